/// Which number the first page or item of a list has, as far as the document says it of the parameter that asks
/// for others: by a default, by a minimum, or in words.
struct FirstNumber {
    private let defaultValue: Int?
    private let minimum: Int?
    private let texts: [String]

    init(_ parameter: JSONNode, _ schema: JSONNode?) {
        defaultValue = schema?["default"]?.scalarText.flatMap(Int.init)
        minimum = schema?["minimum"]?.scalarText.flatMap(Int.init)
        texts = [parameter["description"], schema?["description"]].compactMap { $0?.string }
    }

    /// Of pages. That there may be a page 0 does not say that it is another one than 1.
    var ofPages: Int? { defaultValue ?? (minimum == 1 ? 1 : said) }

    /// Of items.
    var ofItems: Int? { defaultValue ?? minimum ?? said }

    /// `starts at 1`, `default: 0`, `zero-based`; nil where words say both.
    private var said: Int? {
        let found = Set(texts.flatMap(Self.numbers))
        return found.count == 1 ? found.first : nil
    }

    private static let bases = ["0": 0, "zero": 0, "1": 1, "one": 1]
    private static let beginnings: Set = [
        "default", "defaults", "start", "starts", "starting", "begin", "begins", "beginning",
        "first",
    ]
    /// What is between `default` and its number.
    private static let fillers: Set = [
        "is", "to", "at", "from", "with", "value", "page", "number", "index", "the",
    ]

    private static func numbers(in text: String) -> [Int] {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.indices.compactMap { index in
            let (word, rest) = (words[index], words[(index + 1)...])
            if let base = bases[String(word)], rest.first == "based" || rest.first == "indexed" {
                return base
            }
            guard beginnings.contains(String(word)) else { return nil }
            switch rest.first(where: { !fillers.contains(String($0)) }) {
            case "0": return 0
            case "1": return 1
            default: return nil
            }
        }
    }
}
