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

    /// A summary and the beginning of the description: its first paragraph, or the whole of a short
    /// one. The rest is for the page that the API's own documentation has.
    static func text(summary: String?, description: String?) -> String? {
        let summary = text(summary)
        guard let description = text(description) else { return summary }
        let lines = description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let beginning =
            lines.count <= 3
            ? description : lines.prefix { !$0.isEmpty }.prefix(4).joined(separator: "\n")
        guard let summary else { return beginning }
        return says(beginning, summary) ? beginning : "\(summary)\n\n\(beginning)"
    }

    /// Whether a text begins with what the summary says.
    private static func says(_ text: String, _ summary: String) -> Bool {
        let plain = summary.last == "." ? String(summary.dropLast()) : summary
        return text.lowercased().hasPrefix(plain.lowercased())
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
