import Foundation

/// A loader without a network, for tests and previews: it gives the responses that were stubbed, and
/// keeps a record of the requests.
///
///     let stub = StubLoader()
///         .returns(luke, for: api.person(id: 1))
///         .responds(status: 404, for: "GET /people/{id}")
///     let person = try await stub.load(api.person(id: 1))
///
/// A resource matches requests with the same method, address and body; a pattern those with the
/// method and path, whatever their query beside what the pattern has of one. Of several that match,
/// resources win, and then what was stubbed last. Several responses for the same are given one after
/// the other; the last one is repeated. Any other request is an error that names it. A `Loader` may be
/// built on a stub to test credentials and retry. Progress is reported once for each body; a function that
/// makes the response can report other steps, to the `progress` of the request.
public final class StubLoader: ResourceLoader, @unchecked Sendable {
    private typealias Script = @Sendable (ResourceRequest) async throws -> RawResponse

    private struct Stub {
        let target: StubTarget
        var scripts: [Script]
    }

    private let id = UUID()
    private let lock = NSLock()
    private var stubs: [Stub] = []
    private var received: [ResourceRequest] = []

    /// A stub that knows no request yet.
    public init() {}

    /// All requests so far, in the order in which they came, also those without a response.
    public var requests: [ResourceRequest] { lock.withLock { received } }

    public func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
    {
        // What cannot be sent is an error here as well.
        do throws(EncodingFailure) {
            _ = try request.url()
            _ = try BodyReader(request.body?.pieces ?? [])
        } catch {
            throw .encodingError(error.of(request.endpoint))
        }
        if Task.isCancelled { throw .transportError(CancellationError()) }
        let script: Script = try next(for: request)
        do {
            var response = try await script(request)
            response.url = response.url ?? (try? request.url())
            if let handler = request.progress { report(request.body, response.body, to: handler) }
            return response
        } catch {
            throw NetworkError(loading: error).of(request.endpoint)
        }
    }

    /// Each body at once, as a fast network does.
    private func report(
        _ sent: ResourceRequest.Body?,
        _ received: Data,
        to handler: TransferProgress.Handler,
    ) {
        let pieces = sent.map { $0.pieces.isEmpty ? [.data($0.content)] : $0.pieces } ?? []
        func tell(_ direction: TransferProgress.Direction, _ count: Int) {
            let count = Int64(count)
            if count > 0 {
                handler.report(TransferProgress(direction, completed: count, total: count))
            }
        }
        tell(.sent, (try? BodyReader(pieces))?.length ?? 0)
        tell(.received, received.count)
    }

    /// Its own: stubs share no responses.
    public func cacheKey(for request: ResourceRequest) -> [String]? { ["stub \(id)"] }

    private func next(for request: ResourceRequest) throws(NetworkError) -> Script {
        let (script, targets): (Script?, [StubTarget]) = lock.withLock {
            received.append(request)
            guard let index = index(for: request) else { return (nil, stubs.map(\.target)) }
            let isLast = stubs[index].scripts.count == 1
            return (isLast ? stubs[index].scripts[0] : stubs[index].scripts.removeFirst(), [])
        }
        if let script { return script }
        let error = UnexpectedRequest(
            endpoint: StubTarget(request).description,
            expected: targets.map(\.description)
        )
        throw .transportError(error)
    }

    private func index(for request: ResourceRequest) -> Int? {
        let matching = stubs.indices.filter { stubs[$0].target.matches(request) }
        return matching.last { stubs[$0].target.isExact } ?? matching.last
    }

    private func add(
        _ target: StubTarget,
        after delay: Duration,
        _ script: @escaping Script,
    ) -> StubLoader {
        let delayed: Script = { request in
            if delay > .zero { try await Task.sleep(for: delay.bounded) }
            return try await script(request)
        }
        lock.withLock {
            if let index = stubs.firstIndex(where: { Cold.areEqual($0.target, target) }) {
                stubs[index].scripts.append(delayed)
            } else {
                stubs.append(Stub(target: target, scripts: [delayed]))
            }
        }
        return self
    }
}

extension StubLoader {
    /// Gives a value for a resource, whatever form its response has. The body of the response is what
    /// a server would send, where the value can be written: bytes, text, JSON, a stream of it. A status of
    /// an error is one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - resource: What it is given for.
    ///   - status: The status of the response.
    ///   - headers: The headers of the response.
    ///   - delay: How long it takes.
    @discardableResult
    public func returns<R: LoadableResource>(
        _ value: R.Value,
        for resource: R,
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
        after delay: Duration = .zero,
    ) -> StubLoader where R.Value: Sendable {
        add(StubTarget(resource.request), after: delay) { _ in
            let known = resource as? any StubbableResource<R.Value>
            let body =
                try known.map { try $0.stubbedBody(of: value) }
                ?? (value as? any FieldWriter.Value)?.jsonData()
            var response = RawResponse(status: status, headers: headers, body: body ?? Data())
            response.stubbed = StubbedValue(
                value,
                body: response.body,
                mapCount: known?.mapCount
            )
            return response
        }
    }

    /// Gives a text for a resource, JSON for example.
    @discardableResult
    public func responds(
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
        body: String = "",
        for resource: some LoadableResource,
        after delay: Duration = .zero,
    ) -> StubLoader {
        let response = RawResponse(status: status, headers: headers, body: Data(body.utf8))
        return responds(response, for: resource, after: delay)
    }

    /// Gives a text for all requests of a pattern: `"GET /people/{id}"`, where a placeholder, `:id`
    /// or `*` matches one segment, and `**` for any number of them.
    @discardableResult
    public func responds(
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
        body: String = "",
        for pattern: String,
        after delay: Duration = .zero,
    ) -> StubLoader {
        let response = RawResponse(status: status, headers: headers, body: Data(body.utf8))
        return responds(response, for: pattern, after: delay)
    }

    /// Gives a response for a resource, of any bytes.
    @discardableResult
    public func responds(
        _ response: RawResponse,
        for resource: some LoadableResource,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(resource.request), after: delay) { _ in response }
    }

    /// Gives a response for all requests of a pattern, of any bytes.
    @discardableResult
    public func responds(
        _ response: RawResponse,
        for pattern: String,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(pattern: pattern), after: delay) { _ in response }
    }

    /// Gives what a function makes of each request of a pattern.
    @discardableResult
    public func responds(
        for pattern: String,
        _ response: @escaping @Sendable (ResourceRequest) async throws -> RawResponse,
    ) -> StubLoader {
        add(StubTarget(pattern: pattern), after: .zero, response)
    }

    /// Fails for a resource, as if the network did; a `NetworkError` is thrown as it is.
    @discardableResult
    public func fails(
        with error: any Error = URLError(.notConnectedToInternet),
        for resource: some LoadableResource,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(resource.request), after: delay) { _ in throw error }
    }

    /// Fails for all requests of a pattern, as if the network did.
    @discardableResult
    public func fails(
        with error: any Error = URLError(.notConnectedToInternet),
        for pattern: String,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(pattern: pattern), after: delay) { _ in throw error }
    }
}

extension StubLoader {
    /// A request that a stub has no response for.
    public struct UnexpectedRequest: Error, Hashable, DescribedError {
        /// Method and path of the request: `GET /people/1`, and its query.
        public let endpoint: String
        /// What the stub has responses for.
        public let expected: [String]

        public var description: String {
            let known = expected.map { "'\($0)'" }.joined(separator: ", ")
            let others = expected.isEmpty ? "nor for any other request" : "only for \(known)"
            return "no response is stubbed for '\(endpoint)', \(others)"
        }
    }
}
