import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        let urlRequest = try request.urlRequest()
        let exchange = Exchange()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(urlRequest, of: request, in: self) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            exchange.cancel()
        }
        return try outcome.get()
    }
}
