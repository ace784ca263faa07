/// Gives out names of one scope. The first to ask for a name has it; later ones get it with symbols
/// spelled, in the case that was written, or with a number.
package struct UniqueNames {
    private var taken: Set<String>
    /// The number to try next, by what is before it.
    private var numbers: [String: Int] = [:]

    /// - Parameter count: How many names are to be given out, as far as that is known.
    package init(reserved: some Sequence<String> = [], count: Int = 0) {
        taken = Set(reserved)
        taken.reserveCapacity(count)
    }

    mutating func isNew(_ name: String) -> Bool { taken.insert(name).inserted }

    mutating func release(_ name: String) { taken.remove(name) }

    func contains(_ name: String) -> Bool { taken.contains(name) }

    /// The first of the candidates that is free, else the first of them with a number.
    package mutating func choose(_ candidates: [String]) -> String {
        for candidate in candidates where taken.insert(candidate).inserted { return candidate }
        let first = candidates.first ?? "value"
        // A number behind a digit would be read as one with it.
        let base = first.last?.isNumber == true ? first + "_" : first
        var number = numbers[base] ?? 2
        while !taken.insert("\(base)\(number)").inserted { number += 1 }
        numbers[base] = number + 1
        return "\(base)\(number)"
    }
}

extension SwiftName {
    /// Names that a key could have, in the order of preference. Never empty.
    package func memberCandidates(_ key: String, keepsCase: Bool) -> [String] {
        let plain = member(key)
        let text = Self.spelled(key)
        let spelled = text == key ? plain : member(text)
        let kept = keepsCase ? Self.words(of: key).joined() : ""
        let isKept = SwiftIdentifier.isLegal(kept) && kept != plain
        // A sign is all that a number's name has to begin with.
        let isSigned = plain?.hasPrefix("_") == true && (key.hasPrefix("+") || key.hasPrefix("-"))
        let candidates = [isSigned ? nil : plain, spelled, isKept ? kept : nil]
        let known = candidates.compactMap(\.self)
        return known.isEmpty ? ["value"] : known
    }

    /// A type's name of a key, also where it has no letter.
    func typeCandidate(_ key: String) -> String {
        type(key) ?? type(Self.spelled(key)) ?? "Value"
    }

    /// A type's name of what a document calls a schema or itself: `RGB` is no Rgb.
    func declared(_ key: String) -> String {
        let isAcronym =
            (2...4).contains(key.utf8.count) && key.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return isAcronym ? key : typeCandidate(key)
    }

    /// The key with its symbols as words: `+1` → `plus 1`. What only separates words is spelled where
    /// there is nothing else, or at the beginning.
    static func spelled(_ key: String) -> String {
        if key.utf8.allSatisfy(isWordByte), key.utf8.contains(where: isAlphanumeric) { return key }
        // `author[]` of a query or a form is a list.
        if key.hasSuffix("[]"), SwiftName.hasWords(key) {
            return spelled(String(key.dropLast(2))) + " list"
        }
        let hasWords = !words(of: key).isEmpty
        var spelled = ""
        for (index, character) in key.enumerated() {
            let separates = "-_./:,; ()'\"".contains(character)
            let isSilent = hasWords && separates && (index > 0 || character != "-")
            let word = isSilent ? nil : symbols[character].map { " \($0) " }
            spelled += word ?? String(character)
        }
        return spelled
    }

    /// A name with what separates the words as words, too: `mmMinusDd` of `MM-DD`, beside `MM/DD`. Nil where
    /// nothing but blanks and lines below does.
    func memberWithSeparators(_ key: String) -> String? {
        if Self.isOfWordBytes(key) { return nil }
        let spelled = key.map { character in
            let isSilent = character == "_" || character == " "
            return (isSilent ? nil : Self.symbols[character].map { " \($0) " }) ?? String(character)
        }.joined()
        return spelled == key ? nil : member(spelled)
    }

    private static let symbols: [Character: String] = [
        "+": "plus", "-": "minus", "*": "star", "/": "slash", "#": "hash", "@": "at", "&": "and",
        "%": "percent", "!": "not", "=": "equal", "<": "less", ">": "greater", "~": "tilde",
        "$": "dollar", "^": "caret", "|": "or", "?": "question", ".": "dot", ":": "colon",
        ",": "comma", ";": "semicolon", "_": "underscore", "(": "open", ")": "close", " ": "space",
        "'": "quote", "\"": "quotes", "\\": "backslash", "[": "left", "]": "right", "€": "euro",
    ]
}

extension String {
    /// The name of one element of a list of this name: `Labels` → `Label`.
    package var singular: String {
        if mayBeIrregularPlural {
            let last = lastWord
            if let one = Self.irregularPlurals[last.lowercased()] {
                return String(dropLast(last.count)) + last.prefix(1) + one.dropFirst()
            }
        }
        guard let end = utf8.last, end | 0x20 == UInt8(ascii: "s"), count >= 4 else { return self }
        let lower = lowercased()
        for ending in ["ss", "us", "is", "news"] where lower.hasSuffix(ending) { return self }
        guard lower.hasSuffix("es") else { return String(dropLast()) }
        for ending in ["series", "species"] where lower.hasSuffix(ending) { return self }
        for ending in ["movies", "cookies"] where lower.hasSuffix(ending) {
            return String(dropLast())
        }
        if lower.hasSuffix("ies"), count > 4 { return String(dropLast(3)) + "y" }
        for ending in ["sses", "xes", "ches", "shes", "tuses"] where lower.hasSuffix(ending) {
            return String(dropLast(2))
        }
        return String(dropLast())
    }

    /// Whether it ends as one of `irregularPlurals`: in `es`, as `children` or as `people`.
    private var mayBeIrregularPlural: Bool {
        guard let last = utf8.last, let previous = utf8.dropLast().last else { return false }
        return switch (previous | 0x20, last | 0x20) {
        case (UInt8(ascii: "e"), UInt8(ascii: "s")), (UInt8(ascii: "e"), UInt8(ascii: "n")),
            (UInt8(ascii: "l"), UInt8(ascii: "e")):
            true
        default: false
        }
    }

    /// `Children` of `FooChildren`.
    private var lastWord: Substring {
        var start = utf8.endIndex
        while start > utf8.startIndex {
            let before = utf8.index(before: start)
            guard (utf8[before] | 0x20) &- 0x61 < 26 else { break }
            start = before
            if utf8[start] & 0x20 == 0 { break }
        }
        return self[start...]
    }

    private static let irregularPlurals = [
        "children": "child", "people": "person", "indices": "index", "vertices": "vertex",
        "matrices": "matrix", "analyses": "analysis", "diagnoses": "diagnosis", "crises": "crisis",
        "aliases": "alias", "buses": "bus", "heroes": "hero", "echoes": "echo", "wolves": "wolf",
        "leaves": "leaf", "shelves": "shelf", "halves": "half",
    ]
}

extension SwiftName {
    /// The name of a type inside another one, without the words that both have where they meet:
    /// `PullRequest` and `RequestLinks` → `PullRequestLinks`.
    static func joined(_ owner: String, _ name: String) -> String {
        let left = words(of: owner)
        let right = words(of: name)
        for count in stride(from: min(left.count, right.count), to: 0, by: -1)
        where left.suffix(count).elementsEqual(right.prefix(count)) {
            let rest = right.dropFirst(count).joined()
            return owner + rest
        }
        return owner + name
    }
}
