import Foundation
import ResgenCompiler

/// A cursor over the characters of a date.
private struct Cursor {
    private let text: [UInt8]
    private var index = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    var next: UInt8? { index < text.count ? text[index] : nil }

    var isAtEnd: Bool { index == text.count }

    mutating func take(_ characters: String) -> Bool {
        guard let next, characters.utf8.contains(next) else { return false }
        index += 1
        return true
    }

    /// The value of exactly so many digits.
    mutating func digits(_ count: Int) -> Int? {
        guard index + count <= text.count else { return nil }
        let digits = text[index..<index + count]
        guard digits.allSatisfy({ $0 &- 0x30 <= 9 }) else { return nil }
        index += count
        return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    }

    mutating func word() -> String {
        let start = index
        while let next, (next | 0x20) &- 0x61 < 26 { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    mutating func skipSpaces() {
        while let next, " \t\r\n".utf8.contains(next) { index += 1 }
    }

    /// `Z`, `+01:00`, `+0100`, `+01`
    mutating func skipOffset() -> Bool {
        if take("Zz") { return true }
        guard take("+-"), let hours = digits(2) else { return false }
        var minutes = 0
        if let value = digits(2) {
            minutes = value
        } else if take(":") {
            guard let value = digits(2) else { return false }
            minutes = value
        }
        return hours < 24 && minutes < 60
    }

    /// An offset, ` UTC`, ` +0100`, or an offset and the name of a zone (RFC 9557).
    mutating func skipZone() -> Bool {
        if take(" "), next == UInt8(ascii: "U") { return word() == "UTC" }
        guard skipOffset() else { return false }
        guard take("[") else { return true }
        guard let end = text[index...].firstIndex(of: UInt8(ascii: "]")) else { return false }
        index = end + 1
        return true
    }

    /// full-date of RFC 3339.
    mutating func skipDay() -> Bool {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"),
            let day = digits(2)
        else { return false }
        return Self.isDay(year, month, day)
    }

    static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        let text = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
        return DateLiteral.day(text[...]) != nil
    }

    private static func padded(_ number: Int, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

/// `2024-02-29`
enum DayText {
    static func isLegal(_ text: String) -> Bool {
        var cursor = Cursor(text)
        return cursor.skipDay() && cursor.isAtEnd
    }
}

/// Dates of RFC 3339 as the runtime reads them: the time, or its offset, may be missing.
enum ISODate {
    static func isLegal(_ text: String) -> Bool { clock(of: text) != nil }

    /// Whether it is the beginning of a day where it was written.
    static func isMidnight(_ text: String) -> Bool {
        guard let clock = clock(of: text), clock.hour == 0, clock.minute == 0, clock.second == 0
        else { return false }
        let fraction = text.drop { $0 != "." && $0 != "," }.dropFirst()
        return fraction.prefix { $0.isNumber }.allSatisfy { $0 == "0" }
    }

    /// The time of the day; nil for what is no date.
    private static func clock(of text: String) -> (hour: Int, minute: Int, second: Int)? {
        var cursor = Cursor(text)
        guard cursor.skipDay() else { return nil }
        if cursor.isAtEnd { return (0, 0, 0) }
        guard cursor.take("Tt "), let hour = cursor.digits(2), cursor.take(":"),
            let minute = cursor.digits(2)
        else { return nil }
        var second = 0
        if cursor.take(":") {
            guard let value = cursor.digits(2) else { return nil }
            second = value
            if cursor.take(".,") {
                guard cursor.digits(1) != nil else { return nil }
                while cursor.digits(1) != nil {}
            }
        }
        guard cursor.isAtEnd || cursor.skipZone(), cursor.isAtEnd,
            Clock.isLegal(hour, minute, second)
        else { return nil }
        return (hour, minute, second)
    }
}

/// Dates of mail (RFC 2822, section 3.3, and years of two digits, section 4.3), and the obsolete ones of HTTP (RFC
/// 9110, section 5.6.7).
enum MailDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let zones = [
        "GMT", "UT", "UTC", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT",
    ]

    static func isLegal(_ text: String) -> Bool {
        isOfMail(text) || isOfRFC850(text) || isOfASCTime(text)
    }

    private static func isOfMail(_ text: String) -> Bool {
        var cursor = Cursor(text)
        cursor.skipSpaces()
        if !cursor.word().isEmpty, !cursor.take(",") { return false }
        cursor.skipSpaces()
        guard let day = cursor.digits(2) ?? cursor.digits(1) else { return false }
        cursor.skipSpaces()
        guard let month = months.firstIndex(of: cursor.word().capitalized) else { return false }
        cursor.skipSpaces()
        guard let year = cursor.digits(4) ?? cursor.digits(2).map({ $0 + 2000 }) else {
            return false
        }
        cursor.skipSpaces()
        guard let hour = cursor.digits(2), cursor.take(":"), let minute = cursor.digits(2) else {
            return false
        }
        var second = 0
        if cursor.take(":") {
            guard let value = cursor.digits(2) else { return false }
            second = value
        }
        cursor.skipSpaces()
        let isOffset = cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-")
        let hasZone =
            isOffset ? cursor.skipOffset() : zones.contains(cursor.word().uppercased())
        cursor.skipSpaces()
        let isWhole = cursor.isAtEnd || cursor.next == UInt8(ascii: "(")
        return hasZone && isWhole && Cursor.isDay(year, month + 1, day)
            && Clock.isLegal(hour, minute, second)
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`
    private static func isOfRFC850(_ text: String) -> Bool {
        var cursor = Cursor(text)
        guard !cursor.word().isEmpty, cursor.take(","), cursor.take(" "),
            let day = cursor.digits(2), cursor.take("-"),
            let month = months.firstIndex(of: cursor.word()), cursor.take("-"),
            let year = cursor.digits(2), cursor.take(" "), skipClock(&cursor), cursor.take(" ")
        else { return false }
        return cursor.word() == "GMT" && cursor.isAtEnd
            && Cursor.isDay(2000 + year, month + 1, day)
    }

    /// `Sun Nov  6 08:49:37 1994`
    private static func isOfASCTime(_ text: String) -> Bool {
        var cursor = Cursor(text)
        guard !cursor.word().isEmpty, cursor.take(" "),
            let month = months.firstIndex(of: cursor.word()), cursor.take(" "),
            let day = cursor.take(" ") ? cursor.digits(1) : cursor.digits(2), cursor.take(" "),
            skipClock(&cursor), cursor.take(" "), let year = cursor.digits(4)
        else { return false }
        return cursor.isAtEnd && Cursor.isDay(year, month + 1, day)
    }

    private static func skipClock(_ cursor: inout Cursor) -> Bool {
        guard let hour = cursor.digits(2), cursor.take(":"), let minute = cursor.digits(2),
            cursor.take(":"), let second = cursor.digits(2)
        else { return false }
        return Clock.isLegal(hour, minute, second)
    }
}

/// Dates by patterns of Foundation, in UTC where a pattern has no zone. Where it has a fraction of a
/// second, the text may have any number of its digits, or none.
final class PatternDates {
    /// To make one takes longer than to read a thousand dates.
    private var formatters: [String: DateFormatter] = [:]

    func isLegal(_ text: String, _ pattern: String) -> Bool {
        guard let start = pattern.firstIndex(of: "S"), start > pattern.startIndex,
            case let before = pattern.index(before: start), ".,".contains(pattern[before])
        else { return matches(text, pattern) }
        let separator = pattern[before]
        let whole = String(pattern[..<before] + pattern[start...].drop { $0 == "S" })
        let earlier = pattern[..<before].count { $0 == separator }
        let separators = text.indices.filter { text[$0] == separator }
        guard separators.count > earlier else { return matches(text, whole) }
        let behind = text[text.index(after: separators[earlier])...]
        let rest = behind.drop { ("0"..."9").contains($0) }
        if rest.startIndex == behind.startIndex { return matches(text, whole) }
        return matches(String(text[..<separators[earlier]] + rest), whole)
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        formatter(pattern).date(from: text) != nil
    }

    private func formatter(_ pattern: String) -> DateFormatter {
        if let known = formatters[pattern] { return known }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.isLenient = false
        formatter.dateFormat = pattern
        formatters[pattern] = formatter
        return formatter
    }
}

/// The bounds of hours, minutes and seconds.
private enum Clock {
    static func isLegal(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
        hour < 24 && minute < 60 && second <= 60
    }
}
