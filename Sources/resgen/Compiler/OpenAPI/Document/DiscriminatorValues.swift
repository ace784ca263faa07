/// Writes as the `mapping` of a discriminator the values that schemas say of themselves by
/// `x-ms-discriminator-value`, as in documents of Azure, or `x-discriminator-value`; without it the value is the
/// name of the schema.
struct DiscriminatorValues {
    private let document: OpenAPIDocument

    private static let keys = ["x-ms-discriminator-value", "x-discriminator-value"]

    static func written(in root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        guard keys.contains(where: text.mentions) else { return (root, 0) }
        let values = DiscriminatorValues(document: OpenAPIDocument(root: root, text: text))
        let mappings = values.mappings()
        let written = root.mapChildren { key, components in
            guard key == "components" else { return components }
            return components.mapChildren { key, schemas in
                guard key == "schemas" else { return schemas }
                return schemas.mapChildren { _, schema in
                    mappings[schema.id].map { schema.mapped(by: $0) } ?? schema
                }
            }
        }
        return (written, mappings.count)
    }

    /// What is added to the `mapping` of a schema with a discriminator, by the schema.
    private func mappings() -> [JSONNode.ID: [JSONMember]] {
        var mappings: [JSONNode.ID: [JSONMember]] = [:]
        var written: [JSONNode.ID: Written] = [:]
        for schema in document.root["components"]?["schemas"]?.members ?? [] {
            let said = Self.keys.lazy.compactMap { schema.value[$0] }
            guard let value = said.first(where: { $0.string != nil }), let name = value.string
            else {
                continue
            }
            let pointer = JSONPointer.toSchema(schema.key)
            let member = JSONMember(
                key: name,
                keyRange: value.range,
                value: JSONNode(value: .string(pointer), range: value.range)
            )
            for base in bases(of: schema.value) {
                let known = written[base.id] ?? self.written(in: base)
                written[base.id] = known
                if known.values.contains(name) || known.schemas.contains(schema.value.id) {
                    continue
                }
                mappings[base.id, default: []].append(member)
            }
        }
        return mappings
    }

    /// What the `mapping` of a schema says already.
    private struct Written {
        let values: Set<String>
        let schemas: Set<JSONNode.ID>
    }

    private func written(in base: JSONNode) -> Written {
        let mapping = base["discriminator"]?["mapping"]?.members ?? []
        return Written(
            values: Set(mapping.map(\.key)),
            schemas: Set(mapping.compactMap { document.mappedSchema($0.value)?.id })
        )
    }

    /// The schemas with a discriminator that one is, or has in `allOf`, directly or through others.
    private func bases(of schema: JSONNode) -> [JSONNode] {
        var seen: Set<JSONNode.ID> = [schema.id]
        var open = [schema]
        var bases = schema["discriminator"]?.isObject == true ? [schema] : []
        while let next = open.popLast() {
            for part in next["allOf"]?.elements ?? [] where part["$ref"] != nil {
                guard let base = document.resolved(part), seen.insert(base.id).inserted else {
                    continue
                }
                if base["discriminator"]?.isObject == true { bases.append(base) }
                open.append(base)
            }
        }
        return bases
    }
}

extension JSONNode {
    /// A schema with more in the `mapping` of its discriminator.
    fileprivate func mapped(by added: [JSONMember]) -> JSONNode {
        mapChildren { key, discriminator in
            guard key == "discriminator" else { return discriminator }
            let others = discriminator.members.filter { $0.key != "mapping" }
            let written = discriminator["mapping"]
            let range = written?.range ?? discriminator.range
            let mapping = JSONNode(
                value: .object((written?.members ?? []) + added),
                range: range
            )
            let member = JSONMember(key: "mapping", keyRange: range, value: mapping)
            return discriminator.with(.object(others + [member]))
        }
    }
}
