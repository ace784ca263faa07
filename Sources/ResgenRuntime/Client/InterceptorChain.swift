/// The interceptors of one attempt, and what sends the request behind them.
final class InterceptorChain: Sendable {
    private let interceptors: [any LoadInterceptor]
    private let send: Authorizer.Send
    /// The bodies that came from the network, each with its identity.
    private let bodies = Locked<[(id: ArrivingBody, body: RawResponse.Body)]>([])

    init(_ interceptors: [any LoadInterceptor], _ send: @escaping Authorizer.Send) {
        self.interceptors = interceptors
        self.send = send
    }

    func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream {
        guard !interceptors.isEmpty else { return try await send(request) }
        let response = try await pass(request, 0)
        var stream = RawResponse.Stream(whole: response)
        stream.head.arriving = nil
        // A body that interceptors gave replaces the one from the network.
        if response.body.isEmpty, let body = body(of: response) { stream.body = body }
        return stream
    }

    /// Of a response that interceptors made anew, the one that came last.
    private func body(of response: RawResponse) -> RawResponse.Body? {
        let all = bodies.value
        guard let id = response.arriving else { return all.last?.body }
        return all.first { $0.id === id }?.body
    }

    private func pass(_ request: ResourceRequest, _ index: Int) async throws(NetworkError)
        -> RawResponse
    {
        guard index < interceptors.count else {
            let stream = try await send(request)
            var head = stream.head
            let id = ArrivingBody()
            head.arriving = id
            bodies.withValue { $0.append((id, stream.body)) }
            return head
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
