/// One mistake: what is wrong, in one clause, and where. Notes are printed below it as `note: …`.
package struct Diagnostic: Error, Hashable, Sendable {
    package enum Severity: String, Sendable {
        case error, warning
        /// What is done and nothing is wrong with.
        case note
    }

    /// What is to be said of another place.
    package struct PlacedNote: Hashable, Sendable {
        package let message: String
        package let range: SourceRange

        package init(message: String, range: SourceRange) {
            self.message = message
            self.range = range
        }
    }

    package let severity: Severity
    package let message: String
    package let range: SourceRange?
    package var notes: [String]
    /// What the warning is about, for warnings that may be many and are then counted.
    package var topic: String?
    package var placedNotes: [PlacedNote]
    var owner = DiagnosticOwner.api
    /// Whether requests can be refused or answers lost because of it: such warnings come first.
    var makesCallsFail = false

    package init(
        severity: Severity,
        message: String,
        range: SourceRange?,
        notes: [String] = [],
        topic: String? = nil,
        placedNotes: [PlacedNote] = [],
    ) {
        self.severity = severity
        self.message = message
        self.range = range
        self.notes = notes
        self.topic = topic
        self.placedNotes = placedNotes
    }

    /// The same for a text that nobody can look at.
    package var withoutPlace: Diagnostic {
        Diagnostic(severity: severity, message: message, range: nil, notes: notes, topic: topic)
    }

    package static func error(
        _ message: String,
        at range: SourceRange?,
        notes: [String] = [],
    ) -> Diagnostic {
        Diagnostic(severity: .error, message: message, range: range, notes: notes)
    }

    package static func warning(
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
    package func inOrderOfPlace() -> [Diagnostic] {
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
