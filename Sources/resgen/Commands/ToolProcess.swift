import Foundation

/// The tool as a process: its arguments, streams and signals. The executable is this and nothing
/// else, so that tests can link the rest beside the plugin's own copy of it.
package enum ToolProcess {
    package static func run() -> Never {
        signal(SIGPIPE, SIG_IGN)
        reportFaults()
        let streams = StandardStreams()
        let words = Array(CommandLine.arguments.dropFirst())
        let status = CommandLineTool(console: streams.console()).run(words)
        exit(streams.finish(status).rawValue)
    }

    /// A trap of ours ends with a message and a status of its own, whatever was read.
    private static func reportFaults() {
        for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
            signal(fault) { _ in
                let message: StaticString = "error: a fault of resgen, please report it\n"
                _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
                _exit(ExitStatus.fault.rawValue)
            }
        }
    }
}
