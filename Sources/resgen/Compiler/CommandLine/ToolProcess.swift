import Foundation

/// A tool as a process: its arguments, streams and signals. An executable is this and nothing
/// else, so that tests can link the rest beside the plugin's own copy of it.
package enum ToolProcess {
    package static func run(_ commands: [any Command.Type]) -> Never {
        signal(SIGPIPE, SIG_IGN)
        takeSignals()
        reportFaults()
        endWithPlugin()
        let streams = StandardStreams()
        let words = Array(CommandLine.arguments.dropFirst())
        let console = streams.console()
        let status = CommandLineTool(commands: commands, console: console).run(words)
        withExtendedLifetime(console.memory) { exit(streams.finish(status).rawValue) }
    }

    /// SwiftPM's plugins start processes with a mask that keeps signals from them.
    private static func takeSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
    }

    /// What a plugin has started is in a process group of its own: Ctrl-C ends SwiftPM and the plugin alone.
    private static func endWithPlugin() {
        let id = ProcessInfo.processInfo.environment[Console.pluginVariable]
        guard let plugin = id.flatMap({ Int32($0) }) else { return }
        // It may have ended by now.
        if kill(plugin, 0) != 0, errno == ESRCH { _exit(ExitStatus.mistakes.rawValue) }
        guard getppid() == plugin else { return }
        Thread.detachNewThread {
            while getppid() == plugin { Thread.sleep(forTimeInterval: 0.2) }
            _exit(ExitStatus.mistakes.rawValue)
        }
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
