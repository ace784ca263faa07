import ResgenCompiler

/// What changes from one API to the next, for people and for other programs.
struct ChangeReport {
    private let comparison: APIComparison
    private let rows: [Row]

    /// A change with the names of files, lines and columns in the place of ranges.
    private struct Row {
        let change: APIChange
        let old: Place?
        let new: Place?

        /// `old.json:3:5 → new.json:4:5`; only one of them for what is new or gone.
        var places: String {
            switch (old?.text, new?.text) {
            case (let old?, let new?): "\(old) → \(new)"
            case (let old?, nil): "\(old) →"
            case (nil, let new?): "→ \(new)"
            case (nil, nil): ""
            }
        }
    }

    private struct Place {
        let file: String
        let position: Position

        var text: String { "\(file):\(position.line):\(position.column)" }
    }

    init(_ comparison: APIComparison, old: [SourceText], new: [SourceText]) {
        self.comparison = comparison
        let oldTables = old.map(LineTable.init)
        let newTables = new.map(LineTable.init)
        func place(_ range: SourceRange?, _ sources: [SourceText], _ tables: [LineTable]) -> Place?
        {
            guard let range, sources.indices.contains(Int(range.file)) else { return nil }
            let file = Int(range.file)
            return Place(
                file: sources[file].name,
                position: tables[file].position(of: Int(range.start))
            )
        }
        rows = comparison.changes.map { change in
            Row(
                change: change,
                old: place(change.old, old, oldTables),
                new: place(change.new, new, newTables)
            )
        }
    }

    // MARK: For people

    /// The changes by what they do, each with its places below it, and the version in the last line.
    var text: String {
        let sections = sections.map { heading, rows in
            let lines = rows.map { row in
                "  \(row.change.subject): \(row.change.message)\n    \(row.places)\n"
            }
            return "\(heading)\n\(lines.joined())\n"
        }
        return sections.joined() + verdict + "\n"
    }

    /// A table for each section, for a pull request.
    var markdown: String {
        let sections = sections.map { heading, rows in
            let lines = rows.map { row in
                let cells = [row.old?.text ?? "", row.new?.text ?? ""]
                return "| `\(row.change.subject)` | \(row.change.message.inCell) | "
                    + cells.map(\.inCell).joined(separator: " | ") + " |\n"
            }
            return
                "### \(heading)\n\n| | change | old | new |\n|---|---|---|---|\n\(lines.joined())\n"
        }
        return sections.joined() + "**\(verdict)**\n"
    }

    private var sections: [(heading: String, rows: [Row])] {
        APIChange.Side.allCases.flatMap { side in
            APIChange.Level.allCases.compactMap { level in
                let rows = rows.filter { $0.change.side == side && $0.change.level == level }
                return rows.isEmpty ? nil : (Self.heading(side, level), rows)
            }
        }
    }

    private static func heading(_ side: APIChange.Side, _ level: APIChange.Level) -> String {
        switch (side, level) {
        case (.swift, .breaking): "Swift: breaks source"
        case (.swift, .behaviour): "Swift: changes behaviour"
        case (.swift, .addition): "Swift: adds"
        case (.wire, .breaking): "On the wire: breaks programs that were built before"
        case (.wire, .behaviour): "On the wire: changes behaviour"
        case (.wire, .addition): "On the wire: adds"
        }
    }

    /// Whether what is built breaks, though its source compiles again.
    private var breaksWireAlone: Bool {
        comparison.version == .minor
            && comparison.changes.contains { $0.side == .wire && $0.level == .breaking }
    }

    private var verdict: String {
        let count = "\(rows.count) change\(rows.count == 1 ? "" : "s")"
        let ending = breaksWireAlone ? "; programs that were built before break" : ""
        return switch comparison.version {
        case .major, .minor: "\(count): a new \(comparison.version.rawValue) version\(ending)"
        case .patch: "nothing that callers notice changes: a new patch version"
        case .none: "nothing changes"
        }
    }

    // MARK: For programs

    /// One object: the version, the worst level of each side, and the changes with their places.
    var json: String {
        var printer = JSONPrinter()
        printer.object { object in
            object.member("version", comparison.version.rawValue)
            for side in APIChange.Side.allCases {
                let level = rows.map(\.change).filter { $0.side == side }.map(\.level).max()
                object.member(side.rawValue, level?.rawValue ?? "none")
            }
            object.key("changes")
            object.array { array in
                for row in rows { array.object { Self.print(row, to: &$0) } }
            }
        }
        return printer.text + "\n"
    }

    private static func print(_ row: Row, to object: inout JSONPrinter) {
        object.member("side", row.change.side.rawValue)
        object.member("level", row.change.level.rawValue)
        object.member("subject", row.change.subject)
        object.member("message", row.change.message)
        for (key, place) in [("old", row.old), ("new", row.new)] {
            guard let place else { continue }
            object.key(key)
            object.object {
                $0.member("file", place.file)
                $0.member("line", place.position.line)
                $0.member("column", place.position.column)
            }
        }
    }
}

extension String {
    /// The text as a cell of a table in Markdown.
    fileprivate var inCell: String {
        map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined()
    }
}
