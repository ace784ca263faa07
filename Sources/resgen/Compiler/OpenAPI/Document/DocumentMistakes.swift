/// Reports what an operation writes in another way than the standard has (OpenAPI 3.2, section 4), and is not read
/// for it: keys that are misspelt or belong in another object, and values of another kind. What is no such mistake,
/// but a key that nobody knows, is left alone.
struct DocumentMistakes {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    /// The references that were followed: what several operations have is looked at once.
    private var followed: Set<String> = []

    init(in document: OpenAPIDocument, notes: OpenAPINotes) {
        self.document = document
        self.notes = notes
    }

    func check(root: JSONNode) {
        check(root, is: .root)
        guard let components = root["components"] else { return }
        check(components, is: .components)
        for schema in components["schemas"]?.members ?? [] where isKeyword(schema) {
            notes.note(
                .document,
                "'\(schema.key)' is read as the name of a schema",
                at: schema.keyRange,
                notes: ["a keyword belongs inside of a schema, one level further in"]
            )
        }
    }

    /// Whether this is a keyword of a schema that is indented too little, and no schema of that name.
    private func isKeyword(_ schema: JSONMember) -> Bool {
        switch schema.key {
        case "required", "allOf", "oneOf", "anyOf": return schema.value.isArray
        case "properties":
            let members = schema.value.members
            return !members.isEmpty
                && members.allSatisfy { $0.value.isObject && !Self.startsSchema($0.key) }
        default: return false
        }
    }

    /// Whether a key says what values a schema has.
    private static func startsSchema(_ key: String) -> Bool {
        switch key {
        case "type", "properties", "items", "allOf", "oneOf", "anyOf", "enum": true
        default: false
        }
    }

    mutating func check(_ operation: DocumentOperation) {
        let node = operation.node
        check(node, is: .operation)
        for parameter in (operation.path.value["parameters"]?.elements ?? [])
            + (node["parameters"]?.elements ?? [])
        {
            check(written: parameter, is: .parameter)
        }
        if let body = node["requestBody"] { check(written: body, is: .requestBody) }
        guard let responses = node["responses"], !responses.isNull else { return }
        guard responses.isObject else {
            return note(responses, "'responses' is an object by status")
        }
        for response in responses.members where !response.isExtension {
            check(written: response.value, is: .response)
        }
    }

    private mutating func check(written: JSONNode, is object: Object) {
        // `requestBody:` of YAML with nothing behind it.
        if written.isNull { return }
        let reference = written["$ref"]
        if let text = reference?.string, !followed.insert(text).inserted { return }
        if let reference, let text = reference.string, JSONPointer.schemaKey(text) != nil {
            notes.note(
                .document,
                "the reference leads to a schema, and not to \(object.name): it is not read",
                at: reference.range,
                notes: [object.example(of: "\"$ref\": \(JSONPrinter.quoted(text))")].compactMap(
                    \.self
                ),
                makesCallsFail: object != .response
            )
            return
        }
        guard let node = document.resolved(written) else { return }
        guard node.isObject else {
            // Of a parameter it is said where it is left out.
            return object == .parameter ? () : note(node, "\(object.name) is an object")
        }
        check(node, is: object)
        switch object {
        case .parameter: checkType(of: node, "a parameter")
        case .requestBody, .response: checkContent(of: node)
        default: break
        }
        for header in node["headers"]?.members ?? [] {
            if let node = document.resolved(header.value) { checkType(of: node, "a header") }
        }
    }

    /// The type of a parameter or a header is beside its name in Swagger 2.0 alone, and that of a body never is
    /// beside its media type.
    private func checkType(of node: JSONNode, _ object: String) {
        if node["schema"] != nil || node["content"] != nil || node["itemSchema"] != nil { return }
        guard let key = node.members.first(where: { Self.startsSchema($0.key) }) else { return }
        notes.note(
            .document,
            "'\(key.key)' of \(object) is not read",
            at: key.keyRange,
            notes: [
                key.value.string != nil && node["properties"] == nil
                    ? "write \"schema\": { \"\(key.key)\": \(key.value.compactText) }"
                    : "write \"schema\": { … }"
            ]
        )
    }

    private func checkContent(of node: JSONNode) {
        guard let content = node["content"], !content.isNull else { return }
        guard content.isObject else { return note(content, "'content' is an object by media type") }
        for media in content.members where !media.isExtension {
            if media.value.isObject {
                check(media.value, is: .mediaType)
                checkType(of: media.value, "a media type")
            } else if !media.value.isNull, media.key.contains("/") {
                note(media.value, "what a media type describes is an object")
            }
            if media.key.contains("/") { continue }
            let isRead = content.members.allSatisfy { !$0.key.contains("/") }
            notes.note(
                .document,
                "'\(media.key)' is no media type: \(isRead ? "taken as bytes" : "left out")",
                at: media.keyRange,
                notes: media.key.lowercased() == "json" ? ["did you mean 'application/json'?"] : []
            )
        }
    }

    private func note(_ node: JSONNode, _ message: String) {
        notes.note(
            .document,
            "\(message), found \(node.value.kindName): not read",
            at: node.range,
            makesCallsFail: true
        )
    }

    private func check(_ node: JSONNode, is object: Object) {
        let keys = object.keys
        for member in node.members where !keys.contains(member.key) && !member.isExtension {
            if member.key == "schema", let example = object.example(of: "\"schema\": { … }") {
                notes.note(
                    .document,
                    "'schema' of \(object.name) is not read",
                    at: member.keyRange,
                    notes: node["content"] == nil ? [example] : [],
                    makesCallsFail: object == .requestBody
                )
            } else if member.key.utf8.count > 2, let word = nearest(to: member.key, in: keys) {
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

extension DocumentMistakes {
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

        /// Asked of each object of an operation, so they are made once.
        var keys: Set<String> {
            switch self {
            case .root: Self.rootKeys
            case .components: Self.componentsKeys
            case .operation: Self.operationKeys
            case .parameter: Self.parameterKeys
            case .requestBody: Self.requestBodyKeys
            case .response: Self.responseKeys
            case .mediaType: Self.mediaTypeKeys
            }
        }

        private static let rootKeys: Set = [
            "openapi", "swagger", "info", "servers", "paths", "webhooks", "components", "security",
            "tags", "externalDocs", "jsonSchemaDialect", "$self",
        ]
        private static let componentsKeys: Set = [
            "schemas", "responses", "parameters", "examples", "requestBodies", "headers",
            "securitySchemes", "links", "callbacks", "pathItems", "mediaTypes",
        ]
        private static let operationKeys: Set = [
            "operationId", "tags", "summary", "description", "externalDocs", "parameters",
            "requestBody", "responses", "callbacks", "deprecated", "security", "servers",
        ]
        private static let parameterKeys: Set = [
            "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style",
            "explode", "allowReserved", "schema", "example", "examples", "content",
        ]
        private static let requestBodyKeys: Set = ["description", "content", "required"]
        private static let responseKeys: Set = [
            "summary", "description", "headers", "content", "links",
        ]
        private static let mediaTypeKeys: Set = [
            "schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding",
            "itemEncoding",
        ]

        /// How what is written in the object itself is described in one media type.
        func example(of schema: String) -> String? {
            guard self == .requestBody || self == .response else { return nil }
            let inner = schema.hasPrefix("\"schema\"") ? schema : "\"schema\": { \(schema) }"
            return "write \"content\": { \"application/json\": { \(inner) } }"
        }
    }
}
