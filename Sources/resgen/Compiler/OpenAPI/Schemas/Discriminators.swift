/// What distinguishes the objects of a union: the value of a key, or the members that they
/// require.
struct Discriminators {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    /// A key that has other known values in each of the objects. Where it may be missing it counts only if
    /// what they require is not enough, or may be in another one, too, and the one value is the default.
    func discriminator(of parts: [UnionShape.Part]) -> Located<String>? {
        var objects: [ObjectShape] = []
        for part in parts {
            guard case .object(let object) = analyzer.finalShape(of: part.schema)
            else {
                return nil
            }
            objects.append(object)
        }
        if let tag = commonTag(of: objects) { return tag }
        if !areExclusive(objects), let tag = key(of: objects, values: { self.constant($0) }) {
            return tag
        }
        guard Set(objects.map { requiredMembers(of: $0) }).count < objects.count else { return nil }
        return key(of: objects) { self.listedValues(of: $0.schema) }
    }

    /// A key that each object must have, with values that no other has.
    func commonTag(of objects: [ObjectShape]) -> Located<String>? {
        key(of: objects) { $0.isRequired ? self.values(of: $0) : nil }
    }

    /// All values that a property lists which is never null.
    private func values(of property: ObjectShape.Property) -> [EnumValue]? {
        // What leads back to the union lists no values.
        guard !analyzer.subsumption.isVisiting(property.schema),
            let values = listedValues(of: property.schema),
            !analyzer.finalAnalysis(of: property.schema).analysis.isNullable
        else { return nil }
        return values
    }

    /// Whether each object requires a key that no other has.
    private func areExclusive(_ objects: [ObjectShape]) -> Bool {
        objects.indices.allSatisfy { index in
            objects[index].properties.contains { property in
                property.isRequired
                    && objects.indices.allSatisfy {
                        $0 == index || objects[$0].property(property.key) == nil
                    }
            }
        }
    }

    /// The one value of a property, where it is the default, too: a framework sends it though it does not
    /// say that it is required.
    private func constant(_ property: ObjectShape.Property) -> [EnumValue]? {
        guard let values = values(of: property), values.count == 1,
            property.isRequired
                || graph.resolved(property.schema)?["default"]?.wireValue == values[0]
        else { return nil }
        return values
    }

    private func key(
        of objects: [ObjectShape],
        values: (ObjectShape.Property) -> [EnumValue]?
    ) -> Located<String>? {
        guard objects.count > 1 else { return nil }
        let key = objects[0].properties.first { first in
            var seen: Set<EnumValue> = []
            return objects.allSatisfy { object in
                object.property(first.key).flatMap(values)?.allSatisfy { seen.insert($0).inserted }
                    ?? false
            }
        }
        return key.map { Located(value: $0.key, range: $0.keyRange) }
    }

    /// All values that a schema lists.
    func listedValues(of schema: JSONNode) -> [EnumValue]? {
        let (target, analysis) = analyzer.finalAnalysis(of: schema)
        if case .constant(let value) = analysis.shape { return value.wireValue.map { [$0] } }
        // The list may narrow one that is referred to.
        let own = graph.resolved(schema)?["enum"]?.elements ?? []
        let list = own.isEmpty ? target["enum"]?.elements ?? [] : own
        if list.isEmpty { return analyzer.subsumption.knownValues(of: analysis.shape) }
        let values = list.compactMap(\.wireValue)
        return values.count < list.count ? nil : values
    }

    /// What objects of the shape have to have, in a union all of them; nil where there are none.
    func requiredMembers(of shape: SchemaShape) -> ObjectSignature<String>? {
        switch shape {
        case .object(let object): return requiredMembers(of: object)
        case .union(let union):
            let all = requirements(of: union)
            return all.dropFirst().reduce(all.first) { $0?.common(with: $1) }
        default: return nil
        }
    }

    /// What each of the objects of a union has to have.
    func requirements(of union: UnionShape) -> [ObjectSignature<String>] {
        UnionObjects(analyzer: analyzer).objects(of: union.parts).map { object in
            object.shape.map(requiredMembers) ?? ObjectSignature()
        }
    }

    func requiredMembers(of object: ObjectShape) -> ObjectSignature<String> {
        var members = ObjectSignature<String>()
        for property in object.properties where property.isRequired {
            if analyzer.subsumption.isVisiting(property.schema) {
                members.required.insert(property.key)
                continue
            }
            let analysis = analyzer.finalAnalysis(of: property.schema).analysis
            if analysis.isNullable { continue }
            if case .constant(let value) = analysis.shape {
                members.constants[property.key] = value.scalarText ?? "\(value.bool == true)"
            } else {
                members.required.insert(property.key)
            }
        }
        return members
    }

    /// The parts, with objects that require the same as one: nothing of a value is lost then.
    func mergingIndistinct(_ parts: [UnionShape.Part]) -> [UnionShape.Part] {
        var merged: [UnionShape.Part] = []
        var indices: [ObjectSignature<String>: Int] = [:]
        /// Those that are read as one with another, by the index of that.
        var alike: [Int: [JSONNode]] = [:]
        for part in parts {
            guard part.type == nil,
                case .object(let object) = analyzer.finalShape(of: part.schema)
            else {
                merged.append(part)
                continue
            }
            let required = requiredMembers(of: object)
            guard let index = indices[required] else {
                indices[required] = merged.count
                merged.append(part)
                continue
            }
            guard let both = analyzer.merging.union(of: merged[index], object) else {
                merged.append(part)
                continue
            }
            if both.saysMore { merged[index].object = both.object }
            alike[index, default: []].append(part.schema)
        }
        for index in alike.keys.sorted() { noteAlike(alike[index] ?? []) }
        return merged
    }

    private func noteAlike(_ alternatives: [JSONNode]) {
        guard let first = alternatives.first else { return }
        notes.note(
            .union,
            alternatives.count == 1
                ? "this alternative requires the same properties as another: read as one type"
                : "\(alternatives.count + 1) alternatives require the same properties: read as one type",
            at: first.range
        )
    }
}
