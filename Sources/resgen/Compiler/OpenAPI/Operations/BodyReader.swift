import Foundation

/// Reads what an operation sends besides its address and headers.
struct BodyReader {
    let context: OperationContext

    private var document: OpenAPIDocument { context.document }
    private var notes: OpenAPINotes { context.notes }
    private var schemas: SchemaReader { context.schemas }
    private var values: PlainValues { PlainValues(analyzer: schemas.analyzer) }

    /// Nil where nothing is sent.
    func body(_ written: JSONNode) -> SpecBody? {
        guard let node = document.resolved(written) else {
            notes.noteUnresolved(
                document.whyNotResolved(written),
                "no body",
                at: written.range,
                makesCallsFail: true
            )
            return nil
        }
        guard let contents = node["content"]?.members, !contents.isEmpty else { return nil }
        if context.method == .get || context.method == .head {
            if contents.allSatisfy({ isEmpty($0.value["schema"]) }) { return nil }
            notes.note(
                .body,
                "a \(context.method.rawValue) request has no body: left out",
                at: written.range,
                makesCallsFail: true
            )
            return nil
        }
        let chosen = preferred(contents)
        let media = MediaType(chosen.key)
        if let schema = chosen.value["schema"], hasNoMembers(schema, media) {
            let isObject = media.isJSON && node["required"]?.bool == true
            return isObject ? SpecBody(emptyAt: node.range) : nil
        }
        let asMultipart = multipart(beside: contents)
        let others = contents.filter { $0.key != asMultipart?.key }
        if !context.sendsMultipart, !schemas.analyzer.isOne(others) {
            notes.note(.body, "several media types: sent as '\(chosen.key)'", at: written.range)
        }
        let isRequired = isNeeded(node, chosen.value["schema"])
        let description = Description(
            node: chosen.value,
            isRequired: isRequired,
            owner: schemas.componentName(of: written) ?? context.owner
        )
        let content = content(media, description)
        return SpecBody(
            content: content,
            media: self.media(media, of: content, at: chosen.keyRange),
            wrap: nil,
            range: node.range
        )
    }

    /// Whether the same can be sent as JSON and in parts, with more to say in the latter.
    func canBeMultipart(_ written: JSONNode) -> Bool {
        guard context.method != .get, context.method != .head,
            let contents = document.resolved(written)?["content"]?.members
        else { return false }
        return multipart(beside: contents) != nil
    }

    /// The parts that stand beside JSON, where these hold files or are other ones.
    private func multipart(beside contents: [JSONMember]) -> JSONMember? {
        guard contents.count > 1,
            let json = contents.first(where: { MediaType($0.key).isPlainJSON }),
            let parts = contents.first(where: {
                MediaType($0.key).essence == "multipart/form-data" && canBeSaid($0)
            }), let schema = parts.value["schema"],
            case .object(let object) = schemas.analyzer.finalShape(of: schema)
        else { return nil }
        let hasFile = object.properties.contains { fileType($0.schema, isRequired: true) != nil }
        return hasFile || !schemas.analyzer.isOne([json, parts]) ? parts : nil
    }

    /// What the document says of a body in one media type.
    private struct Description {
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

    /// Whether there has to be a body. Many documents do not say so of one that is written inline,
    /// but that some of its properties are required.
    private func isNeeded(_ node: JSONNode, _ schema: JSONNode?) -> Bool {
        if let isRequired = node["required"]?.bool { return isRequired }
        guard let schema, schema["$ref"] == nil,
            case .object(let object) = schemas.analyzer.finalShape(of: schema),
            object.properties.contains(where: \.isRequired)
        else { return false }
        notes.noteOnce(
            .body,
            "taken as a required body, for it has required properties: 'required: true' would say so",
            at: node.range.opening
        )
        return true
    }

    /// Whether an object is said to have no members, as one whose properties are all read only; a form
    /// without fields is none, whatever else it may have.
    private func hasNoMembers(_ schema: JSONNode, _ media: MediaType) -> Bool {
        guard isEmpty(schema) else { return false }
        return media.isForm || media.isMultipart
            || document.resolved(schema)?["additionalProperties"]?.bool == false
    }

