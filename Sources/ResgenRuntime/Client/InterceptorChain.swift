/// The interceptors of one attempt, and what sends the request behind them.
final class InterceptorChain: Sendable {
    typealias Send =
        @Sendable (ResourceRequest) async throws(NetworkError) -> RawResponse.Stream

    private let interceptors: [any LoadInterceptor]
    private let send: Send
    private let last = Locked<RawResponse.Body?>(nil)

    init(_ interceptors: [any LoadInterceptor], _ send: @escaping Send) {
        self.interceptors = interceptors
        self.send = send
    }

    func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream {
        guard !interceptors.isEmpty else { return try await send(request) }
        let response = try await pass(request, 0)
        // A body that interceptors gave replaces the one from the network.
        var stream = RawResponse.Stream(whole: response)
        if response.body.isEmpty, let body = last.value { stream.body = body }
        return stream
    }

    private func pass(_ request: ResourceRequest, _ index: Int) async throws(NetworkError)
        -> RawResponse
    {
        guard index < interceptors.count else {
            let stream = try await send(request)
            last.value = stream.body
            return stream.head
        }
        do {
            return try await interceptors[index].intercept(request) {
                [self] request throws(NetworkError) in
                try await pass(request, index + 1)
            }
        } catch {
            throw error as? NetworkError ?? .transportError(FinalFailure(error: error))
        }
    }
}
