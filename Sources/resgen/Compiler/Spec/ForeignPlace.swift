/// A place in an answer as other tools write it: JSONPath, JSON Pointer, jq. Some would be keys that no
/// answer has.
struct ForeignPlace {
    let message: String
    let notes: [String]

    /// Nil for dot-separated keys.
    ///
    /// - Parameter isKey: Whether the place is the key of a map, where no list can say what is meant.
    init?(_ text: String, isKey: Bool = false) {
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        let stray = text.first {
            (isKey ? "[]/" : "[]/$?#=<>!{}|&,;:").contains($0) && !Self.isKey($0, in: keys)
        }
        let index = keys.first { key in
            let digits = key.drop { $0 == "-" }
            return !isKey && !digits.isEmpty && digits.allSatisfy(\.isNumber)
        }
        if stray == nil, !isKey, let whole = Self.withWholeAnnotations(keys) {
            message = "a key with '@' and a dot is two in a place with dots"
            notes = [Self.asTheyAre(whole)]
            return
        }
        guard stray != nil || index != nil || keys.contains("") else { return nil }
        if let stray {
            message = "'\(stray)' in a place"
        } else if let index {
            message = "'\(index)' in a place is a key, not an index"
        } else {
            message = "a place has a key on both sides of each dot"
        }
        let steps = Self.steps(text)
        var notes: [String] = []
        if !steps.isEmpty { notes.append("write \(Self.written(steps))") }
        if !isKey, stray != nil || index != nil {
            notes.append(Self.asTheyAre(keys))
        }
        self.notes = notes
    }

    /// The keys where an annotation of OData is one: `@odata.nextLink`, `orders@odata.count`. Nil where there is
    /// none.
    private static func withWholeAnnotations(_ keys: [Substring]) -> [Substring]? {
        let first = keys.dropLast().firstIndex { key in
            ["@odata", "@microsoft", "@search"].contains(where: key.lowercased().hasSuffix)
        }
        guard let first else { return nil }
        let whole = keys[first...(first + 1)].joined(separator: ".")
        return keys[..<first] + [whole[...]] + keys[(first + 2)...]
    }

    private static func asTheyAre(_ keys: [Substring]) -> String {
        let list = keys.map { JSONPrinter.quoted(String($0)) }.joined(separator: ", ")
        return "a list has keys as they are: [\(list)]"
    }

    /// Whether the whole of a key may have the character: `$ref`, `@odata.nextLink` and `dc:title` are
    /// real, a lone `$` is the root elsewhere.
    private static func isKey(_ character: Character, in keys: [Substring]) -> Bool {
        switch character {
        case "$": !keys.contains { $0 == "$" || $0.hasPrefix("$[") || $0.hasPrefix("${") }
        case ":": !keys.contains { $0.contains("::") || $0.hasPrefix(":") }
        case "#": !keys.contains("#")
        default: false
        }
    }

    /// Keys, indices and `*`, wherever they are separated.
    private static func steps(_ text: String) -> [String] {
        let text = text.replacing("->", with: ".")
        let words = text.split { "./[]?'\"(){}>\\".contains($0) }.map(String.init)
        let isPlain = words.allSatisfy { word in !word.contains { "=<!|&,; ".contains($0) } }
        guard isPlain else { return [] }
        return words.map { $0 == "#" ? "*" : $0 }.filter { !["$", "@", ":"].contains($0) }
    }

    private static func written(_ steps: [String]) -> String {
        let hasIndex = steps.contains { Int($0) != nil }
        if !hasIndex { return "\"\(steps.joined(separator: "."))\"" }
        let list = steps.map { Int($0) == nil ? JSONPrinter.quoted($0) : $0 }
        return "[\(list.joined(separator: ", "))]"
    }
}
