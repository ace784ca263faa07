import Foundation

/// Dates as RFC 3339 writes ISO 8601: `2024-02-29T12:30:00.5+01:00`.
enum ISO8601 {
    /// date-time = full-date "T" partial-time time-offset, also with a space for the T, and with a zone that
    /// frameworks write. A day alone is its midnight.
    static func time(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = TextCursor(text)
        var time = CivilTime()
        guard readDay(&cursor, &time) else { return nil }
        if cursor.isAtEnd { return time.isValid ? time : nil }
        guard cursor.take(letter: "T") || cursor.take(" "),
            cursor.digits(2, into: &time.hour), cursor.take(":"),
            cursor.digits(2, into: &time.minute)
        else { return nil }
        if cursor.take(":") {
            guard cursor.digits(2, into: &time.second), let fraction = cursor.fraction(9) else {
                return nil
            }
            time.nanosecond = Int(fraction)
        }
        guard let offset = zone(&cursor), cursor.isAtEnd, time.isValid else { return nil }
        time.offset = offset
        return time
    }

    /// An offset, also as `+0100`, `+01` and, as Ruby writes them, ` +0100` and ` UTC`, and with the name of
    /// a zone that Java adds (RFC 9557). Without one, which RFC 3339 demands and many frameworks leave out,
    /// it is UTC.
    private static func zone(_ cursor: inout TextCursor) -> Int? {
        if cursor.isAtEnd { return 0 }
        if cursor.take(" "), cursor.take("U") {
            return cursor.take("T") && cursor.take("C") ? 0 : nil
        }
        let offset = offset(&cursor)
        return cursor.take("[") && !cursor.skip(through: "]") ? nil : offset
    }

    /// full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT
    static func day(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = TextCursor(text)
        var time = CivilTime()
        guard readDay(&cursor, &time), cursor.isAtEnd, time.isValid else { return nil }
        return time
    }

    /// The most bytes that a text has which is written.
    static let limit = 27

    /// Lays the text of a time in UTC, with three or six digits of fraction only if there is one,
    /// and gives how many bytes that are.
    static func put(_ time: CivilTime, at start: UnsafeMutablePointer<UInt8>) -> Int {
        put(time.year, 4, "-", at: start)
        put(time.month, 2, "-", at: start + 5)
        put(time.day, 2, "T", at: start + 8)
        put(time.hour, 2, ":", at: start + 11)
        put(time.minute, 2, ":", at: start + 14)
        let microseconds = time.nanosecond / 1000
        if microseconds == 0 {
            put(time.second, 2, "Z", at: start + 17)
            return 20
        }
        put(time.second, 2, ".", at: start + 17)
        if microseconds % 1000 == 0 {
            put(microseconds / 1000, 3, "Z", at: start + 20)
            return 24
        }
        put(microseconds, 6, "Z", at: start + 20)
        return limit
    }

    private static func put(
        _ number: Int,
        _ digits: Int,
        _ end: Unicode.Scalar,
        at start: UnsafeMutablePointer<UInt8>,
    ) {
        Digits.put(UInt64(number), digits, at: start)
        start[digits] = UInt8(ascii: end)
    }

    private static func readDay(_ cursor: inout TextCursor, _ time: inout CivilTime) -> Bool {
        guard cursor.digits(4, into: &time.year), cursor.take("-"),
            cursor.digits(2, into: &time.month), cursor.take("-"),
            cursor.digits(2, into: &time.day)
        else { return false }
        return true
    }

    fileprivate static func offset(_ cursor: inout TextCursor) -> Int? {
        if cursor.take(letter: "Z") { return 0 }
        let isWest = cursor.take("-")
        guard isWest || cursor.take("+"), let hours = cursor.digits(2) else { return nil }
        var minutes = 0
        if let value = cursor.digits(2) {
            minutes = value
        } else if cursor.take(":") {
            guard let value = cursor.digits(2) else { return nil }
            minutes = value
        }
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }
}

/// Dates as mail and HTTP write them: `Tue, 15 Nov 1994 08:12:31 GMT` (RFC 2822, section 3.3).
enum RFC2822 {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let zones = [
        "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
        "MDT": -6,
        "PST": -8, "PDT": -7,
    ]

    /// Also in the obsolete forms of HTTP.
    static func time(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        timeOfMail(text) ?? HTTPDate.time(text, now: Date())
    }

    /// date-time = [ day-of-week "," ] day month year hour ":" minute [ ":" second ] zone [ comment ], in
    /// either case, also with a year of two digits (section 4.3).
    private static func timeOfMail(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = TextCursor(text)
        var time = CivilTime()
        cursor.skipSpaces()
        if !cursor.word().isEmpty, !cursor.take(",") { return nil }
        cursor.skipSpaces()
        guard cursor.digits(2, into: &time.day) || cursor.digits(1, into: &time.day) else {
            return nil
        }
        cursor.skipSpaces()
        let name = cursor.word().capitalized
        guard let month = CivilTime.months.firstIndex(of: name) else { return nil }
        cursor.skipSpaces()
        guard let year = year(&cursor) else { return nil }
        cursor.skipSpaces()
        guard cursor.digits(2, into: &time.hour), cursor.take(":"),
            cursor.digits(2, into: &time.minute)
        else { return nil }
        if cursor.take(":"), !cursor.digits(2, into: &time.second) { return nil }
        cursor.skipSpaces()
        guard let offset = zone(&cursor) else { return nil }
        cursor.skipSpaces()
        guard cursor.isAtEnd || cursor.next == UInt8(ascii: "(") else { return nil }
        (time.year, time.month, time.offset) = (year, month + 1, offset)
        return time.isValid ? time : nil
    }

    private static func year(_ cursor: inout TextCursor) -> Int? {
        if let year = cursor.digits(4) { return year }
        return cursor.digits(2).map { $0 < 50 ? 2000 + $0 : 1900 + $0 }
    }

    /// GMT; without fractions of a second.
    static func text(_ date: Date) -> String? {
        guard let time = CivilTime(date) else { return nil }
        let month = CivilTime.months[time.month - 1]
        let day = "\(padded(time.day, 2)) \(month) \(padded(time.year, 4))"
        return "\(weekdays[time.weekday]), \(day) \(time.clockText) GMT"
    }

    private static func zone(_ cursor: inout TextCursor) -> Int? {
        if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
            return ISO8601.offset(&cursor)
        }
        return zones[cursor.word().uppercased()].map { $0 * 3_600 }
    }
}

/// The formatters of the patterns in a text, each made once.
struct DateFormatters {
    private var known = ColdTable<String, DateFormatter>()

    mutating func formatter(_ pattern: String) -> DateFormatter {
        if let formatter = known[pattern] { return formatter }
        let formatter = DateFormatter(pattern: pattern)
        known[pattern] = formatter
        return formatter
    }
}

extension DateFormatter {
    /// A formatter for a pattern of Unicode TR 35: POSIX locale, UTC unless the pattern has a zone.
    fileprivate convenience init(pattern: String) {
        self.init()
        locale = Locale(identifier: "en_US_POSIX")
        calendar = Calendar(identifier: .gregorian)
        timeZone = TimeZone(secondsFromGMT: 0)
        isLenient = false
        dateFormat = pattern
    }
}
