/// Objects that a key tells apart
extension SchemaAnalyzer {
    /// A key that has other known values in each of the objects. Where it may be missing, it counts
    /// only if nothing else tells all of them apart.
    func keyThatTells(_ parts: [UnionShape.Part]) -> Located<String>? {
        var objects: [ObjectShape] = []
        for part in parts {
            guard case .object(let object) = finalAnalysis(of: part.schema).analysis.shape else {
                return nil
            }
            objects.append(object)
        }
        if let tag = commonTag(of: objects) { return tag }
        guard Set(objects.map { needs(of: $0) }).count < objects.count else { return nil }
        return key(of: objects) { self.listedValues(of: $0.schema) }
    }

    /// A key that each object must have, with values that no other has.
    func commonTag(of objects: [ObjectShape]) -> Located<String>? {
        key(of: objects) { property in
            let isThere =
                property.isRequired && !self.finalAnalysis(of: property.schema).analysis.isNullable
            return isThere ? self.listedValues(of: property.schema) : nil
        }
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
        let (target, analysis) = finalAnalysis(of: schema)
        if case .constant(let value) = analysis.shape { return value.wireValue.map { [$0] } }
        // The list may narrow one that is referred to.
        let own = document.resolved(schema)?["enum"]?.elements ?? []
        let list = own.isEmpty ? target["enum"]?.elements ?? [] : own
        if list.isEmpty { return knownValues(of: analysis.shape) }
        let values = list.compactMap(\.wireValue)
        return values.count < list.count ? nil : values
    }
}
