/// Which properties are for one direction alone, by `readOnly` and `writeOnly`.
struct DirectedProperties {
    let document: OpenAPIDocument
    /// Whether a schema is for one direction wherever it is referred to.
    private let hasDirectedValues: Bool
    /// The keys that say which schema a value has, by the schemas that are distinguished by them.
    private let discriminators: [JSONNode.ID: Set<String>]
    /// The properties that say which schema a value has.
    private let discriminating: Set<JSONNode.ID>

    init(of document: OpenAPIDocument) {
        self.document = document
        hasDirectedValues = (document.root["components"]?["schemas"]?.members ?? []).contains {
            $0.value["readOnly"]?.bool == true || $0.value["writeOnly"]?.bool == true
        }
        (discriminators, discriminating) =
            document.mayDiscriminate ? Self.discriminators(in: document) : ([:], [])
    }

    private static func discriminators(in document: OpenAPIDocument)
        -> (keys: [JSONNode.ID: Set<String>], properties: Set<JSONNode.ID>)
    {
        var keys: [JSONNode.ID: Set<String>] = [:]
        var properties: Set<JSONNode.ID> = []
        document.root.forEachObject { node, _ in
            guard let discriminator = node["discriminator"],
                let key = discriminator["propertyName"]?.string
            else { return }
            let alternatives = (node["oneOf"]?.elements ?? []) + (node["anyOf"]?.elements ?? [])
            let mapped = (discriminator["mapping"]?.members ?? []).compactMap {
                $0.value.string.flatMap(document.schema)
            }
            for part in ([node] + alternatives + mapped).flatMap(document.parts) {
                keys[part.id, default: []].insert(key)
                if let property = part["properties"]?[key] { properties.insert(property.id) }
            }
        }
        return (keys, properties)
    }

    /// The keys that say which schema a value of this one has: these are always sent.
    func discriminators(of schema: JSONNode) -> Set<String> {
        if discriminators.isEmpty { return [] }
        return document.parts(of: schema).reduce(into: []) { keys, part in
            keys.formUnion(discriminators[part.id] ?? [])
        }
    }

    func isReadOnly(_ property: JSONMember) -> Bool { says("readOnly", property.value) }

    /// The keys of a schema that is only sent, of which some are required and all would be left out: there the
    /// word can only be wrong.
    func wronglyReadOnlyKeys(of schema: JSONNode) -> Set<String> {
        guard areAllReadOnly(in: schema),
            case let members = schema["properties"]?.members ?? [],
            members.allSatisfy({ $0.value["readOnly"]?.bool == true }),
            case let keys = Set(members.map(\.key)),
            !keys.isDisjoint(with: schema["required"]?.elements.compactMap(\.string) ?? [])
        else { return [] }
        return keys
    }

    /// Whether an object has properties for reading alone; none has that is made of others, or a part of them.
    func areAllReadOnly(in schema: JSONNode) -> Bool {
        let members = schema["properties"]?.members ?? []
        let further = schema["additionalProperties"]
        return !members.isEmpty && members.allSatisfy(isReadOnly)
            && (further == nil || further?.bool == false) && schema["allOf"] == nil
            && !document.relations.partIDs.contains(schema.id)
    }

    /// Whether a property, of a schema as it is written, is left out of what is sent: none is that says which
    /// schema a value has.
    func isOnlyRead(_ property: JSONMember, written: JSONNode) -> Bool {
        isReadOnly(property) && !discriminating.contains(written.id)
    }

    private func says(_ word: String, _ schema: JSONNode) -> Bool {
        schema[word]?.bool == true || document.resolved(schema)?[word]?.bool == true
    }

    /// The properties of a schema, and of those that it is put together of, that are not sent.
    func readOnlyKeys(of schema: JSONNode) -> Set<String> {
        keys(of: schema, where: isReadOnly).subtracting(discriminators(of: schema))
    }

    private func keys(of schema: JSONNode, where isMeant: (JSONMember) -> Bool) -> Set<String> {
        Set(document.writtenProperties(of: schema).filter(isMeant).map(\.key))
    }

    /// Whether a schema, or one that is written in it, requires what is for one direction alone.
    func areRequired(in schema: JSONNode) -> Bool {
        let words = ["readOnly", "writeOnly", "allOf"] + (hasDirectedValues ? ["$ref"] : [])
        guard words.contains(where: { document.text.mayMention($0, at: schema.range) }) else {
            return false
        }
        var isFound = false
        schema.forEachObject { node, _ in
            if isFound || (node["properties"] == nil && node["allOf"] == nil) { return }
            let parts = (node["allOf"]?.elements ?? []) + [node]
            let required = parts.reduce(into: Set()) { $0.formUnion(Self.required(in: $1)) }
            guard !required.isEmpty else { return }
            let keys = readOnlyKeys(of: node)
                .union(keys(of: node) { says("writeOnly", $0.value) })
            isFound = !required.isDisjoint(with: keys)
        }
        return isFound
    }

    /// What a schema requires by itself, and what each of its alternatives does.
    private static func required(in schema: JSONNode) -> Set<String> {
        var keys = Set((schema["required"]?.elements ?? []).compactMap(\.string))
        for word in ["oneOf", "anyOf"] {
            let alternatives = (schema[word]?.elements ?? []).map(required)
            guard let first = alternatives.first else { continue }
            keys.formUnion(alternatives.dropFirst().reduce(first) { $0.intersection($1) })
        }
        return keys
    }

    /// Whether null takes away what a property has, which need not be there; also one of an object that is
    /// written in place.
    func canBeCleared(in schema: JSONNode) -> Bool {
        let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
        return document.writtenProperties(of: schema).contains { property in
            property.value.saysNull && !required.contains(property.key)
                || property.value["properties"] != nil && canBeCleared(in: property.value)
        }
    }

    /// The same of the objects alone that are written in a schema in place.
    func canBeClearedInside(_ schema: JSONNode) -> Bool {
        document.writtenProperties(of: schema).contains { property in
            property.value["properties"] != nil && canBeCleared(in: property.value)
        }
    }
}
