/// Turns a parameter into a field, whatever it is a part of.
struct ParameterReader {
    let context: OperationContext
    /// The names of the fields beside it.
    let names: ArgumentNames
    /// Whether the parameters are the properties of a model, and not arguments of the function.
    var isModel = false

    private var schemas: SchemaReader { context.schemas }

    /// The type of a parameter. One that several operations share has a type of its own, named after
    /// the parameter, one of all operations of a path after that, too.
    func type(of parameter: OpenAPIParameter, _ schema: JSONNode) -> SchemaType {
        if isTextOfBool(parameter, schema) { return SchemaType("Bool", at: schema.range) }
        let isOwn = !parameter.isShared || isModel
        let place = SchemaPlace(
            owner: isOwn ? context.owner : owner(ofShared: parameter),
            key: parameter.location == .header ? parameter.key.withCapitalX : parameter.key,
            otherKeys: isOwn ? [] : otherKeys(of: parameter),
            scope: parameter.isShared || context.sharesParameters ? nil : context.scope
        )
        return schemas.fields.type(of: schema, at: place).withoutNullElements
    }

    /// Whether the values of an enum are the texts that a Bool has on the wire, outside of JSON.
    private func isTextOfBool(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> Bool {
        let analysis = schemas.analyzer.finalAnalysis(of: schema).analysis
        guard !parameter.isJSON, !analysis.isNullable,
            case .enumeration(let values, _) = analysis.shape
        else { return false }
        return Set(values) == [.string("true"), .string("false")]
    }

    private func defaultValue(of parameter: OpenAPIParameter) -> SpecDefault? {
        guard let schema = parameter.schema,
            let value = schemas.fields.defaultValue(of: schema)
        else { return nil }
        guard isTextOfBool(parameter, schema) else { return value }
        guard case .json(let text) = value else { return nil }
        return text.string.flatMap(Bool.init).map { .json(text.with(.bool($0))) }
    }

    private func owner(ofShared parameter: OpenAPIParameter) -> String {
        guard parameter.component == nil, let word = parameter.pathWord else { return "" }
        return schemas.names.typeCandidate(word)
    }

    private func otherKeys(of parameter: OpenAPIParameter) -> [String] {
        let component = parameter.component
        return [component, (component ?? parameter.key) + "Parameter"].compactMap(\.self)
    }

    func field(
        _ parameter: OpenAPIParameter,
        _ type: SchemaType,
        _ style: ParameterStyle? = nil
    ) -> SpecField {
        let type = parameter.isRequired ? type.unwrapped : type.optional()
        let defaultValue =
            parameter.isRequired && style == nil
            ? defaultValue(of: parameter)
                ?? version(for: parameter, type) : nil
        var value = schemas.fields.value(type, defaultValue: defaultValue)
        value.style = style.map { Located(value: $0, range: parameter.node.range) }
        let name = names.name(
            parameter.key,
            at: parameter.keyRange,
            in: parameter.location.rawValue,
            schemas
        )
        return field(parameter, name: name, .value(value))
    }

    /// The version that is called is the one that the document describes, where that is a date, as at Azure.
    private func version(for parameter: OpenAPIParameter, _ type: SchemaType) -> SpecDefault? {
        let version = context.document.root["info"]?["version"]
        let words = SwiftName.words(of: parameter.key).map { $0.lowercased() }
        guard words == ["api", "version"], [.query, .header].contains(parameter.location),
            let version, version.string?.isDateOfVersion == true,
            parameter.schema?["pattern"] == nil, type.inline == nil,
            case .named("String", _) = type.type.kind
        else { return nil }
        return .json(version)
    }

    /// The only value of a parameter that is always sent.
    func constant(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SpecField? {
        schemas.fields.constant(of: schema, isRequired: parameter.isRequired).map {
            field(parameter, name: nil, .const($0))
        }
    }

    private func field(
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
            parameter.doc,
            of: parameter.key,
            default: saysDefault ? nil : parameter.schema?["default"]
        )
    }
}

extension String {
    /// Whether it is as `2024-01-31`, or `2024-01-31-preview`.
    fileprivate var isDateOfVersion: Bool {
        let rest = dropFirst(10)
        return String(prefix(10).map { ("0"..."9").contains($0) ? "0" : $0 }) == "0000-00-00"
            && (rest.isEmpty || rest.first == "-")
    }
}
