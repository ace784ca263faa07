/// Properties that are only sent, of which the description says what null does: "if null, the file is
/// deleted". Without such words null says nothing else than what is left out.
struct DescribedNulls {
    let directions: SchemaDirections

    /// Whether null in an optional property is another thing than nothing.
    func isMeant(by property: JSONNode) -> Bool {
        let targets = targets(of: property)
        guard !([property] + targets).contains(where: { $0["default"]?.isNull == true }),
            isDescribed(property)
                || targets.last?.saysNull == true && targets.contains(where: isDescribed)
        else { return false }
        return directions.isOnlySentAsJSON(property)
    }

    /// What a schema refers to, by a reference or a sole `allOf`, one after the other.
    private func targets(of schema: JSONNode) -> [JSONNode] {
        var targets: [JSONNode] = []
        var next: JSONNode? = schema
        while let schema = next, targets.count < Self.longestChain {
            let parts = schema["allOf"]?.elements ?? []
            next = directions.target(of: schema) ?? (parts.count == 1 ? parts[0] : nil)
            if let next { targets.append(next) }
        }
        return targets
    }

    private static let longestChain = 16

    /// Whether a schema says what null does, itself or in what it has beside null.
    private func isDescribed(_ schema: JSONNode) -> Bool {
        if let text = schema["description"]?.string, Self.speaksOfNull(text) { return true }
        guard schema.saysNull else { return false }
        let alternatives = (schema["anyOf"] ?? schema["oneOf"])?.elements ?? []
        return alternatives.contains { $0["description"]?.string.map(Self.speaksOfNull) == true }
    }

    /// Whether that is so of a property of a schema, or of one that is written in it.
    func areMeant(in schema: JSONNode) -> Bool {
        guard directions.isOnlySentAsJSON(schema) else { return false }
        var isFound = false
        schema.forEachObject { node, _ in
            guard !isFound, let properties = node["properties"]?.members else { return }
            isFound = properties.contains { isMeant(by: $0.value) }
        }
        return isFound
    }

    /// Whether `null` is one of the words, and not as what is meant without the property, "defaults to
    /// null", "null by default", or forbidden: "must not be null".
    static func speaksOfNull(_ text: String) -> Bool {
        guard text.contains("null") else { return false }
        let words = text.split { !($0.isLetter || $0.isNumber || "-_/'".contains($0)) }
        return words.indices.contains { index in
            words[index] == "null"
                && !words[(index + 1)...].starts(with: ["by", "default"])
                && !words[max(0, index - 3)..<index].contains { word in
                    let word = word.lowercased()
                    return word.hasPrefix("default") || word.hasSuffix("n't")
                        || ["not", "never", "cannot", "no", "non"].contains(word)
                }
        }
    }
}
