import Foundation

/// What can load resources: `URLSession`, and whatever gives responses to requests, a stub for
/// tests for example.
public protocol ResourceLoader: Sendable {
    /// Sends a request and gives the response, whatever its status.
    func rawResponse(for request: ResourceRequest) async throws(NetworkError) -> RawResponse

    /// Loads a resource and gives status and headers along with its value.
    ///
    /// A loader that handles values, and not responses alone, has its own.
    func response<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> sending Resource<R.Value>.Response

    /// Sends a request and gives the response, whatever its status, as soon as its headers are
    /// there; the body while it arrives.
    ///
    /// Unless a loader says otherwise, this is `rawResponse(for:)`, so that the body comes in one
    /// piece.
    func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream

    /// What a response depends on besides the request: headers and cookies that the loader adds by
    /// itself, a user that it knows. A `ResponseCache` gives what it keeps for the same only.
    ///
    /// Unless a loader says otherwise, this is nil: nothing is known, and no response is kept. A
    /// loader that adds nothing gives an empty list.
    func cacheKey(for request: ResourceRequest) -> [String]?
}

extension ResourceLoader {
    public func stream(_ request: ResourceRequest) async throws(NetworkError) -> RawResponse.Stream
    {
        RawResponse.Stream(try await rawResponse(for: request))
    }

    public func cacheKey(for request: ResourceRequest) -> [String]? { nil }

    /// Loads a resource.
    public func load<R: LoadableResource>(_ resource: R) async throws(NetworkError)
        -> sending R.Value
    {
        try await response(for: resource).value
    }

    public func response<R: LoadableResource>(
        for resource: R,
    ) async throws(NetworkError) -> sending Resource<R.Value>.Response {
        let limit = ReadingLimit(of: resource.request)
        let response = try await rawResponse(for: resource.request)
        return try limit.response(of: response, as: resource)
    }

    /// Loads a resource and calls back with its value or the error, on no particular thread.
    ///
    /// - Returns: The task, which can be cancelled: the callback is then called with a transport
    ///   error of cancellation, unless it has been called before.
    @discardableResult
    public func load<R: LoadableResource>(
        _ resource: R,
        completion: @escaping @Sendable (Result<R.Value, NetworkError>) -> Void,
    ) -> Task<Void, Never> {
        Task {
            completion(await Result { () async throws(NetworkError) in try await load(resource) })
        }
    }
}
