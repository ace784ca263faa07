/// `allOf`
extension SchemaAnalyzer {
    /// What is gathered of the schemas of an `allOf`.
    private struct Parts {
        var object = ObjectShape()
        var isObject = false
        /// Schemas that say something: when there is only one, it is what is meant.
        var telling: [JSONNode] = []
        var required: [String] = []
        var scalars: [JSONNode] = []
        var isNullable = true
        /// Schemas that say a type and nothing of it, which others may say too.
        var bare: [JSONNode] = []
        /// Whether a schema that says little else allows null: authors mean the whole.
        var saysNull = false
    }

    func composition(_ schema: Schema) -> SchemaAnalysis {
        var parts = Parts()
        for member in schema.all { gather(member, in: &parts) }
        gatherBare(in: &parts)
        var own = schema
        own.all = []
        let saysMore =
            schema.properties?.isEmpty == false || schema.hasAlternatives
            || schema.additional?.isObject == true || schema.additional?.bool == true
        parts.required += schema.required
        if !saysMore, let only = only(of: parts, in: schema) {
            return SchemaAnalysis(shape: .same(only), isNullable: parts.saysNull)
        }
        for member in parts.telling {
            var analysis = finalAnalysis(of: member).analysis
            parts.isNullable = parts.isNullable && analysis.isNullable
            // What is made of a schema has its properties; the schema stands for all that is.
            if let base = analysis.base { analysis.shape = .object(base) }
            add(analysis, of: member, to: &parts)
        }
        if saysMore { add(analysis(of: own), of: schema.node, to: &parts) }
        let isNullable =
            parts.saysNull || (parts.isNullable && !parts.telling.isEmpty && !saysMore)
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
            return plain(own)
        }
        let narrowest = parts.scalars.first { scalar in
            parts.scalars.allSatisfy { $0.id == scalar.id || isNarrower(scalar, than: $0) }
        }
        if narrowest == nil {
            notes.note(
                .merge,
                "several simple types at once: the first holds",
                at: schema.node.range
            )
        }
        return .same(narrowest ?? first)
    }

    /// The one schema that says something, unless some of its members are required besides.
    private func only(of parts: Parts, in schema: Schema) -> JSONNode? {
        guard parts.telling.count == 1 else { return nil }
        let target = parts.telling[0]
        let (node, analysis) = finalAnalysis(of: target)
        if analysis.base != nil,
            document.schemasMade(of: node).contains(where: { $0.node.id == schema.node.id })
        {
            return nil
        }
        if parts.required.isEmpty { return target }
        switch analysis.shape {
        case .object, .map, .union: return nil
        case .any, .scalar, .constant, .enumeration, .array, .same: return target
        }
    }

    private func gather(_ member: JSONNode, in parts: inout Parts) {
        guard let target = document.resolved(member) else {
            notes.note(
                .reference,
                "\(document.whyNotResolved(member)): left out",
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
            parts.telling.append(member)
        }
    }

    /// A type that another schema has, too, says nothing more.
    private func gatherBare(in parts: inout Parts) {
        for member in parts.bare {
            if parts.telling.contains(where: { isOfType($0, member) }) {
                parts.saysNull = parts.saysNull || Schema(member).isNullable
            } else {
                parts.telling.append(member)
            }
        }
    }

    private func isOfType(_ schema: JSONNode, _ bare: JSONNode) -> Bool {
        let analysis = finalAnalysis(of: schema).analysis
        if analysis.base != nil { return Schema(bare).types == ["object"] }
        switch analysis.shape {
        case .object, .map, .union: return Schema(bare).types == ["object"]
        default: return isNarrower(schema, than: bare)
        }
    }

    private func add(_ analysis: SchemaAnalysis, of node: JSONNode, to parts: inout Parts) {
        switch analysis.shape {
        case .object(let object):
            parts.isObject = true
            for property in object.properties {
                if let other = parts.object.property(property.key) {
                    merge(property, over: other, into: &parts.object)
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
            parts.object = merged(union, into: parts.object, at: node.range)
        case .same(let next):
            add(finalAnalysis(of: next).analysis, of: next, to: &parts)
        case .any: break
        case .scalar, .constant, .enumeration, .array: parts.scalars.append(node)
        }
    }

    func merged(_ union: UnionShape, into object: ObjectShape, at range: SourceRange)
        -> ObjectShape
    {
        notes.note(
            .merge,
            "alternatives beside other properties: their properties become optional",
            at: range
        )
        return widened(object, by: union)
    }

    /// The object with the properties of all alternatives, none of them required.
    func widened(_ object: ObjectShape, by union: UnionShape) -> ObjectShape {
        var object = object
        var further = ObjectShape()
        add(union, to: &further, depth: 0)
        for property in further.properties where object.property(property.key) == nil {
            object.add(property)
        }
        object.additional = object.additional ?? further.additional
        return object
    }

    /// Adds what any of the alternatives has; a key that several have is what one of them says.
    private func add(_ union: UnionShape, to object: inout ObjectShape, depth: Int) {
        for part in union.parts {
            let shape = part.object.map(SchemaShape.object)
            switch shape ?? finalAnalysis(of: part.schema).analysis.shape {
            case .object(let alternative):
                for var property in alternative.properties {
                    property.isRequired = false
                    if let other = object.property(property.key) {
                        property.schema = either(other.schema, property.schema)
                    }
                    object.add(property)
                }
                object.additional = object.additional ?? alternative.additional
            case .map(let values): object.additional = object.additional ?? values
            case .union(let inner) where depth < 8: add(inner, to: &object, depth: depth + 1)
            default: break
            }
        }
    }

    private func either(_ left: JSONNode, _ right: JSONNode) -> JSONNode {
        if isAlike(left, right) || isNarrower(right, than: left) { return left }
        if isNarrower(left, than: right) { return right }
        return synthesized.schema(.either, of: left, right) ?? left
    }
}
