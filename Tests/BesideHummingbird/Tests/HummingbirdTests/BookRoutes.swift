import Foundation
import Hummingbird
import ResgenRuntime

/// Routes of a server that asks another one for its books. `Request`, `Response` and what belongs to
/// them are Hummingbird's, `Book` is generated, the rest is the runtime's; no name says where it is from.
struct BookRoutes {
    let loader: any ResourceLoader

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("books/:id", use: book)
        return router
    }

    @Sendable func book(_ request: Request, context: some RequestContext) async throws -> Response {
        let id = try context.parameters.require("id", as: Int.self)
        do {
            return try response(try await loader.load(Shelf().book(id: id)))
        } catch NetworkError.serverError(let error) {
            throw HTTPError(HTTPResponse.Status(code: error.statusCode), message: "no book \(id)")
        }
    }

    private func response(_ book: Shelf.Book) throws -> Response {
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: try book.jsonData()))
        return Response(status: .ok, headers: [.contentType: "application/json"], body: body)
    }
}

/// Both modules in the signatures of one type.
struct Shelves {
    var environment = Environment()
    var parameters = Parameters()
    var cookies: Cookies?
    var mediaType = MediaType.applicationJson
    var resource: Resource<Shelf.Book> = Shelf().book(id: 1)
    var outgoing: ResourceRequest { resource.request }
}
