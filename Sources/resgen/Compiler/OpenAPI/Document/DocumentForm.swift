/// Reports what an operation writes in another form than the standard has (OpenAPI 3.2, section 4), and is not read
/// for it: keys that are misspelt or belong in another object, and values of another kind. What is no such mistake,
/// but a key that nobody knows, is left alone.
struct DocumentForm {
    let document: OpenAPIDocument
    let notes: OpenAPINotes

    func check(root: JSONNode) {
        check(root, is: .root)
        guard let components = root["components"] else { return }
        check(components, is: .components)
        // Indented too little, the keywords of a schema are schemas by these names.
        for schema in components["schemas"]?.members ?? []
        where ["properties", "required", "allOf", "oneOf", "anyOf", "items"].contains(schema.key) {
            notes.note(
                .document,
                "'\(schema.key)' is read as the name of a schema",
                at: schema.keyRange,
                notes: ["a keyword belongs inside of a schema, one level further in"]
            )
        }
    }

    func check(_ operation: JSONNode) {
        check(operation, is: .operation)
        for parameter in operation["parameters"]?.elements ?? [] {
            guard let node = document.resolved(parameter) else { continue }
            check(node, is: .parameter)
            checkType(ofParameter: node)
        }
        if let body = operation["requestBody"] { checkContent(of: body, .requestBody) }
        guard let responses = operation["responses"] else { return }
        guard responses.isObject else {
            return note(responses, "'responses' is an object by status", of: responses.range)
        }
        for response in responses.members where !response.isExtension {
            checkContent(of: response.value, .response)
        }
    }

    /// The type of a parameter is beside its name in Swagger 2.0 alone.
    private func checkType(ofParameter node: JSONNode) {
        guard node["schema"] == nil, node["content"] == nil,
            let type = node.members.first(where: { $0.key == "type" })
        else { return }
        notes.note(
            .document,
            "'type' of a parameter is not read",
            at: type.keyRange,
            notes: ["write \"schema\": { \"type\": \(type.value.compactText) }"]
        )
    }

    private func checkContent(of written: JSONNode, _ object: Object) {
        if let reference = written["$ref"], let text = reference.string,
            JSONPointer.schemaKey(text) != nil
        {
            notes.note(
                .document,
                "the reference leads to a schema, and not to \(object.name): it is not read",
                at: reference.range,
                notes: [object.example(of: "\"$ref\": \(JSONPrinter.quoted(text))")].compactMap(\.self)
            )
            return
        }
        guard let node = document.resolved(written) else { return }
        check(node, is: object)
        guard let content = node["content"] else { return }
        guard content.isObject else {
            return note(content, "'content' is an object by media type", of: content.range)
        }
        for media in content.members where !media.isExtension {
            check(media.value, is: .mediaType)
            if media.key.contains("/") { continue }
            notes.note(
                .document,
                "'\(media.key)' is no media type",
                at: media.keyRange,
                notes: media.key.lowercased() == "json" ? ["did you mean 'application/json'?"] : []
            )
        }
    }

    private func note(_ node: JSONNode, _ message: String, of range: SourceRange) {
        notes.note(
            .document,
            "\(message), found \(node.value.kindName): not read",
            at: range,
            makesCallsFail: true
        )
    }

    private func check(_ node: JSONNode, is object: Object) {
        for member in node.members where !object.keys.contains(member.key) && !member.isExtension {
            if member.key == "schema", let example = object.example(of: "\"schema\": { … }") {
                notes.note(
                    .document,
                    "'schema' of \(object.name) is not read",
                    at: member.keyRange,
                    notes: [example]
                )
            } else if let word = nearest(to: member.key, in: object.keys) {
                notes.note(
                    .document,
                    "unknown key '\(member.key)' of \(object.name): not read",
                    at: member.keyRange,
                    notes: ["did you mean '\(word)'?"]
                )
            }
        }
    }
}

extension DocumentForm {
    /// The objects of a document that have keys of their own.
    private enum Object {
        case root, components, operation, parameter, requestBody, response, mediaType

        /// What a message calls it.
        var name: String {
            switch self {
            case .root: "a document"
            case .components: "'components'"
            case .operation: "an operation"
            case .parameter: "a parameter"
            case .requestBody: "a body"
            case .response: "a response"
            case .mediaType: "a media type"
            }
        }

        var keys: [String] {
            switch self {
            case .root:
                [
                    "openapi", "swagger", "info", "servers", "paths", "webhooks", "components",
                    "security", "tags", "externalDocs", "jsonSchemaDialect", "$self",
                ]
            case .components:
                [
                    "schemas", "responses", "parameters", "examples", "requestBodies", "headers",
                    "securitySchemes", "links", "callbacks", "pathItems", "mediaTypes",
                ]
            case .operation:
                [
                    "operationId", "tags", "summary", "description", "externalDocs", "parameters",
                    "requestBody", "responses", "callbacks", "deprecated", "security", "servers",
                ]
            case .parameter:
                [
                    "name", "in", "description", "required", "deprecated", "allowEmptyValue",
                    "style", "explode", "allowReserved", "schema", "example", "examples", "content",
                ]
            case .requestBody: ["description", "content", "required"]
            case .response: ["summary", "description", "headers", "content", "links", "examples"]
            case .mediaType:
                [
                    "schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding",
                    "itemEncoding",
                ]
            }
        }

        /// How what is written in the object itself is described in one media type.
        func example(of schema: String) -> String? {
            guard self == .requestBody || self == .response else { return nil }
            let inner = schema.hasPrefix("\"schema\"") ? schema : "\"schema\": { \(schema) }"
            return "write \"content\": { \"application/json\": { \(inner) } }"
        }
    }
}
