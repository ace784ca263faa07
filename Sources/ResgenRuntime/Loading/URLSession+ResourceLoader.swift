import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLSession: ResourceLoader {
    /// Sends a request, also again as its own rule says, and gives the answer, whatever its status.
    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        try await Attempts().run(request) { request, _ throws(NetworkError) in
            try await self.exchange(request)
        }
    }

    private func exchange(_ request: Request) async throws(NetworkError) -> Answer {
        let urlRequest = try request.urlRequest()
        let exchange = Exchange()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.start(urlRequest, of: request, in: self) {
                    continuation.resume(returning: $0)
                }
            }
        } onCancel: {
            exchange.cancel()
        }
        return try outcome.get()
    }
}
