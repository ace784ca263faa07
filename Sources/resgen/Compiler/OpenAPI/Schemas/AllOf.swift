/// `allOf`: what a schema says that is put together of others.
struct AllOf {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    /// The schemas of an `allOf` by how much they say.
    private struct Members {
        /// Schemas that say something: when there is only one, it is what is meant.
        var constraining: [JSONNode] = []
        var required: [String] = []
        /// Schemas that say a type and nothing of it, which others may say too.
        var bare: [JSONNode] = []
        /// Schemas that say what holds under a condition.
        var conditional: [Schema] = []
        /// Whether a schema that says little else allows null: authors mean all of it.
        var saysNull = false
    }

    /// A schema that holds, and the kind of its values, which is no reference.
    private struct Part {
        let node: JSONNode
        let shape: SchemaShape
        let isNullable: Bool
        /// Whether its further members are those alone that no other part speaks of.
        var isUnevaluated = false
        /// Whether it says nothing but that: any value that is no object has them, too.
        var saysOnlyFurther = false
    }

    func analysis(of schema: Schema) -> SchemaAnalysis {
        var members = Members()
        for member in schema.all { gather(member, in: &members) }
        gatherBare(in: &members)
        return members.conditional.reduce(analysis(of: schema, members)) { analysis, condition in
            analyzer.conditions.added(of: condition, to: analysis)
        }
    }

    private func analysis(of schema: Schema, _ members: Members) -> SchemaAnalysis {
        var members = members
        let own = ownSchemas(of: schema)
        members.required += schema.required
        if own.isEmpty, let only = only(of: members, in: schema) {
            return SchemaAnalysis(shape: .same(only), isNullable: members.saysNull)
        }
        if members.constraining.isEmpty, own.count == 1 {
            // The others say nothing of a type.
            var only = own[0]
            only.required = members.required
            var analysis = analyzer.analysis(of: only)
            analysis.isNullable = analysis.isNullable || members.saysNull
            return analysis
        }
        let parts =
            members.constraining.map { part($0, of: schema) }
            + own.map { ownPart($0, of: schema) }
        let isNullable =
            members.saysNull || !parts.isEmpty && parts.allSatisfy(\.isNullable)
        guard isObject(parts) else {
            return SchemaAnalysis(shape: simplest(of: parts, schema), isNullable: isNullable)
        }
        var object = object(of: parts)
        object.require(members.required)
        // One may require what another one describes.
        for member in members.constraining.compactMap(graph.resolved) {
            object.require(Schema(member).required)
        }
        return SchemaAnalysis(shape: .object(object), isNullable: isNullable)
    }

    private func part(_ member: JSONNode, of schema: Schema) -> Part {
        var analysis = analyzer.finalAnalysis(of: member).analysis
        // What is made of a schema has its properties; the schema describes all that is.
        if let base = base(analysis, of: member, for: schema) { analysis.shape = .object(base) }
        return part(analysis, of: member)
    }

    private func ownPart(_ own: Schema, of schema: Schema) -> Part {
        let analysis = analyzer.analysis(of: own)
        var part = part(analysis, of: schema.node)
        part.isUnevaluated = own.isUnevaluated
        part.saysOnlyFurther =
            own.types.isEmpty && own.properties?.isEmpty != false && !own.hasAlternatives
        return part
    }

    private func part(_ analysis: SchemaAnalysis, of node: JSONNode) -> Part {
        let isNullable = analysis.isNullable
        guard case .same(let next) = analysis.shape else {
            return Part(node: node, shape: analysis.shape, isNullable: isNullable)
        }
        return Part(node: next, shape: analyzer.finalShape(of: next), isNullable: isNullable)
    }

    /// What the schema says beside its `allOf`: its properties, its alternatives, and of `oneOf` and `anyOf` each.
    private func ownSchemas(of schema: Schema) -> [Schema] {
        var own = schema
        own.all = []
        // What is made of the schema has all of its properties, not only its own.
        if !own.hasAlternatives { own.discriminator = nil }
        guard
            schema.properties?.isEmpty == false || schema.hasAlternatives
                || schema.additional?.isObject == true || schema.additional?.bool == true
                || schema.patterns?.members.isEmpty == false
        else { return [] }
        guard !schema.furtherAlternatives.isEmpty else { return [own] }
        var further = own
        further.alternatives = schema.furtherAlternatives
        (further.properties, further.additional) = (nil, nil)
        (own.furtherAlternatives, further.furtherAlternatives) = ([], [])
        return [own, further]
    }

    /// Whether values of all the parts are objects: one of them says so, or may, and none says another type.
    private func isObject(_ parts: [Part]) -> Bool {
        let kinds = parts.map(kind)
        return kinds.contains(.object)
            || kinds.contains(.objects) && !kinds.contains(.other)
    }

