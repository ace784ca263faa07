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

    var coloursOutput: Bool { colours(isTerminal: outputIsTerminal) }

    func report(_ diagnostics: [Diagnostic], of sources: [SourceText] = []) {
        guard !diagnostics.isEmpty else { return }
        let colour = colours(isTerminal: errorIsTerminal)
        error(DiagnosticPrinter(sources: sources, colour: colour).text(diagnostics))
    }

    func report(_ message: String, notes: [String] = []) {
        report([.error(message, at: nil, notes: notes)])
    }

    /// https://no-color.org: any value but the empty one. https://bixense.com/clicolors: any but 0.
    private func colours(isTerminal: Bool) -> Bool {
        guard environment["NO_COLOR", default: ""].isEmpty else { return false }
        if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
        return isTerminal && environment["TERM"] != "dumb" && environment["CLICOLOR"] != "0"
    }
}
