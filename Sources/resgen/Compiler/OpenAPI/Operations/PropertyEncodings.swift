/// Reads how the properties of a form or of parts are encoded: what stands in `encoding`, or what holds
/// without it.
struct PropertyEncodings {
    let schemas: SchemaReader
    let notes: OpenAPINotes
    private var values: PlainValues { PlainValues(analyzer: schemas.analyzer) }

    /// How lists and objects are encoded in a form. Where the document does not say so, objects are JSON
    /// (OpenAPI 3.0.4 and 3.1.1, section 4.8.15.1.2: without `style` and `explode`, by `contentType`).
    func formStyles(of object: ObjectShape, _ encoding: JSONNode?)
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
            if style == .deep { return nil }
            if holds(schema, in: style) { return style }
            notes.note(
                .body,
                "OpenAPI does not define how an object in an object is encoded in a form: sent as JSON",
                at: encoding.range,
                makesCallsFail: true
            )
            return .json
        case .list, .other:
            if hasStyle || !values.mayHoldObject(schema) { return nil }
            return isJSON ? .json : .jsonElements
        }
    }

    /// Whether a style without names in brackets has a place for what is in an object or a map.
    private func holds(_ schema: JSONNode, in style: ParameterStyle) -> Bool {
        func holds(_ member: JSONNode) -> Bool {
            switch values.content(member) {
            case .scalar: true
            case .list(let items?): style == .repeat && values.isScalar(items)
            case .list, .map, .object: false
            case .other: schemas.analyzer.finalShape(of: member).isAny
            }
        }
        switch schemas.analyzer.finalShape(of: schema) {
        case .object(let object): return object.properties.allSatisfy { holds($0.schema) }
        case .map(let elements): return elements.map(holds) ?? true
        default: return true
        }
    }

    /// How lists and objects are written in parts where the document says so; else objects are JSON, and each file
    /// is a part. Styles are of parts, too, since OpenAPI 3.1 (section 4.8.15).
    func partStyles(of object: ObjectShape, _ encoding: JSONNode?)
        -> [String: Located<ParameterStyle>]
    {
        var styles: [String: Located<ParameterStyle>] = [:]
        for member in encoding?.members ?? [] {
            guard let property = object.properties.first(where: { $0.key == member.key }),
                !schemas.analyzer.isFile(property.schema, encoding: member.value)
            else { continue }
            let style = partStyle(of: property.schema, member)
            styles[member.key] = style.map { Located(value: $0, range: member.keyRange) }
        }
        return styles
    }

    private func partStyle(of schema: JSONNode, _ encoding: JSONMember) -> ParameterStyle? {
        let isJSON = self.isJSON(encoding.value)
        let isDeep = isDeep(encoding.value)
        switch values.content(schema) {
        case .scalar: return nil
        case .list(let items?) where values.isScalar(items):
            if isDeep, !schemas.document.isOf31 {
                note("one part for each element", of: encoding)
                return nil
            }
            return listStyle(in: encoding.value, isJSON: isJSON)
        case .list, .map, .object, .other:
            if isDeep, schemas.document.isOf31 { return .deep }
            if isDeep || schemas.document.isOf31, encoding.value["style"] != nil {
                note("sent as JSON", of: encoding)
            }
            guard isJSON, case .list(.some) = values.content(schema) else { return nil }
            return .json
        }
    }

    private func note(_ consequence: String, of encoding: JSONMember) {
        let style = encoding.value["style"]?.string ?? ""
        notes.note(
            .body,
            schemas.document.isOf31
                ? "no '\(style)' of objects in parts: \(consequence)"
                : "no '\(style)' in parts before OpenAPI 3.1: \(consequence)",
            at: encoding.keyRange,
            makesCallsFail: true
        )
    }

    private func isDeep(_ encoding: JSONNode) -> Bool {
        encoding["style"]?.string == SerializationStyle.deepObject.rawValue
    }

    /// The media types of parts, where these are other ones than they have anyway.
    func mediaTypes(of object: ObjectShape, _ encoding: JSONNode?)
        -> [String: Located<String>]
    {
        var types: [String: Located<String>] = [:]
        for member in encoding?.members ?? [] {
            noteHeaders(of: member.value)
            guard let property = object.properties.first(where: { $0.key == member.key }),
                let written = member.value["contentType"], let text = written.string
            else { continue }
            let isFile = schemas.analyzer.isFile(property.schema, encoding: member.value)
            // A style puts the media type out of force (OpenAPI 3.1, section 4.8.15).
            if !isFile, member.value["style"] != nil, schemas.document.isOf31 { continue }
            let media = partMedia(text, of: property.schema, isFile: isFile, at: written.range)
            types[member.key] = media.map { Located(value: $0.text, range: written.range) }
        }
        return types
    }

    private func noteHeaders(of encoding: JSONNode) {
        guard let headers = encoding["headers"], !headers.members.isEmpty else { return }
        notes.noteOnce(
            .body,
            "parts have no headers: left out",
            at: headers.range,
            makesCallsFail: headers.members.contains { $0.value["required"]?.bool == true }
        )
    }

    /// The media type that a part is labelled with; nil where that is the one it has anyway. Of several
    /// only the caller knows which a file is of.
    private func partMedia(
        _ text: String,
        of schema: JSONNode,
        isFile: Bool,
        at range: SourceRange
    ) -> MediaType? {
        let allowed = text.split(separator: ",").map {
            MediaType($0.trimmingCharacters(in: .whitespaces))
        }
        let usual = isFile ? "application/octet-stream" : usualMedia(of: schema)
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

    /// What a part that is no file has where the document does not say (OpenAPI 3.1, section 4.8.15).
    private func usualMedia(of schema: JSONNode) -> String {
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
