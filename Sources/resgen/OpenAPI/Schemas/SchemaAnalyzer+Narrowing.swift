/// Schemas that hold together, of which one says all that the other says
extension SchemaAnalyzer {
    /// Whether all values of a schema are values of the other one too, so that nothing is lost when
    /// the other one is not read. Equal schemas are narrower than each other.
    func isNarrower(_ schema: JSONNode, than other: JSONNode, depth: Int = 0) -> Bool {
        if isSame(schema, other) || (other.isObject && Schema(other).isSilent) { return true }
        if depth > 6 { return false }
        if composes(schema, other) { return true }
        if isVisiting(schema) || isVisiting(other) { return false }
        let (node, own) = finalAnalysis(of: schema)
        let (otherNode, wide) = finalAnalysis(of: other)
        if node.id == otherNode.id { return true }
        switch (own.shape, wide.shape) {
        case (_, .any): return true
        case (_, .scalar(let scalar)): return isNarrower(own.shape, than: scalar)
        case (_, .enumeration(let values, _)):
            return knownValues(of: own.shape).map(Set(values).isSuperset) ?? false
        case (_, .constant(let value)):
            return knownValues(of: own.shape) == value.wireValue.map { [$0] }
        case (.array, .array(nil)), (.map, .map(nil)), (.object, .map(nil)): return true
        case (.array(let items?), .array(let others?)):
            return isNarrower(items, than: others, depth: depth + 1)
        case (.map(let values?), .map(let others?)):
            return values.isObject && others.isObject
                && isNarrower(values, than: others, depth: depth + 1)
        case (.object(let object), .object(let base)):
            return isNarrower(object, than: base, depth: depth + 1)
        case (.union(let union), .object):
            return union.parts.allSatisfy { part in
                part.type == nil && part.object == nil
                    && isNarrower(part.schema, than: other, depth: depth + 1)
            }
        default: return false
        }
    }

    /// Whether the other schema is one of those that an `allOf` puts together.
    private func composes(_ schema: JSONNode, _ other: JSONNode) -> Bool {
        guard let node = document.resolved(schema), let target = document.resolved(other) else {
            return false
        }
        return (node["allOf"]?.elements ?? []).contains {
            document.resolved($0)?.id == target.id
        }
    }

    private func isVisiting(_ schema: JSONNode) -> Bool {
        document.resolved(schema).map { isVisited($0) } ?? false
    }

    /// Two schemas as one, where a value can fit both: objects, or lists of objects.
    func both(_ left: JSONNode, _ right: JSONNode) -> JSONNode? {
        if isVisiting(left) || isVisiting(right) { return nil }
        let (leftNode, first) = finalAnalysis(of: left)
        let (rightNode, second) = finalAnalysis(of: right)
        switch (first.shape, second.shape) {
        case (.object, .object), (.object, .map), (.map, .object):
            return synthesized.schema(.both, of: left, right)
        case (.object, .union(let union)), (.union(let union), .object):
            return hasOnlyObjects(union) ? synthesized.schema(.both, of: left, right) : nil
        case (.array(let items?), .array(let others?)):
            guard both(items, others) != nil, !synthesized.contains(leftNode) else { return nil }
            return synthesized.schema(.listOfBoth, of: leftNode, rightNode)
        default: return nil
        }
    }

    private func hasOnlyObjects(_ union: UnionShape) -> Bool {
        union.parts.allSatisfy { part in
            if part.object != nil { return true }
            guard part.type == nil, !isVisiting(part.schema),
                case .object = finalAnalysis(of: part.schema).analysis.shape
            else { return false }
            return true
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
        if scalar.type == wide.type { return scalar.form == wide.form }
        switch wide.type {
        case .string: return scalar.type.isText || scalar.form == .string
        case .double: return scalar.type.isNumber && scalar.form == nil
        case .int: return scalar.type.isInteger && scalar.form == nil
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

    /// All values that there are, nil where they are not known.
    func knownValues(of shape: SchemaShape) -> [EnumValue]? {
        switch shape {
        case .constant(let node): node.wireValue.map { [$0] }
        case .enumeration(let values, _): values
        default: nil
        }
    }
}
