extension SchemaAnalyzer {
    /// Whether contents by media types are one, or describe the same value, of which JSON is one form, or
    /// streams of the same values: nothing is lost then when one of them is taken.
    func isOne(_ contents: [JSONMember]) -> Bool {
        guard contents.count > 1 else { return true }
        let isOneKind =
            contents.contains { MediaType($0.key).isPlainJSON }
            || contents.allSatisfy { MediaType($0.key).isStream }
        let key = isOneKind && contents[0].value["schema"] == nil ? "itemSchema" : "schema"
        guard isOneKind, let first = contents[0].value[key] else { return false }
        return contents.allSatisfy { content in
            content.value[key].map { graph.areEqual($0, first) } ?? false
        }
    }
}
