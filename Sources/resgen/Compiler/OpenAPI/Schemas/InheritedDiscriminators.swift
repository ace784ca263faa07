/// Schemas that are made of one with a `discriminator`, and that others are made of: a value of theirs may be one
/// of these, which that discriminator discriminates, also where they repeat it.
struct InheritedDiscriminators {
    let analyzer: SchemaAnalyzer

    private var document: OpenAPIDocument { analyzer.graph.document }

    /// The union of what is made of the schema, and of the schema itself, if values are described by it; where it is
    /// only a part or an alternative of others, these tell what is meant.
    func union(of schema: Schema) -> UnionShape? {
        guard !document.relations.schemasMade(of: schema.node).isEmpty,
            document.relations.valueIDs.contains(schema.node.id),
            let (discriminator, inherited, name) = inherited(by: schema.node)
        else { return nil }
        let kinds = Set(document.relations.schemasDerived(from: schema.node).map(\.node.id))
        var values: Set<String> = []
        let mapping = (mapping(of: schema.discriminator) + inherited).filter { member in
            guard let kind = document.mappedSchema(member.value) else { return false }
            return (kinds.contains(kind.id) || kind.id == schema.node.id)
                && values.insert(member.key).inserted
        }
        var same = schema
        same.discriminator = discriminator
        return DerivedSchemas(analyzer: analyzer).union(of: same, mapping: mapping, named: name)
    }

    /// Whether the schema has no other discriminator than what it is made of, or says nothing by it.
    func includesDiscriminator(of schema: Schema) -> Bool {
        guard let own = schema.discriminator else { return true }
        let isLast = document.relations.schemasMade(of: schema.node).isEmpty
        guard mapping(of: own).isEmpty || !isLast,
            let inherited = inherited(by: schema.node)?.discriminator
        else { return false }
        return haveOneKey(own, inherited)
    }

    private func haveOneKey(_ discriminator: JSONNode, _ other: JSONNode) -> Bool {
        discriminator["propertyName"]?.string == other["propertyName"]?.string
    }

    private func mapping(of discriminator: JSONNode?) -> [JSONMember] {
        discriminator?["mapping"]?.members ?? []
    }

    /// The discriminator of the nearest schema that this one is made of, with the mappings of all that have the same
    /// one, and the name of this schema.
    private func inherited(by schema: JSONNode)
        -> (discriminator: JSONNode, mapping: [JSONMember], name: String)?
    {
        guard document.mayDiscriminate else { return nil }
        var open = bases(of: schema)
        guard let name = open.lazy.compactMap({ self.name(of: schema, madeOf: $0) }).first else {
            return nil
        }
        var seen: Set<JSONNode.ID> = [schema.id]
        open = open.filter { seen.insert($0.id).inserted }
        var nearest: JSONNode?
        var mappings: [JSONMember] = []
        var next = 0
        while next < open.count {
            let base = Schema(open[next])
            next += 1
            if let discriminator = base.discriminator ?? base.discriminatorOfPart {
                let first = nearest ?? discriminator
                guard !base.hasAlternatives, haveOneKey(discriminator, first) else {
                    if nearest == nil { return nil }
                    continue
                }
                nearest = first
                mappings += mapping(of: discriminator)
            }
            open += bases(of: base.node).filter { seen.insert($0.id).inserted }
        }
        return nearest.map { ($0, mappings, name) }
    }

    private func bases(of schema: JSONNode) -> [JSONNode] {
        (schema["allOf"]?.elements ?? []).filter { $0["$ref"] != nil }.compactMap(document.resolved)
    }

    private func name(of schema: JSONNode, madeOf base: JSONNode) -> String? {
        document.relations.schemasMade(of: base).first { $0.node.id == schema.id }
            .flatMap { JSONPointer.schemaKey($0.pointer) }
    }
}
