/// Schemas with properties of their own, a `discriminator` and the alternatives that it tells apart. Each
/// alternative has the properties, too, whether it repeats them, is made of the schema, or says nothing
/// of them.
struct DiscriminatedParents {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }

    /// The union of the alternatives and what they have in common; nil where an alternative may be no
    /// object.
    func union(of schema: Schema, besides object: ObjectShape) -> UnionShape? {
        guard let name = schema.discriminator?["propertyName"], let key = name.string else {
            return nil
        }
        var parts: [UnionShape.Part] = []
        for alternative in schema.alternatives {
            guard alternative["$ref"] != nil, let target = graph.resolved(alternative) else {
                return nil
            }
            // An analysis would lead back to the schema where the alternative is made of it.
            let own = Set(graph.document.writtenProperties(of: target).map(\.key))
            guard !own.isEmpty else { return nil }
            let missing = Set(object.properties.map(\.key)).subtracting(own).subtracting([key])
            let both =
                missing.isEmpty ? nil : graph.synthesized(.both, of: schema.node, alternative)
            parts.append(UnionShape.Part(schema: both ?? alternative))
        }
        return UnionShape(
            parts: parts,
            tag: Located(value: key, range: name.range),
            mapping: schema.discriminator?["mapping"]?.members ?? [],
            defaultMapping: schema.discriminator?["defaultMapping"]
        )
    }
}
