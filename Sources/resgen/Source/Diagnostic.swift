/// One mistake: what is wrong, in one clause, and where. Notes are printed below it as `note: …`.
struct Diagnostic: Error, Hashable, Sendable {
    enum Severity: String, Sendable {
        case error, warning
        /// What is done and nothing is wrong with.
        case note
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
    /// Whether requests can be refused or answers lost because of it: such warnings come first.
    var makesCallsFail = false

    /// The same for a text that nobody can look at.
    var withoutPlace: Diagnostic {
        Diagnostic(severity: severity, message: message, range: nil, notes: notes, topic: topic)
    }

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
    /// In order of file and place; those at one place stay in the order they were found. In a file
    /// errors come first, then what makes calls fail, and notes come after all.
    func inOrderOfPlace() -> [Diagnostic] {
        enumerated().sorted { left, right in
            let (a, b) = (left.element.range, right.element.range)
            let (first, second) = (left.element.order, right.element.order)
            return (first.of, a?.file ?? -1, first.in, a?.start ?? -1, left.offset)
                < (second.of, b?.file ?? -1, second.in, b?.start ?? -1, right.offset)
        }.map(\.element)
    }
}

extension Diagnostic {
    /// What it comes after, of all files and in its file.
    fileprivate var order: (of: Int, in: Int) {
        let inFile = severity == .error ? 0 : makesCallsFail ? 1 : 2
        return (severity == .note ? 1 : 0, inFile)
    }
}