    /// Whether nothing can be sent: an object without members that are described.
    private func isEmpty(_ node: JSONNode?) -> Bool {
        guard let schema = node.flatMap(document.resolved).map(Schema.init) else { return false }
        let isClosed = schema.additional?.bool == false && schema.types == ["object"]
        let hasNoProperties = schema.properties?.isEmpty ?? isClosed
        return hasNoProperties && schema.patterns == nil && schema.all.isEmpty
            && !schema.hasAlternatives && schema.additional?.isObject != true
            && schema.additional?.bool != true
    }

    /// JSON before forms before text before bytes; forms only where their fields are described.
    private func preferred(_ contents: [JSONMember]) -> JSONMember {
        if context.sendsMultipart, let parts = multipart(beside: contents) { return parts }
        let tests: [(MediaType) -> Bool] = [
            { $0.essence == "application/json" }, { $0.isJSON && !$0.isStream }, \.isForm,
            \.isMultipart, \.isText,
        ]
        for test in tests {
            let found = contents.first { test(MediaType($0.key)) && canBeSaid($0) }
            if let found { return found }
        }
        return contents.first { MediaType($0.key).isAny } ?? contents[0]
    }

    private func canBeSaid(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        guard media.isForm || media.isMultipart, let schema = content.value["schema"] else {
            return true
        }
        if case .object = schemas.analyzer.finalShape(of: schema) { return true }
        return false
    }

    /// The media type where it is not the one that the form of the body has anyway.
    private func media(_ media: MediaType, of content: SpecBody.Content, at range: SourceRange)
        -> Located<String>?
    {
        let usual: String
        switch content {
        case .json, .jsonFields: usual = "application/json"
        case .form: usual = "application/x-www-form-urlencoded"
        case .multipart: usual = "multipart/form-data"
        case .text: usual = "text/plain"
        case .data: usual = "application/octet-stream"
        }
        guard media.essence != usual, media.isConcrete else { return nil }
        return Located(value: media.text, range: range)
    }

    private func content(_ media: MediaType, _ description: Description) -> SpecBody.Content {
        if media.isForm { return form(description) }
        if media.isMultipart { return multipart(media, description) }
        let isJSON = media.isJSON || (media.isAny && !isText(description.schema))
        if isJSON, let schema = description.schema { return json(schema, description) }
        func type(_ name: String) -> TypeSyntax {
            description.syntax(SchemaType(name, at: description.node.range))
        }
        if isJSON { return .json(type("JSON")) }
        return media.isText ? .text(type("String")) : .data(type("File"))
    }

    private func isText(_ schema: JSONNode?) -> Bool {
        guard let schema else { return true }
        if case .scalar = schemas.analyzer.finalShape(of: schema) { return true }
        return false
    }

    /// An object that is written inline becomes arguments, unless these are too many; a schema
    /// with a name is one argument.
    private func json(_ schema: JSONNode, _ description: Description) -> SpecBody.Content {
        let analysis = schemas.analyzer.analysis(of: schema)
        if schema["$ref"] == nil, !analysis.isNullable, case .object(let object) = analysis.shape,
            object.additional == nil, !object.properties.isEmpty,
            optionalCount(object, description.isRequired) <= OperationContext.optionalLimit
        {
            return .jsonFields(.fields(arguments(of: object, description, as: .json)))
        }
        let place = SchemaPlace(
            owner: description.owner,
            key: "Body",
            scope: nil,
            allowsForm: false
        )
        return .json(description.syntax(schemas.type(of: schema, at: place)))
    }

    private func optionalCount(_ object: ObjectShape, _ isRequired: Bool) -> Int {
        object.properties.filter { !$0.isRequired || !isRequired }.count
    }

    enum BodyForm { case json, form, parts }

