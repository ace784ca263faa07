#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// Sessions whose tasks can be cancelled at any moment.
    ///
    /// FoundationNetworking looks into a session's URLCache before a task starts, on another queue;
    /// a task that is cancelled meanwhile traps the process ("a task that in not in the registry").
    /// `URLSession.shared` and the default configuration have a cache, though nothing is ever
    /// stored in it. So each such session gets a companion of the same configuration without a
    /// cache, kept for as long as the session lives, because connections are reused within a
    /// session.
    final class CancellableSessions: @unchecked Sendable {
        static let all = CancellableSessions()

        private struct Pair {
            weak var session: URLSession?
            let companion: URLSession
        }

        private let lock = NSLock()
        private var pairs: [ObjectIdentifier: Pair] = [:]

        /// The session itself if it has no cache, else its companion.
        func session(for session: URLSession) -> URLSession {
            lock.lock()
            defer { lock.unlock() }
            if let pair = pairs[ObjectIdentifier(session)], pair.session === session {
                return pair.companion
            }
            let configuration = session.configuration
            guard configuration.urlCache != nil else { return session }
            removeOrphans()
            configuration.urlCache = nil
            let companion = URLSession(configuration: configuration)
            pairs[ObjectIdentifier(session)] = Pair(session: session, companion: companion)
            return companion
        }

        private func removeOrphans() {
            for (key, pair) in pairs where pair.session == nil {
                pair.companion.finishTasksAndInvalidate()
                pairs[key] = nil
            }
        }
    }
#endif
