/// What a parameter is a part of (OpenAPI 3.1, section 4.8.12.1).
enum ParameterLocation: String {
    case path, query, header, cookie

    var usualStyle: SerializationStyle {
        switch self {
        case .query, .cookie: .form
        case .path, .header: .simple
        }
    }
}

/// How a value becomes text (OpenAPI 3.1, section 4.8.12.3).
enum SerializationStyle: String {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject

    /// Whether each element is sent by itself where the document does not say so.
    var explodes: Bool { self == .form }

    /// How a list of plain values is encoded in a query; nil is the usual way.
    func listStyle(explodes: Bool) -> ParameterStyle? {
        switch self {
        case .spaceDelimited: explodes ? nil : .space
        case .pipeDelimited: explodes ? nil : .pipe
        case .deepObject: .deep
        case .simple, .label, .matrix, .form: explodes ? nil : .comma
        }
    }
}

/// One parameter as the document describes it.
struct OpenAPIParameter {
    let key: String
    let location: ParameterLocation
    let node: JSONNode
    /// Whether it is written behind a reference, not in the operation.
    let isShared: Bool
    /// The name of what several operations share.
    let component: String?
    let schema: JSONNode?
    let isJSON: Bool
    let isRequired: Bool
    let style: SerializationStyle
    let explodes: Bool
    let doc: String?
    let isDeprecated: Bool
    /// Whether this is a member of an object that is spread over the query.
    var isMember = false

    /// - Parameters:
    ///   - written: What the operation has: the parameter, or a reference to it.
    ///   - node: The parameter itself.
    init?(_ written: JSONNode, _ node: JSONNode) {
        guard let key = node["name"]?.string, !key.isEmpty,
            let location = node["in"]?.string.flatMap(ParameterLocation.init)
        else { return nil }
        self.key = key
        self.location = location
        self.node = node
        isShared = written["$ref"] != nil
        component = written["$ref"]?.string.flatMap(JSONPointer.keys)?.last
        let content = node["content"]?.members.first
        schema = node["schema"] ?? content?.value["schema"]
        isJSON = node["schema"] == nil && content.map { MediaType($0.key).isJSON } ?? false
        isRequired = node["required"]?.bool == true
        style = node["style"]?.string.flatMap(SerializationStyle.init) ?? location.usualStyle
        explodes = node["explode"]?.bool ?? style.explodes
        doc = node["description"]?.string ?? node["schema"]?["description"]?.string
        isDeprecated = node["deprecated"]?.bool == true
    }

    var keyRange: SourceRange { node["name"]?.range ?? node.range }
}

extension OpenAPIParameter {
    /// A property of an object that is spread over the query.
    init(_ property: ObjectShape.Property, of parameter: OpenAPIParameter) {
        let schema = Schema(property.schema)
        key = property.key
        location = parameter.location
        node = property.schema
        isShared = false
        component = nil
        self.schema = property.schema
        isJSON = false
        isRequired = parameter.isRequired && property.isRequired
        style = .form
        explodes = true
        doc = schema.description
        isDeprecated = schema.isDeprecated
        isMember = true
    }
}

extension OpenAPIParameter {
    var listStyle: ParameterStyle? { style.listStyle(explodes: explodes) }

    /// Whether the description says that one text holds a list, where the document does not.
    var asksForCommas: Bool {
        guard node["explode"] == nil, style == .form, let doc else { return false }
        let text = doc.lowercased()
        return text.contains("comma-separated") || text.contains("comma separated")
    }
}
