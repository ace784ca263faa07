/// `allOf`: what a schema says that is put together of others.
struct AllOf {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    /// What is gathered of the schemas of an `allOf`.
    private struct Parts {
        var object = ObjectShape()
        var isObject = false
        /// Schemas that say something: when there is only one, it is what is meant.
        var constraining: [JSONNode] = []
        var required: [String] = []
        var scalars: [JSONNode] = []
        var isNullable = true
        /// Schemas that say a type and nothing of it, which others may say too.
        var bare: [JSONNode] = []
        /// Whether a schema that says little else allows null: authors mean all of it.
        var saysNull = false
    }

    func analysis(of schema: Schema) -> SchemaAnalysis {
        var parts = Parts()
        for member in schema.all { gather(member, in: &parts) }
        gatherBare(in: &parts)
        var own = schema
        own.all = []
        // What is made of the schema has all of its properties, not only its own.
        if !own.hasAlternatives { own.discriminator = nil }
        let saysMore =
            schema.properties?.isEmpty == false || schema.hasAlternatives
            || schema.additional?.isObject == true || schema.additional?.bool == true
        parts.required += schema.required
        if !saysMore, let only = only(of: parts, in: schema) {
            return SchemaAnalysis(shape: .same(only), isNullable: parts.saysNull)
        }
        for member in parts.constraining {
            var analysis = analyzer.finalAnalysis(of: member).analysis
            parts.isNullable = parts.isNullable && analysis.isNullable
            // What is made of a schema has its properties; the schema describes all that is.
            if let base = base(analysis, of: member, for: schema) { analysis.shape = .object(base) }
            // One may require what another one describes.
            parts.required += graph.resolved(member).map { Schema($0).required } ?? []
            add(analysis, of: member, to: &parts)
        }
        if saysMore { add(analyzer.analysis(of: own), of: schema.node, to: &parts) }
        let isNullable =
            parts.saysNull || (parts.isNullable && !parts.constraining.isEmpty && !saysMore)
        guard parts.isObject else {
            return SchemaAnalysis(shape: simplest(of: parts, schema), isNullable: isNullable)
        }
        if let scalar = parts.scalars.first {
            notes.note(.merge, "no value can be an object and this too: left out", at: scalar.range)
        }
        parts.object.require(parts.required)
        return SchemaAnalysis(shape: .object(parts.object), isNullable: isNullable)
    }

    private func simplest(of parts: Parts, _ schema: Schema) -> SchemaShape {
        guard let first = parts.scalars.first else {
            var own = schema
            own.all = []
            return analyzer.plain(own)
        }
        let narrowest = parts.scalars.first { scalar in
            parts.scalars.allSatisfy {
                $0.id == scalar.id || analyzer.subsumption.isNarrower(scalar, than: $0)
            }
        }
        if narrowest == nil {
            notes.note(
                .merge,
                "several simple types or enums at once: the first holds",
                at: schema.node.range
            )
        }
        return .same(narrowest ?? first)
    }

    /// The one schema that says something, unless some of its members are required besides.
    private func only(of parts: Parts, in schema: Schema) -> JSONNode? {
        guard parts.constraining.count == 1 else { return nil }
        let target = parts.constraining[0]
        let (node, analysis) = analyzer.finalAnalysis(of: target)
        let bases = [node, graph.resolved(target)].compactMap(\.self)
        if base(analysis, of: target, for: schema) != nil,
            bases.flatMap(graph.document.relations.schemasMade).contains(where: {
                $0.node.id == schema.node.id
            })
        {
            return nil
        }
        if parts.required.isEmpty { return target }
        switch analysis.shape {
        case .object, .map, .union: return nil
        case .any, .scalar, .constant, .enumeration, .array, .same: return target
        }
    }

    /// What the schema has of a member that is a union of what is made of it: nothing but the properties
    /// beside the alternatives. Where there are none, that holds for the alternatives alone; another schema
    /// may be any of them.
    private func base(_ analysis: SchemaAnalysis, of member: JSONNode, for schema: Schema)
        -> ObjectShape?
    {
        guard let base = analysis.base, base.properties.isEmpty,
            let alternatives = graph.resolved(member).map({ Schema($0).alternatives }),
            !alternatives.isEmpty
        else { return analysis.base }
        let isAlternative = alternatives.contains { graph.resolved($0)?.id == schema.node.id }
        return isAlternative ? base : nil
    }

    private func gather(_ member: JSONNode, in parts: inout Parts) {
        guard let target = graph.resolved(member) else {
            notes.noteUnresolved(
                graph.whyNotResolved(member),
                "left out",
                at: member.range
            )
            return
        }
        if target.isObject, Schema(target).isSilent {
            parts.required += Schema(target).required
            parts.saysNull = parts.saysNull || Schema(target).isNullable
            return
        }
        if member["$ref"] == nil, Schema(member).isBare {
            parts.bare.append(member)
        } else {
            parts.constraining.append(member)
        }
    }

    /// A type that another schema has, too, says nothing more.
    private func gatherBare(in parts: inout Parts) {
        for member in parts.bare {
            parts.required += Schema(member).required
            if parts.constraining.contains(where: { isOfType($0, member) }) {
                parts.saysNull = parts.saysNull || Schema(member).isNullable
            } else {
                parts.constraining.append(member)
            }
        }
    }

    private func isOfType(_ schema: JSONNode, _ bare: JSONNode) -> Bool {
        let analysis = analyzer.finalAnalysis(of: schema).analysis
        if analysis.base != nil { return Schema(bare).types == ["object"] }
        switch analysis.shape {
        case .object, .map, .union: return Schema(bare).types == ["object"]
        default: return analyzer.subsumption.isNarrower(schema, than: bare)
        }
    }

    private func add(_ analysis: SchemaAnalysis, of node: JSONNode, to parts: inout Parts) {
        switch analysis.shape {
        case .object(let object):
            parts.isObject = true
            for property in object.properties {
                if let other = parts.object.property(property.key) {
                    analyzer.merging.merge(property, over: other, into: &parts.object)
                } else {
                    parts.object.add(property)
                }
            }
            parts.object.additional = object.additional ?? parts.object.additional
        case .map(let values):
            parts.isObject = true
            parts.object.additional = values ?? parts.object.additional
        case .union(let union):
            parts.isObject = true
            parts.object = analyzer.merging.merged(union, into: parts.object, at: node.range)
        case .same(let next):
            add(analyzer.finalAnalysis(of: next).analysis, of: next, to: &parts)
        case .any: break
        case .scalar, .constant, .enumeration, .array: parts.scalars.append(node)
        }
    }
}
