/// The values of discriminators that schemas of Swagger say of themselves by `x-ms-discriminator-value`,
/// as in documents of Azure, or `x-discriminator-value`; without it the value is the name of the schema.
enum DiscriminatorValues {
    /// What the `mapping` of a schema is, by the schema, in a document of Swagger 2.0.
    static func mappings(of root: JSONNode) -> [JSONNode.ID: [JSONMember]] {
        let definitions = root["definitions"]?.members ?? []
        var mappings: [JSONNode.ID: [JSONMember]] = [:]
        for definition in definitions {
            guard
                let value = definition.value["x-ms-discriminator-value"]
                    ?? definition.value["x-discriminator-value"],
                let name = value.string
            else { continue }
            let pointer = "#/components/schemas/" + JSONPointer.escaped(definition.key)
            let member = JSONMember(
                key: name,
                keyRange: value.range,
                value: JSONNode(value: .string(pointer), range: value.range)
            )
            for base in bases(of: definition.value, in: root) where base["discriminator"] != nil {
                mappings[base.id, default: []].append(member)
            }
        }
        return mappings
    }

    /// The schemas that one has in `allOf`, directly or through others.
    private static func bases(of schema: JSONNode, in root: JSONNode) -> [JSONNode] {
        var bases: [JSONNode] = []
        var open = [schema]
        while let next = open.popLast(), bases.count < 64 {
            for part in next["allOf"]?.elements ?? [] {
                guard let text = part["$ref"]?.string, text.hasPrefix("#/definitions/"),
                    let key = JSONPointer.lastKey(of: text),
                    let base = root["definitions"]?[key]
                else { continue }
                bases.append(base)
                open.append(base)
            }
        }
        return bases
    }
}
