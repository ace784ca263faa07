#if canImport(FoundationNetworking)
    import Foundation

    /// Tells when nothing has happened for too long. FoundationNetworking's own timer does not fire
    /// once the first bytes have come.
    final class IdleWatch: @unchecked Sendable {
        private let timeout: TimeInterval
        private let timer = DispatchSource.makeTimerSource()
        private let state = Locked((last: DispatchTime.now(), isPaused: false))

        init(timeout: TimeInterval, _ expire: @escaping @Sendable () -> Void) {
            self.timeout = timeout
            timer.setEventHandler { [weak self] in
                guard let self else { return }
                let (last, isPaused) = state.value
                let next = (isPaused ? .now() : last) + timeout
                if next > .now() { timer.schedule(deadline: next) } else { expire() }
            }
            timer.schedule(deadline: .now() + timeout)
            timer.resume()
        }

        deinit { timer.cancel() }

        /// Something has happened. From now on time counts, unless it is the reader's turn.
        func touch(isPaused: Bool) { state.value = (.now(), isPaused) }

        /// Nothing more is expected.
        func end() { timer.cancel() }
    }
#endif
