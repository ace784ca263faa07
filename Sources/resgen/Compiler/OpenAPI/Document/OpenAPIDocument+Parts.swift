extension OpenAPIDocument {
    /// No schema is put together of so many.
    private static let partLimit = 128

    /// A schema and what it is put together of, without references.
    func parts(of schema: JSONNode) -> [JSONNode] {
        var parts: [JSONNode] = []
        var seen: Set<JSONNode.ID> = []
        var open = [schema]
        while let written = open.popLast(), seen.count < Self.partLimit {
            guard let part = resolved(written), seen.insert(part.id).inserted else { continue }
            parts.append(part)
            open += part["allOf"]?.elements ?? []
        }
        return parts
    }

    /// The properties that are written in a schema and in what it is put together of.
    func writtenProperties(of schema: JSONNode) -> [JSONMember] {
        parts(of: schema).flatMap { $0["properties"]?.members ?? [] }
    }
}

extension OpenAPIDocument {
    /// Whether a reference leads to an object that is named or described as one without members, as protobuf's
    /// `Empty` is, and what is sent to methods without parameters.
    ///
    /// - Parameter isSent: Whether it is a body, of which Google's documents say "request message" and no more.
    func isEmptyMessage(_ node: JSONNode, isSent: Bool) -> Bool {
        guard let name = node["$ref"]?.string.flatMap(JSONPointer.lastKey),
            let schema = resolved(node), !schema.saysMembers
        else { return false }
        if name.hasSuffix("Empty") { return true }
        guard schema["properties"] != nil,
            let doc = schema["description"]?.string?.lowercased(),
            !["non-empty", "non empty", " if "].contains(where: doc.contains)
        else { return false }
        return ["empty message", "empty response", "empty body"].contains(where: doc.contains)
            || isSent && name.hasSuffix("Request") && doc.contains("request message")
    }
}

extension JSONNode {
    /// Whether a schema says that an object may have members, be it by an example.
    fileprivate var saysMembers: Bool {
        let others = [
            "patternProperties", "allOf", "anyOf", "oneOf", "minProperties", "example", "examples",
            "default", "enum", "items",
        ]
        let additional = self["additionalProperties"]
        return self["properties"]?.members.isEmpty == false
            || additional != nil && additional?.bool != false
            || self["type"]?.string ?? "object" != "object"
            || others.contains { self[$0] != nil }
    }
}
