import Foundation

/// Dates of the Gregorian calendar in UTC, by arithmetic alone (Howard Hinnant, "chrono-compatible
/// low-level date algorithms").
struct CivilTime {
    var year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0
    var nanosecond = 0
    /// Seconds east of UTC.
    var offset = 0

    var isValid: Bool {
        (1...12).contains(month) && day >= 1 && day <= Self.days(in: month, of: year)
            && hour < 24 && minute < 60 && second <= 60
    }

    var date: Date {
        let days = Self.days(year: year, month: month, day: day)
        let seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second - offset)
        // 978,307,200 s lie between 1970 and Date's own start; the fraction is added last to keep
        // its digits. It does not lead into the next second, of which the last year may have none.
        let start = Double(seconds - 978_307_200)
        let end = start + Double(nanosecond) / 1e9
        return Date(
            timeIntervalSinceReferenceDate: nanosecond > 0 ? min(end, (start + 1).nextDown) : start
        )
    }

    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `2024-02-29`
    var dayText: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    /// `12:30:00`
    var clockText: String { "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))" }

    /// 0 is Sunday.
    var weekday: Int {
        let days = Self.days(year: year, month: month, day: day)
        return ((days + 4) % 7 + 7) % 7
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1 January 1970.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(_ days: Int) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension CivilTime {
    /// The time that a date shows in UTC, to the millisecond where that is the same date, as it is far from
    /// now, and else to the microsecond. Nil for years that have no four digits.
    init?(_ date: Date) {
        let total = date.timeIntervalSinceReferenceDate
        guard total >= -63_145_526_400, total < 252_423_993_600 else { return nil }
        let floor = total.rounded(.down)
        var seconds = Int64(floor) + 978_307_200
        let milliseconds = ((total - floor) * 1e3).rounded()
        nanosecond =
            floor + milliseconds / 1e3 == total
            ? Int(milliseconds) * 1_000_000 : Int(((total - floor) * 1e6).rounded()) * 1000
        if nanosecond == 1_000_000_000 {
            nanosecond = 0
            seconds += 1
        }
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        (year, month, day) = Self.civil(Int(days))
        let rest = Int(seconds - days * 86_400)
        (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
        guard year >= 0, year <= 9_999 else { return nil }
    }
}

/// Digits with zeros in front.
func padded(_ number: Int, _ width: Int) -> String { padded(String(number), width) }

func padded(_ digits: String, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
