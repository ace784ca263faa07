import Foundation

/// What can load resources: `URLSession`, and whatever gives answers to requests, a stub for tests
/// for example.
public protocol ResourceLoader: Sendable {
    /// Sends a request and gives the answer, whatever its status.
    func answer(to request: Request) async throws(NetworkError) -> Answer

    /// Loads a resource and gives status and headers along with its value.
    ///
    /// A loader that wants to know of values, and not of answers alone, has one of its own.
    func response<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> sending Response<R.Value>

    /// Sends a request and gives the answer, whatever its status, as soon as its headers are there;
    /// the body while it arrives.
    ///
    /// Unless a loader says otherwise, this is `answer(to:)`, so that the body comes in one piece.
    func stream(_ request: Request) async throws(NetworkError) -> AnswerStream

    /// What an answer depends on besides the request: headers and cookies that the loader adds by
    /// itself, a user that it knows. An `AnswerCache` gives what it keeps for the same only.
    ///
    /// Unless a loader says otherwise, this is nil: nothing is known, and no answer is kept. A
    /// loader that adds nothing gives an empty list.
    func cacheKey(for request: Request) -> [String]?
}

extension ResourceLoader {
    public func stream(_ request: Request) async throws(NetworkError) -> AnswerStream {
        AnswerStream(try await answer(to: request))
    }

    public func cacheKey(for request: Request) -> [String]? { nil }

    /// Loads a resource.
    public func load<R: LoadableResource>(_ resource: R) async throws(NetworkError)
        -> sending R.Value
    {
        try await response(for: resource).value
    }

    public func response<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> sending Response<R.Value> {
        let limit = ReadingLimit(of: resource.request)
        let answer = try await answer(to: resource.request)
        return try limit.response(of: answer, as: resource)
    }

    /// Loads a resource and calls back with its value or the error, on no particular thread.
    ///
    /// - Returns: What cancels the loading; the callback is called all the same.
    @discardableResult
    public func load<R: LoadableResource>(
        _ resource: R,
        completion: @escaping @Sendable (Result<R.Value, NetworkError>) -> Void,
    ) -> LoadingTask {
        LoadingTask(
            task: Task {
                do throws(NetworkError) {
                    completion(.success(try await load(resource)))
                } catch {
                    completion(.failure(error))
                }
            },
        )
    }
}

/// A loading that is under way.
public struct LoadingTask: Sendable {
    fileprivate let task: Task<Void, Never>

    /// Ends the loading with a transport error of cancellation, if it has not ended yet.
    public func cancel() { task.cancel() }
}
