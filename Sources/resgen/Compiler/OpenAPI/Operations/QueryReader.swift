/// Reads the parameters of a query, as arguments or, where there are too many of them, as a model.
struct QueryReader {
    let context: OperationContext

    /// - Parameter whole: What describes all of the query at once (OpenAPI 3.2, section "Parameter
    ///   Locations").
    /// - Parameter hasCredential: Whether a credential is a part of the query, too.
    func query(
        _ written: [OpenAPIParameter],
        whole: OpenAPIParameter?,
        hasCredential: Bool,
        constants: [SpecField],
        common: CommonParameters
    ) -> SpecShape {
        var parameters = written
        if let whole {
            let isAlone = written.isEmpty && constants.isEmpty
            if isAlone, let members = members(of: whole) {
                parameters = members
            } else if isAlone, !hasCredential {
                return .fields([field(whole)])
            } else {
                context.notes.note(
                    .parameter,
                    "the whole query is described beside parts of it: left out",
                    at: whole.keyRange
                )
            }
        }
        guard Self.isModel(parameters), let first = parameters.first else {
            let reader = ParameterReader(context: context, names: context.arguments)
            return .fields(fields(parameters, beside: constants, common, reader))
        }
        context.arguments.reserve("query")
        let reader = ParameterReader(context: context, names: ArgumentNames(), isModel: true)
        let type = context.schemas.modelLowering.model(
            named: SwiftName.joined(context.owner, "Query"),
            fields: fields(parameters, beside: constants, common, reader),
            at: first.node.range
        )
        let isRequired = parameters.contains(where: \.isRequired)
        return .model(isRequired ? type.type : type.optional().type)
    }

    /// The parameters as fields, however many they are.
    func fields(_ parameters: [OpenAPIParameter]) -> [SpecField] {
        let reader = ParameterReader(context: context, names: context.arguments)
        return fields(parameters, beside: [], nil, reader)
    }

    /// Whether there are too many of them for arguments: the model is the argument `query` then.
    static func isModel(_ parameters: [OpenAPIParameter]) -> Bool {
        parameters.count { !$0.isRequired } > OperationContext.optionalLimit
    }

    /// The parameters that a form describes as the properties of an object; nil for other contents.
    private func members(of whole: OpenAPIParameter) -> [OpenAPIParameter]? {
        let content = whole.node["content"]?.members.first
        guard let content, MediaType(content.key).isForm, let schema = content.value["schema"],
            case .object(let object) = context.schemas.analyzer.finalShape(of: schema)
        else { return nil }
        if object.additional != nil {
            context.notes.note(.parameter, "further parameters: left out", at: schema.range)
        }
        let values = PlainValues(analyzer: context.schemas.analyzer)
        return object.properties.map { property in
            var member = OpenAPIParameter(property, of: whole)
            member.encode(by: content.value["encoding"]?[property.key], values)
            return member
        }
    }

    /// All of the query as one text, of which only the value is sent.
    private func field(_ whole: OpenAPIParameter) -> SpecField {
        let reader = ParameterReader(context: context, names: context.arguments)
        let range = whole.node.range
        var field: SpecField
        if whole.isJSON, let schema = whole.schema {
            field = reader.field(whole, reader.type(of: whole, schema), .json)
        } else {
            field = reader.field(whole, SchemaType("String", at: range))
        }
        let name = field.name?.value ?? context.schemas.names.member(whole.key) ?? "query"
        field.name = Located(value: name, range: whole.keyRange)
        field.key = Located(value: "", range: whole.keyRange)
        return field
    }

    /// The fields of the parameters after those that are there.
    private func fields(
        _ parameters: [OpenAPIParameter],
        beside constants: [SpecField],
        _ common: CommonParameters?,
        _ reader: ParameterReader
    ) -> [SpecField] {
        let keys = Set(constants.map(\.key.value))
        let query = QueryParameterReader(context: context, reader: reader)
        let spread = parameters.flatMap(query.spread).filter { !keys.contains($0.key) }
        return constants + sentApart(spread, besides: common).map(query.field)
    }

    /// Of several of one key the first, and none that every request has: a spec has each once.
    private func sentApart(_ parameters: [OpenAPIParameter], besides common: CommonParameters?)
        -> [OpenAPIParameter]
    {
        var keys: Set<String> = []
        return parameters.filter { parameter in
            let isCommon = common?.contains(parameter) ?? false
            if !isCommon, keys.insert(parameter.key).inserted { return true }
            context.notes.note(
                .parameter,
                "the query has another '\(parameter.key)': left out",
                at: parameter.keyRange
            )
            return false
        }
    }
}

/// Reads one parameter of a query by the shape of its schema and its style.
private struct QueryParameterReader {
    let context: OperationContext
    let reader: ParameterReader

    private var notes: OpenAPINotes { context.notes }
    private var values: PlainValues { PlainValues(analyzer: context.schemas.analyzer) }

    /// The parameter, or the members of an object that are parameters by themselves.
    func spread(_ parameter: OpenAPIParameter) -> [OpenAPIParameter] {
        guard let schema = parameter.schema, !parameter.isJSON, !values.isOpaque(schema),
            case .object(let object) = values.content(schema), parameter.style == .form,
            parameter.explodes, !parameter.isMember
        else { return [parameter] }
        return object.properties.flatMap { spread(OpenAPIParameter($0, of: parameter)) }
    }

