import Foundation

/// All that a command may touch of the world besides files: what it prints to, what it reads
/// from, and what the environment says.
struct Console {
    let output: (String) -> Void
    let error: (String) -> Void
    let standardInput: () throws(FileFailure) -> [UInt8]
    let environment: [String: String]
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// The columns of the terminal that output goes to.
    var outputWidth: Int? = nil
    /// Whether warnings and notes are left out.
    var isQuiet = false
    /// What the stages of the run did.
    var stages = StageLog()
    /// Takes what is reported, in the place of the terminal.
    var reporter: (([Diagnostic], [SourceText]) -> Void)? = nil
    /// Called with the path of each file of a spec before it is read.
    var reads: (@Sendable (String) -> Void)? = nil
    /// Waits a moment; false where nothing more is to be waited for.
    var pause: () -> Bool = {
        Thread.sleep(forTimeInterval: 0.2)
        return true
    }

    var coloursOutput: Bool { colours(isTerminal: outputIsTerminal) }

    /// Prints what a command has done, which nobody has to read.
    func inform(_ text: String) {
        if !isQuiet { output(text) }
    }

    func report(_ diagnostics: [Diagnostic], of sources: [SourceText] = []) {
        let diagnostics = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        guard !diagnostics.isEmpty else { return }
        if let reporter {
            reporter(diagnostics, sources)
            return
        }
        let colour = colours(isTerminal: errorIsTerminal)
        error(DiagnosticPrinter(sources: sources, colour: colour).text(diagnostics))
    }

    func report(_ message: String, notes: [String] = []) {
        report([.error(message, at: nil, notes: notes)])
    }

    /// Does work on files, and ends the run where one cannot be written.
    ///
    /// - Parameter notes: What to do about a failure.
    func writing<Value>(
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
