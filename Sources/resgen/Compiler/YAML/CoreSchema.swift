/// What plain scalars mean (YAML 1.2.2, section 10.3.2): null, a boolean, a number or text. `yes`,
/// `on` and dates are texts, and so are `.inf` and `.nan`, which no number of JSON is.
enum CoreSchema {
    /// Whether a plain scalar begins with an ASCII letter that no other value begins with: nearly all do.
    static func isText(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        switch first | 0x20 {
        case 0x66, 0x6E, 0x74: return false
        case 0x61...0x7A: return true
        default: return false
        }
    }

    static func value(of text: String) -> JSONValue {
        var text = text
        return text.withUTF8 { bytes in
            guard let first = bytes.first else { return .null }
            switch first {
            case UInt8(ascii: "~") where bytes.count == 1: return .null
            case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
                UInt8(ascii: "f"), UInt8(ascii: "F"):
                return bytes.count > 5 ? nil : word(bytes)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                return number(bytes).map { .number($0) }
            default: return nil
            }
        } ?? .string(text)
    }

    static func isNull(_ text: String) -> Bool {
        switch text.utf8.count {
        case 0: true
        case 1: text == "~"
        case 4: text == "null" || text == "Null" || text == "NULL"
        default: false
        }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "null", "Null", "NULL": .null
        case "true", "True", "TRUE": .bool(true)
        case "false", "False", "FALSE": .bool(false)
        default: nil
        }
    }

    /// The number as JSON spells it, nil for what is none.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        if bytes.count > 2, bytes[0] == UInt8(ascii: "0"),
            let radix = [UInt8(ascii: "o"): 8, UInt8(ascii: "x"): 16][bytes[1]]
        {
            let digits = bytes[2...]
            guard !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")) else {
                return nil
            }
            return UInt64(String(decoding: digits, as: UTF8.self), radix: radix).map(String.init)
        }
        var number = DecimalNumber(bytes)
        return number.text()
    }
}

/// Reads `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
private struct DecimalNumber {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func text() -> String? {
        let isNegative = bytes[0] == UInt8(ascii: "-")
        if isNegative || bytes[0] == UInt8(ascii: "+") { index = 1 }
        let integer = digits()
        var fraction = 0..<0
        if has(".") {
            fraction = digits()
            if integer.isEmpty, fraction.isEmpty { return nil }
        } else if integer.isEmpty {
            return nil
        }
        var exponent = 0..<0
        if has("e") || has("E") {
            let start = index
            if !has("-") { _ = has("+") }
            if digits().isEmpty { return nil }
            exponent = start..<index
        }
        guard index == bytes.count else { return nil }
        var text = (isNegative ? "-" : "") + withoutZeros(integer)
        if !fraction.isEmpty { text += "." + spelled(fraction) }
        return exponent.isEmpty ? text : text + "e" + spelled(exponent)
    }

    private mutating func digits() -> Range<Int> {
        let start = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return start..<index
    }

    private mutating func has(_ byte: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    /// A number of JSON begins with a zero only where nothing else comes before the point.
    private func withoutZeros(_ integer: Range<Int>) -> String {
        var start = integer.lowerBound
        while start + 1 < integer.upperBound, bytes[start] == UInt8(ascii: "0") { start += 1 }
        return integer.isEmpty ? "0" : spelled(start..<integer.upperBound)
    }

    private func spelled(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
}
