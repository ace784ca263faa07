/// A cursor over the bytes of a short text.
struct TextCursor {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var next: UInt8? { index < text.count ? text[index] : nil }
    var isAtEnd: Bool { index == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Takes an ASCII letter in either case.
    mutating func take(letter: Unicode.Scalar) -> Bool {
        // Where only letters are asked for, no other byte becomes one.
        guard next.map({ $0 & 0xDF }) == UInt8(ascii: letter) else { return false }
        index += 1
        return true
    }

    /// Takes everything up to a character, and that too; false where it is missing.
    mutating func skip(through character: Unicode.Scalar) -> Bool {
        guard let end = text[index...].firstIndex(of: UInt8(ascii: character)) else { return false }
        index = end + 1
        return true
    }

    /// The value of exactly so many digits.
    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= text.count else { return nil }
        var value = 0
        for position in index..<index + count {
            let digit = text[position] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        index += count
        return value
    }

    /// Takes exactly so many digits, and sets a number to their value.
    mutating func digits(_ count: Int, into number: inout Int) -> Bool {
        guard let value = digits(count) else { return false }
        number = value
        return true
    }

    /// Takes all digits that follow, and gives how many they are.
    mutating func takeDigits() -> Int {
        let start = index
        while let byte = next, byte &- 0x30 <= 9 { index += 1 }
        return index - start
    }

    /// The value of all digits that follow; nil if there are none, and if it is too large.
    mutating func number() -> Int64? {
        guard var digit = digits(1) else { return nil }
        var value: Int64 = 0
        while true {
            let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooMuch) = tens.addingReportingOverflow(Int64(digit))
            if isTooLarge || isTooMuch { return nil }
            value = sum
            guard let next = digits(1) else { return value }
            digit = next
        }
    }

    /// A point or a comma and the digits behind it, as so many digits: of further ones nothing is
    /// kept. 0 where there is neither; nil where no digit is behind it.
    mutating func fraction(_ count: Int) -> Int64? {
        guard take(".") || take(",") else { return 0 }
        var value: Int64 = 0
        var read = 0
        while let digit = digits(1) {
            if read < count { value = value * 10 + Int64(digit) }
            read += 1
        }
        guard read > 0 else { return nil }
        for _ in min(read, count)..<count { value *= 10 }
        return value
    }

    /// FWS = ([*WSP CRLF] 1*WSP) (RFC 2822, section 3.2.3)
    mutating func skipSpaces() {
        while let byte = next, " \t\r\n".utf8.contains(byte) { index += 1 }
    }

    /// A word of ASCII letters.
    mutating func word() -> String {
        let start = index
        while let byte = next, (byte | 0x20) &- 0x61 < 26 { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}
