/// Finds which schemas are of values that are one piece of text, and of lists of such.
struct PlainValues {
    let analyzer: SchemaAnalyzer

    /// Whether a value of the schema is one piece of text on the wire.
    func isScalar(_ type: SchemaType, _ schema: JSONNode) -> Bool {
        if let inline = type.inline {
            if case .enumeration = inline, case .named = type.type.kind { return true }
            return false
        }
        guard case .named(let name, _) = type.type.kind, name != "JSON" else { return false }
        switch analyzer.finalShape(of: schema) {
        case .scalar, .enumeration, .constant: return true
        default: return false
        }
    }

    func isScalar(_ schema: JSONNode) -> Bool {
        if case .scalar = content(schema) { true } else { false }
    }

    /// What a query parameter holds, by the shape of its schema.
    enum Content {
        case scalar, list(of: JSONNode?), map, object(ObjectShape), other
    }

    func content(_ schema: JSONNode) -> Content {
        switch analyzer.finalShape(of: schema) {
        case .scalar, .enumeration, .constant: .scalar
        case .array(let items): .list(of: items)
        case .map: .map
        case .object(let object): object.additional == nil ? .object(object) : .other
        case .any, .union, .same: .other
        }
    }

    /// Whether a value, or an element of one that is a list, may be more than plain; what is nested deep,
    /// as a schema that refers to itself is, may.
    func mayHoldObject(_ schema: JSONNode, depth: Int = 0) -> Bool {
        switch analyzer.finalShape(of: schema) {
        case .scalar, .enumeration, .constant: return false
        case .any, .map, .object, .same: return true
        case .array(let items):
            guard depth < 4, let items else { return true }
            return mayHoldObject(items, depth: depth + 1)
        case .union(let union):
            return depth >= 4
                || union.parts.contains { part in
                    part.type.map { ["object", "array"].contains($0) }
                        ?? mayHoldObject(part.schema, depth: depth + 1)
                }
        }
    }

    /// A list as a schema describes it.
    struct ListOfScalars {
        /// The schema of the list, of what may also be one of its elements.
        let node: JSONNode
        /// Whether its elements are of several kinds, of which each has a text.
        let isText: Bool
        /// Whether one element may be sent for a list of one.
        let isEither: Bool
    }

    /// A list whose elements are all plain, or a choice of such a list and one element of it.
    func listOfScalars(_ schema: JSONNode) -> ListOfScalars? {
        let (node, analysis) = analyzer.finalAnalysis(of: schema)
        if case .array(let items?) = analysis.shape, items.isObject {
            guard let isOne = isScalars(items) else { return nil }
            return ListOfScalars(node: node, isText: !isOne, isEither: false)
        }
        guard case .union(let union) = analysis.shape else { return nil }
        var lists: [(node: JSONNode, items: JSONNode)] = []
        var elements: [JSONNode] = []
        for part in union.parts where part.type == nil {
            let (node, analysis) = analyzer.finalAnalysis(of: part.schema)
            if case .array(let items?) = analysis.shape, items.isObject {
                lists.append((node, items))
            } else {
                elements.append(part.schema)
            }
        }
        guard lists.count == 1, let list = lists.first, let isOne = isScalars(list.items),
            union.parts.allSatisfy({ $0.type == nil }),
            elements.allSatisfy({ isScalars($0) != nil })
        else { return nil }
        let isAlike =
            isOne
            && elements.allSatisfy { analyzer.subsumption.isNarrower($0, than: list.items) }
        return ListOfScalars(node: list.node, isText: !isAlike, isEither: true)
    }

    /// Whether a parameter's values are plain, but not of one type: it is text then, which is reported.
    func isOfSeveralKinds(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> Bool {
        guard isScalars(schema) == false else { return false }
        analyzer.notes.note(
            .parameter,
            "'\(parameter.key)' can be of several kinds: a String",
            at: schema.range
        )
        return true
    }

    /// Whether a schema's values are plain and of one kind; nil where they are not plain.
    private func isScalars(_ schema: JSONNode) -> Bool? {
        switch content(schema) {
        case .scalar: return true
        case .list, .map, .object: return nil
        case .other:
            let shape = analyzer.finalShape(of: schema)
            guard case .union(let union) = shape else { return nil }
            let kinds: Set<String> = ["string", "integer", "number", "boolean"]
            let isPlain = union.parts.allSatisfy { part in
                if let type = part.type { return kinds.contains(type) }
                if case .scalar = content(part.schema) { return true }
                return false
            }
            return isPlain ? false : nil
        }
    }

    /// Whether an object can have no member: what a document calls it is not what is meant.
    func isOpaque(_ schema: JSONNode) -> Bool {
        let (target, analysis) = analyzer.finalAnalysis(of: schema)
        guard target["additionalProperties"]?.bool == false else { return false }
        switch analysis.shape {
        case .map: return true
        case .object(let object): return object.properties.isEmpty && object.additional == nil
        default: return false
        }
    }
}
