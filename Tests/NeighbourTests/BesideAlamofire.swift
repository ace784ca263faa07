import AlamofireNames
import Foundation
import ResgenRuntime

/// An app that has not moved all of its calls yet.
struct Mixed {
    let interceptor = Interceptor()
    let session = Session()
    let method = HTTPMethod()

    func old(_ request: Request) -> DataResponse { DataResponse() }

    func new(_ request: ResourceRequest) -> Resource<Shelf.Book> { Shelf().book(id: 1) }
}

/// What stands between the two.
struct Language: LoadInterceptor {
    func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
        var request = request
        request.headers["Accept-Language"] = "de"
        return try await next(request)
    }
}
