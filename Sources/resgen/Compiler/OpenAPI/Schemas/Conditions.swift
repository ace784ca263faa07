/// `if`, `then` and `else`, and `dependentSchemas`: the condition is not checked, and what an object has under it
/// is optional.
struct Conditions {
    let analyzer: SchemaAnalyzer

    /// What a schema describes under conditions.
    private struct Described {
        var properties: [JSONMember] = []
        /// Whether it describes nothing else that a type can say.
        var isAll = true
    }

    /// Conditions in conditions are followed so deep.
    private static let depthLimit = 8

    /// A type with the properties under the conditions of a schema that nothing else describes.
    func added(of schema: Schema, to analysis: SchemaAnalysis) -> SchemaAnalysis {
        guard let member = schema.conditions.first else { return analysis }
        var described = Described()
        add(conditionsOf: schema, to: &described, depth: 0)
        guard let object = object(of: analysis, schema, described.properties) else {
            if !described.isAll || !described.properties.isEmpty { analyzer.noteIgnored(member) }
            return analysis
        }
        if !described.isAll { analyzer.noteIgnored(member) }
        let further = described.properties.filter {
            object.property($0.key).map(\.isConditional) ?? true
        }
        if further.isEmpty { return analysis }
        var all = object
        for property in further { add(property, to: &all) }
        all.require(schema.required)
        var added = analysis
        added.shape = .object(all)
        return added
    }

    /// Nil where it is no object, or one of those that are made of it. One may have no properties but
    /// conditional ones.
    private func object(
        of analysis: SchemaAnalysis,
        _ schema: Schema,
        _ properties: [JSONMember]
    ) -> ObjectShape? {
        var shape = analysis.shape
        if case .same(let node) = shape { shape = analyzer.finalShape(of: node) }
        switch shape {
        case .object(let described): return analysis.base == nil ? described : nil
        case .map(let values)
        where !properties.isEmpty && schema.node["type"]?.string == "object":
            var object = ObjectShape()
            let isClosed = schema.additional?.bool == false && values == nil
            object.additional = isClosed ? nil : values ?? schema.node.with(.bool(true))
            return object
        default: return nil
        }
    }

    private func add(_ property: JSONMember, to object: inout ObjectShape) {
        var property = ObjectShape.Property(
            key: property.key,
            keyRange: property.keyRange,
            schema: property.value,
            isConditional: true
        )
        if let other = object.property(property.key) {
            property.schema = analyzer.merging.either(other.schema, property.schema)
        }
        object.add(property)
    }

    private func add(conditionsOf schema: Schema, to described: inout Described, depth: Int) {
        guard depth < Self.depthLimit else { return described.isAll = false }
        for consequence in schema.consequences where consequence.isObject {
            add(Schema(consequence), to: &described, depth: depth)
        }
    }

    private func add(_ schema: Schema, to described: inout Described, depth: Int) {
        described.properties += (schema.properties ?? []).filter { $0.value.bool != false }
        let saysMore =
            schema.reference != nil || schema.hasAlternatives || schema.patterns != nil
            || schema.items != nil || schema.additional.map { $0.bool != false } == true
        if saysMore { described.isAll = false }
        for part in schema.all where depth < Self.depthLimit {
            add(Schema(part), to: &described, depth: depth + 1)
        }
        if !schema.conditions.isEmpty {
            add(conditionsOf: schema, to: &described, depth: depth + 1)
        }
    }
}
