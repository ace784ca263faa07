/// What stands between a loader and the network: it may change the request, answer by itself, ask
/// again, and change the answer.
///
///     struct Language: Interceptor {
///         func intercept(_ request: Request, next: Next) async throws -> Answer {
///             var request = request
///             request.headers["Accept-Language"] = "de"
///             return try await next(request)
///         }
///     }
///
/// The first of several stands nearest to the caller. Each attempt of a retry passes them all.
/// Credentials are added behind them, so no interceptor sees a secret of the loader. Of a stream they
/// see an answer with an empty body; what they leave empty is streamed on.
public protocol Interceptor: Sendable {
    /// Sends a request on its way and gives the answer, whatever its status.
    typealias Next = @Sendable (Request) async throws(NetworkError) -> Answer

    /// Gives the answer to a request. What it throws is the load's `transportError`, and no reason to
    /// try again; a `NetworkError` is thrown as it is.
    func intercept(_ request: Request, next: Next) async throws -> Answer
}
