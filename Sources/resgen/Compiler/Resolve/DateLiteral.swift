import Foundation

/// Dates of a spec's defaults, as the wire has them.
package enum DateLiteral {
    /// The seconds since 1970 as text; ISO 8601 is understood beside the encoding.
    package static func seconds(_ text: String, as encoding: ValueEncoding) -> String? {
        if let seconds = iso8601(text) ?? midnight(text) { return seconds }
        switch encoding {
        case .seconds, .fractionalSeconds: return Decimal(number: text).map(plain)
        case .milliseconds: return Decimal(number: text).map { plain($0 / 1000) }
        case .rfc2822: return formatted(text, "EEE, dd MMM yyyy HH:mm:ss zzz")
        case .format(let format): return formatted(text, format)
        case .iso8601, .string, .integer: return nil
        }
    }

    /// full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT (RFC 3339, section 5.6)
    package static func day(_ text: Substring) -> (year: Int, month: Int, day: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap(digits)
        guard numbers.count == 3, (1...12).contains(numbers[1]),
            (1...daysIn(numbers[1], of: numbers[0])).contains(numbers[2])
        else { return nil }
        return (numbers[0], numbers[1], numbers[2])
    }

    /// date-time = full-date "T" partial-time time-offset (RFC 3339, section 5.6)
    private static func iso8601(_ text: String) -> String? {
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2, let date = day(halves[0]),
            let zone = halves[1].firstIndex(where: { "Z+-".contains($0) }),
            let offset = offset(halves[1][zone...])
        else { return nil }
        let time = halves[1][..<zone].split(separator: ".", omittingEmptySubsequences: false)
        let clock = (time.first ?? "").split(separator: ":", omittingEmptySubsequences: false)
        let numbers = clock.compactMap(digits)
        guard clock.map(\.utf8.count) == [2, 2, 2], numbers.count == 3, time.count <= 2,
            numbers[0] < 24, numbers[1] < 60, numbers[2] < 60
        else { return nil }
        let seconds = (days(date) * 24 + numbers[0]) * 3_600 + numbers[1] * 60 + numbers[2] - offset
        guard time.count == 2 else { return String(seconds) }
        guard digits(time[1]) != nil, let fraction = Decimal(string: "0.\(time[1])") else {
            return nil
        }
        return plain(Decimal(seconds) + fraction)
    }

    /// A date without a time is its beginning, in UTC.
    private static func midnight(_ text: String) -> String? {
        day(text[...]).map { String(days($0) * 86_400) }
    }

    /// The seconds of `Z`, `+01:00`.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" { return 0 }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(digits)
        guard parts.map(\.utf8.count) == [2, 2], numbers.count == 2, numbers[0] < 24,
            numbers[1] < 60
        else { return nil }
        return (numbers[0] * 3_600 + numbers[1] * 60) * (text.hasPrefix("-") ? -1 : 1)
    }

    private static func formatted(_ text: String, _ format: String) -> String? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.isLenient = false
        formatter.dateFormat = format
        return formatter.date(from: text).map { date in
            plain(Decimal(Int((date.timeIntervalSince1970 * 1000).rounded())) / 1000)
        }
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func plain(_ seconds: Decimal) -> String { "\(seconds)" }

    /// Days since 1970 in the Gregorian calendar.
    private static func days(_ date: (year: Int, month: Int, day: Int)) -> Int {
        // Years that begin in March, so that the leap day is their last.
        let year = date.month > 2 ? date.year : date.year - 1
        let month = (date.month + 9) % 12
        let leapDays = year / 4 - year / 100 + year / 400
        return year * 365 + leapDays + (month * 306 + 5) / 10 + date.day - 1 - 719_468
    }

    private static func daysIn(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Decimal {
    /// A number in the grammar of JSON.
    fileprivate init?(number text: String) {
        guard LiteralResolver.number(text) != nil else { return nil }
        self.init(string: text)
    }
}
