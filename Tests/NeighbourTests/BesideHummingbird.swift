import Foundation
import HummingbirdNames
import ResgenRuntime

/// A server that asks another one.
struct BookRoutes {
    let router = Router()
    let loader: any ResourceLoader

    func book(_ request: Request, context: any RequestContext) async throws -> Response {
        let response = try await loader.response(for: Shelf().book(id: 1))
        _ = (Environment(), Cookies(), Parameters(), MediaType(), response.value.title)
        return Response()
    }
}
