/// Rewrites what a document sends: schemas without what is only read, and the counterparts of those
/// that are read, too, behind them.
struct SentSchemas {
    private let properties: DirectedProperties
    private let directions: SchemaDirections
    private let counterparts: DirectedSchemas.Counterparts
    /// The bodies of requests, wherever they are written.
    private let bodies: Set<JSONNode.ID>
    private var lastID: JSONNode.ID

    static func rewritten(
        of properties: DirectedProperties,
        directions: SchemaDirections,
        counterparts: DirectedSchemas.Counterparts
    ) -> JSONNode {
        let document = properties.document
        var schemas = SentSchemas(
            properties: properties,
            directions: directions,
            counterparts: counterparts,
            bodies: Set(document.operations.compactMap { document.body(of: $0)?.id }),
            lastID: document.root.id
        )
        return schemas.rewritten(document.root)
    }

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
        paths.mapOperations { operation in
            operation.mapChildren { $0 == "requestBody" ? body($1) : $1 }
        }
    }

    private mutating func rewritten(components: JSONNode) -> JSONNode {
        var sections = components.members.map { section in
            switch section.key {
            case "schemas": section.with(rewritten(schemas: section.value))
            case "requestBodies": section.with(section.value.mapChildren { body($1) })
            case "pathItems": section.with(rewritten(paths: section.value))
            default: section
            }
        }
        if let schemas = components.members.first(where: { $0.key == "schemas" }) {
            sections += inherited(among: schemas)
        }
        return components.with(.object(sections))
    }

    /// What changes inherit. A schema that discriminates those that are derived from it does not
    /// discriminate their counterparts.
    private mutating func inherited(among schemas: JSONMember) -> [JSONMember] {
        let copies = schemas.value.members.filter { counterparts.inherited.contains($0.key) }
            .map { member in
                let copy = sent(member.value)
                let members = copy.members.filter { $0.key != "discriminator" }
                return member.with(copy.with(.object(members)).numbered(after: &lastID))
            }
        if copies.isEmpty { return [] }
        lastID = lastID.next
        let section = JSONNode(value: .object(copies), range: schemas.value.range, id: lastID)
        return [
            JSONMember(
                key: DirectedSchemas.Counterparts.inheritedSection,
                keyRange: schemas.keyRange,
                value: section
            )
        ]
    }

    private mutating func rewritten(schemas: JSONNode) -> JSONNode {
        var members: [JSONMember] = []
        for member in schemas.members {
            if directions.isOnlySent(member.value) {
                members.append(member.with(sent(member.value)))
                continue
            }
            members.append(member)
            let key = counterparts.keys[member.key] ?? counterparts.changes[member.key]
            guard let key else { continue }
            let copy = sent(member.value).numbered(after: &lastID)
            members.append(JSONMember(key: key, keyRange: member.keyRange, value: copy))
        }
        return schemas.with(.object(members))
    }

    private func body(_ node: JSONNode) -> JSONNode {
        guard bodies.contains(node.id) else { return node }
        return node.mapChildren { key, contents in
            guard key == "content" else { return contents }
            return contents.mapChildren { _, media in
                media.mapChildren { ["schema", "itemSchema"].contains($0) ? sent($1) : $1 }
            }
        }
    }

    // MARK: Schemas

    /// What an `allOf` around a schema says of its properties.
    private struct Whole {
        var leftOut: Set<String> = []
        /// The keys that are sent whatever is said of their properties.
        var kept: Set<String> = []
    }

    /// A schema as it is sent, no part of another.
    private func sent(_ schema: JSONNode) -> JSONNode {
        let isOnlySent = directions.isOnlySent(schema)
        return sent(
            schema,
            in: Whole(kept: isOnlySent ? properties.wronglyReadOnlyKeys(of: schema) : [])
        )
    }

    private func sent(_ schema: JSONNode, in outer: Whole) -> JSONNode {
        guard case .object(let members) = schema.value else { return schema }
        let kept = outer.kept.union(properties.discriminators(of: schema))
            .union(requiredReferences(of: schema))
        let whole = Whole(
            leftOut: outer.leftOut.union(properties.readOnlyKeys(of: schema)).subtracting(kept),
            kept: kept
        )
        let change = counterparts.changesByReference[schema.id]
        var sent: [JSONMember] = members.compactMap { member in
            if let change, member.key == "$ref" {
                return member.with(member.value.with(.string(change)))
            }
            switch member.key {
            case "writeOnly": return nil
            case "discriminator": return member.with(discriminator(member.value, of: schema))
            default: return member.with(self.sent(member, in: whole))
            }
        }
        if let properties = members.first(where: { $0.key == "properties" }),
            isEmptied(properties, in: whole), schema["additionalProperties"] == nil
        {
            let nothing = properties.value.with(.bool(false))
            sent.append(
                JSONMember(
                    key: "additionalProperties",
                    keyRange: properties.keyRange,
                    value: nothing
                )
            )
        }
        return schema.with(.object(sent))
    }

    /// What is required of a value that is never read, although the word beside its reference says that it is: such
    /// words are ignored (OpenAPI 3.0, section "Reference Object").
    private func requiredReferences(of schema: JSONNode) -> Set<String> {
        guard !properties.document.isOf31, schema["required"] != nil,
            directions.isOnlySent(schema)
        else { return [] }
        let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
        let references = properties.document.writtenProperties(of: schema).filter { property in
            property.value["$ref"] != nil && property.value["readOnly"]?.bool == true
        }
        return required.intersection(references.map(\.key))
    }

    /// Whether all properties are for reading.
    private func isEmptied(_ properties: JSONMember, in whole: Whole) -> Bool {
        let members = properties.value.members
        return !members.isEmpty && !members.contains { isSent($0, in: whole) }
    }

    private func sent(_ member: JSONMember, in whole: Whole) -> JSONNode {
        let value = member.value
        switch member.key {
        case "$ref": return counterpart(of: value)
        case "properties":
            let kept = value.members.filter { isSent($0, in: whole) }
            guard value.isObject else { return value }
            return value.with(.object(kept.map { $0.with(property($0, in: whole)) }))
        case "patternProperties", "$defs": return value.mapChildren { sent($1) }
        case "required":
            let kept = value.elements.filter { $0.string.map(whole.leftOut.contains) != true }
            return value.isContainer ? value.with(.array(kept)) : value
        case "allOf": return value.with(.array(value.elements.map { sent($0, in: whole) }))
        case "oneOf", "anyOf", "prefixItems":
            return value.with(.array(value.elements.map { sent($0) }))
        case "items", "additionalProperties", "not", "then", "else": return sent(value)
        default: return value
        }
    }

    private func property(_ member: JSONMember, in whole: Whole) -> JSONNode {
        let schema = sent(member.value)
        guard whole.kept.contains(member.key) else { return schema }
        return schema.with(.object(schema.members.filter { $0.key != "readOnly" }))
    }

    private func isSent(_ property: JSONMember, in whole: Whole) -> Bool {
        whole.kept.contains(property.key) || !properties.isReadOnly(property)
    }

    /// The values that mean a schema mean its counterpart. One that is not mapped has its key for a value,
    /// which the counterpart would not have by itself.
    private func discriminator(_ node: JSONNode, of schema: JSONNode) -> JSONNode {
        let document = properties.document
        let mapping = node["mapping"]?.members ?? []
        let mapped = Set(mapping.compactMap { $0.value.string.flatMap(document.schema)?.id })
        let alternatives = (schema["oneOf"]?.elements ?? []) + (schema["anyOf"]?.elements ?? [])
        var changes: [String: String] = [:]
        for alternative in alternatives {
            guard let key = alternative["$ref"]?.string.flatMap(JSONPointer.schemaKey) else {
                continue
            }
            changes[key] = counterparts.changesByReference[alternative.id]
        }
        let base = document.relations.concreteBases[schema.id].map(JSONPointer.toSchema)
        let references =
            alternatives.compactMap { $0["$ref"]?.string }
            + document.relations.schemasDerived(from: schema).map(\.pointer)
            + (alternatives.isEmpty ? [base].compactMap(\.self) : [])
        let unmapped = references.compactMap { reference -> JSONMember? in
            guard let key = JSONPointer.schemaKey(reference),
                let own = counterparts.keys[key].map(JSONPointer.toSchema) ?? changes[key],
                document.target(of: reference).map({ mapped.contains($0.id) }) == false
            else { return nil }
            return JSONMember(key: key, keyRange: node.range, value: node.with(.string(own)))
        }
        let all = mapping.map { $0.with(counterpart(of: $0.value, changes)) } + unmapped
        guard node.isObject, !all.isEmpty else { return node }
        let others = node.members.filter { $0.key != "mapping" }.map { other in
            other.key == "defaultMapping"
                ? other.with(counterpart(of: other.value, changes)) : other
        }
        let keyRange = node.members.first { $0.key == "mapping" }?.keyRange ?? node.range
        let member = JSONMember(key: "mapping", keyRange: keyRange, value: node.with(.object(all)))
        return node.with(.object(others + [member]))
    }

    /// What refers to a schema, or is its name in a mapping, leads to its counterpart.
    ///
    /// - Parameter changes: Where the alternatives of a union lead to by now, by their keys.
    private func counterpart(of reference: JSONNode, _ changes: [String: String] = [:]) -> JSONNode
    {
        guard let text = reference.string else { return reference }
        let key = JSONPointer.schemaKey(text) ?? text
        if let change = changes[key] { return reference.with(.string(change)) }
        guard let own = counterparts.keys[key] else { return reference }
        return reference.with(.string(key == text ? own : JSONPointer.toSchema(own)))
    }
}
