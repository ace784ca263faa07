import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A loader with all that an app needs around a session: credentials, retry, a time limit,
/// interceptors, an observer and a cache, each only if it is given.
///
///     let loader = Loader(credentials: .bearer("token"), retry: ResourceRequest.Retry(), observer: LoadLog())
///     let me = try await loader.load(api.me())
///
/// A request passes them in this order: time limit, retry, interceptors, credentials, cache,
/// transport.
public struct Loader: ResourceLoader {
    let transport: any ResourceLoader
    let credentials: Credentials?
    let retry: ResourceRequest.Retry?
    let timeout: Duration?
    let interceptors: [any LoadInterceptor]
    let observer: (any LoadObserver)?
    let cache: ResponseCache?
    let sizeLimit: Int?
    let clock: any Clock<Duration>
    var chance: @Sendable () -> Double = { .random(in: 0...1) }
    var date: @Sendable () -> Date = { Date() }
    private let count = Locked(0)

    /// A loader.
    ///
    /// - Parameters:
    ///   - transport: What sends the requests: a session, a stub, a loader of your own.
    ///   - credentials: The secrets for the requests that ask for them.
    ///   - retry: When a request is sent again that has no rule itself.
    ///   - timeout: How long a load may take that has no limit of its own, all attempts and pauses
    ///     included. The error is `URLError.timedOut`.
    ///   - interceptors: What changes requests and responses, the first nearest to the caller.
    ///   - observer: Gets all events.
    ///   - cache: What keeps responses for the next time.
    ///   - sizeLimit: The most bytes of a response that are held in memory, for requests without a
    ///     limit of their own.
    ///   - clock: What pauses and limits are measured with.
    public init(
        _ transport: any ResourceLoader = URLSession.shared,
        credentials: Credentials? = nil,
        retry: ResourceRequest.Retry? = nil,
        timeout: Duration? = nil,
        interceptors: [any LoadInterceptor] = [],
        observer: (any LoadObserver)? = nil,
        cache: ResponseCache? = nil,
        sizeLimit: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
    ) {
        self.transport = transport
        self.credentials = credentials?.sending(with: transport)
        self.retry = retry
        self.timeout = timeout
        self.interceptors = interceptors
        self.observer = observer
        self.cache = cache
        self.sizeLimit = sizeLimit
        self.clock = clock
    }

    public func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse
    {
        try await load(request).response()
    }

    public func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
    {
        try await load(request).stream()
    }

    public func response<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> sending Resource<R.Value>.Response {
        let load = load(resource.request)
        let response = try await load.response()
        return try load.read(response, as: resource)
    }

    /// The request of a resource as Foundation's, with all that the loader adds: interceptors,
    /// credentials and its time limit. For a session that works in the background, or any other
    /// code that takes a `URLRequest`.
    ///
    /// A credential that ends soon is refreshed before. Nothing is sent, so a 401, retries and the
    /// cache are not the loader's business any more. Whoever has the request has the secret: a
    /// session takes it along wherever it is redirected to, unless its delegate stops that.
    public func urlRequest<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> URLRequest {
        try await urlRequest(for: resource.request)
    }

    /// A request as Foundation's, with all that the loader adds.
    public func urlRequest(for request: ResourceRequest) async throws(NetworkError) -> URLRequest {
        try await load(request).preparedRequest().urlRequest()
    }

    /// That of the transport; nil if credentials or interceptors change the requests.
    public func cacheKey(for request: ResourceRequest) -> [String]? {
        guard credentials == nil, interceptors.isEmpty else { return nil }
        return transport.cacheKey(for: request)
    }

    private func load(_ request: ResourceRequest) -> Load {
        let number = count.withValue { count in
            count += 1
            return count
        }
        return Load(self, request, number: number, clock: clock.loadClock(date: date))
    }
}

extension Loader: Secretive {
    /// Its name alone; it holds secrets.
    public var description: String { "Loader" }
}
