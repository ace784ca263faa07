import Foundation

/// Dates in headers (RFC 9110, section 5.6.7): the form of today and the two that are obsolete but
/// must be read. Any other text is no date: what a cache would take for one might be long over.
enum HTTPDate {
    /// - Parameters:
    ///   - text: The date.
    ///   - now: Decides the century of a year with two digits: it is at most 50 years ahead.
    static func date(_ text: String, now: Date) -> Date? {
        var text = text
        return text.withUTF8 { time($0, now: now)?.date }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`
    static func time(_ text: UnsafeBufferPointer<UInt8>, now: Date) -> CivilTime? {
        var cursor = TextCursor(text)
        var time = CivilTime()
        guard !cursor.word().isEmpty else { return nil }
        let hasZone = cursor.take(",")
        guard cursor.take(" ") else { return nil }
        let isRead =
            hasZone
            ? readDate(&cursor, &time, now) && cursor.take(" ") && readClock(&cursor, &time)
                && cursor.take(" ") && cursor.word() == "GMT"
            : readMonth(&cursor, &time) && cursor.take(" ") && readDay(&cursor, &time)
                && cursor.take(" ") && readClock(&cursor, &time) && cursor.take(" ")
                && cursor.digits(4, into: &time.year)
        return isRead && cursor.isAtEnd && time.isValid ? time : nil
    }

    /// date1 / date2
    private static func readDate(_ cursor: inout TextCursor, _ time: inout CivilTime, _ now: Date)
        -> Bool
    {
        guard cursor.digits(2, into: &time.day) else { return false }
        if cursor.take(" ") {
            return readMonth(&cursor, &time) && cursor.take(" ")
                && cursor.digits(4, into: &time.year)
        }
        guard cursor.take("-"), readMonth(&cursor, &time), cursor.take("-"),
            let year = cursor.digits(2), let current = CivilTime(now)?.year
        else { return false }
        time.year = (current / 100 + 1) * 100 + year
        // 50 years of the Gregorian calendar, on average.
        while time.date.timeIntervalSince(now) > 50 * 31_556_952 { time.year -= 100 }
        return true
    }

    private static func readMonth(_ cursor: inout TextCursor, _ time: inout CivilTime) -> Bool {
        guard let month = CivilTime.months.firstIndex(of: cursor.word()) else { return false }
        time.month = month + 1
        return true
    }

    /// Two digits, or a space and one.
    private static func readDay(_ cursor: inout TextCursor, _ time: inout CivilTime) -> Bool {
        cursor.take(" ") ? cursor.digits(1, into: &time.day) : cursor.digits(2, into: &time.day)
    }

    private static func readClock(_ cursor: inout TextCursor, _ time: inout CivilTime) -> Bool {
        cursor.digits(2, into: &time.hour) && cursor.take(":")
            && cursor.digits(2, into: &time.minute) && cursor.take(":")
            && cursor.digits(2, into: &time.second)
    }
}
