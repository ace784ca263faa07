extension RequestReader {
    /// The type of a parameter. One that several operations share has a type of its own, named after
    /// the parameter.
    func parameterType(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SchemaType {
        let place = SchemaPlace(
            owner: parameter.isShared ? "" : owner,
            key: parameter.isShared ? sharedKey(parameter, schema) : parameter.key,
            scope: parameter.isShared ? nil : scope
        )
        return schemas.fieldType(of: schema, at: place).withoutNullElements
    }

    /// A name that no other model has: the parameter's key, else what the document calls it.
    private func sharedKey(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> String {
        guard let component = parameter.component, schemas.namesByPlace[schema.id] == nil
        else { return parameter.key }
        return schemas.modelNames.contains(schemas.names.typeWish(parameter.key))
            ? component : parameter.key
    }

    /// Whether a value of the schema is one piece of text on the wire.
    func isScalar(_ type: SchemaType, _ schema: JSONNode) -> Bool {
        if let inline = type.inline {
            if case .enumeration = inline, case .named = type.type.kind { return true }
            return false
        }
        guard case .named(let name, _) = type.type.kind, name != "JSON" else { return false }
        switch schemas.analyzer.finalAnalysis(of: schema).analysis.shape {
        case .scalar, .enumeration, .constant: return true
        default: return false
        }
    }

    /// What a query parameter holds, by the shape of its schema.
    enum Content {
        case scalar, list(of: JSONNode?), map, object(ObjectShape), other
    }

    func content(_ schema: JSONNode) -> Content {
        switch schemas.analyzer.finalAnalysis(of: schema).analysis.shape {
        case .scalar, .enumeration, .constant: .scalar
        case .array(let items): .list(of: items)
        case .map: .map
        case .object(let object): object.additional == nil ? .object(object) : .other
        case .any, .union, .same: .other
        }
    }

    mutating func readQuery(_ parameters: [OpenAPIParameter], constants: [SpecField]) {
        var fields: [SpecField] = constants
        var keys = Set(constants.map(\.key.value))
        let own = parameters.filter { $0.location == "query" }
        let optional = own.filter { !$0.isRequired }.count
        let isModel = optional > Self.optionalLimit
        if isModel { _ = arguments.isNew("query") }
        let outer = arguments
        if isModel { arguments = NameChooser() }
        for parameter in own {
            for field in queryFields(parameter, isInModel: isModel)
            where keys.insert(field.key.value).inserted {
                fields.append(field)
            }
        }
        guard isModel, let first = own.first else {
            query = .fields(fields)
            return
        }
        arguments = outer
        let isRequired = own.contains { $0.isRequired }
        let type = schemas.model(
            named: SchemaReader.joined(owner, "Query"),
            fields: fields,
            at: first.node.range
        )
        query = .model(isRequired ? type.type : type.optional().type)
    }

    mutating func queryFields(_ parameter: OpenAPIParameter, isInModel: Bool) -> [SpecField] {
        guard let schema = parameter.schema else {
            notes.note(
                .parameter,
                "a parameter without a schema: a String",
                at: parameter.node.range
            )
            return [
                queryField(
                    parameter,
                    SchemaType("String", at: parameter.node.range),
                    nil,
                    isInModel
                )
            ]
        }
        let content = content(schema)
        if parameter.isJSON { return [styled(parameter, schema, .json, isInModel)] }
        if isOpaque(schema) {
            let reason = "is an object without members"
            return [text(parameter, schema, because: reason, isInModel)]
        }
        switch content {
        case .scalar: return [styled(parameter, schema, nil, isInModel)]
        case .list(let items): return [list(parameter, schema, items, isInModel)]
        case .map:
            let style: ParameterStyle = parameter.style == "deepObject" ? .deep : .repeat
            return [mapField(parameter, schema, style, isInModel)]
        case .object(let object):
            if parameter.style == "form", parameter.explodes, !parameter.isMember {
                return spread(object, of: parameter, isInModel)
            }
            if parameter.style == "deepObject" {
                return [styled(parameter, schema, .deep, isInModel)]
            }
            notes.note(
                .parameter,
                parameter.isMember
                    ? "OpenAPI does not say how an object in an object stands in a query: sent as JSON"
                    : "an object in one piece of text: sent as JSON",
                at: parameter.node.range
            )
            return [styled(parameter, schema, .json, isInModel)]
        case .other:
            if parameter.style == "deepObject" {
                return [styled(parameter, schema, .deep, isInModel)]
            }
            if let list = listOfScalars(schema) {
                return [self.list(parameter, list, isInModel)]
            }
            let reason = "can be of several kinds"
            return [text(parameter, schema, because: reason, isInModel)]
        }
    }

    private mutating func mapField(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ style: ParameterStyle,
        _ isInModel: Bool
    ) -> SpecField {
        let analysis = schemas.analyzer.finalAnalysis(of: schema).analysis
        if case .map(let values) = analysis.shape, style != .deep {
            guard let values, values.isObject, case .scalar = content(values) else {
                notes.note(.parameter, "the values of this map are taken as text", at: schema.range)
                let type = SchemaType("String", at: schema.range).map()
                return queryField(parameter, type, nil, isInModel)
            }
        }
        return styled(parameter, schema, style == .repeat ? nil : style, isInModel)
    }

    /// A list by the style of its parameter.
    private mutating func list(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ items: JSONNode?,
        _ isInModel: Bool
    ) -> SpecField {
        if items.map(isOpaque) != false {
            return listOfText(parameter, schema, listStyle(parameter), isInModel)
        }
        if let list = listOfScalars(schema) { return self.list(parameter, list, isInModel) }
        // OpenAPI speaks of objects only; servers read `a[0][b]=c`.
        if parameter.style == "deepObject" { return styled(parameter, schema, .deep, isInModel) }
        notes.note(
            .parameter,
            "OpenAPI does not say how such a list stands in a query: sent as JSON",
            at: schema.range
        )
        return styled(parameter, schema, .json, isInModel)
    }

    mutating func styled(
        _ parameter: OpenAPIParameter,
        _ schema: JSONNode,
        _ style: ParameterStyle?,
        _ isInModel: Bool
    ) -> SpecField {
        if style == nil,
            let constant = schemas.constant(of: schema, isRequired: parameter.isRequired)
        {
            return field(parameter, name: nil, .const(constant))
        }
        let type =
            isInModel
            ? schemas.fieldType(
                of: schema,
                at: SchemaPlace(
                    owner: owner,
                    key: parameter.key,
                    scope: parameter.isShared ? nil : scope
                )
            ).withoutNullElements : parameterType(parameter, schema)
        return queryField(parameter, type, style, isInModel)
    }

    mutating func queryField(
        _ parameter: OpenAPIParameter,
        _ type: SchemaType,
        _ style: ParameterStyle?,
        _ isInModel: Bool
    ) -> SpecField {
        let type = parameter.isRequired ? type.unwrapped : type.optional()
        let defaultValue =
            parameter.isRequired && style == nil
            ? parameter.schema.flatMap { schemas.defaultValue(of: $0) } : nil
        var value = schemas.value(type, defaultValue: defaultValue)
        value.style = style.map { Located(value: $0, range: parameter.node.range) }
        let name = argumentName(parameter.key, at: parameter.keyRange, in: parameter.location)
        return field(parameter, name: name, .value(value))
    }

    func field(
        _ parameter: OpenAPIParameter,
        name: Located<String>?,
        _ content: SpecField.Content
    ) -> SpecField {
        SpecField(
            key: Located(value: parameter.key, range: parameter.keyRange),
            name: name,
            doc: parameterDoc(parameter, saysDefault: content.hasDefault),
            deprecation: parameter.isDeprecated ? .plain : nil,
            content: content,
            range: parameter.node.range
        )
    }

    /// The description, with the value that holds where none is sent, unless that is said anyway.
    private func parameterDoc(_ parameter: OpenAPIParameter, saysDefault: Bool) -> String? {
        Documentation.text(
            Documentation.text(parameter.doc, of: parameter.key),
            withDefault: saysDefault ? nil : parameter.schema?["default"]
        )
    }

    /// `style: form, explode: true`: the members of an object are parameters of their own.
    private mutating func spread(
        _ object: ObjectShape,
        of parameter: OpenAPIParameter,
        _ isInModel: Bool
    ) -> [SpecField] {
        object.properties.map { property in
            let inner = OpenAPIParameter(property, of: parameter)
            return queryFields(inner, isInModel: isInModel)
        }.flatMap { $0 }
    }
}

extension SpecField.Content {
    var hasDefault: Bool {
        if case .value(let value) = self { value.defaultValue != nil } else { false }
    }

    /// The same in the style, if there is one.
    func with(style: Located<ParameterStyle>?) -> SpecField.Content {
        guard let style, case .value(var value) = self else { return self }
        value.style = style
        return .value(value)
    }
}