    /// The properties that a client may send as parameters of the function.
    private func arguments(
        of object: ObjectShape,
        _ description: Description,
        as form: BodyForm,
        styles: [String: Located<ParameterStyle>] = [:],
        media: [String: Located<String>] = [:]
    ) -> [SpecField] {
        var fields: [SpecField] = []
        // No argument is the entire body.
        context.arguments.release("body")
        for property in object.properties {
            let schema = Schema(property.schema)
            if schema.isReadOnly { continue }
            let isNeeded = property.isRequired && description.isRequired
            let file = form == .parts ? fileType(property.schema, isRequired: isNeeded) : nil
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
                        Documentation.text(schema.description, of: property.key),
                        withDefault: content.hasDefault ? nil : schema.defaultValue
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

    private func form(_ description: Description) -> SpecBody.Content {
        let node = description.node
        let shape = description.schema.map {
            schemas.analyzer.finalShape(of: $0)
        }
        if let schema = description.schema, case .map(let values)? = shape {
            let fields = further(values, at: schema, named: "fields", description.isRequired)
            return .form(.fields([fields]))
        }
        guard let schema = description.schema, case .object(let object)? = shape else {
            let range = description.schema?.range ?? node.range
            notes.note(.body, "a form is an object of fields: sent as text", at: range)
            return .text(TypeSyntax(kind: .named("String", []), range: node.range))
        }
        let styles = formStyles(of: object, node["encoding"])
        let isModel =
            schema["$ref"] != nil
            || optionalCount(object, description.isRequired) > OperationContext.optionalLimit
        guard isModel, object.additional == nil else {
            var fields = arguments(of: object, description, as: .form, styles: styles)
            if let values = object.additional {
                let key = object.property("additional") == nil ? "additional" : "furtherFields"
                fields.append(further(values, at: schema, named: key, false))
            }
            return .form(.fields(fields))
        }
        let place = SchemaPlace(
            owner: description.owner,
            key: "Form",
            scope: nil,
            allowsForm: false
        )
        let type = schemas.type(of: schema, at: place).unwrapped
        schemas.modelLowering.style(fieldsOf: type.type, styles)
        return .form(.model(description.syntax(type)))
    }

    /// A map of which each entry is a field of the form.
    private func further(
        _ values: JSONNode?,
        at schema: JSONNode,
        named key: String,
        _ isRequired: Bool
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

    /// The properties of the schema as parts; what is binary is a file.
    private func multipart(_ media: MediaType, _ description: Description) -> SpecBody.Content {
        let node = description.node
        let shape = description.schema.map {
            schemas.analyzer.finalShape(of: $0)
        }
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
        let styles = partStyles(of: object, node["encoding"])
        return .multipart(
            .fields(
                arguments(
                    of: object,
                    description,
                    as: .parts,
                    styles: styles,
                    media: mediaTypes(of: object, node["encoding"])
                )
            )
        )
    }

    /// `File` or `[File]` for what is binary.
    private func fileType(_ node: JSONNode, isRequired: Bool) -> SchemaType? {
        let (target, analysis) = schemas.analyzer.finalAnalysis(of: node)
        var type: SchemaType
        if case .array(let items?) = analysis.shape {
            let (element, inner) = schemas.analyzer.finalAnalysis(of: items)
            guard case .scalar(let scalar) = inner.shape, scalar.type == .string,
                Schema(element).isBinary
            else { return nil }
            type = SchemaType("File", at: node.range).array()
        } else {
            guard case .scalar(let scalar) = analysis.shape, scalar.type == .string,
                Schema(target).isBinary
            else { return nil }
            type = SchemaType("File", at: node.range)
        }
        if !isRequired { type = type.optional() }
        return type
    }
}

/// `encoding`
extension BodyReader {
    /// How lists and objects are encoded in a form. Where the document does not say so, objects are JSON
    /// (OpenAPI 3.0.4 and 3.1.1, section 4.8.15.1.2: without `style` and `explode`, by `contentType`).
    private func formStyles(of object: ObjectShape, _ encoding: JSONNode?)
        -> [String: Located<ParameterStyle>]
    {
        var styles: [String: Located<ParameterStyle>] = [:]
        for property in object.properties {
            let written = encoding?[property.key]
            styles[property.key] = formStyle(of: property.schema, written).map {
                Located(value: $0, range: written?.range ?? property.schema.range)
            }
        }
        return styles
    }

    private func formStyle(of schema: JSONNode, _ encoding: JSONNode?) -> ParameterStyle? {
        let hasStyle = encoding?["style"] != nil || encoding?["explode"] != nil
        let isJSON = encoding.map(self.isJSON) ?? false
        switch values.content(schema) {
        case .scalar: return nil
        case .list(let items?) where values.isScalar(items):
            return encoding.flatMap { listStyle(in: $0, isJSON: isJSON) }
        case .map, .object:
            guard hasStyle, let encoding else { return .json }
            let style = listStyle(in: encoding, isJSON: false) ?? .repeat
            return style == .deep ? nil : style
        case .list, .other:
            if hasStyle || !values.mayHoldObject(schema) { return nil }
            return isJSON ? .json : .jsonElements
        }
    }

    /// How lists are written in parts where the document says so; objects are JSON.
    private func partStyles(of object: ObjectShape, _ encoding: JSONNode?)
        -> [String: Located<ParameterStyle>]
    {
        var styles: [String: Located<ParameterStyle>] = [:]
        for member in encoding?.members ?? [] {
            guard let property = object.properties.first(where: { $0.key == member.key }),
                case .list(let items?) = values.content(property.schema)
            else { continue }
            let isJSON = self.isJSON(member.value)
            let style =
                values.isScalar(items)
                ? listStyle(in: member.value, isJSON: isJSON) : isJSON ? .json : nil
            if style == .deep {
                notes.note(
                    .body,
                    "no 'deepObject' in parts: one part for each element",
                    at: member.keyRange,
                    makesCallsFail: true
                )
                continue
            }
            styles[member.key] = style.map { Located(value: $0, range: member.keyRange) }
        }
        return styles
    }

    /// The media types of parts, where these are other ones than they have anyway.
    private func mediaTypes(of object: ObjectShape, _ encoding: JSONNode?)
        -> [String: Located<String>]
    {
        var types: [String: Located<String>] = [:]
        for member in encoding?.members ?? [] {
            guard let property = object.properties.first(where: { $0.key == member.key }),
                let written = member.value["contentType"], let text = written.string
            else { continue }
            let media = partMedia(text, of: property.schema, at: written.range)
            types[member.key] = media.map { Located(value: $0.text, range: written.range) }
        }
        return types
    }

    /// The media type that a part is labelled with; nil where that is the one it has anyway. Of several
    /// only the caller knows which a file is of.
    private func partMedia(_ text: String, of schema: JSONNode, at range: SourceRange) -> MediaType?
    {
        let allowed = text.split(separator: ",").map {
            MediaType($0.trimmingCharacters(in: .whitespaces))
        }
        let usual = usualMedia(of: schema)
        let isFile = fileType(schema, isRequired: true) != nil
        if isFile, allowed.count > 1 { return nil }
        let isJSON = !isFile && usual == "application/json"
        let known = allowed.filter { $0.isConcrete && (!isJSON || $0.isJSON) }
        if isJSON, known.isEmpty, !allowed.contains(where: \.isAny) {
            notes.note(
                .body,
                "a part that is no plain value: sent as JSON",
                at: range,
                makesCallsFail: true
            )
        }
        return known.first.flatMap { $0.text == usual ? nil : $0 }
    }

    /// What a part has where the document does not say (OpenAPI 3.1, section 4.8.15).
    private func usualMedia(of schema: JSONNode) -> String {
        if fileType(schema, isRequired: true) != nil { return "application/octet-stream" }
        switch values.content(schema) {
        case .scalar: return "text/plain"
        case .list(let items?):
            // A list in a list is JSON, and may be the list itself.
            if case .scalar = values.content(items) { return "text/plain" }
            return "application/json"
        case .list(nil), .map, .object, .other: return "application/json"
        }
    }

    /// Whether a property is encoded as JSON.
    private func isJSON(_ encoding: JSONNode) -> Bool {
        encoding["contentType"]?.string.map { MediaType($0).isJSON } ?? false
    }

    private func listStyle(in encoding: JSONNode, isJSON: Bool) -> ParameterStyle? {
        let style = encoding["style"]?.string.flatMap(SerializationStyle.init)
        let explodes = encoding["explode"]?.bool
        if style == nil, explodes == nil { return isJSON ? .json : nil }
        return (style ?? .form).listStyle(explodes: explodes ?? (style ?? .form).explodes)
    }
}

extension SpecBody {
    /// An object without members.
    fileprivate init(emptyAt range: SourceRange) {
        self.init(content: .jsonFields(.fields([])), media: nil, wrap: nil, range: range)
    }
}
