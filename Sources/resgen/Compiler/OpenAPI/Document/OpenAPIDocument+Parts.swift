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
    /// `Empty` and the requests of methods without parameters are.
    func isEmptyMessage(_ node: JSONNode) -> Bool {
        guard let name = node["$ref"]?.string.flatMap(JSONPointer.lastKey),
            let schema = resolved(node),
            schema["properties"]?.members.isEmpty == true,
            !["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf"].contains(
                where: {
                    schema[$0] != nil
                })
        else { return false }
        let doc = schema["description"]?.string?.lowercased() ?? ""
        return name.hasSuffix("Empty") || name.hasSuffix("Request")
            || ["empty message", "empty response", "empty body"].contains(where: doc.contains)
    }
}
