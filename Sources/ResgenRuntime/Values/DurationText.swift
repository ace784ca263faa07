/// Durations as ISO 8601 writes them: `P1DT2H30M4.5S`, `P2W`. A day has 24 hours.
///
/// duration = [sign] "P" (dur-date / dur-time / dur-week) (RFC 3339, appendix A), also with a sign, with
/// weeks beside days, with a fraction of the last number, and without the units between two others. Its
/// letters are read in either case (RFC 5234, section 2.3), and written in upper case.
struct DurationText {
    /// The units in their order; those of the calendar have no length.
    private static let units: [(letter: Unicode.Scalar, isTime: Bool, seconds: Int64?)] = [
        ("Y", false, nil), ("M", false, nil), ("W", false, 604_800), ("D", false, 86_400),
        ("H", true, 3_600), ("M", true, 60), ("S", true, 1),
    ]
    /// The attoseconds of a second.
    private static let second: UInt64 = 1_000_000_000_000_000_000

    private var cursor: TextCursor
    private var seconds: Int64 = 0
    private var attoseconds: Int64 = 0

    /// Nil where the text is none, where it has years or months, which have no length of their own, and
    /// where it is longer than a `Duration` can say.
    static func duration(_ text: UnsafeBufferPointer<UInt8>) -> Duration? {
        var parser = DurationText(cursor: TextCursor(text))
        return parser.parse()
    }

    private mutating func parse() -> Duration? {
        let isNegative = takeSign()
        guard cursor.take(letter: "P") else { return nil }
        var units = Self.units[...]
        var isTime = false
        repeat {
            if !isTime, cursor.take(letter: "T") { isTime = true }
            // Each number may have a sign of its own, as in `PT-6H`, and the last one a fraction.
            let isSubtracted = takeSign() != isNegative
            guard let whole = cursor.number() else { return nil }
            let hasFraction = cursor.next == UInt8(ascii: ".") || cursor.next == UInt8(ascii: ",")
            guard let fraction = cursor.fraction(18),
                let index = units.indices.first(where: {
                    units[$0].isTime == isTime && cursor.take(letter: units[$0].letter)
                }),
                !hasFraction || cursor.isAtEnd,
                add(whole, UInt64(fraction), of: units[index].seconds, isSubtracted)
            else { return nil }
            units = units[(index + 1)...]
        } while !cursor.isAtEnd
        return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }

    private mutating func takeSign() -> Bool {
        if cursor.take("-") { return true }
        _ = cursor.take("+")
        return false
    }

    /// Years and months add nothing where there are none of them.
    private mutating func add(
        _ whole: Int64,
        _ fraction: UInt64,
        of length: Int64?,
        _ isSubtracted: Bool,
    ) -> Bool {
        guard let length else { return whole == 0 && fraction == 0 }
        let (product, isTooLong) = whole.multipliedReportingOverflow(by: length)
        let (more, part) = Self.second.dividingFullWidth(
            fraction.multipliedFullWidth(by: UInt64(length))
        )
        let (sum, isTooMuch) = product.addingReportingOverflow(Int64(more))
        let (total, isLongest) =
            isSubtracted
            ? seconds.subtractingReportingOverflow(sum) : seconds.addingReportingOverflow(sum)
        seconds = total
        attoseconds += isSubtracted ? -Int64(part) : Int64(part)
        return !isTooLong && !isTooMuch && !isLongest
    }
}

extension DurationText {
    /// Days, hours, minutes and seconds, with a fraction only if there is one: what every reader of ISO
    /// 8601 knows. Nil for what is longer than 292 billion years.
    static func text(_ duration: Duration) -> String? {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
        guard duration <= longest, duration >= .zero - longest else { return nil }
        let (seconds, attoseconds) = duration.components
        let total = seconds.magnitude
        let days = total / 86_400
        let (hours, minutes) = (total % 86_400 / 3_600, total % 3_600 / 60)
        let clock = time(hours, minutes, total % 60, attoseconds.magnitude)
        let sign = duration < .zero ? "-" : ""
        if days == 0 { return "\(sign)PT\(clock.isEmpty ? "0S" : clock)" }
        return "\(sign)P\(days)D\(clock.isEmpty ? "" : "T\(clock)")"
    }

    /// dur-time = "T" (dur-hour / dur-minute / dur-second): between hours and seconds there are minutes.
    private static func time(
        _ hours: UInt64,
        _ minutes: UInt64,
        _ seconds: UInt64,
        _ attoseconds: UInt64,
    ) -> String {
        let hasSeconds = seconds > 0 || attoseconds > 0
        var text = hours > 0 ? "\(hours)H" : ""
        if minutes > 0 || (hours > 0 && hasSeconds) { text += "\(minutes)M" }
        if hasSeconds { text += "\(seconds)\(fraction(attoseconds))S" }
        return text
    }

    private static func fraction(_ attoseconds: UInt64) -> String {
        if attoseconds == 0 { return "" }
        var text = padded(String(attoseconds), 18)
        while text.hasSuffix("0") { text.removeLast() }
        return ".\(text)"
    }
}
