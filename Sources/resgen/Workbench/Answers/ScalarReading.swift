import Foundation
import ResgenCompiler

/// Which JSON values the simple types are read from, as `ResgenRuntime` reads them.
enum ScalarReading {
    /// - Parameter patterns: Reads dates that have a pattern.
    static func reads(
        _ type: StandardType,
        _ node: JSONNode,
        as encoding: ValueEncoding?,
        _ patterns: PatternDates
    ) -> Bool {
        switch type {
        case .json, .file: true
        case .string:
            node.string != nil || encoding == .string && (node.number != nil || node.bool != nil)
        case .bool: readsBool(node, encoding)
        case .date: readsDate(node, encoding, patterns)
        case .day:
            node.string.map { DayText.isLegal($0) || ISODate.isMidnight($0) } ?? false
        case .duration: node.string.map { DurationLiteral($0) != nil } ?? false
        case .uuid: node.string.map(isUUID) ?? false
        case .url: node.string.map { URL(string: $0) != nil } ?? false
        case .data: node.string.map(isBase64) ?? false
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
    static func digits(of node: JSONNode, _ encoding: ValueEncoding?) -> String? {
        if let number = node.number { return number }
        return encoding == .string ? node.string.flatMap { JSONNumber.isLegal($0) ? $0 : nil } : nil
    }

    /// Whether a value is written as the encoding says, and not in the usual one, which is read all the same.
    static func isInEncoding(_ node: JSONNode, _ encoding: ValueEncoding?) -> Bool {
        switch node.value {
        case .number: encoding != .string
        case .bool: encoding != .string && encoding != .integer
        default: true
        }
    }

    /// Whether a value is one of the type by itself: a day is read as a date, and a midnight as a day, but a union
    /// may know both.
    static func matches(_ type: StandardType, _ node: JSONNode, _ encoding: ValueEncoding?) -> Bool
    {
        let isDay = node.string.map(DayText.isLegal) ?? false
        let isExact =
            switch (type, encoding) {
            case (.day, _): isDay
            case (.date, nil), (.date, .iso8601): !isDay
            case (.uuid, _): node.string.map(TextKinds.isUUID) ?? false
            default: true
            }
        return isExact && isInEncoding(node, encoding)
    }

    private static func readsBool(_ node: JSONNode, _ encoding: ValueEncoding?) -> Bool {
        switch (encoding, node.value) {
        case (_, .bool): true
        case (.integer, .number(let text)): ["0", "1", "-0"].contains(text)
        case (.string, .string(let text)): ["true", "false"].contains(text)
        default: false
        }
    }

    private static func isUUID(_ text: String) -> Bool {
        // Without hyphens, as servers of .NET may write it.
        if text.utf8.count == 32 { return text.allBytes(\.isHexDigit) }
        return TextKinds.isUUID(text)
    }

    /// Of either alphabet (RFC 4648, sections 4 and 5), in lines or not, with padding or without.
    private static func isBase64(_ text: String) -> Bool {
        var letters = text.replacing("-", with: "+").replacing("_", with: "/")
        letters.unicodeScalars.removeAll { $0 == "\r" || $0 == "\n" }
        if letters.utf8.last != UInt8(ascii: "=") {
            letters += String(repeating: "=", count: -letters.utf8.count & 3)
        }
        return Data(base64Encoded: letters) != nil
    }

    private static func readsDate(
        _ node: JSONNode,
        _ encoding: ValueEncoding?,
        _ patterns: PatternDates
    ) -> Bool {
        switch encoding {
        case .seconds, .fractionalSeconds, .milliseconds:
            let text = node.string.flatMap { JSONNumber.isLegal($0) ? $0 : nil }
            return (node.number ?? text).map { Double($0)?.isFinite ?? false } ?? false
        case .rfc2822: return node.string.map(MailDate.isLegal) ?? false
        case .format(let pattern):
            return node.string.map { patterns.isLegal($0, pattern) } ?? false
        case .iso8601, .string, .integer, nil: return node.string.map(ISODate.isLegal) ?? false
        }
    }

    static func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).flatMap {
            $0.isFinite ? $0 : nil
        }
    }

    /// The bits of a set of flags.
    static func bits(of node: JSONNode, _ encoding: ValueEncoding?) -> UInt64? {
        digits(of: node, encoding).flatMap { ExactNumber($0).integer }.flatMap { UInt64($0) }
    }

    /// `1.0` and `1e2` are integers, too.
    private static func isInteger(_ text: String, of type: StandardType) -> Bool {
        guard let digits = ExactNumber(text).integer else { return false }
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
