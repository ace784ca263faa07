/// What is between a loader and the network: it may change the request, respond by itself, ask
/// again, and change the response.
///
///     struct Language: LoadInterceptor {
///         func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse {
///             var request = request
///             request.headers["Accept-Language"] = "de"
///             return try await next(request)
///         }
///     }
///
/// The first of several is nearest to the caller. Each attempt of a retry passes them all.
/// Credentials are added behind them, so no interceptor sees a secret of the loader. Of a stream
/// they see a response with an empty body; what they leave empty is streamed on.
public protocol LoadInterceptor: Sendable {
    /// Sends a request on its way and gives the response, whatever its status.
    typealias Next = @Sendable (ResourceRequest) async throws(NetworkError) -> RawResponse

    /// Gives the response to a request. What it throws is the load's `transportError`, and no
    /// reason to try again; a `NetworkError` is thrown as it is.
    func intercept(_ request: ResourceRequest, next: Next) async throws -> RawResponse
}
