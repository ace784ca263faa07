import AsyncHTTPClient
import Foundation
import NIOCore
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads resources with AsyncHTTPClient instead of URLSession.
///
///     let loader = AsyncHTTPClientLoader()
///     let note = try await loader.load(api.note(id: 1))
///     try await loader.shutdown()
///
/// It does what the runtime promises of a loader: redirects are followed as the request says,
/// without what was meant for another server; a status is never an error; what is thrown is a
/// `NetworkError`; cancelling the task ends the transfer; files are sent straight from disk; the
/// request's `timeout` and `sizeLimit` hold. Credentials and retry are the business of a `Loader`
/// around it: `Loader(AsyncHTTPClientLoader(), credentials: …)`.
public struct AsyncHTTPClientLoader: ResourceLoader {
    private static let mostRedirects = 16

    private let client: HTTPClient

    /// A loader with a client of its own.
    ///
    /// - Parameters:
    ///   - eventLoopGroup: The threads that the client works on.
    ///   - configuration: How the client works. Redirects, compression and further tries are the
    ///     loader's business, whatever it says of them.
    public init(
        eventLoopGroup: any EventLoopGroup = HTTPClient.defaultEventLoopGroup,
        configuration: HTTPClient.Configuration = HTTPClient.Configuration(
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(10), read: .seconds(60)),
        ),
    ) {
        var configuration = configuration
        // The client's own redirects would take an API key in a header to another server.
        configuration.redirectConfiguration = .disallow
        // Trying again is the business of a rule; the client would do so until its time is over.
        configuration.connectionPool.retryConnectionEstablishment = false
        // The size of the answer is limited where it is read.
        configuration.decompression = .enabled(limit: .none)
        client = HTTPClient(eventLoopGroup: eventLoopGroup, configuration: configuration)
    }

    /// Closes all connections. A loader has to be shut down before the last copy of it goes.
    public func shutdown() async throws { try await client.shutdown() }

    public func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
    {
        let limit = request.sizeLimit ?? ResourceRequest.defaultSizeLimit
        return try await within(request.timeout) {
            try await exchange(request).collected(limit: limit)
        }
    }

    /// The request's `timeout` is for the time until the headers are there; then the configuration's
    /// limits each silence.
    public func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
    {
        try await within(request.timeout) { try await exchange(request) }
    }

    /// The client adds neither headers nor cookies of its own.
    public func cacheKey(for request: ResourceRequest) -> [String]? { [] }

    private func exchange(_ first: ResourceRequest) async throws -> RawResponse.Stream {
        var request = first
        for _ in 0...Self.mostRedirects {
            let answer = try await send(request)
            guard let next = try request.redirected(by: answer) else { return answer }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func send(_ request: ResourceRequest) async throws -> RawResponse.Stream {
        let url = try request.url()
        let response = try await client.execute(
            try HTTPClientRequest(request, url),
            deadline: .distantFuture,
        )
        return RawResponse.Stream(
            status: Int(response.status.code),
            headers: ResourceRequest.Headers(response.headers),
            url: url,
            body: RawResponse.Body(ReceivedBody(response, request.progress)),
        )
    }

    /// Does some work, and cancels it when it takes longer than allowed. The client's own deadline
    /// ends with the headers.
    private func within<Value: Sendable>(
        _ timeout: Duration?,
        _ work: @escaping @Sendable () async throws -> Value,
    ) async throws(NetworkError) -> Value {
        do {
            guard let timeout else { return try await work() }
            return try await withThrowingTaskGroup(of: Value.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await work() }
                group.addTask {
                    try await Task.sleep(for: timeout)
                    throw URLError(.timedOut)
                }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
        } catch {
            throw NetworkError(sending: error)
        }
    }
}