    func field(_ parameter: OpenAPIParameter) -> SpecField {
        if let schema = parameter.schema { return field(parameter, schema) }
        notes.note(
            .parameter,
            "a parameter without a schema: a String",
            at: parameter.node.range
        )
        return reader.field(parameter, SchemaType("String", at: parameter.node.range))
    }

    private func field(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SpecField {
        if parameter.isJSON { return styled(parameter, schema, .json) }
        if values.isOpaque(schema) {
            return text(parameter, schema, because: "is an object without members")
        }
        switch values.content(schema) {
        case .scalar: return scalar(parameter, schema)
        case .list(let items): return list(parameter, schema, items)
        case .map: return map(parameter, schema)
        case .object: return object(parameter, schema)
        case .other:
            if parameter.style == .deepObject { return styled(parameter, schema, .deep) }
            if let list = values.listOfScalars(schema) { return self.list(parameter, schema, list) }
            if context.document.resolved(schema) == nil {
                let why = context.document.whyNotResolved(schema)
                notes.noteUnresolved(why, "a String", at: schema.range)
                return reader.field(parameter, SchemaType("String", at: schema.range))
            }
            return text(parameter, schema, because: "can be of several kinds")
        }
    }

    /// `ids[]` is there once for each of several, however its schema describes one.
    private func scalar(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SpecField {
        let said = context.document.resolved(schema)
        guard parameter.key.hasSuffix("[]"), said?["default"] == nil, said?["const"] == nil,
            said?["enum"]?.elements.count != 1
        else { return styled(parameter, schema, nil) }
        return reader.field(parameter, reader.type(of: parameter, schema).unwrapped.array())
    }

    private func object(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SpecField {
        if parameter.style == .deepObject { return styled(parameter, schema, .deep) }
        // `a=k,v,l,w` (RFC 6570, section 3.2.8).
        if !parameter.explodes, case .object(let object) = values.content(schema),
            object.properties.allSatisfy({ values.isScalar($0.schema) })
        {
            return styled(parameter, schema, parameter.listStyle)
        }
        notes.note(
            .parameter,
            parameter.isMember
                ? "OpenAPI does not define how an object in an object is encoded in a query: sent as JSON"
                : "an object in one piece of text: sent as JSON",
            at: parameter.node.range,
            makesCallsFail: true
        )
        return styled(parameter, schema, .json)
    }

    private func map(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SpecField {
        if parameter.style == .deepObject { return styled(parameter, schema, .deep) }
        let shape = context.schemas.analyzer.finalShape(of: schema)
        if case .map(let elements) = shape {
            guard let elements, elements.isObject, case .scalar = values.content(elements) else {
                notes.note(.parameter, "the values of this map are taken as text", at: schema.range)
                return reader.field(parameter, SchemaType("String", at: schema.range).map())
            }
        }
        return styled(parameter, schema, parameter.listStyle)
    }

    /// A list by the style of its parameter.
    private func list(_ parameter: OpenAPIParameter, _ schema: JSONNode, _ items: JSONNode?)
        -> SpecField
    {
        if items.map(values.isOpaque) != false {
            return listOfText(parameter, schema, parameter.listStyle)
        }
        if let list = values.listOfScalars(schema) { return self.list(parameter, schema, list) }
        // One pair for each element, whatever that is.
        if let items, case .any = context.schemas.analyzer.finalShape(of: items),
            parameter.style != .deepObject
        {
            return styled(parameter, schema, parameter.listStyle)
        }
        // OpenAPI speaks of objects only; servers read `a[0][b]=c`.
        if parameter.style == .deepObject { return styled(parameter, schema, .deep) }
        notes.note(
            .parameter,
            "OpenAPI does not define how such a list is encoded in a query: sent as JSON",
            at: schema.range,
            makesCallsFail: true
        )
        return styled(parameter, schema, .json)
    }

    private func list(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ list: PlainValues.ListOfScalars
    ) -> SpecField {
        let style = list.isEither && parameter.asksForCommas ? .comma : parameter.listStyle
        guard list.isText else { return styled(parameter, list.node, style) }
        if list.isEither {
            return listOfText(
                parameter,
                schema,
                style,
                "'\(parameter.key)' can be of several kinds: a list of String"
            )
        }
        return listOfText(parameter, list.node, style)
    }

    /// A list whose elements are not described, or of several kinds.
    private func listOfText(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ style: ParameterStyle?,
        _ message: String = "the elements of this list are taken as text"
    ) -> SpecField {
        notes.note(.parameter, message, at: schema.range)
        return reader.field(parameter, SchemaType("String", at: schema.range).array(), style)
    }

    private func styled(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ style: ParameterStyle?
    ) -> SpecField {
        if style == nil, let constant = reader.constant(parameter, schema) { return constant }
        return reader.field(parameter, reader.type(of: parameter, schema), style)
    }

    /// A value that is none of the simple ones: its text as it is.
    ///
    /// - Parameter reason: What the parameter is, as in "can be of several kinds".
    private func text(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        because reason: String
    ) -> SpecField {
        notes.note(.parameter, "'\(parameter.key)' \(reason): a String", at: schema.range)
        return reader.field(parameter, SchemaType("String", at: schema.range))
    }
}
