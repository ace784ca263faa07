/// Schemas with a `discriminator` and without alternatives: these are the schemas that are derived from
/// them.
struct DerivedSchemas {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    /// The union of what is made of the schema, where there is any.
    func union(of schema: Schema) -> UnionShape? {
        guard let discriminator = schema.discriminator, discriminator.isObject,
            let name = discriminator["propertyName"], let key = name.string
        else { return nil }
        let mapping = discriminator["mapping"]?.members ?? []
        let parts = kinds(of: schema.node, mapping)
        if parts.isEmpty {
            // What names the schema alone says no more than the schema does.
            let namesItself = !mapping.isEmpty && mapping.allSatisfy { isMapped(schema, by: [$0]) }
            if !namesItself {
                notes.note(
                    .ignored,
                    "no schema is made of this one: the discriminator is left out",
                    at: discriminator.range
                )
            }
            return nil
        }
        let tag = Located(value: key, range: name.range)
        return UnionShape(
            parts: parts,
            tag: tag,
            mapping: mapping,
            defaultMapping: discriminator["defaultMapping"]
        )
    }

    /// The union and what the schema itself describes, where there is a value for that.
    func union(_ union: UnionShape, with object: ObjectShape, of schema: Schema) -> UnionShape {
        var own = UnionShape.Part(schema: schema.node, object: object)
        if !isMapped(schema, by: union.mapping) {
            own.name = ownName(of: schema, object, in: union)
            if own.name == nil { return union }
        }
        var all = union
        all.parts.insert(own, at: 0)
        return all
    }

    /// The name of a schema that values are themselves, where the tag may have it for a value.
    private func ownName(of schema: Schema, _ object: ObjectShape, in union: UnionShape) -> String?
    {
        guard let name = graph.document.relations.concreteBases[schema.node.id],
            let tag = union.tag?.value, !union.mapping.contains(where: { $0.key == name })
        else { return nil }
        guard let property = object.property(tag) else { return name }
        if analyzer.subsumption.isVisiting(property.schema) { return nil }
        if let values = analyzer.discriminators.listedValues(of: property.schema) {
            return values.contains(.string(name)) ? name : nil
        }
        guard case .scalar(let scalar) = analyzer.finalShape(of: property.schema) else {
            return nil
        }
        return scalar.type == .string ? name : nil
    }

    /// The union of a schema and what is made of it, by a discriminator that it inherits: the value of the schema
    /// itself is its name, unless the mapping has one.
    func union(of schema: Schema, mapping: [JSONMember], named name: String) -> UnionShape? {
        guard let property = schema.discriminator?["propertyName"], let key = property.string else {
            return nil
        }
        var union = UnionShape(
            parts: kinds(of: schema.node, mapping),
            tag: Located(value: key, range: property.range),
            mapping: mapping,
            isInherited: true
        )
        if !isMapped(schema, by: mapping), !mapping.contains(where: { $0.key == name }) {
            let pointer = JSONPointer.toSchema(name)
            let target = JSONNode(value: .string(pointer), range: schema.node.range)
            union.mapping.append(JSONMember(key: name, keyRange: schema.node.range, value: target))
        }
        return union
    }

    private func isMapped(_ schema: Schema, by mapping: [JSONMember]) -> Bool {
        mapping.contains { graph.document.mappedSchema($0.value)?.id == schema.node.id }
    }

    /// What the mapping names, and what is made of the schema, at last.
    private func kinds(of base: JSONNode, _ mapping: [JSONMember]) -> [UnionShape.Part] {
        var seen: Set<JSONNode.ID> = [base.id]
        var parts: [UnionShape.Part] = []
        for member in mapping {
            guard graph.document.mappedSchema(member.value) != nil else {
                notes.noteUnresolved(
                    graph.document.whyNotMapped(member.value),
                    "'\(member.key)' is left out",
                    at: member.value.range
                )
                continue
            }
            guard let text = member.value.string, let kind = graph.document.schema(at: text),
                seen.insert(kind.id).inserted
            else { continue }
            let path = text.hasPrefix("#") ? text : "#/components/schemas/\(text)"
            parts.append(UnionShape.Part(schema: .reference(path, at: member.value.range)))
        }
        for kind in graph.document.relations.schemasDerived(from: base)
        where seen.insert(kind.node.id).inserted {
            parts.append(UnionShape.Part(schema: .reference(kind.pointer, at: kind.node.range)))
        }
        return parts
    }
}

extension JSONNode {
    /// A reference that no one wrote.
    fileprivate static func reference(_ pointer: String, at range: SourceRange) -> JSONNode {
        let target = JSONNode(value: .string(pointer), range: range)
        let member = JSONMember(key: "$ref", keyRange: range, value: target)
        return JSONNode(value: .object([member]), range: range)
    }
}
