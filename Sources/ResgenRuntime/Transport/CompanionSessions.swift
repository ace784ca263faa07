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
    final class CompanionSessions: Sendable {
        private static let all = SessionTable<CompanionSessions>()
        private static let idleLimit = 8

        /// The companion for loads.
        let forLoads: URLSession
        private let configuration: URLSessionConfiguration
        /// Those of streams that have ended.
        private let idle = Locked<[URLSession]>([])

        /// The companions of a session.
        static func of(_ session: URLSession) -> CompanionSessions {
            all.value(of: session) { CompanionSessions(of: session) }
        }

        private init(of session: URLSession) {
            // What a session gives is its own configuration here, not a copy.
            let copy = session.configuration.copy() as? URLSessionConfiguration
            configuration = copy ?? .default
            configuration.urlCache = nil
            // They would be added again to each request that follows a redirect.
            configuration.httpAdditionalHeaders = nil
            // They are `RequestCookies`.
            configuration.httpShouldSetCookies = false
            // FoundationNetworking traps on what is no number of milliseconds.
            let longest = Duration.longest.seconds
            if !(0...longest).contains(configuration.timeoutIntervalForRequest) {
                configuration.timeoutIntervalForRequest = longest
            }
            forLoads = Self.companion(configuration)
        }

        /// A companion for one stream alone, until it is given back.
        func take() -> URLSession {
            idle.withValue { $0.popLast() } ?? Self.companion(configuration)
        }

        /// Takes back the companion of a stream that has ended.
        func giveBack(_ companion: URLSession) {
            let isKept = idle.withValue { idle in
                guard idle.count < Self.idleLimit else { return false }
                idle.append(companion)
                return true
            }
            if !isKept { companion.finishTasksAndInvalidate() }
        }

        deinit {
            for session in idle.value + [forLoads] { session.finishTasksAndInvalidate() }
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
