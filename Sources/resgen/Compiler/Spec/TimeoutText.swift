/// How many seconds a timeout has that is written as text: `5 min`, `500ms`, `1,5`, `1_000`, `PT5M`.
enum TimeoutText {
    /// Nil where the unit or the number could mean several things.
    static func seconds(_ text: String) -> Double? {
        let text = text.trimmed.lowercased()
        if let duration = DurationLiteral(text) {
            return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
        }
        let digits = text.prefix { $0.isNumber || "._,".contains($0) }
        guard let number = number(String(digits)),
            let unit = units[String(text.dropFirst(digits.count)).trimmed]
        else { return nil }
        return number * unit.factor / unit.divisor
    }

    /// `1,5` is one and a half; `1,000` may be a thousand or one.
    private static func number(_ text: String) -> Double? {
        let parts = text.filter { $0 != "_" }.split(
            separator: ",",
            omittingEmptySubsequences: false
        )
        if parts.count == 1 { return Double(parts[0]) }
        guard parts.count == 2, parts[1].count != 3 else { return nil }
        return Double(parts.joined(separator: "."))
    }

    private static let units: [String: (factor: Double, divisor: Double)] = {
        let words: [(words: String, factor: Double, divisor: Double)] = [
            ("ms msec msecs millisecond milliseconds", 1, 1_000),
            ("s sec secs second seconds", 1, 1),
            ("m min mins minute minutes", 60, 1),
            ("h hr hrs hour hours", 3_600, 1),
            ("d day days", 86_400, 1),
        ]
        var units = ["": (factor: 1.0, divisor: 1.0)]
        for (names, factor, divisor) in words {
            for name in names.split(separator: " ") { units[String(name)] = (factor, divisor) }
        }
        return units
    }()
}
