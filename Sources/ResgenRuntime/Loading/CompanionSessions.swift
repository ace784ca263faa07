#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The sessions that do the work of users' sessions, each with the same configuration.
    ///
    /// FoundationNetworking hands bytes only to the delegate of a session, not to that of a task.
    /// It also looks into a session's URLCache before a task starts, on another queue; a task that
    /// is cancelled meanwhile traps the process ("a task that in not in the registry").
    /// `URLSession.shared` and the default configuration have a cache, though nothing is ever
    /// stored in it. So each session gets a companion with a delegate and without a cache, kept for
    /// as long as the session lives, because connections are reused within a session.
    final class CompanionSessions: @unchecked Sendable {
        static let all = CompanionSessions()

        private struct Key: Hashable {
            let session: ObjectIdentifier
            let setsCookies: Bool
        }

        private struct Pair {
            weak var session: URLSession?
            let companion: URLSession
        }

        private let lock = NSLock()
        private var pairs: [Key: Pair] = [:]

        /// The companion of a session.
        ///
        /// - Parameters:
        ///   - session: The session.
        ///   - setsCookies: Whether the companion sends the session's cookies by itself.
        func session(for session: URLSession, setsCookies: Bool) -> URLSession {
            lock.lock()
            defer { lock.unlock() }
            let key = Key(session: ObjectIdentifier(session), setsCookies: setsCookies)
            if let pair = pairs[key], pair.session === session {
                return pair.companion
            }
            removeOrphans()
            // What a session gives is its own configuration here, not a copy.
            let copy = session.configuration.copy() as? URLSessionConfiguration
            let configuration = copy ?? .default
            configuration.urlCache = nil
            if !setsCookies { configuration.httpShouldSetCookies = false }
            let companion = URLSession(
                configuration: configuration,
                delegate: Relay(),
                delegateQueue: InlineQueue(),
            )
            pairs[key] = Pair(session: session, companion: companion)
            return companion
        }

        private func removeOrphans() {
            for (key, pair) in pairs where pair.session == nil {
                pair.companion.finishTasksAndInvalidate()
                pairs[key] = nil
            }
        }
    }

    /// Calls delegates at once, on the thread that reads from the socket. Bytes that have come would
    /// else pile up in the queue, however slowly they are taken from it.
    private final class InlineQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }

    /// Hands what happens to a task to the task's own delegate, an `Exchange`. To its own methods:
    /// those of the protocol that it does not have lead back here.
    private final class Relay: NSObject, URLSessionDataDelegate {
        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void,
        ) {
            (dataTask.delegate as? Exchange)?.receive(response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
        {
            (dataTask.delegate as? Exchange)?.receive(data)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didSendBodyData count: Int64,
            totalBytesSent sent: Int64,
            totalBytesExpectedToSend expected: Int64,
        ) {
            (task.delegate as? Exchange)?.hasSent(sent)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?,
        ) {
            (task.delegate as? Exchange)?.finish(error)
        }
    }
#endif
