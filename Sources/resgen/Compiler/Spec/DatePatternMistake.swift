/// A pattern of dates that is legal and never what its author means (Unicode TS 35, "Date Field Symbol
/// Table"): it would read no date, or a wrong one.
struct DatePatternMistake {
    let message: String
    /// The pattern that is probably meant.
    let pattern: String?

    init?(_ pattern: String) {
        let runs = Self.runs(of: pattern)
        let letters = Set(runs.compactMap(\.first))
        if pattern.contains("%") {
            self.init(
                "'\(pattern)' is a pattern of C, not of Unicode",
                meant: Self.unicode(pattern)
            )
        } else if letters.isEmpty {
            self.init("a date format has at least one letter", meant: nil)
        } else if letters.contains("Y"), !letters.contains("w") {
            self.init("'Y' is the year that a week belongs to", pattern)
        } else if runs.contains("D") || runs.contains("DD") {
            self.init("'D' is the day of the year", pattern)
        } else if letters.contains("m"), letters.isDisjoint(with: "HhKk") {
            self.init("'m' is the minute", pattern, month: true)
        } else if let mistake = Self.mistakeOfTime(pattern) {
            var meant = mistake.meant
            while let next = Self.mistakeOfTime(meant) { meant = next.meant }
            self.init(mistake.message, meant: meant)
        } else if let letter = letters.first(where: { !Self.symbols.contains($0) }) {
            self.init(
                "'\(letter)' means nothing in a date format: plain text goes in single quotes",
                meant: runs.contains("T") ? Self.quoted(pattern) : nil
            )
        } else {
            return nil
        }
    }

    /// A letter of another size than is meant.
    private static func mistakeOfTime(_ pattern: String) -> (message: String, meant: String)? {
        let runs = runs(of: pattern)
        let letters = Set(runs.compactMap(\.first))
        func isBeside(_ index: Int, _ letters: String) -> Bool {
            [index - 1, index + 1].contains {
                runs.indices.contains($0) && runs[$0].first.map(letters.contains) == true
            }
        }
        func corrected(_ run: Substring, _ letter: String) -> String {
            var meant = pattern
            let letters = String(repeating: letter, count: run.count)
            meant.replaceSubrange(run.startIndex..<run.endIndex, with: letters)
            return meant
        }
        let isDate = letters.contains("d") && !letters.isDisjoint(with: "yu")
        if isDate, letters.isDisjoint(with: "ML"),
            let month = runs.indices.first(where: {
                runs[$0].first == "m" && isBeside($0, "dyu") && !isBeside($0, "HhKks")
            })
        {
            return ("'m' is the minute", corrected(runs[month], "M"))
        }
        if runs.count(where: { $0.first == "M" }) > 1,
            let minute = runs.indices.first(where: {
                runs[$0].first == "M" && isBeside($0, "HhKks")
            })
        {
            return ("'M' is the month", corrected(runs[minute], "m"))
        }
        if letters.isDisjoint(with: "abB"),
            let hour = runs.first(where: { $0.first == "h" || $0.first == "K" })
        {
            let problem = "'\(hour.prefix(1))' is an hour of half a day, without 'a'"
            return (problem, corrected(hour, "H"))
        }
        if letters.isDisjoint(with: "sA"), let second = runs.first(where: { $0.first == "S" }) {
            return ("'S' is a fraction of a second", corrected(second, "s"))
        }
        return nil
    }

    private init(_ message: String, meant: String?) {
        self.message = message
        pattern = meant
    }

    private init(_ message: String, _ pattern: String, month: Bool = false) {
        var meant = Self.quoted(pattern).replacing("Y", with: "y").replacing("D", with: "d")
        let isMonth = month || !meant.contains("M")
        if isMonth, let minute = meant.firstRange(of: "mm") {
            meant.replaceSubrange(minute, with: "MM")
        }
        self.init(message, meant: meant)
    }

    private static let symbols = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJmsSAzZOvVXx")

    /// Equal letters that are adjacent outside of quotes.
    private static func runs(of pattern: String) -> [Substring] {
        var runs: [Substring] = []
        var rest = pattern[...]
        var isQuoted = false
        while let character = rest.first {
            let run = rest.prefix { $0 == character }
            rest = rest[run.endIndex...]
            if character == "'" {
                isQuoted = isQuoted != !run.count.isMultiple(of: 2)
            } else if character.isASCII, character.isLetter, !isQuoted {
                runs.append(run)
            }
        }
        return runs
    }

    private static func quoted(_ pattern: String) -> String {
        pattern.contains("'") ? pattern : pattern.replacing("T", with: "'T'")
    }

    /// `yyyy-MM-dd` for `%Y-%m-%d`
    private static func unicode(_ pattern: String) -> String? {
        let symbols: [Character: String] = [
            "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "H": "HH", "I": "hh", "M": "mm",
            "S": "ss",
            "p": "a", "B": "MMMM", "b": "MMM", "A": "EEEE", "a": "EEE", "j": "DDD", "z": "Z",
            "Z": "z",
            "f": "SSSSSS", "L": "SSS", "e": "d", "T": "HH:mm:ss", "F": "yyyy-MM-dd",
        ]
        var text = ""
        var isSymbol = false
        for character in pattern {
            if isSymbol {
                guard let symbol = symbols[character] else { return nil }
                text += symbol
            } else if character.isLetter {
                text += "'\(character)'"
            } else if character != "%" {
                text.append(character)
            }
            isSymbol = character == "%" && !isSymbol
        }
        return text
    }
}
