extension SpecReader {
    /// `only` and `rename`.
    func choice(_ object: ObjectReader) -> SpecChoice {
        if let node = object.node("only"), case .array(let elements) = node.value, elements.isEmpty
        {
            log.error("'only' chooses nothing: without it, all is there", at: node.range)
        }
        return SpecChoice(
            only: object.strings("only"),
            rename: object.node("rename").map(renames) ?? [],
        )
    }

    private func renames(_ node: JSONNode) -> [SpecRename] {
        ObjectReader.entries(of: node, as: "'rename'", log: log).compactMap { member in
            string(member.value, "a name").map {
                SpecRename(name: Located(value: member.key, range: member.keyRange), target: $0)
            }
        }
    }
}
