/// Which schemas of a document are parts, kinds or values of others. All is found out when it is first asked for.
final class SchemaRelations {
    private unowned let document: OpenAPIDocument

    init(of document: OpenAPIDocument) { self.document = document }

    /// A schema that has a name.
    struct NamedSchema {
        let node: JSONNode
        let pointer: String
    }

    /// The schemas that have a reference to this one in their `allOf`.
    func schemasMade(of base: JSONNode) -> [NamedSchema] { madeOf[base.id] ?? [] }

    /// The schemas that references lead to from anywhere but a list of several parts or, where a discriminator names
    /// those that are meant, alternatives. Null is none of them.
    private(set) lazy var valueIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        document.root.forEachObject { node, members in
            for member in members {
                for value in Self.values(of: member, in: node) where value["$ref"] != nil {
                    if let schema = document.resolved(value) { ids.insert(schema.id) }
                }
            }
        }
        return ids
    }()

    private static func values(of member: JSONMember, in schema: JSONNode) -> [JSONNode] {
        let elements = member.value.elements
        switch member.key {
        case "allOf": return elements.count == 1 && schema["properties"] == nil ? elements : []
        case "oneOf", "anyOf":
            let kinds = elements.filter { $0["type"]?.typeName != "null" }
            return kinds.count == 1 || schema["discriminator"] == nil ? kinds : []
        default: return [member.value]
        }
    }

    /// The schemas that are parts of others, which may have properties that these lack.
    private(set) lazy var partIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        document.root.forEachObject { node, members in
            var parts: [JSONNode] = []
            var hasMore = false
            var index = 0
            while index < members.count {
                let key = members[index].key
                // Lengths tell nearly all apart.
                switch (key.utf8.count, key) {
                case (5, "allOf"):
                    hasMore = true
                    parts += members[index].value.elements
                case (5, "oneOf"), (5, "anyOf"): parts += members[index].value.elements
                case (10, "properties"): hasMore = true
                default: break
                }
                index += 1
            }
            for part in hasMore ? parts : [] {
                if let schema = document.resolved(part) { ids.insert(schema.id) }
            }
        }
        return ids
    }()

    /// The schemas that are distinguished by a key, which they need not say that they have.
    private(set) lazy var discriminatedIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        guard document.mayDiscriminate else { return ids }
        document.root.forEachObject { node, _ in
            guard node["discriminator"] != nil else { return }
            for alternative in (node["oneOf"]?.elements ?? []) + (node["anyOf"]?.elements ?? []) {
                if let schema = document.resolved(alternative) { ids.insert(schema.id) }
            }
        }
        return ids
    }()

    /// The names of schemas that are alternatives beside what is made of them: a value may be one of these, and no more.
    private(set) lazy var concreteBases: [JSONNode.ID: String] = {
        var names: [JSONNode.ID: String] = [:]
        document.root.forEachObject { _, members in
            for member in members where member.key == "oneOf" || member.key == "anyOf" {
                for (base, name) in concreteBases(among: member.value.elements) {
                    names[base.id] = name
                }
            }
        }
        return names
    }()

    private func concreteBases(among alternatives: [JSONNode]) -> [(JSONNode, String)] {
        let schemas = alternatives.compactMap { alternative -> (JSONNode, String)? in
            guard let name = alternative["$ref"]?.string.flatMap(JSONPointer.schemaKey),
                let schema = document.resolved(alternative)
            else { return nil }
            return (schema, name)
        }
        let ids = Set(schemas.map(\.0.id))
        return schemas.filter { schema, _ in
            schemasDerived(from: schema).contains { ids.contains($0.node.id) }
        }
    }

    /// What is made of a schema, and what is made of that.
    func schemasDerived(from base: JSONNode) -> [NamedSchema] {
        var derived: [NamedSchema] = []
        var seen: Set<JSONNode.ID> = [base.id]
        var open = [base]
        while let next = open.popLast() {
            let made = schemasMade(of: next).filter { seen.insert($0.node.id).inserted }
            derived += made
            open += made.map(\.node)
        }
        return derived
    }

    private lazy var madeOf: [JSONNode.ID: [NamedSchema]] = {
        var made: [JSONNode.ID: [NamedSchema]] = [:]
        let schemas = document.root["components"]?["schemas"]?.members ?? []
        for member in schemas {
            for part in member.value["allOf"]?.elements ?? [] where part["$ref"] != nil {
                guard let base = document.resolved(part) else { continue }
                let key = JSONPointer.escaped(member.key)
                made[base.id, default: []].append(
                    NamedSchema(node: member.value, pointer: "#/components/schemas/\(key)")
                )
            }
        }
        // What is made of a schema is made of its parts, of which one may have the discriminator.
        for schema in schemas.map(\.value) {
            for part in schema["allOf"]?.elements ?? [] where part["discriminator"] != nil {
                if part["$ref"] == nil, let schemas = made[schema.id] {
                    made[part.id, default: []] += schemas
                }
            }
        }
        return made
    }()
}
