import ResgenCompiler

/// Numbers and Bools of one place of which servers write some in another way: `7`, `"8"` and `""`, or
/// `true` and `1`.
enum MixedEncoding {
    /// What reads all of the values; nil where they are written in one way, or are something else.
    static func type(of values: [JSONNode]) -> ModelInference.Inferred? {
        let present = values.filter { !$0.isNull && $0.string != "" }
        let texts = values.compactMap(\.string)
        // Texts alone, as of phone numbers, are texts.
        guard texts.count < values.count, !present.allSatisfy({ $0.string != nil }) else {
            return nil
        }
        let isMixed = !texts.isEmpty || Set(present.map(\.value.kindName)).count > 1
        guard isMixed else { return nil }
        let encoding = texts.isEmpty ? ValueEncoding.integer : .string
        guard let type = bool(present, encoding) ?? number(present, encoding) else { return nil }
        let found = ModelInference.Inferred(type: type.rawValue, encoding: encoding)
        return present.count < values.count ? found.optional : found
    }

    private static func bool(_ values: [JSONNode], _ encoding: ValueEncoding) -> StandardType? {
        let patterns = PatternDates()
        let isRead = values.allSatisfy { ScalarReading.reads(.bool, $0, as: encoding, patterns) }
        return isRead ? .bool : nil
    }

    private static func number(_ values: [JSONNode], _ encoding: ValueEncoding) -> StandardType? {
        let digits = values.compactMap { ScalarReading.digits(of: $0, encoding) }
        guard digits.count == values.count, encoding == .string else { return nil }
        let range = values[0].range
        let type = ModelInference.number(digits.map { JSONNode(value: .number($0), range: range) })
        return type == .json ? nil : type
    }
}
