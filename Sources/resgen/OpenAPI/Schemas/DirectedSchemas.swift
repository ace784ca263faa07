/// Gives schemas that are sent and read a counterpart for what is sent: where a property of one
/// direction alone is required, `User` has an `id`, and `UserInput` has none; and where a PATCH can
/// clear a property by null, which is nothing else than a missing one in what is read.
///
/// What only describes requests loses the properties that are for reading, and in it those for writing
/// are like all others.
struct DirectedSchemas {
    private let document: OpenAPIDocument
    private let directions: SchemaDirections
    private let components: [JSONMember]
    /// Whether a schema is for one direction wherever it is referred to.
    private let hasDirectedValues: Bool
    /// The keys that say which schema a value has: these are always sent.
    private let discriminators: Set<String>
    /// The keys of counterparts, by those of their schemas.
    private var counterparts: [String: String] = [:]
    /// The same of schemas that have one as the body of a PATCH alone.
    private var changes: [String: String] = [:]
    private var takenKeys: Set<String>
    private var lastID: JSONNode.ID

    /// A document with the counterparts among its schemas.
    struct Result {
        let root: JSONNode
        /// What is known of the schemas by now, where nothing of it has changed.
        var directions: SchemaDirections?
        var count = 0
    }

    static func split(_ root: JSONNode, source: SourceText) -> Result {
        let hasDirections = source.mentions("readOnly") || source.mentions("writeOnly")
        let hasChanges = source.mentions("patch") && source.mentions("null")
        guard hasDirections || hasChanges else { return Result(root: root) }
        var schemas = DirectedSchemas(root, source: source, hasDirections: hasDirections)
        if hasDirections { schemas.findCounterparts() }
        if hasChanges { schemas.findChanges() }
        let count = schemas.counterparts.count + schemas.changes.count
        return Result(
            root: hasDirections || count > 0 ? schemas.rewritten(root) : root,
            directions: count > 0 ? nil : schemas.directions,
            count: count
        )
    }

    private init(_ root: JSONNode, source: SourceText, hasDirections: Bool) {
        document = OpenAPIDocument(root: root, source: source)
        directions = SchemaDirections(of: document)
        components = root["components"]?["schemas"]?.members ?? []
        hasDirectedValues = components.contains {
            $0.value["readOnly"]?.bool == true || $0.value["writeOnly"]?.bool == true
        }
        takenKeys = Set(components.map(\.key))
        lastID = root.id
        var keys: Set<String> = []
        if hasDirections, source.mentions("discriminator") {
            root.forEachObject { node, _ in
                if let key = node["discriminator"]?["propertyName"]?.string { keys.insert(key) }
            }
        }
        discriminators = keys
    }

    // MARK: What is in one direction

    private func isReadOnly(_ property: JSONMember) -> Bool {
        says("readOnly", property.value) && !discriminators.contains(property.key)
    }

    private func says(_ word: String, _ schema: JSONNode) -> Bool {
        schema[word]?.bool == true || document.resolved(schema)?[word]?.bool == true
    }

    /// The properties of a schema, and of those that it is put together of, that a direction leaves out.
    private func keys(of schema: JSONNode, where isMeant: (JSONMember) -> Bool) -> Set<String> {
        Set(document.writtenProperties(of: schema).filter(isMeant).map(\.key))
    }

    /// Whether a schema, or one that is written in it, requires what is for one direction alone.
    private func isDirected(_ schema: JSONNode) -> Bool {
        let words = ["readOnly", "writeOnly", "allOf"] + (hasDirectedValues ? ["$ref"] : [])
        guard words.contains(where: { document.source.mentions($0, in: schema.range) }) else {
            return false
        }
        var isFound = false
        schema.forEachObject { node, _ in
            if isFound || (node["properties"] == nil && node["allOf"] == nil) { return }
            let parts = (node["allOf"]?.elements ?? []) + [node]
            let required = Set(
                parts.flatMap { $0["required"]?.elements ?? [] }.compactMap(\.string)
            )
            guard !required.isEmpty else { return }
            let keys = keys(of: node) { isReadOnly($0) || says("writeOnly", $0.value) }
            isFound = !required.isDisjoint(with: keys)
        }
        return isFound
    }

