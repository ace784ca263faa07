import Foundation

/// A pattern of dates, with as many digits of a second's fraction as it has `S`. A formatter of
/// Foundation keeps three, and takes no text without them.
struct DatePattern {
    private let pattern: String
    /// The pattern without its fraction; nil if it has none behind a point or comma.
    private let whole: String?
    private let digits: Int
    private let separator: Character
    /// How many separators there are before that of the fraction.
    private let separators: Int

    init(_ pattern: String) {
        self.pattern = pattern
        guard let start = pattern.firstIndex(of: "S"), start > pattern.startIndex,
            case let before = pattern.index(before: start), ".,".contains(pattern[before])
        else {
            (whole, digits, separator, separators) = (nil, 0, ".", 0)
            return
        }
        let run = pattern[start...].prefix { $0 == "S" }
        let separator = pattern[before]
        whole = String(pattern[..<before] + pattern[run.endIndex...])
        digits = run.count
        self.separator = separator
        separators = pattern[..<before].count { $0 == separator }
    }

    func date(from text: String, _ formatter: (String) -> DateFormatter) -> Date? {
        guard let whole else { return formatter(pattern).date(from: text) }
        guard let fraction = fraction(in: text) else { return formatter(whole).date(from: text) }
        let rest = String(text[..<fraction.lowerBound] + text[fraction.upperBound...])
        let seconds = Double("0.\(text[fraction].dropFirst())") ?? 0
        return formatter(whole).date(from: rest).map {
            // The fraction is added to the distance that Date keeps, so that its digits stay.
            Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate + seconds)
        }
    }

    /// The text of a time in UTC.
    func text(of time: CivilTime, _ formatter: (String) -> DateFormatter) -> String {
        guard whole != nil else { return formatter(pattern).string(from: time.date) }
        var second = time
        second.nanosecond = 0
        let text = formatter(pattern).string(from: second.date)
        guard let fraction = fraction(in: text) else { return text }
        let written = padded(time.nanosecond, 9).prefix(digits)
        let zeros = String(repeating: "0", count: max(0, digits - 9))
        return text.replacingCharacters(in: fraction, with: "\(separator)\(written)\(zeros)")
    }

    /// Where the separator and the digits of the fraction are.
    private func fraction(in text: String) -> Range<String.Index>? {
        let all = text.indices.filter { text[$0] == separator }
        guard all.count > separators else { return nil }
        let start = all[separators]
        let digits = text[text.index(after: start)...].prefix { ("0"..."9").contains($0) }
        return digits.isEmpty ? nil : start..<digits.endIndex
    }
}
