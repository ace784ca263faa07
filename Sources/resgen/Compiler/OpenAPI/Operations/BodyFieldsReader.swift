/// Reads the members of a body as arguments of the function.
struct BodyFieldsReader {
    let context: OperationContext

    private var notes: OpenAPINotes { context.notes }
    private var schemas: SchemaReader { context.schemas }
    private var values: PlainValues { PlainValues(analyzer: schemas.analyzer) }

    enum Form { case json, form, parts }

    /// The properties that a client may send as parameters of the function.
    func arguments(
        of object: ObjectShape,
        isRequired: Bool,
        as form: Form,
        styles: [String: Located<ParameterStyle>] = [:],
        media: [String: Located<String>] = [:],
        encoding: JSONNode? = nil
    ) -> [SpecField] {
        var fields: [SpecField] = []
        // No argument is the entire body.
        context.arguments.release("body")
        for property in object.properties {
            let schema = Schema(property.schema)
            if schema.isReadOnly { continue }
            let isNeeded = property.isRequired && isRequired
            let file =
                form == .parts
                ? schemas.analyzer.fileType(
                    property.schema,
                    isRequired: isNeeded,
                    encoding: encoding?[property.key]
                ) : nil
            let content =
                file.map { .value(schemas.fields.value($0)) }
                ?? bodyContent(property, schema, isNeeded, isJSON: form == .json)
            var name: Located<String>?
            if case .value = content {
                name = context.arguments.name(
                    property.key,
                    at: property.keyRange,
                    in: "body",
                    schemas
                )
            }
            fields.append(
                SpecField(
                    key: Located(value: property.key, range: property.keyRange),
                    name: name,
                    doc: Documentation.text(
                        schema.description,
                        of: property.key,
                        default: content.hasDefault ? nil : schema.defaultValue
                    ),
                    deprecation: schema.isDeprecated ? .plain : nil,
                    content: content.with(style: styles[property.key], media: media[property.key]),
                    range: property.schema.range
                )
            )
        }
        return fields
    }

    private func bodyContent(
        _ property: ObjectShape.Property,
        _ schema: Schema,
        _ isNeeded: Bool,
        isJSON: Bool
    ) -> SpecField.Content {
        if let constant = schemas.fields.constant(of: property.schema, isRequired: isNeeded) {
            return .const(constant)
        }
        let place = SchemaPlace(
            owner: context.owner,
            key: property.key,
            scope: context.sharesBody ? nil : context.scope
        )
        let type = schemas.fields.type(of: property.schema, at: place)
        if isNeeded {
            // Beside null the default is sent where nothing is said, and null where nil is.
            let isNull = type.isOptional && isJSON
            let defaultValue = schemas.fields.defaultValue(of: property.schema, besideNull: isNull)
            let null = isNull ? schemas.fields.null(at: property) : nil
            return .value(schemas.fields.value(type, defaultValue: defaultValue ?? null))
        }
        // Where null may be sent, it differs from what is left out.
        let isChange =
            ![.post, .query].contains(context.method)
            || schemas.directions.isOnlyChange(property.schema)
            || DescribedNulls(directions: schemas.directions).isMeant(by: property.schema)
        let canBeNull = type.isOptional && isJSON && isChange
        return .value(schemas.fields.value(canBeNull ? type.patch() : type.optional()))
    }

    /// A map of which each entry is a field of the form.
    func further(
        _ values: JSONNode?,
        at schema: JSONNode,
        named key: String,
        isRequired: Bool
    ) -> SpecField {
        var type = SchemaType("String", at: schema.range)
        if let values, self.values.isScalar(values) {
            let place = SchemaPlace(
                owner: context.owner,
                key: key,
                scope: context.sharesBody ? nil : context.scope
            )
            type = schemas.fields.type(of: values, at: place).unwrapped
        } else if values?.isObject == true {
            notes.note(.body, "the further fields of a form are taken as text", at: schema.range)
        }
        context.arguments.release("body")
        let map = isRequired ? type.map() : type.map().optional()
        return SpecField(
            key: Located(value: key, range: schema.range),
            name: context.arguments.name(key, at: schema.range, in: "body", schemas),
            doc: nil,
            deprecation: nil,
            content: .value(schemas.fields.value(map))
                .with(style: Located(value: .repeat, range: schema.range)),
            range: schema.range
        )
    }
}

extension ObjectShape {
    /// How many properties need not be given, in a body that has to be there or not.
    func optionalCount(inRequired isRequired: Bool) -> Int {
        properties.count { !$0.isRequired || !isRequired }
    }
}
