/// Types that are written inline again and again, under one key and alike: they are one type of
/// the API instead of many nested ones.
struct SharedShapes {
    /// One type for many, and the names that it may have, the best one first.
    struct Shape {
        let identity: Identity
        let names: [String]
    }

    /// What is said of a type, and the name of the key that it is written under where that counts.
    struct Identity: Hashable {
        let name: String?
        let structure: SchemaStructure
    }

    private let structures: SchemaStructures
    private var namesByIdentity: [Identity: [String]] = [:]
    /// The names of enums that are written under many keys: `ReadWrite`.
    private var valueNames: [SchemaStructure: String] = [:]
    /// Types with many properties are alike under any key.
    private let large: [SchemaStructure: Identity]
    private let promised: Set<String>

    /// How many types may be shared.
    var count: Int { namesByIdentity.count + valueNames.count }

    init(in graph: SchemaGraph, names: SwiftName) {
        structures = graph.structures
        var counter = ShapeCounter(structures: structures, names: names)
        counter.count(graph.document.root)
        namesByIdentity = counter.candidates()
        valueNames = counter.valueNames()
        large = counter.large
        promised = Set(namesByIdentity.values.joined()).union(valueNames.values)
    }

    /// The shared type of schemas of a signature that is named after the key; nil for all others.
    func shape(_ signature: SchemaStructure, key: String, names: SwiftName) -> Shape? {
        if let name = valueNames[signature] {
            return Shape(identity: Identity(name: nil, structure: signature), names: [name])
        }
        let identity =
            large[signature] ?? Identity(name: names.typeCandidate(key), structure: signature)
        return namesByIdentity[identity].map { Shape(identity: identity, names: $0) }
    }

    /// Whether a shared type may have a name.
    func isPromised(_ name: String) -> Bool { promised.contains(name) }

    /// What a schema has in common with those that are written alike; nil for references and
    /// compositions.
    func signature(of node: JSONNode) -> SchemaStructure? { structures.signature(of: node) }
}

extension SchemaStructures {
    /// What equal types have in common: the values of an enum, or the properties.
    func signature(of node: JSONNode) -> SchemaStructure? {
        guard case .object(let members) = node.value else { return nil }
        var parts: [JSONMember] = []
        for member in members {
            switch member.key {
            case "enum": parts.append(member.with(member.value.inOneOrder))
            case "properties", "required", "additionalProperties", "type", "oneOf", "anyOf",
                "discriminator":
                parts.append(member)
            case "allOf", "$ref": return nil
            default: break
            }
        }
        guard parts.count > 1 || (parts.count == 1 && (node["enum"] != nil || node.isUnion)) else {
            return nil
        }
        return structure(of: JSONNode(value: .object(parts), range: node.range))
    }
}

extension JSONNode {
    /// The values of an enum, which have no order (JSON Schema Validation, section 6.1.2), as texts in one.
    fileprivate var inOneOrder: JSONNode {
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count,
            zip(texts, texts.dropFirst()).contains(where: { $0 > $1 })
        else { return self }
        let sorted = elements.indices.sorted { texts[$0] < texts[$1] }.map { elements[$0] }
        return JSONNode(value: .array(sorted), range: range)
    }

    fileprivate var isUnion: Bool {
        (self["oneOf"]?.elements.count ?? 0) + (self["anyOf"]?.elements.count ?? 0) > 1
    }
}
