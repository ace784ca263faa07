/// Which number the first page or item of a list has, as far as the document says it of the parameter that
/// asks for others: by a default, by a minimum, or in words.
struct FirstNumber {
    private let defaultValue: Int?
    private let minimum: Int?
    private let texts: [String]
    /// Whether it may be part of a number: 0.5 is no page.
    private let isFraction: Bool

    init(_ parameter: JSONNode, _ schema: JSONNode?) {
        defaultValue = schema?["default"]?.scalarText.flatMap(Int.init)
        minimum = schema?["minimum"]?.scalarText.flatMap(Int.init)
        texts = [parameter["description"], schema?["description"]].compactMap { $0?.string }
        isFraction = ["float", "double"].contains(schema?["format"]?.string)
    }

    /// Of pages. That there may be a page 0 does not say that it is another one than 1.
    var ofPages: Int? {
        isFraction ? nil : defaultValue ?? (minimum == 1 ? 1 : said)
    }

    /// Of items, which times are none of.
    var ofItems: Int? {
        let isTime = texts.contains { text in
            let text = text.lowercased()
            return ["time", "date", "day", "epoch", "second"].contains(where: text.contains)
        }
        return isFraction || isTime ? nil : defaultValue ?? minimum ?? said
    }

    // MARK: Words

    /// `starts at 1`, `default: 0`, `zero-based`; nil where words say both.
    private var said: Int? { Self.said(in: texts) }

    /// What a description says.
    static func said(_ text: String) -> Int? { said(in: [text]) }

    private static func said(in texts: [String]) -> Int? {
        let found = Set(texts.flatMap(numbers))
        return found.count == 1 ? found.first : nil
    }

    /// A word, and whether a clause ends behind it.
    private struct Word {
        let text: String
        let isLast: Bool

        init(_ text: Substring) {
            let end = text.reversed().prefix { ".,;!?".contains($0) }.count
            self.text = String(text.dropLast(end))
            isLast = end > 0
        }
    }

    private static let bases = ["0": 0, "zero": 0, "1": 1, "one": 1]
    private static let beginnings: Set = [
        "default", "defaults", "start", "starts", "starting", "begin", "begins", "beginning",
    ]
    /// What is between `default` and its number.
    private static let fillers: Set = [
        "is", "to", "at", "from", "with", "value", "page", "number", "index", "the",
    ]

    private static func numbers(in text: String) -> [Int] {
        let words = text.lowercased().split { $0.isWhitespace || ":=()[]\"'`*".contains($0) }.map(
            Word.init
        )
        return words.indices.compactMap { index in
            if index > 0, ["not", "no"].contains(words[index - 1].text) { return nil }
            let parts = words[index].text.split(separator: "-")
            if parts.count == 2, parts[1] == "based" || parts[1] == "indexed" {
                return bases[String(parts[0])]
            }
            return beginnings.contains(words[index].text) ? number(after: index, in: words) : nil
        }
    }

    /// The number that a clause goes on with.
    private static func number(after index: Int, in words: [Word]) -> Int? {
        var index = index
        while !words[index].isLast, index + 1 < words.count {
            index += 1
            switch words[index].text {
            case "0": return 0
            case "1": return 1
            case let word where fillers.contains(word): continue
            default: return nil
            }
        }
        return nil
    }
}
