/// Finds whether one schema says all that another one says, so that the other one need not be read.
struct Subsumption {
    let analyzer: SchemaAnalyzer

    private var graph: SchemaGraph { analyzer.graph }

    /// Whether all values of a schema are values of the other one too, so that nothing is lost when
    /// the other one is not read. Equal schemas are narrower than each other.
    func isNarrower(_ schema: JSONNode, than other: JSONNode, depth: Int = 0) -> Bool {
        if graph.areEqual(schema, other) || (other.isObject && Schema(other).isSilent) {
            return true
        }
        if depth > 6 { return false }
        if composes(schema, other) { return true }
        if isVisiting(schema) || isVisiting(other) { return false }
        let (node, own) = analyzer.finalAnalysis(of: schema)
        let (otherNode, wide) = analyzer.finalAnalysis(of: other)
        if node.id == otherNode.id { return true }
        if case .union(let union) = own.shape, case .object = wide.shape {
            return union.parts.allSatisfy { part in
                part.type == nil && part.object == nil
                    && isNarrower(part.schema, than: other, depth: depth + 1)
            }
        }
        return isNarrower(own.shape, than: wide.shape, depth: depth)
    }

    /// The same of the kinds of their values.
    func isNarrower(_ shape: SchemaShape, than wide: SchemaShape, depth: Int = 0) -> Bool {
        switch (shape, wide) {
        case (_, .any): return true
        case (_, .scalar(let scalar)): return isNarrower(shape, than: scalar)
        case (_, .enumeration(let values, _)):
            return knownValues(of: shape).map(Set(values).isSuperset) ?? false
        case (.constant(let mine), .constant(let value)):
            return graph.areEqual(mine, value)
        case (_, .constant(let value)):
            return value.wireValue.map { knownValues(of: shape) == [$0] } ?? false
        case (.array, .array(nil)), (.map, .map(nil)), (.object, .map(nil)): return true
        case (.array(let items?), .array(let others?)):
            return isNarrower(items, than: others, depth: depth + 1)
        case (.map(let values?), .map(let others?)):
            return values.isObject && others.isObject
                && isNarrower(values, than: others, depth: depth + 1)
        case (.object(let object), .object(let base)):
            return isNarrower(object, than: base, depth: depth + 1)
        case (.union(let union), .union(let others)):
            return depth < 6
                && union.parts.allSatisfy { part in
                    others.parts.contains {
                        part.type == $0.type && graph.areEqual(part.schema, $0.schema)
                    } || isNarrower(self.shape(of: part), than: wide, depth: depth + 1)
                }
        case (.scalar, .union(let union)), (.constant, .union(let union)),
            (.enumeration, .union(let union)), (.array, .union(let union)):
            return depth < 6
                && union.parts.contains {
                    isNarrower(shape, than: self.shape(of: $0), depth: depth + 1)
                }
        default: return false
        }
    }

    private func shape(of part: UnionShape.Part) -> SchemaShape {
        if let object = part.object { return .object(object) }
        guard let type = part.type else { return analyzer.finalShape(of: part.schema) }
        return analyzer.analysis(of: Schema(part.schema), restrictedTo: type).shape
    }

    /// Whether the other schema is one of those that an `allOf` puts together.
    private func composes(_ schema: JSONNode, _ other: JSONNode) -> Bool {
        guard let node = graph.resolved(schema), let target = graph.resolved(other) else {
            return false
        }
        return (node["allOf"]?.elements ?? []).contains {
            graph.resolved($0)?.id == target.id
        }
    }

    /// Whether a schema, or what it refers to, is looked at.
    func isVisiting(_ schema: JSONNode) -> Bool {
        graph.resolved(schema).map { analyzer.isVisited($0) } ?? false
    }

    /// Whether values of both schemas have one type.
    func isAlike(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if graph.areEqual(left, right) { return true }
        let (leftNode, first) = analyzer.finalAnalysis(of: left)
        let (rightNode, second) = analyzer.finalAnalysis(of: right)
        if leftNode.id == rightNode.id { return true }
        switch (first.shape, second.shape) {
        case (.scalar(let left), .scalar(let right)):
            return left.type == right.type && left.encoding == right.encoding
        case (.any, .any): return true
        case (.array(let left?), .array(let right?)): return graph.areEqual(left, right)
        default: return false
        }
    }

    private func isNarrower(_ shape: SchemaShape, than wide: ScalarType) -> Bool {
        if case .scalar(let scalar) = shape { return isNarrower(scalar, than: wide) }
        guard let values = knownValues(of: shape) else {
            if case .constant(let value) = shape { return value.bool != nil && wide.type == .bool }
            return false
        }
        return values.allSatisfy { $0.isInteger ? wide.type.isNumber : wide.type == .string }
    }

    private func isNarrower(_ scalar: ScalarType, than wide: ScalarType) -> Bool {
        if scalar.type == wide.type { return scalar.encoding == wide.encoding }
        switch wide.type {
        case .string: return scalar.type.isText || scalar.encoding == .string
        case .double: return scalar.type.isNumber && scalar.encoding == nil
        case .int: return wide.type.holdsIntegers(of: scalar.type) && scalar.encoding == nil
        default: return false
        }
    }

    /// Whether the object has all that the other one has.
    private func isNarrower(_ object: ObjectShape, than base: ObjectShape, depth: Int) -> Bool {
        base.properties.allSatisfy { property in
            guard let own = object.property(property.key) else { return false }
            return isNarrower(own.schema, than: property.schema, depth: depth)
        }
    }

    /// Whether nothing of a value of a schema is lost where it is read as one of the other schema.
    func isKept(_ schema: JSONNode, by other: JSONNode) -> Bool {
        isNarrower(schema, than: other) && hasMembers(of: schema, other)
    }

    /// Whether a schema has the members of a narrower one, however deep these are.
    private func hasMembers(of schema: JSONNode, _ other: JSONNode, depth: Int = 0) -> Bool {
        if depth > 6 || graph.areEqual(schema, other) { return true }
        if isVisiting(schema) || isVisiting(other) { return true }
        let (node, own) = analyzer.finalAnalysis(of: schema)
        let (otherNode, wide) = analyzer.finalAnalysis(of: other)
        if node.id == otherNode.id { return true }
        switch (own.shape, wide.shape) {
        case (.object(let object), .object(let base)):
            if object.additional != nil, base.additional == nil { return false }
            return object.properties.allSatisfy { property in
                base.property(property.key).map {
                    hasMembers(of: property.schema, $0.schema, depth: depth + 1)
                } ?? (base.additional != nil)
            }
        case (.array(let items?), .array(let others?)), (.map(let items?), .map(let others?)):
            return hasMembers(of: items, others, depth: depth + 1)
        case (.union(let union), .object):
            return union.parts.allSatisfy { hasMembers(of: $0.schema, other, depth: depth + 1) }
        case (.scalar(let scalar), .union(let union)) where scalar.type.isInteger:
            // A Double does not keep all digits.
            return union.parts.contains {
                if case .scalar(let part) = shape(of: $0) { part.type.isInteger } else { false }
            }
        default: return true
        }
    }

    /// All values that there are, nil where they are not known.
    func knownValues(of shape: SchemaShape) -> [EnumValue]? {
        switch shape {
        case .constant(let node): node.wireValue.map { [$0] }
        case .enumeration(let values, _): values
        default: nil
        }
    }
}
