/// What a value of a document is, by where it is: it says what a reference there leads to.
indirect enum DocumentRole: Sendable {
    case document, components, pathItem, operation, callback, requestBody, response, header,
        parameter
    case mediaType, encoding, schema, securityScheme, link, discriminator, mapping
    case requirement
    /// An object whose values are all of one role, and a list of them.
    case map(DocumentRole), list(DocumentRole)
    /// What has no references that count.
    case data
    /// Anything else. What it refers to is in its place.
    case other

    /// Where in `components` others are put that a value of the role refers to; nil where what is
    /// referred to is put in the place of the reference.
    var section: String? {
        switch self {
        case .schema: "schemas"
        case .parameter: "parameters"
        case .response: "responses"
        case .requestBody: "requestBodies"
        case .header: "headers"
        case .securityScheme: "securitySchemes"
        default: nil
        }
    }

    /// The same in Swagger 2.0, whose sections are the document's own.
    var sectionOfSwagger2: String? {
        switch self {
        case .schema: "definitions"
        case .parameter: "parameters"
        case .response: "responses"
        default: nil
        }
    }

    func role(of key: String, _ value: JSONNode) -> DocumentRole {
        switch self {
        case .document: Self.ofDocument[key] ?? other(key)
        case .components: Self.sections[key].map(Self.map) ?? other(key)
        case .pathItem: Self.ofPathItem(key)
        case .operation: Self.ofOperation[key] ?? other(key)
        case .callback: SpecificationExtension.isKey(key) ? .data : .pathItem
        case .parameter, .header, .requestBody, .response, .mediaType, .encoding:
            Self.ofMessage[key] ?? other(key)
        case .schema: Self.ofSchema(key, value)
        case .discriminator: key == "mapping" ? .mapping : other(key)
        case .map(let role): role
        case .securityScheme, .link, .other, .list: other(key)
        case .data, .mapping, .requirement: .data
        }
    }

    private func other(_ key: String) -> DocumentRole {
        SpecificationExtension.isKey(key) || key == "example" || key == "examples" ? .data : .other
    }

    private static let sections: [String: DocumentRole] = [
        "schemas": .schema, "parameters": .parameter, "responses": .response,
        "requestBodies": .requestBody, "headers": .header, "securitySchemes": .securityScheme,
        "links": .link, "callbacks": .callback, "pathItems": .pathItem, "mediaTypes": .mediaType,
    ]

    private static let ofDocument: [String: DocumentRole] = [
        "security": .list(.requirement),
        "paths": .map(.pathItem), "webhooks": .map(.pathItem), "x-webhooks": .map(.pathItem),
        "components": .components,
        "definitions": .map(.schema), "parameters": .map(.parameter), "responses": .map(.response),
        "securityDefinitions": .map(.securityScheme),
    ]

    private static func ofPathItem(_ key: String) -> DocumentRole {
        switch key {
        case "parameters": .list(.parameter)
        case "additionalOperations": .map(.operation)
        case "servers", "summary", "description": .other
        default: SpecificationExtension.isKey(key) ? .data : .operation
        }
    }

    private static let ofOperation: [String: DocumentRole] = [
        "parameters": .list(.parameter), "requestBody": .requestBody, "responses": .map(.response),
        "callbacks": .map(.callback), "security": .list(.requirement),
    ]

    private static let ofMessage: [String: DocumentRole] = [
        "schema": .schema, "itemSchema": .schema, "content": .map(.mediaType),
        "headers": .map(.header), "encoding": .map(.encoding), "links": .map(.link),
    ]

    private static func ofSchema(_ key: String, _ value: JSONNode) -> DocumentRole {
        switch key {
        case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
            .map(.schema)
        case "items": value.isObject ? .schema : .list(.schema)
        case "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames",
            "unevaluatedItems", "unevaluatedProperties", "contentSchema":
            .schema
        case "allOf", "anyOf", "oneOf", "prefixItems": .list(.schema)
        case "discriminator": .discriminator
        case "enum", "const", "default", "example", "examples": .data
        default: SpecificationExtension.isKey(key) ? .data : .other
        }
    }
}
