import Foundation

/// Gets the events of a loader.
public protocol LoadObserver: Sendable {
    /// Called as it happens, on no particular thread; the load waits for it to return.
    func observe(_ event: LoadEvent)
}

/// Something that a loader did. No secret is in it: no query, no header, no body.
public struct LoadEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// A request is sent; the first attempt is 1.
        case request(attempt: Int)
        /// A response arrived, or was at hand in the cache. `bytes` counts the body, unless that is
        /// streamed.
        case response(status: Int, bytes: Int, duration: Duration, fromCache: Bool)
        /// No response arrived.
        case failure(reason: String, duration: Duration)
        /// The request is sent again after a pause.
        case retry(attempt: Int, delay: Duration, reason: String)
        /// A credential was rejected, and another one is asked for.
        case refresh(credential: String?)
        /// A server answered 401 or 403, for a credential that was missing or refused: `sent
        /// without the credential 'user' (the loader has 'admin')`.
        case unauthorized(reason: String)
        /// The value was read. `droppedCount` is how much lossy arrays, maps and fields left out, `dropped`
        /// the first 100 of it.
        case decoded(duration: Duration, dropped: [DecodingFailure.Dropped], droppedCount: Int)
        /// The value could not be read.
        case unreadable(reason: String, duration: Duration)
    }

    /// The number of the load, the same for all of its events.
    public let load: Int
    /// The server: `https://api.example.com`; nil if the request has none that can be asked.
    public let server: ResourceRequest.Origin?
    /// Method and path: `GET /people/1`.
    public let endpoint: String
    /// What happened.
    public let kind: Kind
}

extension LoadEvent: CustomStringConvertible {
    /// One line, fit for a log: `#1 GET /people/1: status 200, 5432 bytes, 0.120 s`.
    public var description: String { "#\(load) \(endpoint): \(text)".escapingUnseen }

    private var text: String {
        switch kind {
        case .request(let attempt): "attempt \(attempt)"
        case .response(let status, let bytes, let duration, let fromCache):
            "status \(status), \(bytes) bytes\(fromCache ? " of the cache" : ""), \(duration.text)"
        case .failure(let reason, let duration): "\(reason), \(duration.text)"
        case .retry(let attempt, let delay, let reason):
            "attempt \(attempt) in \(delay.text) after \(reason)"
        case .refresh(let credential): "refresh of credential\(credential.map { " '\($0)'" } ?? "")"
        case .unauthorized(let reason): reason
        case .unreadable(let reason, let duration): "\(reason), \(duration.text)"
        case .decoded(let duration, let dropped, let count):
            (["read in \(duration.text)"] + dropped.map(\.description)
                + (count > dropped.count ? ["dropped \(count - dropped.count) more"] : [])).joined(
                    separator: ", "
                )
        }
    }
}

extension Duration {
    /// `0.120 s`
    fileprivate var text: String { String(format: "%.3f s", seconds) }
}
