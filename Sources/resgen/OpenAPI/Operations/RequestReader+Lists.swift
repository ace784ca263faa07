/// Lists of plain values, and what stands for one
extension RequestReader {
    /// A list as a schema describes it.
    struct ListOfScalars {
        /// The schema of the list, of what may also be one of its elements.
        let node: JSONNode
        /// Whether its elements are of several kinds, of which each has a text.
        let isText: Bool
        /// Whether one element may stand for a list of one.
        let isEither: Bool
    }

    /// A list whose elements are all plain, or a choice of such a list and one element of it.
    func listOfScalars(_ schema: JSONNode) -> ListOfScalars? {
        let (node, analysis) = schemas.analyzer.finalAnalysis(of: schema)
        if case .array(let items?) = analysis.shape, items.isObject {
            guard let isOne = isScalars(items) else { return nil }
            return ListOfScalars(node: node, isText: !isOne, isEither: false)
        }
        guard case .union(let union) = analysis.shape else { return nil }
        var lists: [(node: JSONNode, items: JSONNode)] = []
        var elements: [JSONNode] = []
        for part in union.parts where part.type == nil {
            let (node, analysis) = schemas.analyzer.finalAnalysis(of: part.schema)
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
            && elements.allSatisfy { schemas.analyzer.subsumption.isNarrower($0, than: list.items) }
        return ListOfScalars(node: list.node, isText: !isAlike, isEither: true)
    }

    /// Whether a schema's values are plain and of one kind; nil where they are not plain.
    private func isScalars(_ schema: JSONNode) -> Bool? {
        switch content(schema) {
        case .scalar: return true
        case .list, .map, .object: return nil
        case .other:
            let shape = schemas.analyzer.finalAnalysis(of: schema).analysis.shape
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

    mutating func list(
        _ parameter: OpenAPIParameter,
        _ list: ListOfScalars,
        _ isInModel: Bool
    ) -> SpecField {
        let style =
            list.isEither && parameter.asksForCommas ? .comma : listStyle(parameter)
        return list.isText
            ? listOfText(parameter, list.node, style, isInModel)
            : styled(parameter, list.node, style, isInModel)
    }

    /// A list whose elements are not described, or of several kinds.
    mutating func listOfText(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ style: ParameterStyle?,
        _ isInModel: Bool
    ) -> SpecField {
        notes.note(.parameter, "the elements of this list are taken as text", at: schema.range)
        let type = SchemaType("String", at: schema.range).array()
        return queryField(parameter, type, style, isInModel)
    }

    /// How a list of plain values stands in a query; nil is the usual way.
    func listStyle(_ style: String, explodes: Bool) -> ParameterStyle? {
        switch style {
        case "spaceDelimited": explodes ? nil : .space
        case "pipeDelimited": explodes ? nil : .pipe
        case "deepObject": .deep
        default: explodes ? nil : .comma
        }
    }

    func listStyle(_ parameter: OpenAPIParameter) -> ParameterStyle? {
        listStyle(parameter.style, explodes: parameter.explodes)
    }
}

extension OpenAPIParameter {
    /// Whether the description says that one text holds a list, where the document does not.
    fileprivate var asksForCommas: Bool {
        guard node["explode"] == nil, style == "form", let doc else { return false }
        let text = doc.lowercased()
        return text.contains("comma-separated") || text.contains("comma separated")
    }
}
