#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The sessions that do the work of users' sessions, each with the same configuration but for
    /// what is set on each request.
    ///
    /// FoundationNetworking hands bytes only to the delegate of a session, not to that of a task.
    /// It also looks into a session's URLCache before a task starts, on another queue; a task that
    /// is cancelled meanwhile traps the process ("a task that in not in the registry").
    /// `URLSession.shared` and the default configuration have a cache, though nothing is ever
    /// stored in it. So each session gets companions with a delegate and without a cache: one for
    /// all loads, and for each stream one of its own, which can be halted. They are kept for as
    /// long as the session lives, because connections are reused within a session.
    final class CompanionSessions: @unchecked Sendable {
        static let all = CompanionSessions()

        private struct Key: Hashable {
            let session: ObjectIdentifier
            let setsCookies: Bool
        }

        private struct Companions {
            weak var owner: URLSession?
            let configuration: URLSessionConfiguration
            let forLoads: URLSession
            /// Those of streams that have ended.
            var idle: [URLSession] = []
        }

        private static let idleLimit = 8

        private let lock = NSLock()
        private var companions: [Key: Companions] = [:]

        /// The companion for loads.
        ///
        /// - Parameters:
        ///   - session: The session.
        ///   - setsCookies: Whether the companion sends the session's cookies by itself.
        func session(for session: URLSession, setsCookies: Bool) -> URLSession {
            lock.withLock { companions[key(for: session, setsCookies)]?.forLoads ?? session }
        }

        /// A companion for one stream alone, until it is given back.
        func takeSession(for session: URLSession, setsCookies: Bool) -> URLSession {
            lock.withLock {
                let key = key(for: session, setsCookies)
                let idle = companions[key]?.idle.popLast()
                return idle ?? companions[key].map { Self.companion($0.configuration) } ?? session
            }
        }

        /// Takes back the companion of a stream that has ended.
        func giveBack(_ companion: URLSession, of session: URLSession, setsCookies: Bool) {
            lock.withLock {
                let key = key(for: session, setsCookies)
                if let count = companions[key]?.idle.count, count < Self.idleLimit {
                    companions[key]?.idle.append(companion)
                } else {
                    companion.finishTasksAndInvalidate()
                }
            }
        }

        /// The key under which there are companions.
        private func key(for session: URLSession, _ setsCookies: Bool) -> Key {
            let key = Key(session: ObjectIdentifier(session), setsCookies: setsCookies)
            if let found = companions[key], found.owner === session { return key }
            removeOrphans()
            // What a session gives is its own configuration here, not a copy.
            let copy = session.configuration.copy() as? URLSessionConfiguration
            let configuration = copy ?? .default
            configuration.urlCache = nil
            // They would be added again to each request that follows a redirect.
            configuration.httpAdditionalHeaders = nil
            // FoundationNetworking traps on what is no number of milliseconds.
            let longest = Duration.longest.seconds
            if !(0...longest).contains(configuration.timeoutIntervalForRequest) {
                configuration.timeoutIntervalForRequest = longest
            }
            if !setsCookies { configuration.httpShouldSetCookies = false }
            companions[key] = Companions(
                owner: session,
                configuration: configuration,
                forLoads: Self.companion(configuration),
            )
            return key
        }

        private func removeOrphans() {
            for (key, orphan) in companions where orphan.owner == nil {
                for session in orphan.idle + [orphan.forLoads] {
                    session.finishTasksAndInvalidate()
                }
                companions[key] = nil
            }
        }

        private static func companion(_ configuration: URLSessionConfiguration) -> URLSession {
            URLSession(
                configuration: configuration,
                delegate: ExchangeDelegate(),
                delegateQueue: InlineQueue(),
            )
        }
    }

    extension URLSession {
        /// The queue on which the session reads from its sockets. To suspend it is the one way to
        /// make a server wait: a task that is suspended and resumed sends its request again. It is
        /// not public; where it cannot be found, the server is not made to wait.
        var socketQueue: DispatchQueue? {
            Mirror(reflecting: self).descendant("multiHandle", "queue") as? DispatchQueue
        }
    }

    /// Calls delegates at once, on the thread that reads from the socket. Bytes that have come would
    /// else pile up in the queue, however slowly they are taken from it.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
