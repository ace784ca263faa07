import Foundation

/// All that a command may touch of the world besides files: what it prints to, what it reads
/// from, and what the environment says.
package struct Console {
    package let output: (String) -> Void
    package let error: (String) -> Void
    let standardInput: () throws(FileFailure) -> [UInt8]
    let environment: [String: String]
    package let outputIsTerminal: Bool
    package let errorIsTerminal: Bool
    /// The columns of the terminal that output goes to.
    package var outputWidth: Int? = nil
    /// Whether warnings and notes are left out.
    package var isQuiet = false
    /// Whether a command that goes on and on tells the time of what it does.
    package var isVerbose = false
    /// What the stages of the run did.
    package var stages = StageLog()
    /// What is not freed while the run goes on.
    let memory = KeptMemory()
    /// Takes what is reported, in the place of the terminal.
    package var reporter: (([Diagnostic], [SourceText]) -> Void)? = nil
    /// Called with the path of each file of a spec before it is read.
    package var reads: (@Sendable (String) -> Void)? = nil
    /// Waits a moment; false where nothing more is to be waited for.
    package var pause: () -> Bool = {
        Thread.sleep(forTimeInterval: 0.2)
        return true
    }

    /// The variable with the id of the plugin's process, where a plugin runs the tool.
    static let pluginVariable = "RESGEN_PLUGIN"

    package var coloursOutput: Bool { colours(isTerminal: outputIsTerminal) }

    /// Prints what a command has done, which nobody has to read.
    package func inform(_ text: String) {
        if !isQuiet { output(text) }
    }

    /// Says how to run what goes on and on, where a plugin runs it.
    package func noteLock() {
        guard environment[Self.pluginVariable] != nil else { return }
        let tool = CommandLine.arguments[0]
        let message =
            "'swift build' waits until this ends; beside '\(tool)', run by itself, it does not"
        report([Diagnostic(severity: .note, message: message, range: nil)])
    }

    package func report(_ diagnostics: [Diagnostic], of sources: [SourceText] = []) {
        let diagnostics = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        guard !diagnostics.isEmpty else { return }
        if let reporter {
            reporter(diagnostics, sources)
            return
        }
        let colour = colours(isTerminal: errorIsTerminal)
        error(DiagnosticPrinter(sources: sources, colour: colour).text(diagnostics))
    }

    package func report(_ message: String, notes: [String] = []) {
        report([.error(message, at: nil, notes: notes)])
    }

    /// Does work on files, and ends the run where one cannot be written.
    ///
    /// - Parameter notes: What to do about a failure.
    package func writing<Value>(
        _ work: () throws(FileFailure) -> Value,
        notes: (FileFailure) -> [String] = { _ in [] },
    ) throws(ExitStatus) -> Value {
        do throws(FileFailure) {
            return try work()
        } catch {
            report("cannot write '\(error.path)': \(error.reason)", notes: notes(error))
            throw .cannotWrite
        }
    }

    /// https://no-color.org: any value but the empty one. https://bixense.com/clicolors: any but 0.
    private func colours(isTerminal: Bool) -> Bool {
        guard environment["NO_COLOR", default: ""].isEmpty else { return false }
        if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
        return isTerminal && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
    }
}
