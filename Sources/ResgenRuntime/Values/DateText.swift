import Foundation

/// A cursor over the bytes of a short text.
private struct Cursor {
    let text: UnsafeBufferPointer<UInt8>
    var index = 0

    var next: UInt8? { index < text.count ? text[index] : nil }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
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

    mutating func skipSpaces() { while next == 0x20 { index += 1 } }

    /// A word of ASCII letters.
    mutating func word() -> String {
        let start = index
        while let byte = next, (byte | 0x20) &- 0x61 < 26 { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }
}

/// Dates as RFC 3339 writes ISO 8601: `2024-02-29T12:30:00.5+01:00`.
enum ISO8601 {
    /// date-time = full-date "T" partial-time time-offset, also with `+0100`, `+01` and a space for
    /// the T. Without an offset, which RFC 3339 demands and many frameworks leave out, it is in UTC.
    static func time(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = Cursor(text: text)
        var time = CivilTime()
        guard readDay(&cursor, &time) else { return nil }
        guard cursor.take("T") || cursor.take("t") || cursor.take(" ") else { return nil }
        guard let hour = cursor.digits(2), cursor.take(":"), let minute = cursor.digits(2) else {
            return nil
        }
        (time.hour, time.minute) = (hour, minute)
        if cursor.take(":") {
            guard let second = cursor.digits(2) else { return nil }
            time.second = second
            if cursor.take(".") || cursor.take(",") {
                guard let fraction = nanoseconds(&cursor) else { return nil }
                time.nanosecond = fraction
            }
        }
        let hasNoOffset = cursor.next == nil
        guard let offset = hasNoOffset ? 0 : offset(&cursor), cursor.index == text.count,
            time.isValid
        else {
            return nil
        }
        time.offset = offset
        return time
    }

    /// full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT
    static func day(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = Cursor(text: text)
        var time = CivilTime()
        guard readDay(&cursor, &time), cursor.index == text.count, time.isValid else { return nil }
        return time
    }

    /// UTC, with three or six digits of fraction only if there is one.
    static func text(_ date: Date) -> String? {
        guard let time = CivilTime(date) else { return nil }
        let day = "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
        let clock = "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
        let microseconds = time.nanosecond / 1000
        if microseconds == 0 { return "\(day)T\(clock)Z" }
        let fraction =
            microseconds % 1000 == 0 ? padded(microseconds / 1000, 3) : padded(microseconds, 6)
        return "\(day)T\(clock).\(fraction)Z"
    }

    private static func readDay(_ cursor: inout Cursor, _ time: inout CivilTime) -> Bool {
        guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2),
            cursor.take("-"),
            let day = cursor.digits(2)
        else { return false }
        (time.year, time.month, time.day) = (year, month, day)
        return true
    }

    private static func nanoseconds(_ cursor: inout Cursor) -> Int? {
        var (value, count) = (0, 0)
        while let digit = cursor.digits(1) {
            if count < 9 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in min(count, 9)..<9 { value *= 10 }
        return value
    }

    fileprivate static func offset(_ cursor: inout Cursor) -> Int? {
        if cursor.take("Z") || cursor.take("z") { return 0 }
        let isWest = cursor.take("-")
        guard isWest || cursor.take("+"), let hours = cursor.digits(2) else { return nil }
        var minutes = 0
        if cursor.take(":") || cursor.next != nil {
            guard let value = cursor.digits(2) else { return nil }
            minutes = value
        }
        guard hours < 24, minutes < 60 else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }
}

/// Dates as mail and HTTP write them: `Tue, 15 Nov 1994 08:12:31 GMT` (RFC 2822, section 3.3).
enum RFC2822 {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let zones = [
        "GMT": 0, "UT": 0, "UTC": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
        "MDT": -6,
        "PST": -8, "PDT": -7,
    ]

    /// date-time = [ day-of-week "," ] day month year hour ":" minute [ ":" second ] zone
    static func time(_ text: UnsafeBufferPointer<UInt8>) -> CivilTime? {
        var cursor = Cursor(text: text)
        var time = CivilTime()
        if !cursor.word().isEmpty, !cursor.take(",") { return nil }
        cursor.skipSpaces()
        guard let day = cursor.digits(2) ?? cursor.digits(1) else { return nil }
        cursor.skipSpaces()
        guard let month = months.firstIndex(of: cursor.word()) else { return nil }
        cursor.skipSpaces()
        guard let year = cursor.digits(4) else { return nil }
        cursor.skipSpaces()
        guard let hour = cursor.digits(2), cursor.take(":"), let minute = cursor.digits(2) else {
            return nil
        }
        if cursor.take(":") {
            guard let second = cursor.digits(2) else { return nil }
            time.second = second
        }
        cursor.skipSpaces()
        guard let offset = zone(&cursor), cursor.index == text.count else { return nil }
        (time.year, time.month, time.day, time.hour, time.minute) = (
            year, month + 1, day, hour, minute
        )
        time.offset = offset
        return time.isValid ? time : nil
    }

    /// GMT; without fractions of a second.
    static func text(_ date: Date) -> String? {
        guard let time = CivilTime(date) else { return nil }
        let clock = "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
        let day = "\(padded(time.day, 2)) \(months[time.month - 1]) \(padded(time.year, 4))"
        return "\(weekdays[time.weekday]), \(day) \(clock) GMT"
    }

    private static func zone(_ cursor: inout Cursor) -> Int? {
        if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
            return ISO8601.offset(&cursor)
        }
        return zones[cursor.word()].map { $0 * 3_600 }
    }
}

extension DateFormatter {
    /// A formatter for a pattern of Unicode TR 35: POSIX locale, UTC unless the pattern has a zone.
    convenience init(pattern: String) {
        self.init()
        locale = Locale(identifier: "en_US_POSIX")
        calendar = Calendar(identifier: .gregorian)
        timeZone = TimeZone(secondsFromGMT: 0)
        isLenient = false
        dateFormat = pattern
    }
}
