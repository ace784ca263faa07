/// All that a command may touch of the world besides files: what it prints to, reads from and is
/// told by the environment.
struct Console {
    let output: (String) -> Void
    let error: (String) -> Void
    let standardInput: () throws(FileFailure) -> [UInt8]
    let environment: [String: String]
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool

    var coloursOutput: Bool { outputIsTerminal && allowsColour }

    func report(_ diagnostics: [Diagnostic], of sources: [SourceText] = []) {
        guard !diagnostics.isEmpty else { return }
        let colour = errorIsTerminal && allowsColour
        error(DiagnosticPrinter(sources: sources, colour: colour).text(diagnostics))
    }

    func report(_ message: String, notes: [String] = []) {
        report([.error(message, at: nil, notes: notes)])
    }

    /// https://no-color.org: any value but the empty one.
    private var allowsColour: Bool {
        environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
}
