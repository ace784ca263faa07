/// Puts the properties of several objects together: of schemas that hold at once, and of alternatives
/// that nothing distinguishes.
struct ObjectMerging {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }
    private var notes: OpenAPINotes { analyzer.notes }

    func add(_ properties: [JSONMember], of schema: Schema, to object: inout ObjectShape) {
        for member in properties {
            if let mistake = SchemaMistake(ofProperty: member, among: properties) {
                notes.note(.type, mistake.message, at: member.value.range, notes: mistake.notes)
            }
            if member.value.bool == false { continue }
            let property = ObjectShape.Property(
                key: member.key,
                keyRange: member.keyRange,
                schema: member.value
            )
            if let other = object.property(member.key) {
                merge(property, over: other, into: &object)
            } else {
                object.add(property)
            }
        }
    }

    /// Of two schemas for one key both hold: the narrower one is read, else the later.
    func merge(
        _ property: ObjectShape.Property,
        over other: ObjectShape.Property,
        into object: inout ObjectShape
    ) {
        var property = property
        property.isRequired = property.isRequired || other.isRequired
        if property.isConditional || other.isConditional {
            let areConditional = property.isConditional && other.isConditional
            if areConditional {
                property.schema = either(other.schema, property.schema)
            } else if property.isConditional {
                property.schema = other.schema
            }
            property.isConditional = areConditional
        } else if analyzer.subsumption.isNarrower(other.schema, than: property.schema) {
            property.schema = other.schema
        } else if analyzer.subsumption.isNarrower(property.schema, than: other.schema) {
            // It says all that the other one says.
        } else if let both = both(other.schema, property.schema) {
            property.schema = both
        } else {
            notes.note(
                .merge,
                "'\(property.key)' is described twice: this description holds",
                at: property.keyRange
            )
        }
        object.add(property)
    }

    func merged(_ union: UnionShape, into object: ObjectShape, at range: SourceRange)
        -> ObjectShape
    {
        notes.note(
            .merge,
            "alternatives beside other properties: read as one type with the properties of all",
            at: range
        )
        var merged = widened(object, by: union)
        merged.require(commonlyRequired(union))
        return merged
    }

    /// The keys that each of the alternatives requires.
    func commonlyRequired(_ union: UnionShape, depth: Int = 0) -> Set<String> {
        var common: Set<String>?
        for part in union.parts {
            let shape = part.object.map(SchemaShape.object)
            var keys: Set<String> = []
            switch shape ?? analyzer.finalShape(of: part.schema) {
            case .object(let object):
                keys = Set(object.properties.filter(\.isRequired).map(\.key))
            case .union(let inner) where depth < 8:
                keys = commonlyRequired(inner, depth: depth + 1)
            case .map: keys = Set(graph.resolved(part.schema).map { Schema($0).required } ?? [])
            default: break
            }
            common = common.map { $0.intersection(keys) } ?? keys
        }
        return common ?? []
    }

    /// One object with the properties of all alternatives, if each is an object: what all of them
    /// require is required.
    func object(of union: UnionShape) -> ObjectShape? {
        let areObjects = union.parts.allSatisfy { part in
            guard case .object = analyzer.finalShape(of: part.schema) else {
                return part.object != nil
            }
            return part.type == nil
        }
        guard areObjects else { return nil }
        var object = widened(ObjectShape(), by: union)
        object.require(commonlyRequired(union))
        return object
    }

    /// The object with the properties of all alternatives, none of them required.
    func widened(_ object: ObjectShape, by union: UnionShape) -> ObjectShape {
        var object = object
        var further = ObjectShape()
        add(union, to: &further, depth: 0)
        for property in further.properties {
            guard var own = object.property(property.key) else {
                object.add(property)
                continue
            }
            if both(own.schema, property.schema) != nil {
                own.schema = either(own.schema, property.schema)
                object.add(own)
            }
        }
        object.additional = self.further(object.additional, further.additional)
        return object
    }

    /// What further members are of which two schemas speak.
    func further(_ left: JSONNode?, _ right: JSONNode?) -> JSONNode? {
        guard let left, let right else { return left ?? right }
        if left.bool == true || right.bool == true { return left.bool == true ? left : right }
        return either(left, right)
    }

    /// Adds what any of the alternatives has; a key that several have is what one of them says.
    private func add(_ union: UnionShape, to object: inout ObjectShape, depth: Int) {
        for part in union.parts {
            let shape = part.object.map(SchemaShape.object)
            switch shape ?? analyzer.finalShape(of: part.schema) {
            case .object(let alternative):
                for var property in alternative.properties {
                    property.isRequired = false
                    if let other = object.property(property.key) {
                        property.schema = either(other.schema, property.schema)
                    }
                    object.add(property)
                }
                object.additional = further(object.additional, alternative.additional)
            case .map(let values): object.additional = further(object.additional, values)
            case .union(let inner) where depth < 8: add(inner, to: &object, depth: depth + 1)
            default: break
            }
        }
    }

    func either(_ left: JSONNode, _ right: JSONNode) -> JSONNode {
        if analyzer.subsumption.isAlike(left, right)
            || analyzer.subsumption.isKept(right, by: left)
        {
            return left
        }
        if analyzer.subsumption.isKept(left, by: right) { return right }
        return graph.synthesized(.either, of: left, right) ?? left
    }

    /// Two schemas as one, where a value can fit both: objects, or lists of objects.
    func both(_ left: JSONNode, _ right: JSONNode) -> JSONNode? {
        if analyzer.subsumption.isVisiting(left) || analyzer.subsumption.isVisiting(right) {
            return nil
        }
        let (leftNode, first) = analyzer.finalAnalysis(of: left)
        let (rightNode, second) = analyzer.finalAnalysis(of: right)
        switch (first.shape, second.shape) {
        case (.object, .object), (.object, .map), (.map, .object):
            return graph.synthesized(.both, of: left, right)
        case (.object, .union(let union)), (.union(let union), .object):
            return hasOnlyObjects(union) ? graph.synthesized(.both, of: left, right) : nil
        case (.array(let items?), .array(let others?)):
            guard both(items, others) != nil, !graph.isSynthesized(leftNode) else { return nil }
            return graph.synthesized(.listOfBoth, of: leftNode, rightNode)
        default: return nil
        }
    }

    /// Whether a value of the union can be an object.
    func hasObjects(_ union: UnionShape) -> Bool {
        union.parts.contains(where: mayBeObject)
    }

    func mayBeObject(_ part: UnionShape.Part) -> Bool {
        if part.object != nil { return true }
        if let type = part.type { return type == "object" }
        return switch analyzer.finalShape(of: part.schema) {
        case .scalar, .constant, .enumeration, .array: false
        case .any, .map, .object, .union, .same: true
        }
    }

    func hasOnlyObjects(_ union: UnionShape) -> Bool {
        union.parts.allSatisfy { part in
            if part.object != nil { return true }
            if part.type != nil || analyzer.subsumption.isVisiting(part.schema) { return false }
            return switch analyzer.finalShape(of: part.schema) {
            case .object, .map: true
            default: false
            }
        }
    }

    /// The properties of both, those of one key and two meanings as a union of these.
    func union(of part: UnionShape.Part, _ other: ObjectShape)
        -> (object: ObjectShape, saysMore: Bool)?
    {
        var object: ObjectShape
        var saysMore = false
        if let known = part.object {
            object = known
        } else if case .object(let own) = analyzer.finalShape(of: part.schema) {
            object = own
        } else {
            return nil
        }
        let common = Set(object.properties.filter(\.isRequired).map(\.key))
            .intersection(other.properties.filter(\.isRequired).map(\.key))
        for property in other.properties {
            guard let mine = object.property(property.key) else {
                object.add(property)
                saysMore = true
                continue
            }
            if analyzer.subsumption.isAlike(mine.schema, property.schema)
                || analyzer.subsumption.isKept(property.schema, by: mine.schema)
            {
                continue
            }
            guard let either = graph.synthesized(.either, of: mine.schema, property.schema) else {
                return nil
            }
            var both = mine
            both.schema = either
            object.add(both)
            saysMore = true
        }
        object.makeOptional(except: common)
        if let additional = other.additional {
            saysMore = saysMore || object.additional?.id != additional.id
            object.additional = further(object.additional, additional)
        }
        return (object, saysMore)
    }
}
