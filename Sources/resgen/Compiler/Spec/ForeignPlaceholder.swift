/// What marks a value in a path of another tool: `/:id`, `${id}`, `<id>`, `*`. Here it would be
/// sent as it is, or be an argument that nobody expects.
package struct ForeignPlaceholder {
    /// The bytes of the text that it takes.
    let range: Range<Int>
    /// How a path of this language has it.
    let replacement: String
    var message: String?
    /// The parameters that belong in the query instead.
    var query: [String] = []
    /// A sign that a path may really have.
    var sign: String?

    package static func all(in text: some StringProtocol) -> [ForeignPlaceholder] {
        guard text.utf8.contains(where: ForeignPlaceholderScanner.starts) else { return [] }
        var scanner = ForeignPlaceholderScanner(text)
        return scanner.scan()
    }

    /// The text as this language has it.
    static func corrected(_ text: String, _ placeholders: [ForeignPlaceholder]) -> String {
        var bytes = Array(text.utf8)
        for placeholder in placeholders.reversed() {
            bytes.replaceSubrange(placeholder.range, with: Array(placeholder.replacement.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [PathPart] {
    /// The path as a spec writes it: what would be taken for a placeholder of another tool is in quotes.
    var withQuotedSigns: [PathPart] {
        let hasSign = contains { part in
            guard case .literal(let text) = part else { return false }
            return text.utf8.contains(where: ForeignPlaceholderScanner.starts)
        }
        guard hasSign else { return self }
        let text = map { part in
            if case .literal(let text) = part { text } else { "{id}" }
        }.joined()
        if ForeignPlaceholder.all(in: text).isEmpty { return self }
        return map { part in
            guard case .literal(let text) = part else { return part }
            return .literal(text.withQuotedSigns)
        }
    }
}

extension String {
    /// Text of a path with the signs in quotes that placeholders of other tools begin with: `{'*'}`.
    package var withQuotedSigns: String {
        map { "*:$(".contains($0) ? "{'\($0)'}" : "\($0)" }.joined()
    }
}

/// Goes through a path from left to right.
struct ForeignPlaceholderScanner {
    private let bytes: [UInt8]
    /// For each closing bracket and each place, where the next one is.
    private let closings: [UInt8: [Int]]

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
        var closings: [UInt8: [Int]] = [:]
        for closing in "})>]".utf8 {
            var next = Array(repeating: bytes.count, count: bytes.count + 1)
            for index in bytes.indices.reversed() {
                next[index] = bytes[index] == closing ? index : next[index + 1]
            }
            closings[closing] = next
        }
        self.closings = closings
    }

    fileprivate static func starts(_ byte: UInt8) -> Bool { "{:*$#<[(\\%".utf8.contains(byte) }

    fileprivate mutating func scan() -> [ForeignPlaceholder] {
        var found: [ForeignPlaceholder] = []
        var position = 0
        while position < bytes.count {
            if let placeholder = placeholder(at: position) {
                found.append(placeholder)
                position = placeholder.range.upperBound
            } else {
                position = end(of: "{", "}", from: position) ?? position + 1
            }
        }
        return found
    }

    private func placeholder(at start: Int) -> ForeignPlaceholder? {
        switch bytes[start] {
        case UInt8(ascii: "{"): braces(at: start)
        case UInt8(ascii: ":"): colon(at: start)
        case UInt8(ascii: "*"): star(at: start)
        case UInt8(ascii: "$"): dollar(at: start)
        case UInt8(ascii: "#"): enclosed("#{", "}", at: start)
        case UInt8(ascii: "\\"): enclosed("\\(", ")", at: start)
        case UInt8(ascii: "<"): enclosed("<", ">", at: start)
        case UInt8(ascii: "["): enclosed("[[", "]]", at: start) ?? enclosed("[", "]", at: start)
        case UInt8(ascii: "("): expression(at: start)
        case UInt8(ascii: "%"): format(at: start)
        default: nil
        }
    }

    // MARK: Parts of text

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func has(_ text: String, at position: Int) -> Bool {
        bytes[position...].starts(with: text.utf8)
    }

    /// Behind the closing bracket of what the text opens here.
    private func end(of opening: String, _ closing: String, from start: Int) -> Int? {
        guard has(opening, at: start) else { return nil }
        let first = start + opening.utf8.count
        guard first <= bytes.count, let byte = closing.utf8.first, let next = closings[byte] else {
            return nil
        }
        var position = next[first]
        while position < bytes.count {
            if has(closing, at: position) { return position + closing.utf8.count }
            position = next[position + 1]
        }
        return nil
    }

    private func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic
            || (0x30...0x39).contains(byte)
    }

    /// Where the word ends that begins here; hyphens are a part of it inside.
    private func endOfWord(from start: Int) -> Int {
        var end = start
        while end < bytes.count, isWord(bytes[end]) || (end > start && bytes[end] == 0x2D) {
            end += 1
        }
        while end > start, bytes[end - 1] == 0x2D { end -= 1 }
        return end
    }

    private func startsName(at position: Int) -> Bool {
        position < bytes.count && isWord(bytes[position])
            && !(0x30...0x39).contains(bytes[position])
    }

    /// Whether a value may begin here: behind no letter and no placeholder.
    private func isBoundary(before position: Int) -> Bool {
        position == 0 || !(isWord(bytes[position - 1]) || bytes[position - 1] == UInt8(ascii: "}"))
    }

    // MARK: Kinds

    /// `:id`, `:id?`, `:path*`, `:id(\d+)`
    private func colon(at start: Int) -> ForeignPlaceholder? {
        guard isBoundary(before: start), startsName(at: start + 1) else { return nil }
        let word = endOfWord(from: start + 1)
        let name = string(start + 1..<word)
        let pattern = word < bytes.count ? end(of: "(", ")", from: word) : nil
        var end = pattern ?? word
        let mark = end < bytes.count ? bytes[end] : 0
        let isMarked = "?*+".utf8.contains(mark)
        if isMarked { end += 1 }
        let spans = isMarked && mark != UInt8(ascii: "?")
        let type = pattern.map { Self.type(ofPattern: string(word..<$0)) } ?? ""
        return ForeignPlaceholder(
            range: start..<end,
            replacement: "{\(name)\(spans ? "*" : type)}",
            sign: ":"
        )
    }

    /// `*`, `**`, `*path`
    private func star(at start: Int) -> ForeignPlaceholder? {
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: "*") { end += 1 }
        let word = endOfWord(from: end)
        let isLast = word == bytes.count
        let isWhole = word == bytes.count || bytes[word] == UInt8(ascii: "/")
        let name = word > end ? string(end..<word) : isLast && isWhole ? "path" : "name"
        let spans = word > end || isLast || end - start > 1
        return ForeignPlaceholder(
            range: start..<word,
            replacement: "{\(name)\(spans ? "*" : "")}",
            sign: "*"
        )
    }

    /// `${id}`, `$(id)`, `$showId`; other words after a dollar sign are real: `$metadata`.
    private func dollar(at start: Int) -> ForeignPlaceholder? {
        if var found = enclosed("${", "}", at: start) ?? enclosed("$(", ")", at: start) {
            found.sign = "$"
            return found
        }
        let end = endOfWord(from: start + 1)
        let name = string(start + 1..<end)
        guard start > 0, bytes[start - 1] == UInt8(ascii: "/"), startsName(at: start + 1),
            name == "id" || ["Id", "ID", "_id", "-id"].contains(where: name.hasSuffix)
        else { return nil }
        return ForeignPlaceholder(
            range: start..<end,
            replacement: "{\(name)}",
            sign: "$"
        )
    }

    /// A name between brackets, with a type before or behind it.
    private func enclosed(_ opening: String, _ closing: String, at start: Int)
        -> ForeignPlaceholder?
    {
        guard let end = end(of: opening, closing, from: start) else { return nil }
        let inner = string(start + opening.utf8.count..<end - closing.utf8.count)
        guard let name = Self.placeholder(from: inner) else { return nil }
        return ForeignPlaceholder(range: start..<end, replacement: name)
    }

    /// `(?P<id>\d+)`, `([^/]+)`; brackets around plain text are real: `Products(1)`.
    private func expression(at start: Int) -> ForeignPlaceholder? {
        guard ["(?", "(\\", "([", "(."].contains(where: { has($0, at: start) }),
            let end = end(of: "(", ")", from: start)
        else { return nil }
        let inner = string(start + 1..<end - 1)
        let parts = inner.split { $0 == "<" || $0 == ">" }
        let name = inner.hasPrefix("?") && parts.count > 1 ? String(parts[1]) : "id"
        let type = Self.type(ofPattern: String(parts.last ?? ""))
        return ForeignPlaceholder(range: start..<end, replacement: "{\(name)\(type)}")
    }

    /// `%s`, `%d`, `%1$@`, `%(id)s`; two hexadecimal digits are a character.
    private func format(at start: Int) -> ForeignPlaceholder? {
        if URISyntax.isEscape(at: start, of: bytes) { return nil }
        var end = start + 1
        var name = "id"
        if let close = end < bytes.count ? self.end(of: "(", ")", from: end) : nil {
            name = string(end + 1..<close - 1)
            end = close
        }
        while end < bytes.count, "0123456789$l".utf8.contains(bytes[end]) { end += 1 }
        guard end < bytes.count, "sdiu@".utf8.contains(bytes[end]) else { return nil }
        let isNumber = "diu".utf8.contains(bytes[end])
        return ForeignPlaceholder(
            range: start..<end + 1,
            replacement: isNumber ? "{\(name): Int}" : "{\(name)}"
        )
    }

    // MARK: Braces

    private func braces(at start: Int) -> ForeignPlaceholder? {
        if let found = enclosed("{{", "}}", at: start) { return found }
        guard let close = end(of: "{", "}", from: start) else { return nil }
        var end = close
        // A regular expression may count: `{id:[0-9]{4}}`.
        let first = string(start + 1..<close - 1)
        if first.contains("{") {
            guard first.contains(":"), close < bytes.count, bytes[close] == UInt8(ascii: "}") else {
                return nil
            }
            end += 1
        }
        let inner = string(start + 1..<end - 1)
        guard !inner.isEmpty else { return nil }
        return template(inner, start..<end) ?? written(inner, start..<end)
    }

    /// The operators of RFC 6570, section 2.2.
    private func template(_ inner: String, _ range: Range<Int>) -> ForeignPlaceholder? {
        let name = inner.dropFirst().trimmed
        let names = name.split { $0 == "," || $0 == "*" }.map { String($0).trimmed }
        guard !names.isEmpty, names.allSatisfy(Placeholder.isKey) else { return nil }
        let joined = { (separator: String) in
            names.map { "\(separator){\($0)}" }.joined()
        }
        switch inner.first {
        case "?", "&":
            return ForeignPlaceholder(
                range: range,
                replacement: "",
                message: "a query is no part of the path: it belongs in 'query'",
                query: names
            )
        case "#":
            return ForeignPlaceholder(
                range: range,
                replacement: "",
                message: "a fragment is never sent"
            )
        case "/": return ForeignPlaceholder(range: range, replacement: joined("/"))
        case ".": return ForeignPlaceholder(range: range, replacement: joined("."))
        case ";":
            let text = names.map { ";\($0)={\($0)}" }.joined()
            return ForeignPlaceholder(range: range, replacement: text)
        case "+": return ForeignPlaceholder(range: range, replacement: "{\(names[0])*}")
        default: return nil
        }
    }

    private func written(_ inner: String, _ range: Range<Int>) -> ForeignPlaceholder? {
        let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let key = String(parts[0]).trimmed
        let bare = key.hasSuffix("*") ? String(key.dropLast()) : key
        if key.hasSuffix("?") { return nil }
        if parts.count == 1, Placeholder.isKey(bare) { return nil }
        if parts.count == 2, Placeholder.isKey(bare) {
            let type = String(parts[1]).trimmed
            guard type.isEmpty || !isType(type, of: key) else { return nil }
            if type.isEmpty { return nil }
        }
        guard let replacement = Self.placeholder(from: inner) else { return nil }
        var found = ForeignPlaceholder(range: range, replacement: replacement)
        if inner.contains("="), !inner.contains("*") {
            found.message = "a part of the path has no default"
        } else if key.contains(" "), parts.count == 1 {
            found.message =
                replacement.contains(":")
                ? "the type of a placeholder comes after a colon"
                : "the name of a placeholder is one word"
        }
        return found
    }

    /// Whether what comes after the colon may be a type: no pattern, no length, no name that comes
    /// after its type.
    private func isType(_ text: String, of key: String) -> Bool {
        if text.contains("=") { return false }
        if text.allSatisfy(\.isNumber) || text.contains(where: { "\\(^+*|${".contains($0) }) {
            return false
        }
        if text.hasPrefix("["), text.contains("-") { return false }
        let isSwapped =
            ForeignTypeName.isKnown(key) && !ForeignTypeName.isKnown(text)
            && text.first?.isLowercase == true && Placeholder.isKey(text)
        return !isSwapped
    }

    // MARK: What is meant

    /// `{id: Int}` from `id Int`, `Int id`, `int:id`, `id:[0-9]+`, `...slug`; nil where no name is.
    private static func placeholder(from text: String) -> String? {
        if text.contains(",") {
            let names = text.split(separator: ",").map { String($0).trimmed }
            guard names.allSatisfy(Placeholder.isKey) else { return nil }
            return names.map { "{\($0)}" }.joined(separator: ",")
        }
        let withoutDefault = text.prefix { $0 != "=" }
        let isPattern = withoutDefault.contains { "[(\\^".contains($0) }
        let spans =
            text.hasPrefix("...") || text.hasPrefix("*") || text.contains(".*")
            || text.contains("=") && text.contains("*")
            || !isPattern && text.last.map("*+".contains) == true
        let separators: (Character) -> Bool = { $0 == ":" || (!isPattern && $0 == " ") }
        let words = withoutDefault.split(maxSplits: 1, whereSeparator: separators)
            .map { String($0).trimmed }
        guard var name = words.first.map(lastName), !name.isEmpty else { return nil }
        if words.count == 1 || spans { return spans ? "{\(name)*}" : "{\(name)}" }
        var type = words[1].trimmed
        if ForeignTypeName.isKnown(name) || name == "path", !ForeignTypeName.isKnown(type),
            Placeholder.isKey(type), type.first?.isLowercase == true
        {
            if name == "path" { return "{\(type)*}" }
            (name, type) = (type, name)
        }
        if isPattern || type.allSatisfy(\.isNumber) || type.contains("(") {
            return "{\(name)\(Self.type(ofPattern: type))}"
        }
        let known = StandardType(rawValue: type) == nil ? ForeignTypeName.type(type) : type
        if known == "String" { return "{\(name)}" }
        guard let known = known ?? (type.first?.isLowercase == true ? nil : type) else {
            return "{\(name)_\(type.replacing(" ", with: "_"))}"
        }
        return "{\(name): \(known)}"
    }

    /// `id` of `show.id`, `$id`, `"id"`.
    private static func lastName(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        return words.last.map(String.init) ?? ""
    }

    /// A pattern of digits alone is a number.
    private static func type(ofPattern pattern: String) -> String {
        let letters = pattern.filter { $0.isLetter }
        let isNumeric =
            letters == "d" || (letters.isEmpty && pattern.contains("0-9"))
            || letters == "int" || letters == "long"
        return isNumeric && !pattern.contains(".") ? ": Int" : ""
    }
}

extension Placeholder {
    /// Whether this can be the name in a placeholder.
    static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.first?.isStray == false && text.allBytes(isOfKey)
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        // Letters and digits, before the others are looked for.
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
            || !" =,!\"'()|<>\\/+#&;:*?{}\n\r\t".utf8.contains(byte)
    }
}

extension Character {
    /// A sign that other tools put before a name.
    fileprivate var isStray: Bool { "$@%.~^".contains(self) }
}
