import ResgenCompiler

/// One row of a comparison: what is another thing in the new API, and where it is written.
struct APIChange: Hashable, Sendable {
    /// Whom it concerns.
    enum Side: String, CaseIterable, Sendable {
        /// Code that calls what is generated, compiled anew.
        case swift
        /// The server, and programs that were built before.
        case wire
    }

    /// What it does to them, the worst first.
    enum Level: String, CaseIterable, Comparable, Sendable {
        case breaking, behaviour, addition

        static func < (left: Level, right: Level) -> Bool {
            left.severity < right.severity
        }

        private var severity: Int {
            switch self {
            case .breaking: 2
            case .behaviour: 1
            case .addition: 0
            }
        }
    }

    var side: Side
    var level: Level
    /// `Person.name`, `person(id:)` or `GET /people`.
    var subject: String
    /// What changes, in one clause.
    var message: String
    /// Where it is in the old source; nil for what is new.
    var old: SourceRange?
    /// Where it is in the new source, or what it was in.
    var new: SourceRange?
}

extension APIChange {
    /// What a call does, which compiles as before.
    init(
        behaviourOf subject: String,
        _ message: String,
        _ place: (old: SourceRange, new: SourceRange)
    ) {
        self.init(
            side: .swift,
            level: .behaviour,
            subject: subject,
            message: message,
            old: place.old,
            new: place.new
        )
    }
}

/// What changes from one API to the next.
struct APIComparison: Sendable {
    /// By side, then by level, then in the order of the APIs.
    let changes: [APIChange]
    /// Whether the Swift that is printed is another, be it in its documentation alone.
    let printsOtherSwift: Bool

    /// The number of a version that has to grow (semver.org).
    enum Version: String, Sendable {
        case major, minor, patch, none
    }

    /// Code that compiled and no longer does is a new major version, anything else that can be noticed
    /// a minor one.
    var version: Version {
        if changes.contains(where: { $0.side == .swift && $0.level == .breaking }) { return .major }
        if !changes.isEmpty { return .minor }
        return printsOtherSwift ? .patch : .none
    }

    /// The worst that happens on any side; nil where nothing changes.
    var level: APIChange.Level? { changes.map(\.level).max() }

    init(from old: API, to new: API) {
        var old = old
        // Two files that are there at once cannot have one name.
        if old.isNamedAfterFile, new.isNamedAfterFile { old.name = new.name }
        let surfaces = (old: SwiftSurface(of: old), new: SwiftSurface(of: new))
        let swift = SurfaceComparison(old: surfaces.old, new: surfaces.new).changes()
        let behaviour =
            BehaviourComparison(old: surfaces.old, new: surfaces.new).changes()
            + WireNameComparison(old: old, new: new).changes()
        let wire = WireComparison(old: old, new: new).changes()
        let (oldCode, newCode) = (Self.swift(of: old), Self.swift(of: new))
        var all = swift + behaviour + wire
        if all.isEmpty, oldCode != newCode, Self.statements(of: old) != Self.statements(of: new) {
            // What no rule names is no change of documentation, either.
            let row = APIChange(
                side: .swift,
                level: .behaviour,
                subject: new.name,
                message: "its code does something else: see generate, and compare",
                old: old.range,
                new: new.range
            )
            all.append(row)
        }
        changes = APIChange.Side.allCases.flatMap { side in
            APIChange.Level.allCases.flatMap { level in
                all.filter { $0.side == side && $0.level == level }
            }
        }
        printsOtherSwift = oldCode != newCode
    }

    /// What does something, whatever its order: without documentation, which the words of a deprecation are, and
    /// imports. Documentation decides whether braces and what is in them are one line.
    private static func statements(of api: API) -> [String] {
        var statements: [String] = []
        for file in swift(of: MeantTypes.api(api)) {
            for line in file.split(separator: "\n")
            where isStatement(line.drop(while: \.isWhitespace)) {
                for part in line.split(whereSeparator: "{}".contains) {
                    statements.append(part.trimmingCharacters(in: .whitespaces))
                }
            }
        }
        return statements.filter { !$0.isEmpty }.sorted()
    }

    private static func isStatement(_ line: Substring) -> Bool {
        !line.hasPrefix("//") && !line.hasPrefix("@available(") && !isOfImports(line)
    }

    /// Whether a line is an import or a condition, which only imports have.
    private static func isOfImports(_ line: Substring) -> Bool {
        line.hasPrefix("#") || line.split(separator: " ").prefix(2).contains("import")
    }

    private static func swift(of api: API) -> [String] {
        SwiftOutput.files(of: api, baseName: "", specName: "", count: 1).map(\.text)
    }
}