    // MARK: Counterparts

    private mutating func findCounterparts() {
        let directed = components.filter { isDirected($0.value) }
        if directed.isEmpty { return }
        let shared = components.filter { directions.isSentAndRead($0.value) }
        var referring: [String: [String]] = [:]
        for member in shared {
            for key in references(in: member.value) {
                referring[key, default: []].append(member.key)
            }
        }
        let roots = directed.filter { directions.isSentAndRead($0.value) }.map(\.key)
        let keys = reachable(from: roots) { referring[$0] ?? [] }
        for member in shared where keys.contains(member.key) {
            counterparts[member.key] = takeKey(for: member.key)
        }
    }

    private mutating func takeKey(for key: String) -> String {
        var key = key + "Input"
        while !takenKeys.insert(key).inserted { key += "Model" }
        return key
    }

    /// The schemas of bodies of PATCH that are read, too, and have what null would clear.
    private mutating func findChanges() {
        var keys: Set<String> = []
        for path in document.root["paths"]?.members ?? [] {
            let content = path.value["patch"]?["requestBody"]?["content"]
            for media in content?.members ?? [] {
                if let key = changedKey(media) { keys.insert(key) }
            }
        }
        for member in components
        where keys.contains(member.key) && counterparts[member.key] == nil
            && directions.isSentAndRead(member.value) && canBeCleared(member.value)
        {
            changes[member.key] = takeKey(for: member.key)
        }
    }

    /// The key of the schema that a body in JSON refers to.
    private func changedKey(_ media: JSONMember) -> String? {
        guard MediaType(media.key).isJSON else { return nil }
        return media.value["schema"]?["$ref"]?.string.flatMap(Self.componentKey)
    }

    private func canBeCleared(_ schema: JSONNode) -> Bool {
        let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
        return !keys(of: schema) { $0.value.saysNull }.subtracting(required).isEmpty
    }

    /// The schemas that are referred to, and those that are made of one that discriminates them.
    private func references(in schema: JSONNode) -> Set<String> {
        var keys: Set<String> = []
        schema.forEachObject { node, _ in
            if let key = node["$ref"]?.string.flatMap(Self.componentKey) { keys.insert(key) }
            guard node["discriminator"] != nil else { return }
            keys.formUnion(
                document.schemasMade(of: node).compactMap { Self.componentKey($0.pointer) }
            )
        }
        return keys
    }

    private static func componentKey(_ reference: String) -> String? {
        guard let keys = JSONPointer.keys(of: reference), keys.count == 3, keys[0] == "components",
            keys[1] == "schemas"
        else { return nil }
        return keys[2]
    }

    // MARK: Rewriting

    private mutating func rewritten(_ root: JSONNode) -> JSONNode {
        let members = root.members.map { member in
            switch member.key {
            case "paths": member.with(rewritten(paths: member.value))
            case "components": member.with(rewritten(components: member.value))
            default: member
            }
        }
        lastID = lastID.next
        return JSONNode(value: .object(members), range: root.range, id: lastID)
    }

    private func rewritten(paths: JSONNode) -> JSONNode {
        paths.mapMembers { path in
            path.value.mapMembers { operation in
                operation.value.mapMembers { member in
                    member.key == "requestBody"
                        ? body(member.value, isChange: operation.key == "patch") : member.value
                }
            }
        }
    }

    private mutating func rewritten(components: JSONNode) -> JSONNode {
        components.with(
            .object(
                components.members.map { section in
                    switch section.key {
                    case "schemas": section.with(rewritten(schemas: section.value))
                    case "requestBodies":
                        section.with(section.value.mapMembers { body($0.value) })
                    default: section
                    }
                }
            )
        )
    }

