import Foundation

/// Which JSON values the simple types are read from, as `ResgenRuntime` reads them.
enum ScalarReading {
    static func reads(_ type: StandardType, _ node: JSONNode, as encoding: ValueEncoding?) -> Bool {
        switch type {
        case .json, .file: true
        case .string: node.string != nil
        case .bool: readsBool(node, encoding)
        case .date: readsDate(node, encoding)
        case .day: node.string.map { DayText.isLegal($0) } ?? false
        case .duration: node.string.map { DurationLiteral($0) != nil } ?? false
        case .uuid: node.string.map { $0.utf8.count == 36 && UUID(uuidString: $0) != nil } ?? false
        case .url: node.string.map { URL(string: $0) != nil } ?? false
        case .data: node.string.map { Data(base64Encoded: $0) != nil } ?? false
        case .float:
            digits(of: node, encoding).map { Float($0)?.isFinite ?? false } ?? false
        case .double:
            digits(of: node, encoding).map { Double($0)?.isFinite ?? false } ?? false
        case .decimal: digits(of: node, encoding).map { decimal($0) != nil } ?? false
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
            digits(of: node, encoding).map { isInteger($0, of: type) } ?? false
        }
    }

    /// The digits of a number, or of one in a string where that is the encoding.
    private static func digits(of node: JSONNode, _ encoding: ValueEncoding?) -> String? {
        guard encoding == .string else { return node.number }
        return node.string.flatMap { JSONNumber.isLegal($0) ? $0 : nil }
    }

    private static func readsBool(_ node: JSONNode, _ encoding: ValueEncoding?) -> Bool {
        switch (encoding, node.value) {
        case (.integer, .number(let text)): ["0", "1", "-0"].contains(text)
        case (.integer, _): false
        case (.string, .string(let text)): ["true", "false"].contains(text)
        case (.string, _): false
        case (_, .bool): true
        default: false
        }
    }

    private static func readsDate(_ node: JSONNode, _ encoding: ValueEncoding?) -> Bool {
        switch encoding {
        case .seconds, .milliseconds:
            return node.number.map { Double($0)?.isFinite ?? false } ?? false
        case .rfc2822: return node.string.map(MailDate.isLegal) ?? false
        case .format(let pattern):
            return node.string.map { formatter(pattern).date(from: $0) != nil } ?? false
        case .iso8601, .string, .integer, nil: return node.string.map(ISODate.isLegal) ?? false
        }
    }

    private static func formatter(_ pattern: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.isLenient = false
        formatter.dateFormat = pattern
        return formatter
    }

    private static func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).flatMap {
            $0.isFinite ? $0 : nil
        }
    }

    /// `1.0` and `1e2` are integers, too.
    private static func isInteger(_ text: String, of type: StandardType) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 0x30 <= 9 }
        let digits = isPlain ? text : decimal(text).map { "\($0)" } ?? text
        return switch type {
        case .int8: Int8(digits) != nil
        case .int16: Int16(digits) != nil
        case .int32: Int32(digits) != nil
        case .uint, .uint64: UInt64(digits) != nil
        case .uint8: UInt8(digits) != nil
        case .uint16: UInt16(digits) != nil
        case .uint32: UInt32(digits) != nil
        default: Int64(digits) != nil
        }
    }
}

/// The grammar of JSON numbers.
enum JSONNumber {
    static func isLegal(_ text: String) -> Bool {
        let source = SourceText(name: "", bytes: Array(text.utf8))
        guard case .success(let node) = JSONParser.parse(source, file: 0) else { return false }
        return node.number == text
    }
}
