/// Reads `as` and `dates`: how values are written.
struct SpecEncodingReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    func encoding(
        _ node: JSONNode,
        words: [String] = ValueEncoding.words.map(\.word)
    ) -> Located<ValueEncoding>? {
        if case .object = node.value {
            return formatted(node)
        }
        guard let text = context.string(node, "'as'") else { return nil }
        if words.contains(text.value),
            let encoding = ValueEncoding.words.first(where: { $0.word == text.value })?.encoding
        {
            return Located(value: encoding, range: node.range)
        }
        let near = nearest(to: text.value, in: words)
        log.error(
            "unknown form '\(text.value)': expected \(words.quotedList)",
            at: text.range,
            notes: notes(ofEncoding: text.value, words, near)
        )
        return nil
    }

    private func notes(ofEncoding text: String, _ words: [String], _ near: String?) -> [String] {
        if let meaning = ForeignEncoding.meaning(of: text) {
            let isThere = words.contains { "\"\($0)\"" == meaning }
            if isThere || (meaning.hasPrefix("{") && words.contains("iso8601")) {
                return ["write \(meaning)"]
            }
        }
        if let near { return ["did you mean '\(near)'?"] }
        return words.contains("iso8601")
            ? ["a pattern is an object: { \"format\": \"dd.MM.yyyy\" }"] : []
    }

    private func formatted(_ node: JSONNode) -> Located<ValueEncoding>? {
        guard let object = ObjectReader(node, .dates, log: log),
            let format = object.requiredString("format")
        else { return nil }
        if let mistake = DatePatternMistake(format.value) {
            log.error(
                mistake.message,
                at: format.range,
                notes: mistake.pattern.map { ["did you mean \"\($0)\"?"] } ?? []
            )
            return nil
        }
        return Located(value: .format(format.value), range: node.range)
    }

    func dateEncoding(_ node: JSONNode) -> ValueEncoding? {
        encoding(node, words: ValueEncoding.words.filter(\.encoding.isDateEncoding).map(\.word))?
            .value
    }
}
