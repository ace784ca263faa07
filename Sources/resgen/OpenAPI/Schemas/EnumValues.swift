/// `enum` and `const`: the values that a schema lists.
struct EnumValues {
    let analyzer: SchemaAnalyzer

    private var notes: OpenAPINotes { analyzer.notes }

    func shape(ofConstant node: JSONNode) -> SchemaShape {
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
        // What the document calls a string is one, also where it is written without quotes.
        let isText = schema.types == ["string"]
        let flags = nodes.count(where: \.isBool)
        if !isText, flags == nodes.count { return flagsShape(nodes) }
        let values = isText ? nodes.compactMap(\.textValue) : nodes.compactMap(\.wireValue)
        let integers = values.count(where: \.isInteger)
        guard values.count == nodes.count, integers == 0 || integers == values.count else {
            return shapeOfSeveralKinds(nodes, schema)
        }
        var seen: Set<EnumValue> = []
        let unique = values.filter { seen.insert($0).inserted }
        if unique.count == 1, nodes[0].wireValue == unique[0] { return .constant(nodes[0]) }
        return .enumeration(unique, schema.node)
    }

    private func flagsShape(_ nodes: [JSONNode]) -> SchemaShape {
        nodes.count == 1 ? .constant(nodes[0]) : .scalar(ScalarType(type: .bool))
    }

    /// Values that no enum has: numbers with a fraction, or several kinds at once.
    private func shapeOfSeveralKinds(_ nodes: [JSONNode], _ schema: Schema) -> SchemaShape {
        if schema.types == ["number"] { return .scalar(ScalarType(number: schema)) }
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

    /// The node as a string, also where its quotes are missing.
    fileprivate var textValue: EnumValue? {
        switch value {
        case .string(let text), .number(let text): .string(text)
        case .bool(let flag): .string(flag ? "true" : "false")
        case .null, .array, .object: nil
        }
    }

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
        copy.values = nil
        return copy
    }
}