    /// A union may be of objects alone, or of others, too.
    private enum Kind { case object, objects, mixed, other, unknown }

    private func kind(of part: Part) -> Kind {
        if part.saysOnlyFurther { return .unknown }
        return switch part.shape {
        case .object, .map: .object
        case .union(let union):
            analyzer.merging.hasOnlyObjects(union)
                ? .objects : analyzer.merging.hasObjects(union) ? .mixed : .other
        case .scalar, .constant, .enumeration, .array: .other
        case .any, .same: .unknown
        }
    }

    private func object(of parts: [Part]) -> ObjectShape {
        var object = ObjectShape()
        for part in parts { add(part, to: &object) }
        if let other = parts.first(where: { kind(of: $0) == .other }) {
            notes.note(
                .merge,
                "no value can be an object and this too: left out",
                at: other.node.range
            )
        }
        return object
    }

    /// The narrowest of schemas that are not of objects alone.
    private func simplest(of parts: [Part], _ schema: Schema) -> SchemaShape {
        let parts = parts.filter { kind(of: $0) != .unknown }
        guard let first = parts.first(where: { kind(of: $0) == .other }) ?? parts.first else {
            var own = schema
            own.all = []
            return analyzer.shape(ofTypes: own)
        }
        let narrowest = parts.first { part in
            parts.allSatisfy { isNarrower(part, than: $0, in: schema) }
        }
        if narrowest == nil {
            notes.note(
                .merge,
                "several simple types or enums at once: the first holds",
                at: schema.node.range
            )
        }
        let part = narrowest ?? first
        return part.node.id == schema.node.id ? part.shape : .same(part.node)
    }

    /// Of what the schema itself says nothing is known yet but its shape.
    private func isNarrower(_ part: Part, than other: Part, in schema: Schema) -> Bool {
        if [part, other].contains(where: { $0.node.id == schema.node.id }) {
            return analyzer.subsumption.isNarrower(part.shape, than: other.shape)
        }
        return part.node.id == other.node.id
            || analyzer.subsumption.isNarrower(part.node, than: other.node)
    }

    /// The one schema that says something, unless some of its members are required besides.
    private func only(of members: Members, in schema: Schema) -> JSONNode? {
        guard members.constraining.count == 1 else { return nil }
        let target = members.constraining[0]
        let (node, analysis) = analyzer.finalAnalysis(of: target)
        let bases = [node, graph.resolved(target)].compactMap(\.self)
        if base(analysis, of: target, for: schema) != nil,
            bases.flatMap(graph.document.relations.schemasMade).contains(where: {
                $0.node.id == schema.node.id
            })
        {
            return nil
        }
        if members.required.isEmpty { return target }
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

    private func gather(_ member: JSONNode, in members: inout Members) {
        guard let target = graph.resolved(member) else {
            notes.noteUnresolved(
                graph.whyNotResolved(member),
                "left out",
                at: member.range
            )
            return
        }
        let part = Schema(target)
        if target.isObject, part.isSilent {
            members.required += part.required
            members.saysNull = members.saysNull || part.isNullable
            if !part.conditions.isEmpty { members.conditional.append(part) }
            return
        }
        if member["$ref"] == nil, Schema(member).isBare {
            members.bare.append(member)
        } else {
            members.constraining.append(member)
        }
    }

    /// A type that another schema has, too, says nothing more.
    private func gatherBare(in members: inout Members) {
        for member in members.bare {
            members.required += Schema(member).required
            if members.constraining.contains(where: { isOfType($0, member) }) {
                members.saysNull = members.saysNull || Schema(member).isNullable
            } else {
                members.constraining.append(member)
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

    private func add(_ part: Part, to object: inout ObjectShape) {
        switch part.shape {
        case .object(let own):
            for property in own.properties {
                if let other = object.property(property.key) {
                    analyzer.merging.merge(property, over: other, into: &object)
                } else {
                    object.add(property)
                }
            }
            addFurther(own.additional, of: part, to: &object)
        case .map(let values): addFurther(values, of: part, to: &object)
        case .union(let union):
            guard analyzer.merging.hasObjects(union) else { break }
            object = analyzer.merging.merged(union, into: object, at: part.node.range)
        case .any:
            // Nothing but `"additionalProperties": true`.
            let further = graph.resolved(part.node).flatMap { Schema($0).additional }
            if further?.bool == true { object.additional = object.additional ?? further }
        case .scalar, .constant, .enumeration, .array, .same: break
        }
    }

    private func addFurther(_ further: JSONNode?, of part: Part, to object: inout ObjectShape) {
        object.additional =
            part.isUnevaluated
            ? analyzer.merging.further(object.additional, further) : further ?? object.additional
    }
}
