import Foundation
import ResgenRuntime
import VaporNames

/// A server that takes what the other module names without saying where it is from.
struct BookHandler: AsyncMiddleware {
    let loader: any ResourceLoader

    func respond(to request: Request) async throws -> Response {
        let book = try await loader.load(Shelf().book(id: 1))
        _ = (Environment(), File(), HTTPHeaders(), HTTPMethod(), Session(), book)
        return Response()
    }
}
