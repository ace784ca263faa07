#if canImport(FoundationNetworking)
    import Foundation

    /// Tells when nothing has happened for too long. FoundationNetworking's own timer goes on while
    /// a task is suspended, so a slow reader would be a timeout.
    final class IdleWatch: @unchecked Sendable {
        private let timeout: TimeInterval
        private let expire: @Sendable () -> Void
        private let lock = NSLock()
        private var last = Date()
        private var isPaused = false

        init(timeout: TimeInterval, _ expire: @escaping @Sendable () -> Void) {
            self.timeout = timeout
            self.expire = expire
            check(after: timeout)
        }

        /// Something has happened. From now on time counts, unless it is paused.
        func touch(isPaused: Bool) {
            lock.withLock {
                last = Date()
                self.isPaused = isPaused
            }
        }

        private func check(after seconds: TimeInterval) {
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
                guard let self else { return }
                let rest = lock.withLock {
                    isPaused ? timeout : timeout + last.timeIntervalSinceNow
                }
                if rest > 0 { check(after: rest) } else { expire() }
            }
        }
    }
#endif
