extension Swagger2Upgrade {
    /// A schema of Swagger as one of OpenAPI, with all that it holds; as deep as the parser allows.
    mutating func schema(_ node: JSONNode) -> JSONNode {
        guard case .object(let members) = node.value else { return node }
        if let reference = members.first(where: { $0.key == "$ref" }) {
            return node.with(
                .object(members.map { $0.key == reference.key ? self.reference($0) : $0 })
            )
        }
        let isTyped = members.contains { $0.key == "type" }
        return node.with(
            .object(
                members.flatMap { member in
                    Self.isDuration(member)
                        ? isTyped ? [] : [type(ofDuration: member)] : schemaMember(member)
                }
            )
        )
    }

    /// `format: duration`, of which Swagger 2.0 says nothing: it is the tools of Go that write it there,
    /// and the servers send `1h30m`. That it is ISO 8601 was first said by JSON Schema 2019-09.
    private static func isDuration(_ member: JSONMember) -> Bool {
        member.key == "format" && member.value.string == "duration"
    }

    /// Without a type, the format says that the value is a string.
    private mutating func type(ofDuration format: JSONMember) -> JSONMember {
        member("type", string("string", like: format.value), like: format)
    }

    private mutating func schemaMember(_ member: JSONMember) -> [JSONMember] {
        let value = member.value
        switch member.key {
        case "properties", "patternProperties":
            return [member.with(object(value) { $0.schema($1) })]
        case "items", "additionalProperties", "not": return [member.with(schema(value))]
        case "allOf", "anyOf", "oneOf":
            var elements = value.elements
            for index in elements.indices { elements[index] = schema(elements[index]) }
            return [member.with(value.with(.array(elements)))]
        case "discriminator" where value.string != nil:
            let name = self.member("propertyName", value, like: member)
            return [member.with(node(.object([name]), value.range))]
        case "x-nullable", "x-isnullable": return [self.member("nullable", value, like: member)]
        case "type" where value.string == "file":
            let format = self.member("format", string("binary", like: value), like: member)
            return [member.with(string("string", like: value)), format]
        default: return [member]
        }
    }

    /// A `$ref` with where its target is now.
    func reference(_ member: JSONMember) -> JSONMember {
        guard let text = member.value.string else { return member }
        let moved = [
            ("#/definitions/", "#/components/schemas/"),
            ("#/parameters/", "#/components/parameters/"),
            ("#/responses/", "#/components/responses/"),
        ]
        guard let (old, new) = moved.first(where: { text.hasPrefix($0.0) }) else { return member }
        return member.with(member.value.with(.string(new + text.dropFirst(old.count))))
    }

    /// An object whose `$ref` is rewritten, when it has one.
    func referring(_ node: JSONNode) -> JSONNode? {
        guard case .object(let members) = node.value, node["$ref"] != nil else { return nil }
        return node.with(.object(members.map { $0.key == "$ref" ? reference($0) : $0 }))
    }
}
