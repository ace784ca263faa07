import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A loader without a network, for tests and previews: it gives the answers that it was told, and
/// keeps a record of the requests.
///
///     let stub = StubLoader()
///         .returns(luke, for: api.person(id: 1))
///         .answers(status: 404, for: "GET /people/{id}")
///     let person = try await stub.load(api.person(id: 1))
///
/// A resource stands for requests with the same method, address and body; a pattern for those with
/// the method and path, whatever their query beside what the pattern has of one. Of several that fit, resources win, and then what was
/// told last. Told again for the same, it answers in turn; the last answer stays. Any other request
/// is an error that names it. A `Loader` may be built on a stub to test credentials and retry.
public final class StubLoader: ResourceLoader, @unchecked Sendable {
    private typealias Script = @Sendable (Request) async throws -> Answer

    private struct Stub {
        let target: StubTarget
        var scripts: [Script]
    }

    private let id = UUID()
    private let lock = NSLock()
    private var stubs: [Stub] = []
    private var received: [Request] = []

    /// A stub that knows no request yet.
    public init() {}

    /// All requests so far, in the order in which they came, also those without an answer.
    public var requests: [Request] { lock.withLock { received } }

    public func answer(to request: Request) async throws(NetworkError) -> Answer {
        // What cannot be sent is an error here as well.
        do throws(EncodingFailure) { _ = try request.url() } catch { throw .encodingError(error) }
        let script: Script = try next(for: request)
        do {
            var answer = try await script(request)
            answer.url = answer.url ?? (try? request.url())
            return answer
        } catch {
            throw error as? NetworkError ?? .transportError(error)
        }
    }

    /// Its own: what one stub answers is nothing to another.
    public func cacheKey(for request: Request) -> [String]? { ["stub \(id)"] }

    private func next(for request: Request) throws(NetworkError) -> Script {
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

    private func index(for request: Request) -> Int? {
        let fitting = stubs.indices.filter { stubs[$0].target.fits(request) }
        return fitting.last { stubs[$0].target.isExact } ?? fitting.last
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
            if let index = stubs.firstIndex(where: { $0.target == target }) {
                stubs[index].scripts.append(delayed)
            } else {
                stubs.append(Stub(target: target, scripts: [delayed]))
            }
        }
        return self
    }
}

extension StubLoader {
    /// Gives a value for a resource, whatever form its answer has. The body of the answer is the
    /// value as JSON, where it can be written so.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - resource: What it is given for.
    ///   - status: The status of the answer.
    ///   - headers: The headers of the answer.
    ///   - delay: How long it takes.
    @discardableResult
    public func returns<R: LoadableResource>(
        _ value: R.Value,
        for resource: R,
        status: Int = 200,
        headers: Headers = [:],
        after delay: Duration = .zero,
    ) -> StubLoader where R.Value: Sendable {
        add(StubTarget(resource.request), after: delay) { _ in
            var answer = Answer(status: status, headers: headers)
            if let value = value as? any JSONCodable { answer.body = try value.jsonData() }
            answer.stubbed = StubbedValue(value)
            return answer
        }
    }

    /// Gives a text for a resource, JSON for example.
    @discardableResult
    public func answers(
        status: Int = 200,
        headers: Headers = [:],
        body: String = "",
        for resource: some LoadableResource,
        after delay: Duration = .zero,
    ) -> StubLoader {
        let answer = Answer(status: status, headers: headers, body: Data(body.utf8))
        return answers(answer, for: resource, after: delay)
    }

    /// Gives a text for all requests of a pattern: `"GET /people/{id}"`, where a placeholder, `:id` or
    /// `*` stands for one segment, and `**` for any number of them.
    @discardableResult
    public func answers(
        status: Int = 200,
        headers: Headers = [:],
        body: String = "",
        for pattern: String,
        after delay: Duration = .zero,
    ) -> StubLoader {
        let answer = Answer(status: status, headers: headers, body: Data(body.utf8))
        return answers(answer, for: pattern, after: delay)
    }

    /// Gives an answer for a resource, of any bytes.
    @discardableResult
    public func answers(
        _ answer: Answer,
        for resource: some LoadableResource,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(resource.request), after: delay) { _ in answer }
    }

    /// Gives an answer for all requests of a pattern, of any bytes.
    @discardableResult
    public func answers(
        _ answer: Answer,
        for pattern: String,
        after delay: Duration = .zero,
    ) -> StubLoader {
        add(StubTarget(pattern: pattern), after: delay) { _ in answer }
    }

    /// Gives what a function makes of each request of a pattern.
    @discardableResult
    public func answers(
        for pattern: String,
        _ answer: @escaping @Sendable (Request) async throws -> Answer,
    ) -> StubLoader {
        add(StubTarget(pattern: pattern), after: .zero, answer)
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

/// A request that a stub has no answer for.
public struct UnexpectedRequest: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// Method and path of the request: `GET /people/1`, and its query.
    public let endpoint: String
    /// What the stub has answers for.
    public let expected: [String]

    public var description: String {
        let known = expected.map { "'\($0)'" }.joined(separator: ", ")
        let others = expected.isEmpty ? "nor for any other request" : "only for \(known)"
        return "no answer is stubbed for '\(endpoint)', \(others)"
    }
    public var errorDescription: String? { description }
}
