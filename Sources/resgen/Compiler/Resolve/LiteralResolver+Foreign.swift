/// Defaults as other languages write them, which would be taken for text.
extension LiteralResolver {
    /// Words for nothing; `none` may well be a text.
    private static func isNothing(_ text: String, of standard: StandardType) -> Bool {
        if standard != .string, text.lowercased() == "none" || text == ".none" { return true }
        return SpecDefault.foreignNothing.contains(text)
    }

    /// Whether the default is of another language; that is reported.
    func refuseForeign(_ value: SpecDefault, of type: APIType) -> Bool {
        guard case .text(let text, let range) = value, case .standard(let standard) = type.unwrapped
        else { return false }
        if Self.isNothing(text, of: standard) {
            refuseNothing(text, of: type, at: range)
            return true
        }
        guard standard == .string || standard == .url, text.count >= 2, text.hasPrefix("\""),
            text.hasSuffix("\"")
        else { return false }
        log.error(
            "a default has no double quotes around it",
            at: range,
            notes: [
                "write '= \(text.dropFirst().dropLast())', or in single quotes where it is empty"
            ]
        )
        return true
    }

    private func refuseNothing(_ text: String, of type: APIType, at range: SourceRange) {
        var notes = [
            type.isOptional
                ? "a type with '?' is nil unless it says otherwise: leave the default out, or write '= null'"
                : "only a type with '?' can be nil: leave the default out"
        ]
        if type.unwrapped == .standard(.string) {
            notes.append("the text itself is in quotes: '= '\(text)''")
        }
        log.error("'\(text)' is no default", at: range, notes: notes)
    }
}
