/// Turns references to schemas by the names that these give themselves, `$id` and `$anchor` (JSON Schema 2020-12,
/// sections 8.2.1 and 8.2.2), into those by place. An anchor is one of the whole document.
struct SchemaIdentifiers {
    /// Where the schemas are, by what is written in a reference.
    private var pointers: [String: String] = [:]
    private var count = 0

    /// The document with plain references, and how many were rewritten; it is as deep as the parser lets
    /// it be.
    static func resolved(_ root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        guard text.mentions("$anchor") || text.mentions("$id") else { return (root, 0) }
        var identifiers = SchemaIdentifiers()
        identifiers.find(in: root, at: "#")
        if identifiers.pointers.isEmpty { return (root, 0) }
        let resolved = identifiers.rewritten(root)
        return (resolved, identifiers.count)
    }

    /// - Parameter isMap: Whether the keys are names of schemas, which may be any.
    private mutating func find(in node: JSONNode, at pointer: String, isMap: Bool = false) {
        for (index, element) in node.elements.enumerated() {
            find(in: element, at: "\(pointer)/\(index)")
        }
        for member in node.members where isMap || !Self.isData(member.key) {
            switch (member.key, member.value.string) {
            case ("$id", let id?): if Self.isName(id) { add(id, at: pointer) }
            case ("$anchor", let name?), ("$dynamicAnchor", let name?): add("#\(name)", at: pointer)
            default:
                let inner = "\(pointer)/\(JSONPointer.escaped(member.key))"
                find(in: member.value, at: inner, isMap: !isMap && Self.maps.contains(member.key))
            }
        }
    }

    private static let maps: Set = ["properties", "patternProperties", "schemas", "$defs"]

    private static func isData(_ key: String) -> Bool {
        data.contains(key) || SpecificationExtension.isKey(key)
    }

    /// Whether an `$id` names something that is not named by its place anyway (RFC 3986, section 4.4). `#name` was
    /// an anchor (draft 7, section 8.2.3).
    private static func isName(_ id: String) -> Bool {
        !["", "#"].contains(id) && !id.hasPrefix("#/")
    }

    private static let data: Set = ["const", "default", "enum", "example", "examples"]

    private mutating func add(_ reference: String, at pointer: String) {
        if pointers[reference] == nil { pointers[reference] = pointer }
    }

    private mutating func rewritten(_ node: JSONNode, isMap: Bool = false) -> JSONNode {
        node.mapChildren { key, value in
            if !isMap, let key {
                if Self.isData(key) { return value }
                if key == "$ref", let text = value.string {
                    guard let pointer = pointer(of: text) else { return value }
                    count += 1
                    return value.with(.string(pointer))
                }
            }
            return rewritten(value, isMap: !isMap && key.map(Self.maps.contains) == true)
        }
    }

    private func pointer(of reference: String) -> String? {
        if reference == "#" || reference.hasPrefix("#/") { return nil }
        if let known = pointers[reference] { return known }
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let base = pointers[String(parts[0])] else { return nil }
        // What is behind an `$id` may be an anchor, or a pointer into its schema.
        return parts[1].hasPrefix("/") ? base + parts[1] : pointers["#\(parts[1])"]
    }
}
