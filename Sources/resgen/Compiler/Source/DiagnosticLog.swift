/// Gathers what is wrong while a stage goes on, so that one run shows every mistake.
final class DiagnosticLog {
    private(set) var diagnostics: [Diagnostic] = []
    /// The declaration that is looked at.
    private var owner = DiagnosticOwner.api

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Whatever is logged by the work is about the owner.
    func within<Value>(_ owner: DiagnosticOwner, _ work: () -> Value) -> Value {
        let outer = self.owner
        self.owner = owner
        defer { self.owner = outer }
        return work()
    }

    func add(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    func error(_ message: String, at range: SourceRange, notes: [String] = []) {
        var diagnostic = Diagnostic.error(message, at: range, notes: notes)
        diagnostic.owner = owner
        diagnostics.append(diagnostic)
    }

    /// An error whose note suggests what was meant, when there is something near. Of very many errors,
    /// which nobody sees, that is not looked for.
    func error(
        _ message: String,
        at range: SourceRange,
        suggestion: @autoclosure () -> String?,
        else other: String? = nil,
    ) {
        let meant = diagnostics.count < Self.suggestionLimit ? suggestion() : nil
        let note = meant.map { "did you mean '\($0)'?" } ?? other
        error(message, at: range, notes: note.map { [$0] } ?? [])
    }

    private static let suggestionLimit = 50

    /// An error about a name that something else has.
    func clash(_ message: String, at range: SourceRange, with other: Located<String>) {
        var diagnostic = Diagnostic.error(message, at: range)
        diagnostic.owner = owner
        diagnostic.placedNotes = [
            Diagnostic.PlacedNote(message: "the other one is here", range: other.range)
        ]
        add(diagnostic)
    }

    func warning(
        _ message: String,
        at range: SourceRange,
        notes: [String] = [],
        topic: String? = nil,
        makesCallsFail: Bool = false,
    ) {
        var diagnostic = Diagnostic.warning(message, at: range, notes: notes)
        if makesCallsFail { diagnostic.notes.append("calls can fail for this") }
        diagnostic.topic = topic
        diagnostic.owner = owner
        diagnostic.makesCallsFail = makesCallsFail
        diagnostics.append(diagnostic)
    }

    func removeWarnings(where isMeant: (Diagnostic) -> Bool) {
        diagnostics.removeAll { $0.severity == .warning && isMeant($0) }
    }

    /// What is done, at the first place where it is.
    func note(_ message: String, at range: SourceRange, notes: [String]) {
        add(Diagnostic(severity: .note, message: message, range: range, notes: notes))
    }

}
