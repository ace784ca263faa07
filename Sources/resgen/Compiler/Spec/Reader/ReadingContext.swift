/// What all readers of a spec share: its text, where mistakes are reported, and the values that need no
/// reader of their own.
struct ReadingContext {
    let source: SourceText
    let log: DiagnosticLog

    func placement(in range: SourceRange, of text: String) -> (Range<Int>) -> SourceRange {
        Self.placement(in: range, of: text, source: source)
    }

    /// Turns ranges of a decoded string into places; the whole string's place has its quotes.
    static func placement(
        in range: SourceRange,
        of text: String,
        source: SourceText
    ) -> (Range<Int>) -> SourceRange {
        let count = text.utf8.count
        return { utf8 in utf8 == 0..<count ? range : source.subrange(of: range, utf8: utf8) }
    }

    /// The value of a key that takes one of few words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String,
        in object: ObjectReader,
    ) -> Word? where Word.RawValue == String {
        guard let text = object.string(key) else { return nil }
        return word(text, key: key)
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ text: Located<String>,
        key: String,
        synonyms: [String: Word] = [:],
    ) -> Word? where Word.RawValue == String {
        if let word = Word(rawValue: text.value) { return word }
        let words = Word.allCases.map(\.rawValue)
        log.error(
            "unknown \(key) '\(text.value)': expected \(words.quotedList)",
            at: text.range,
            suggestion: synonyms[text.value]?.rawValue ?? nearest(to: text.value, in: words)
        )
        return nil
    }

    func string(_ node: JSONNode, _ what: String) -> Located<String>? {
        if case .string(let value) = node.value { return Located(value: value, range: node.range) }
        log.error("\(what) is a string, found \(node.value.kindName)", at: node.range)
        return nil
    }

    func deprecation(_ object: ObjectReader) -> Deprecation? {
        guard let node = object.node("deprecated") else { return nil }
        switch node.value {
        case .bool(let value): return value ? .plain : nil
        case .string(let message): return .message(message)
        default:
            log.error(
                "'deprecated' is true or what to use instead, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }

    func integer(_ node: JSONNode, _ what: String) -> Int? {
        if case .number(let text) = node.value, let value = Int(text) { return value }
        let found = if case .number = node.value { "" } else { ", found \(node.value.kindName)" }
        log.error(
            "\(what) is an integer\(found)",
            at: node.range,
            notes: node.string.flatMap { Int($0) }.map { ["write \($0)"] } ?? []
        )
        return nil
    }

    func status(_ member: JSONMember) -> StatusPattern? {
        if let status = StatusPattern(member.key) { return status }
        log.error(
            "'\(member.key)' is no status: expected '404', '4XX' or 'default'",
            at: member.keyRange,
            notes: StatusPattern.notes(for: member.key)
        )
        return nil
    }

    /// A media type (RFC 9110, section 8.3.1).
    func media(_ text: Located<String>, example: String = "application/json") -> Located<String>? {
        if MediaTypeSyntax.isLegal(text.value) { return text }
        let near = Self.medias[text.value.lowercased().filter { !".* ".contains($0) }]
        log.error(
            "'\(text.value)' is no media type",
            at: text.range,
            notes: [near.map { "did you mean '\($0)'?" } ?? "as in '\(example)'"]
        )
        return nil
    }

    private static let medias = [
        "json": "application/json", "xml": "application/xml", "html": "text/html",
        "text": "text/plain", "plain": "text/plain", "csv": "text/csv", "pdf": "application/pdf",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "image": "image/png",
        "form": "application/x-www-form-urlencoded", "multipart": "multipart/form-data",
        "binary": "application/octet-stream", "data": "application/octet-stream",
        "ndjson": "application/x-ndjson", "zip": "application/zip",
    ]
}
