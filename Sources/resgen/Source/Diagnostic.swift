/// One mistake: what is wrong, in one clause, and where. Notes are printed below it as `note: …`.
struct Diagnostic: Error, Hashable, Sendable {
    enum Severity: String, Sendable {
        case error, warning
    }

    /// What is to be said of another place.
    struct PlacedNote: Hashable, Sendable {
        let message: String
        let range: SourceRange
    }

    let severity: Severity
    let message: String
    let range: SourceRange?
    var notes: [String] = []
    /// What the warning is about, for warnings that may be many and are then counted.
    var topic: String?
    var placedNotes: [PlacedNote] = []
    var owner = DiagnosticOwner.api

    static func error(
        _ message: String,
        at range: SourceRange?,
        notes: [String] = [],
    ) -> Diagnostic {
        Diagnostic(severity: .error, message: message, range: range, notes: notes)
    }

    static func warning(
        _ message: String,
        at range: SourceRange?,
        notes: [String] = [],
    ) -> Diagnostic {
        Diagnostic(severity: .warning, message: message, range: range, notes: notes)
    }
}

extension Sequence<Diagnostic> {
    /// In order of file and place; those at one place stay in the order they were found.
    func inOrderOfPlace() -> [Diagnostic] {
        enumerated().sorted { left, right in
            let (a, b) = (left.element.range, right.element.range)
            return (a?.file ?? -1, a?.start ?? -1, left.offset)
                < (b?.file ?? -1, b?.start ?? -1, right.offset)
        }.map(\.element)
    }
}
