/// Descriptions as documentation.
enum Documentation {
    /// The text without what only a page can show, nil when nothing is left.
    static func text(_ parts: String?...) -> String? {
        var seen: Set<String> = []
        let texts = parts.compactMap { $0.map(trimmed) }.filter {
            !$0.isEmpty && seen.insert($0).inserted
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    /// The text, and the value that holds where none is given.
    static func text(_ description: String?, withDefault node: JSONNode?) -> String? {
        let text = text(description)
        guard let value = node.flatMap(literal) else { return text }
        if let text, text.lowercased().contains("default") { return text }
        return Documentation.text([text, "Default: `\(value)`."].compactMap(\.self).joined(separator: " "))
    }

    /// What an operation does: the first paragraph of its description; its summary, which mostly says what the name says, where there is none. The rest is for the
    /// page that the API's own documentation has.
    static func text(summary: String?, description: String?) -> String? {
        beginning(of: text(description)) ?? text(summary)
    }

    /// The text of a field or parameter, nil where it says no more than the name: `org parameter`.
    static func text(_ description: String?, of key: String) -> String? {
        guard let text = beginning(of: text(description)) else { return nil }
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        let known = Set(words + [
            "the", "a", "an", "parameter", "of", "value", "id", "name", "unique", "identifier",
        ])
        let said = SwiftName.words(of: text).map { $0.lowercased() }
        return said.allSatisfy(known.contains) ? nil : text
    }

    /// The first paragraph.
    static func beginning(of text: String?) -> String? {
        guard let description = text else { return nil }
        let lines = description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.prefix { !$0.isEmpty }.prefix(4).joined(separator: "\n")
    }

    private static func literal(_ node: JSONNode) -> String? {
        switch node.value {
        case .bool(let value): String(value)
        case .number(let text): text
        case .string(let text): text.isEmpty || text.utf8.count > 80 ? nil : text
        case .null, .array, .object: nil
        }
    }

    private static func trimmed(_ text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            line in
            var line = line
            while line.last == " " || line.last == "\t" { line.removeLast() }
            return line
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