    private mutating func rewritten(schemas: JSONNode) -> JSONNode {
        var members: [JSONMember] = []
        for member in schemas.members {
            if directions.isOnlySent(member.value) {
                members.append(member.with(sent(member.value)))
                continue
            }
            members.append(member)
            guard let key = counterparts[member.key] ?? changes[member.key] else { continue }
            let copy = numbered(sent(member.value))
            members.append(JSONMember(key: key, keyRange: member.keyRange, value: copy))
        }
        return schemas.with(.object(members))
    }

    private func body(_ node: JSONNode, isChange: Bool = false) -> JSONNode {
        node.mapMembers { member in
            guard member.key == "content" else { return member.value }
            return member.value.mapMembers { media in
                let change = isChange ? changedKey(media).flatMap { changes[$0] } : nil
                return media.value.mapMembers { part in
                    guard part.key == "schema" else { return part.value }
                    return change.map { reference(to: $0, at: part.value) } ?? sent(part.value)
                }
            }
        }
    }

    private func reference(to key: String, at schema: JSONNode) -> JSONNode {
        schema.mapMembers { member in
            guard member.key == "$ref" else { return member.value }
            return member.value.with(.string("#/components/schemas/\(JSONPointer.escaped(key))"))
        }
    }

    /// A schema as it is sent.
    ///
    /// - Parameter left: What an `allOf` around it leaves out.
    private func sent(_ schema: JSONNode, without left: Set<String> = []) -> JSONNode {
        guard case .object(let members) = schema.value else { return schema }
        let left = left.union(keys(of: schema, where: isReadOnly))
        return schema.with(
            .object(
                members.compactMap { member in
                    member.key == "writeOnly" ? nil : member.with(sent(member, without: left))
                }
            )
        )
    }

    private func sent(_ member: JSONMember, without left: Set<String>) -> JSONNode {
        let value = member.value
        switch member.key {
        case "$ref": return counterpart(of: value)
        case "discriminator":
            return value.mapMembers { part in
                part.key == "mapping"
                    ? part.value.mapMembers { counterpart(of: $0.value) } : part.value
            }
        case "properties":
            let kept = value.members.filter { !isReadOnly($0) }.map { $0.with(sent($0.value)) }
            return value.isObject ? value.with(.object(kept)) : value
        case "patternProperties", "$defs": return value.mapMembers { sent($0.value) }
        case "required":
            let kept = value.elements.filter { $0.string.map(left.contains) != true }
            return value.isContainer ? value.with(.array(kept)) : value
        case "allOf": return value.with(.array(value.elements.map { sent($0, without: left) }))
        case "oneOf", "anyOf", "prefixItems":
            return value.with(.array(value.elements.map { sent($0) }))
        case "items", "additionalProperties", "not": return sent(value)
        default: return value
        }
    }

    /// What refers to a schema, or is its name in a mapping, leads to its counterpart.
    private func counterpart(of reference: JSONNode) -> JSONNode {
        guard let text = reference.string else { return reference }
        if let key = Self.componentKey(text).flatMap({ counterparts[$0] }) {
            return reference.with(.string("#/components/schemas/\(JSONPointer.escaped(key))"))
        }
        return counterparts[text].map { reference.with(.string($0)) } ?? reference
    }

    /// The same with ids of its own.
    private mutating func numbered(_ node: JSONNode) -> JSONNode {
        let value: JSONValue
        switch node.value {
        case .array(let elements): value = .array(elements.map { numbered($0) })
        case .object(let members):
            value = .object(members.map { $0.with(numbered($0.value)) })
        default: value = node.value
        }
        lastID = lastID.next
        return JSONNode(value: value, range: node.range, id: lastID)
    }
}

extension JSONNode {
    /// The same object with other values; what is no object stays as it is.
    fileprivate func mapMembers(_ transform: (JSONMember) -> JSONNode) -> JSONNode {
        guard case .object(let members) = value else { return self }
        return with(.object(members.map { $0.with(transform($0)) }))
    }
}
