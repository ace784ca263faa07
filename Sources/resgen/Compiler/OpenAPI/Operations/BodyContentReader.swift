/// Reads what is sent in one media type, and whether it is one argument or has one for each property.
struct BodyContentReader {
    let context: OperationContext

    private var notes: OpenAPINotes { context.notes }
    private var schemas: SchemaReader { context.schemas }
    private var members: BodyFieldsReader { BodyFieldsReader(context: context) }
    private var encodings: PropertyEncodings {
        PropertyEncodings(schemas: schemas, notes: notes)
    }

    func content(_ media: MediaType, _ description: BodyDescription) -> SpecBody.Content {
        if media.isForm { return form(description) }
        if media.isMultipart { return multipart(media, description) }
        let isBytes = description.schema.map { schemas.analyzer.isBytes($0, in: media) } ?? false
        let isJSON = media.isJSON || (media.isAny && !isBytes && !isText(description.schema))
        if isJSON, let schema = description.schema { return json(schema, description) }
        func type(_ name: String) -> TypeSyntax {
            description.syntax(SchemaType(name, at: description.node.range))
        }
        if isJSON { return .json(type("JSON")) }
        if media.isXML, let schema = description.schema, !isText(schema) {
            notes.noteOnce(.body, "XML is not written from types: sent as text", at: schema.range)
        }
        let item = description.schema ?? description.node["itemSchema"]
        if media.isStream, let item, !isText(item), !item.members.isEmpty {
            notes.noteOnce(
                .body,
                "streams are not written from types: sent as a file",
                at: item.range
            )
        }
        if media.isText, !media.isXML, !media.isStream, let schema = description.schema,
            isStructured(schema)
        {
            notes.noteOnce(
                .body,
                "a text is not written from types: sent as it is given",
                at: schema.range
            )
        }
        return media.isText && !isBytes ? .text(type("String")) : .data(type("File"))
    }

    private func isStructured(_ schema: JSONNode) -> Bool {
        switch schemas.analyzer.finalShape(of: schema) {
        case .object, .map, .array: true
        default: false
        }
    }

    private func isText(_ schema: JSONNode?) -> Bool {
        guard let schema else { return true }
        if case .scalar = schemas.analyzer.finalShape(of: schema) { return true }
        return false
    }

    /// An object that is written inline becomes arguments, unless these are too many; a schema
    /// with a name is one argument.
    private func json(_ schema: JSONNode, _ description: BodyDescription) -> SpecBody.Content {
        let analysis = schemas.analyzer.analysis(of: schema)
        if schema["$ref"] == nil, !analysis.isNullable, case .object(let object) = analysis.shape,
            object.additional == nil, !object.properties.isEmpty,
            object.optionalCount(inRequired: description.isRequired)
                <= OperationContext.optionalLimit
        {
            return .jsonFields(
                .fields(
                    members.arguments(of: object, isRequired: description.isRequired, as: .json)
                )
            )
        }
        let place = SchemaPlace(
            owner: description.owner,
            key: "Body",
            scope: nil,
            allowsEncoding: false
        )
        return .json(description.syntax(schemas.type(of: schema, at: place)))
    }

    private func form(_ description: BodyDescription) -> SpecBody.Content {
        let node = description.node
        let shape = description.schema.map(schemas.analyzer.finalShape(of:))
        if let schema = description.schema, case .map(let values)? = shape {
            let fields = members.further(
                values,
                at: schema,
                named: "fields",
                isRequired: description.isRequired
            )
            return .form(.fields([fields]))
        }
        guard let schema = description.schema, let (object, isUnion) = fields(of: shape, schema)
        else {
            let range = description.schema?.range ?? node.range
            notes.note(.body, "a form is an object of fields: sent as text", at: range)
            return .text(TypeSyntax(kind: .named("String", []), range: node.range))
        }
        let styles = encodings.formStyles(of: object, node["encoding"])
        let isModel =
            schema["$ref"] != nil
            || object.optionalCount(inRequired: description.isRequired)
                > OperationContext.optionalLimit
        guard isModel, !isUnion, object.additional == nil else {
            var fields = members.arguments(
                of: object,
                isRequired: description.isRequired,
                as: .form,
                styles: styles
            )
            if let values = object.additional {
                let key = object.property("additional") == nil ? "additional" : "furtherFields"
                fields.append(members.further(values, at: schema, named: key, isRequired: false))
            }
            return .form(.fields(fields))
        }
        let place = SchemaPlace(
            owner: description.owner,
            key: "Form",
            scope: nil,
            allowsEncoding: false
        )
        let type = schemas.type(of: schema, at: place).unwrapped
        schemas.modelLowering.style(fieldsOf: type.type, styles)
        return .form(.model(description.syntax(type)))
    }

    /// The object that a form is; of several kinds of objects the fields of all.
    private func fields(of shape: SchemaShape?, _ schema: JSONNode) -> (ObjectShape, isUnion: Bool)?
    {
        switch shape {
        case .object(let object)?: return (object, isUnion: false)
        case .union(let union)?:
            guard let object = schemas.analyzer.merging.object(of: union) else { return nil }
            notes.note(
                .body,
                "a form of several kinds: one with the fields of all",
                at: schema.range
            )
            return (object, isUnion: true)
        default: return nil
        }
    }

    /// The properties of the schema as parts; what is binary is a file.
    private func multipart(_ media: MediaType, _ description: BodyDescription) -> SpecBody.Content {
        let node = description.node
        let shape = description.schema.map(schemas.analyzer.finalShape(of:))
        for key in ["prefixEncoding", "itemEncoding"] {
            guard let member = node.members.first(where: { $0.key == key }) else { continue }
            notes.note(
                .body,
                "parts by their place have no '\(key)': left out",
                at: member.keyRange
            )
        }
        guard media.essence == "multipart/form-data", case .object(let object)? = shape else {
            notes.note(
                .body,
                "parts that are not described: their bytes are sent as given",
                at: node.range
            )
            return .data(TypeSyntax(kind: .named("File", []), range: node.range))
        }
        if object.additional != nil {
            notes.note(.body, "further parts of the body: left out", at: node.range)
        }
        let styles = encodings.partStyles(of: object, node["encoding"])
        return .multipart(
            .fields(
                members.arguments(
                    of: object,
                    isRequired: description.isRequired,
                    as: .parts,
                    styles: styles,
                    media: encodings.mediaTypes(of: object, node["encoding"]),
                    encoding: node["encoding"]
                )
            )
        )
    }
}

/// What the document says of a body in one media type.
struct BodyDescription {
    let node: JSONNode
    let isRequired: Bool
    /// What its type is named after: the operation, or its own name where others share it.
    let owner: String

    var schema: JSONNode? { node["schema"] }

    /// The type, optional where there need not be a body.
    func syntax(_ type: SchemaType) -> TypeSyntax {
        isRequired ? type.type : type.optional().type
    }
}
