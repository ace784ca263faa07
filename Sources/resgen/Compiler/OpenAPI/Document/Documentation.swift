/// Descriptions as documentation.
enum Documentation {
    /// Texts without what only a page can show, each a paragraph; nil when nothing is left.
    static func joined(_ parts: String?...) -> String? {
        var seen: Set<String> = []
        let texts = parts.compactMap { $0.map(HTMLText.markdown).map(PageLinks.removed) }
            .map(trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    /// The text, and the value that holds where none is given.
    private static func text(_ text: String?, withDefault node: JSONNode?) -> String? {
        guard let value = node.flatMap(literal) else { return text }
        if let text, text.lowercased().contains("default") { return text }
        let sentence = "Default: `\(value)`."
        return text?.followed(by: sentence) ?? sentence
    }

    /// What an operation does: its summary, where that says more than the name, and the first paragraph of
    /// its description. The rest is for the page that the API's own documentation has.
    static func text(summary: String?, description: String?, of key: String) -> String? {
        let summary = beginning(of: summary)
        guard let text = beginning(of: description) else { return summary }
        guard let summary, !text.hasPrefix(summary), !saysNoMore(summary, than: key) else {
            return text
        }
        return summary + "\n\n" + text
    }

    private static let smallWords: Set<String> = [
        "a", "an", "the", "of", "for", "to", "in", "on", "all", "by", "with",
    ]

    /// Words that say nothing of a parameter.
    private static let silentWords: Set<String> = [
        "the", "a", "an", "parameter", "of", "for", "value", "id", "name", "unique", "identifier",
        "number", "slug", "this",
    ]

    /// Whether the words of a summary are those of a name, but for articles and endings.
    private static func saysNoMore(_ summary: String, than key: String) -> Bool {
        let words = SwiftName.words(of: key).map { $0.lowercased().singular }
        return eachWord(of: summary) { word in
            smallWords.contains(word) || words.contains(word.singular)
        }
    }

    /// Whether all words of a text, in small letters, are of a kind. The last one is asked first: of nearly all
    /// texts it says enough.
    private static func eachWord(of text: String, is isOfKind: (String) -> Bool) -> Bool {
        func holds(_ text: String) -> Bool {
            SwiftName.words(of: text).allSatisfy { isOfKind($0.lowercased()) }
        }
        let last = text.utf8.lastIndex(of: UInt8(ascii: " ")) ?? text.startIndex
        return holds(String(text[last...])) && holds(text)
    }

    /// The text of a field or parameter, and the value that holds where none is given.
    static func text(
        _ description: String?,
        of key: String,
        default defaultValue: JSONNode?
    ) -> String? {
        text(text(description, of: key), withDefault: defaultValue)
    }

    /// The text of a field or parameter, nil where it says no more than the name: `org parameter`.
    static func text(_ description: String?, of key: String) -> String? {
        guard let text = beginning(of: description) else { return nil }
        if text.utf8.count > 60 { return text }
        let words = SwiftName.words(of: key).map { $0.lowercased() }
        let saysNoMore = eachWord(of: text) { word in
            silentWords.contains(word)
                || words.contains { $0 == word || ($0.utf8.count > 2 && word.hasPrefix($0)) }
        }
        return saysNoMore ? nil : text
    }

    /// A title, unless it is a name: `payout_settings_specs`.
    static func prose(_ title: String?) -> String? {
        guard let title, title.contains(" ") else { return nil }
        return title
    }

    /// The most lines of a paragraph; of a longer one, the sentences that end in them.
    private static let lineLimit = 8

    /// The first paragraph behind headings; the last of the headings where nothing else is there.
    static func beginning(of text: String?) -> String? {
        text.map(HTMLText.markdown).flatMap(firstParagraph).map(PageLinks.removed)
    }

    private static func firstParagraph(of text: String) -> String? {
        if isPlainLine(text) { return withoutIntroduction(text, to: []) }
        let bytes = Array(text.utf8)
        var lines: [String] = []
        var heading: String?
        var start = 0
        while start < bytes.count, lines.count <= lineLimit {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            var last = end
            while last > start, bytes[last - 1] <= 0x20 { last -= 1 }
            while start < last, bytes[start] == 0x20 { start += 1 }
            if lines.isEmpty, start < last, bytes[start] == UInt8(ascii: "#") {
                let text = bytes[start..<last].drop { $0 == UInt8(ascii: "#") || $0 == 0x20 }
                heading = text.isEmpty ? heading : String(decoding: text, as: UTF8.self)
            } else if last > start {
                lines.append(String(decoding: bytes[start..<last], as: UTF8.self))
            } else if !lines.isEmpty {
                break
            }
            start = end + 1
        }
        if lines.count > lineLimit {
            lines = sentences(of: lines.dropLast())
            start = bytes.count
        }
        if lines.isEmpty { return heading }
        return withoutIntroduction(lines.joined(separator: "\n"), to: bytes.dropFirst(start))
    }

    /// Whether a text is one line, without blanks around it and no heading: most are.
    private static func isPlainLine(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        return first != UInt8(ascii: " ") && first != UInt8(ascii: "#") && last > 0x20
            && !text.contains("\n")
    }

    /// Up to the last end of a sentence; all of it where none ends.
    private static func sentences(of lines: [String]) -> [String] {
        var whole = lines
        while let line = whole.popLast() {
            if endsSentence(line[...]) { return whole + [line] }
            let end = line.indices.last {
                line[$0...].hasPrefix(". ") && endsSentence(line[...$0])
            }
            if let end { return whole + [String(line[...end])] }
        }
        return lines
    }

    private static func endsSentence(_ text: Substring) -> Bool {
        text.hasSuffix(".") && !["e.g.", "i.e."].contains(where: text.hasSuffix)
    }

    /// The paragraph without what only introduces the next one: `Version history:`, `Possible values are:`.
    /// A sentence that says something has the list that it introduces below it.
    private static func withoutIntroduction(_ text: String, to next: ArraySlice<UInt8>) -> String? {
        guard text.utf8.last == UInt8(ascii: ":") else { return text }
        var start = text.startIndex
        var previous: Character = " "
        for index in text.indices.dropLast() {
            let character = text[index]
            if character == " " || character.isUppercase,
                previous == "\n" || endsSentence(text[..<index])
            {
                start = index
            }
            previous = character
        }
        let rest = text[..<start].trimmed
        if !rest.isEmpty { return rest }
        guard text.split(separator: " ").count > 4 else { return nil }
        let list = list(in: next)
        return list.isEmpty ? text.dropLast() + "." : text + "\n" + list.joined(separator: "\n")
    }

    /// The lines of a list, if a text begins with a short one that has no lists, paragraphs or code in it.
    private static func list(in bytes: ArraySlice<UInt8>) -> [String] {
        var lines: [String] = []
        var isBehindBlank = true
        var outermost: Int?
        for line in bytes.split(separator: 0x0A, maxSplits: 50, omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self).trimmed
            if !text.isEmpty {
                let indentation = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
                let isInside = indentation > outermost ?? indentation
                if text.hasPrefix("```") || text.hasPrefix("~~~") { return [] }
                if isInside, isBehindBlank || text.isListItem { return [] }
                if isBehindBlank, !text.isListItem { break }
                outermost = outermost ?? indentation
                lines.append(text)
                if lines.count > lineLimit { return [] }
            }
            isBehindBlank = text.isEmpty
        }
        return lines
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
        var lines = text.lines.map { line in
            var line = line
            while line.last == " " || line.last == "\t" { line.removeLast() }
            return line
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}
