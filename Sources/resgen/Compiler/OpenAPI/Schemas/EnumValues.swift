/// `enum` and `const`: the values that a schema lists.
struct EnumValues {
    let analyzer: SchemaAnalyzer

    private var notes: OpenAPINotes { analyzer.notes }

    func shape(ofConstant node: JSONNode, _ schema: Schema) -> SchemaShape {
        guard let node = Self.written([node], as: schema.types).first else {
            noteOtherType(schema)
            return analyzer.plain(schema.withoutValues)
        }
        switch node.value {
        case .string, .bool: return .constant(node)
        case .number(let text):
            return Int64(text) != nil ? .constant(node) : .scalar(ScalarType(type: .double))
        default:
            notes.note(.type, "a constant that is no simple value: any value", at: node.range)
            return .any
        }
    }

    func analysis(of nodes: [JSONNode], _ schema: Schema) -> SchemaAnalysis {
        let isNullable = nodes.contains(where: \.isNull)
        let nodes = nodes.filter { !$0.isNull }
        let shape = shape(of: nodes, schema)
        return SchemaAnalysis(shape: shape, isNullable: isNullable)
    }

    private func shape(of nodes: [JSONNode], _ schema: Schema) -> SchemaShape {
        if nodes.isEmpty { return analyzer.plain(schema.withoutValues) }
        let nodes = Self.written(nodes, as: schema.types)
        guard !nodes.isEmpty else {
            noteOtherType(schema)
            return analyzer.plain(schema.withoutValues)
        }
        let flags = nodes.count(where: \.isBool)
        if flags == nodes.count { return flagsShape(nodes) }
        let values = nodes.compactMap(\.wireValue)
        let integers = values.count(where: \.isInteger)
        guard values.count == nodes.count, integers == 0 || integers == values.count else {
            return shapeOfSeveralKinds(nodes, schema)
        }
        var seen: Set<EnumValue> = []
        let unique = values.filter { seen.insert($0).inserted }
        if unique.count == 1, nodes[0].wireValue == unique[0] { return .constant(nodes[0]) }
        return .enumeration(unique, schema.node)
    }

    private func noteOtherType(_ schema: Schema) {
        notes.note(
            .type,
            "no value of 'enum' or 'const' is of the 'type': they are not named",
            at: schema.node.range
        )
    }

    /// The values that are of the `type`, whatever their quotes. JSON Schema asks for both keywords to
    /// hold (Validation, section 6.1).
    private static func written(_ nodes: [JSONNode], as types: [String]) -> [JSONNode] {
        types.count == 1 ? nodes.compactMap { $0.written(as: types[0]) } : nodes
    }

    private func flagsShape(_ nodes: [JSONNode]) -> SchemaShape {
        nodes.count == 1 ? .constant(nodes[0]) : .scalar(ScalarType(type: .bool))
    }

    /// Values that no enum has: numbers with a fraction, or several kinds at once.
    private func shapeOfSeveralKinds(_ nodes: [JSONNode], _ schema: Schema) -> SchemaShape {
        if schema.types == ["number"] { return .scalar(ScalarType(number: schema)) }
        // What values an object has is in no type.
        if nodes.allSatisfy(\.isObject), schema.types == ["object"] {
            return analyzer.plain(schema.withoutValues)
        }
        notes.note(
            .type,
            "an enum of several kinds: its values are not named",
            at: nodes[0].range
        )
        if nodes.allSatisfy(\.isNumber) { return .scalar(ScalarType(type: .double)) }
        return schema.types.count == 1 ? analyzer.plain(schema.withoutValues) : .any
    }
}

extension JSONNode {
    /// The node as a value of an enum.
    var wireValue: EnumValue? { EnumValue(self) }

    /// The node as a value of a type, also where its quotes are missing or too much; nil where it is
    /// none.
    fileprivate func written(as type: String) -> JSONNode? {
        switch (type, value) {
        case ("string", .string), ("integer", .number), ("number", .number), ("boolean", .bool),
            ("array", .array), ("object", .object):
            self
        case ("string", .number(let text)): with(.string(text))
        case ("string", .bool(let flag)): with(.string(flag ? "true" : "false"))
        case ("integer", .string(let text)), ("number", .string(let text)):
            Int64(text).map { with(.number(String($0))) }
        case ("boolean", .string("true")): with(.bool(true))
        case ("boolean", .string("false")): with(.bool(false))
        default: Self.types.contains(type) ? nil : self
        }
    }

    private static let types: Set = ["string", "integer", "number", "boolean", "array", "object"]

    fileprivate var isBool: Bool {
        if case .bool = value { true } else { false }
    }

    fileprivate var isNumber: Bool {
        if case .number = value { true } else { false }
    }
}

extension Schema {
    fileprivate var withoutValues: Schema {
        var copy = self
        (copy.values, copy.constant) = (nil, nil)
        return copy
    }
}
