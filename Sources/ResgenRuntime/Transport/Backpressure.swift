import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes a server wait, by reading nothing more of what it sends.
struct Backpressure {
    #if canImport(FoundationNetworking)
        /// A task that is suspended and resumed sends its request again.
        private typealias Source = DispatchQueue
    #else
        private typealias Source = URLSessionTask
    #endif

    /// What is suspended; its suspensions are counted, so there is one at most.
    private var suspended: Source?

    /// Whether the server waits.
    var isOn: Bool { suspended != nil }

    mutating func halt(_ task: URLSessionTask, of session: URLSession) {
        guard suspended == nil else { return }
        #if canImport(FoundationNetworking)
            suspended = session.socketQueue
        #else
            suspended = task
        #endif
        suspended?.suspend()
    }

    mutating func resume() {
        suspended?.resume()
        suspended = nil
    }
}
