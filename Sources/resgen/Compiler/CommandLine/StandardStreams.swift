import Foundation

/// The process's own streams. A reader that goes away early is no fault; a full disk is.
final class StandardStreams {
    private var failure: Int32 = 0
    private let progress: ProgressLine?

    init() {
        guard isatty(STDERR_FILENO) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb"
        else {
            progress = nil
            return
        }
        let clock = ContinuousClock()
        let start = clock.now
        let progress = ProgressLine(
            print: { _ = Self.write($0, to: STDERR_FILENO, unlessFailed: 0) },
            now: { clock.now - start },
            width: { Self.width(of: STDERR_FILENO) }
        )
        self.progress = progress
        // The thread ends with the process.
        Thread.detachNewThread {
            while true {
                Thread.sleep(forTimeInterval: 0.5)
                progress.tick()
            }
        }
    }

    func console() -> Console {
        let stages = StageLog()
        if let progress { stages.observer = { progress.begin($0) } }
        return Console(
            output: { text in
                self.printing {
                    self.failure = Self.write(text, to: STDOUT_FILENO, unlessFailed: self.failure)
                }
            },
            error: { text in
                self.printing {
                    _ = Self.write(text, to: STDERR_FILENO, unlessFailed: 0)
                }
            },
            standardInput: { () throws(FileFailure) in
                try FileBytes.read(STDIN_FILENO, name: "standard input")
            },
            environment: ProcessInfo.processInfo.environment,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            outputWidth: Self.width(of: STDOUT_FILENO),
            stages: stages,
        )
    }

    private func printing(_ work: () -> Void) {
        if let progress { progress.printing(work) } else { work() }
    }

    /// The status of the run once it is known whether its output arrived.
    func finish(_ status: ExitStatus) -> ExitStatus {
        progress?.erase()
        guard failure != 0, failure != EPIPE else { return status }
        let message = "cannot write to standard output: \(FileFailure.reason(failure))"
        console().report(message)
        return max(status, .cannotWrite)
    }

    /// The columns of a terminal; nil for what is none, or does not say.
    private static func width(of file: Int32) -> Int? {
        var size = winsize()
        guard ioctl(file, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// The error number, 0 when all was written.
    private static func write(_ text: String, to file: Int32, unlessFailed failure: Int32) -> Int32
    {
        guard failure == 0 else { return failure }
        var text = text
        return text.withUTF8 { FileBytes.write(UnsafeRawBufferPointer($0), to: file) }
    }
}
