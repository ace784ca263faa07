import Foundation

/// Dates in headers (RFC 9110, section 5.6.7): the form of today and the two that are obsolete but
/// must be read.
enum HTTPDate {
    /// - Parameters:
    ///   - text: The date.
    ///   - now: Decides the century of a year with two digits: it is at most 50 years ahead.
    static func date(_ text: String, now: Date) -> Date? {
        let words = text.split { " ,-".contains($0) }.map(String.init)
        // Sun, 06 Nov 1994 08:49:37 GMT / Sunday, 06-Nov-94 08:49:37 GMT / Sun Nov  6 08:49:37 1994
        switch words.count {
        case 6 where words[5] == "GMT":
            return date(words[1], words[2], year(words[3], now), words[4])
        case 5: return date(words[2], words[1], year(words[4], now), words[3])
        default: return nil
        }
    }

    private static func date(_ day: String, _ month: String, _ year: Int?, _ clock: String)
        -> Date?
    {
        let parts = clock.slices(at: ":").compactMap { number(String($0)) }
        guard let day = number(day), let month = CivilTime.months.firstIndex(of: month), let year,
            parts.count == 3
        else { return nil }
        var time = CivilTime()
        (time.year, time.month, time.day) = (year, month + 1, day)
        (time.hour, time.minute, time.second) = (parts[0], parts[1], parts[2])
        return time.isValid ? time.date : nil
    }

    private static func year(_ text: String, _ now: Date) -> Int? {
        guard let year = number(text), text.utf8.count == 2 || text.utf8.count == 4 else {
            return nil
        }
        guard text.utf8.count == 2, let current = CivilTime(now)?.year else { return year }
        let candidate = current / 100 * 100 + year
        return candidate > current + 50 ? candidate - 100 : candidate
    }

    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 4 ? WireNumber.count(text).map { Int($0) } : nil
    }
}
