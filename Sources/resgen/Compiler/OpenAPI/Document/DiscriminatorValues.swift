/// Writes as the `mapping` of a discriminator the values that schemas say of themselves by
/// `x-ms-discriminator-value`, as in documents of Azure, or `x-discriminator-value`, and those in the mappings of
/// schemas that are made of the one with the discriminator; without these the value is the name of the schema.
struct DiscriminatorValues {
    private let document: OpenAPIDocument

    private static let keys = ["x-ms-discriminator-value", "x-discriminator-value"]

    /// A value, and the schema that says it of itself.
    private struct Said {
        let value: JSONMember
        let schema: JSONNode.ID
    }

    static func written(in root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        let inner = innerMappings(in: root, text)
        guard keys.contains(where: text.mentions) || !inner.isEmpty else { return (root, 0) }
        let values = DiscriminatorValues(document: OpenAPIDocument(root: root, text: text))
        let said = values.said().merging(values.said(by: inner), uniquingKeysWith: +)
        var count = 0
        let written = root.mapChildren { key, components in
            guard key == "components" else { return components }
            return components.mapChildren { key, schemas in
                guard key == "schemas" else { return schemas }
                return schemas.mapChildren { _, schema in
                    let missing = values.missing(said[schema.id] ?? [], in: schema)
                    if missing.isEmpty { return schema }
                    count += 1
                    return schema.mapped(by: missing)
                }
            }
        }
        return (written, count)
    }

    /// The schemas that are made of others and have a mapping, with their discriminators.
    private static func innerMappings(in root: JSONNode, _ text: DocumentText)
        -> [(schema: JSONNode, discriminator: JSONNode)]
    {
        guard text.mentions("mapping") else { return [] }
        let schemas = root["components"]?["schemas"]?.members ?? []
        return schemas.compactMap { member in
            guard let all = member.value["allOf"]?.elements,
                all.contains(where: { $0["$ref"] != nil })
            else { return nil }
            let written = ([member.value] + all).compactMap { $0["discriminator"] }
            return written.first { $0["mapping"] != nil }.map { (member.value, $0) }
        }
    }

    /// What such schemas say of those that are made of them, by the others with the discriminator.
    private func said(by inner: [(schema: JSONNode, discriminator: JSONNode)])
        -> [JSONNode.ID: [Said]]
    {
        var said: [JSONNode.ID: [Said]] = [:]
        for (schema, discriminator) in inner {
            let key = discriminator["propertyName"]?.string
            let values = (discriminator["mapping"]?.members ?? []).compactMap { value in
                document.mappedSchema(value.value).map { Said(value: value, schema: $0.id) }
            }
            for base in bases(of: schema)
            where base.id != schema.id && base["discriminator"]?["propertyName"]?.string == key {
                said[base.id, default: []] += values
            }
        }
        return said.mapValues { values in
            let schemas = Dictionary(grouping: values, by: \.value.key).mapValues {
                Set($0.map(\.schema))
            }
            return values.filter { schemas[$0.value.key]?.count == 1 }
        }
    }

    /// What schemas say of themselves, by those with the discriminator.
    private func said() -> [JSONNode.ID: [Said]] {
        var said: [JSONNode.ID: [Said]] = [:]
        for schema in document.root["components"]?["schemas"]?.members ?? [] {
            let values = Self.keys.lazy.compactMap { schema.value[$0] }
            guard let value = values.first(where: { $0.string != nil }), let name = value.string
            else { continue }
            let pointer = JSONNode(
                value: .string(JSONPointer.toSchema(schema.key)),
                range: value.range
            )
            let member = JSONMember(key: name, keyRange: value.range, value: pointer)
            for base in bases(of: schema.value) {
                said[base.id, default: []].append(Said(value: member, schema: schema.value.id))
            }
        }
        return said
    }

    /// What the `mapping` of a schema does not say already.
    private func missing(_ said: [Said], in base: JSONNode) -> [JSONMember] {
        if said.isEmpty { return [] }
        let mapping = base["discriminator"]?["mapping"]?.members ?? []
        let values = Set(mapping.map(\.key))
        let schemas = Set(mapping.compactMap { document.mappedSchema($0.value)?.id })
        return said.filter { !values.contains($0.value.key) && !schemas.contains($0.schema) }
            .map(\.value)
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
