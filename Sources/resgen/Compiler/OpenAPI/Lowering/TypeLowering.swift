/// Turns schemas where they are used into types: names of models, plain types, types in place.
final class TypeLowering {
    private unowned let schemas: SchemaReader
    private var depth = 0
    private var visiting: Set<JSONNode.ID> = []
    /// The type of a schema that is used by reference and is no model.
    private var known: [JSONNode.ID: SchemaType] = [:]

    /// Lists and maps are followed so deep into each other.
    private static let depthLimit = 24

    init(of schemas: SchemaReader) { self.schemas = schemas }

    private var analyzer: SchemaAnalyzer { schemas.analyzer }
    private var notes: OpenAPINotes { schemas.notes }

    /// The type of a schema at its place.
    func type(of node: JSONNode, at place: SchemaPlace) -> SchemaType {
        guard depth < Self.depthLimit else {
            notes.note(.type, "lists in lists too deep: taken as any value", at: node.range)
            return SchemaType("JSON", at: node.range)
        }
        depth += 1
        defer { depth -= 1 }
        guard node["$ref"] != nil else {
            return type(of: node, analyzer.analysis(of: node), at: place)
        }
        guard let target = notes.resolved(node, in: schemas.document, orSay: "taken as any value")
        else {
            return SchemaType("JSON", at: node.range)
        }
        let type = referenced(target, as: node, at: place)
        return node.saysNullBesideReference ? type.optional() : type
    }

    /// The type of a schema that others refer to: a model of its own, or the same plain type.
    private func referenced(_ target: JSONNode, as node: JSONNode, at place: SchemaPlace)
        -> SchemaType
    {
        let analysis = analyzer.analysis(of: target)
        let name = schemas.models.name(of: target)
        if name != nil || analysis.shape.isModel {
            let known =
                name ?? schemas.models.hoisted(target, analysis, named: [referenceName(of: node)])
            let type = SchemaType(known, at: node.range)
            return analysis.isNullable ? type.optional() : type
        }
        if case .same(let next) = analysis.shape {
            let type = type(of: next, at: SchemaPlace(owner: "", key: referenceName(of: node)))
            return analysis.isNullable ? type.optional() : type
        }
        return plain(target, analysis, as: node, at: place)
    }

    private func plain(
        _ target: JSONNode,
        _ analysis: SchemaAnalysis,
        as node: JSONNode,
        at place: SchemaPlace
    ) -> SchemaType {
        let id = target.id
        guard visiting.insert(id).inserted else {
            notes.note(.reference, "the list contains itself: taken as any value", at: node.range)
            return SchemaType("JSON", at: node.range)
        }
        defer { visiting.remove(id) }
        if let type = known[id], place.allowsEncoding || type.encoding == nil { return type }
        let own = SchemaPlace(
            owner: "",
            key: referenceName(of: node),
            scope: nil,
            allowsEncoding: place.allowsEncoding
        )
        let type = type(of: target, analysis, at: own)
        if place.allowsEncoding { known[id] = type }
        return type
    }

    /// What a reference calls its target: the last key of its pointer; `TagBase` where it is what a Tag is
    /// put together of.
    private func referenceName(of node: JSONNode) -> String {
        let keys = node["$ref"]?.string.flatMap(JSONPointer.keys) ?? []
        let roles: Set<String> = [
            "schema", "itemSchema", "properties", "items", "schemas", "allOf", "oneOf", "anyOf",
            "content",
            "application/json", "additionalProperties", "parameters", "components", "paths",
            "definitions", "$defs",
        ]
        if keys.count == 5, keys[0] == "components", keys[3] == "allOf" { return keys[2] + " base" }
        if keys.count == 2, keys[0] == "x-stream-definitions" { return keys[1] + " line" }
        // What is defined in a schema of an operation is named by itself.
        if keys.first == "paths", ["$defs", "definitions"].contains(keys.dropLast().last) {
            return keys[keys.count - 1]
        }
        let significant = keys.filter { !roles.contains($0) && Int($0) == nil }
        return keys.count == 3
            ? significant.last ?? "" : significant.suffix(2).joined(separator: " ")
    }

    private func type(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        let type = bareType(of: node, analysis, at: place)
        return analysis.isNullable ? type.optional() : type
    }

    private func bareType(of node: JSONNode, _ analysis: SchemaAnalysis, at place: SchemaPlace)
        -> SchemaType
    {
        switch analysis.shape {
        case .any: return SchemaType("JSON", at: node.range)
        case .scalar(let scalar): return scalarType(scalar, at: node.range, place)
        case .constant(let value): return constantType(value, at: node.range)
        case .same(let next): return type(of: next, at: place)
        case .array(let items):
            guard let items else { return SchemaType("JSON", at: node.range).array() }
            var inner = place
            inner.key = place.key.singular
            return type(of: items, at: inner).array()
        case .map(let values):
            guard let values, values.isObject else {
                return SchemaType("JSON", at: node.range).map()
            }
            var inner = place
            inner.key = place.key.singular
            return type(of: values, at: inner).map()
        case .object, .union, .enumeration:
            return InlineTypes(schemas: schemas).type(of: node, analysis, at: place)
        }
    }

    private func scalarType(_ scalar: ScalarType, at range: SourceRange, _ place: SchemaPlace)
        -> SchemaType
    {
        guard let encoding = scalar.encoding else {
            return SchemaType(scalar.type.rawValue, at: range)
        }
        // Where the encoding cannot be said, the text itself is the value.
        guard place.allowsEncoding else { return SchemaType("String", at: range) }
        var type = SchemaType(scalar.type.rawValue, at: range)
        type.encoding = Located(value: encoding, range: range)
        return type
    }

    /// A constant where none can be said: its plain type.
    private func constantType(_ value: JSONNode, at range: SourceRange) -> SchemaType {
        switch value.value {
        case .bool: SchemaType("Bool", at: range)
        case .number: SchemaType("Int", at: range)
        default: SchemaType("String", at: range)
        }
    }
}
