/// What a parameter is a part of (OpenAPI 3.2, section "Parameter Locations").
enum ParameterLocation: String {
    case path, query, querystring, header, cookie

    var usualStyle: SerializationStyle {
        switch self {
        case .query, .querystring, .cookie: .form
        case .path, .header: .simple
        }
    }
}

/// How a value becomes text (OpenAPI 3.1, section 4.8.12.3).
enum SerializationStyle: String {
    case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie

    /// Whether each element is sent by itself where the document does not say so.
    var explodes: Bool { self == .form || self == .cookie }

    /// How a list of plain values is encoded in a query; nil is the usual way.
    func listStyle(explodes: Bool) -> ParameterStyle? {
        switch self {
        case .spaceDelimited: explodes ? nil : .space
        case .pipeDelimited: explodes ? nil : .pipe
        case .deepObject: .deep
        case .simple, .label, .matrix, .form, .cookie: explodes ? nil : .comma
        }
    }
}

/// One parameter as the document describes it.
struct OpenAPIParameter {
    let key: String
    let keyRange: SourceRange
    let location: ParameterLocation
    let node: JSONNode
    /// Whether it is written for several operations, not in one.
    let isShared: Bool
    /// The name of what several operations share.
    let component: String?
    /// The last word of the path whose operations share it: `devices` of `/devices/{id}`.
    let pathWord: String?
    let schema: JSONNode?
    private(set) var isJSON: Bool
    let isRequired: Bool
    private(set) var style: SerializationStyle
    private(set) var explodes: Bool
    let doc: String?
    let isDeprecated: Bool
    /// Whether this is a member of an object that is spread over the query.
    var isMember = false

    /// - Parameters:
    ///   - written: What the operation has: the parameter, or a reference to it.
    ///   - node: The parameter itself.
    ///   - path: The path whose operations all have it, where these are several.
    init?(_ written: JSONNode, _ node: JSONNode, of path: String? = nil) {
        guard let location = node["in"]?.string.flatMap(ParameterLocation.init),
            let key = node["name"]?.string ?? (location == .querystring ? "query" : nil),
            !key.isEmpty
        else { return nil }
        self.key = key
        keyRange = node["name"]?.range ?? node.range
        self.location = location
        self.node = node
        component = written["$ref"]?.string.flatMap(JSONPointer.lastKey)
        pathWord = path?.split(separator: "/").last { !$0.hasPrefix("{") }.map(String.init)
        isShared = written["$ref"] != nil || pathWord != nil
        let content = node["content"]?.members.first
        schema = node["schema"] ?? content?.value["schema"]
        isJSON = node["schema"] == nil && content.map { MediaType($0.key).isJSON } ?? false
        isRequired = node["required"]?.bool == true
        style = node["style"]?.string.flatMap(SerializationStyle.init) ?? location.usualStyle
        explodes = node["explode"]?.bool ?? style.explodes
        doc = node["description"]?.string ?? node["schema"]?["description"]?.string
        isDeprecated = node["deprecated"]?.bool == true
    }

    /// Whether a header of this name is described by the media types of bodies (OpenAPI 3.1, section
    /// "Parameter Object").
    var isOfContents: Bool { ["accept", "content-type"].contains(key.lowercased()) }

    /// The media type of a header `Accept` that has one value, or that has to be there with the version that it
    /// has by default: `application/vnd.example+json;version=2`.
    var onlyAccepted: Located<String>? {
        guard location == .header, key.lowercased() == "accept", let schema else { return nil }
        let values = schema["const"].map { [$0] } ?? schema["enum"]?.elements ?? []
        let version = isRequired && values.isEmpty ? schema["default"] : nil
        guard let value = values.count == 1 ? values[0] : version, let text = value.string,
            MediaType(text).isConcrete, !values.isEmpty || text.contains("/vnd.")
        else { return nil }
        return Located(value: text, range: value.range)
    }

    /// Whether a header of this name is described elsewhere, or is that of the connection, which no caller knows
    /// better.
    var isSaidElsewhere: Bool {
        isOfContents || ["content-length", "transfer-encoding"].contains(key.lowercased())
    }

    /// Whether a header of this name is described by `security`, which documents forget for operations.
    var isAuthorization: Bool { key.lowercased() == "authorization" }
}

extension OpenAPIParameter {
    /// What no two parameters of a request share (OpenAPI 3.0, section "Operation Object").
    struct Identity: Hashable {
        private let location: ParameterLocation
        private let key: String

        /// The names of headers have no case (RFC 9110, section 5.1).
        init(_ location: ParameterLocation, _ key: String) {
            self.location = location
            self.key = location == .header ? key.lowercased() : key
        }
    }

    var identity: Identity { Identity(location, key) }
}

extension OpenAPIParameter {
    /// A property of an object that is spread over the query.
    init(_ property: ObjectShape.Property, of parameter: OpenAPIParameter) {
        let schema = Schema(property.schema)
        key = property.key
        keyRange = property.keyRange
        location = parameter.location
        node = property.schema
        isShared = false
        component = nil
        pathWord = nil
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
    /// The property of a form as its `encoding` has it; objects are JSON without one (OpenAPI 3.2, section
    /// "Encoding Object").
    mutating func encode(by encoding: JSONNode?, _ values: PlainValues) {
        let written = encoding?["style"]?.string.flatMap(SerializationStyle.init)
        if written != nil || encoding?["explode"] != nil {
            style = written ?? .form
            explodes = encoding?["explode"]?.bool ?? style.explodes
            return
        }
        if let media = encoding?["contentType"]?.string.map(MediaType.init) {
            isJSON = media.isJSON
        } else if let schema {
            switch values.content(schema) {
            case .map, .object: isJSON = true
            case .scalar, .list, .other: break
            }
        }
    }

    var listStyle: ParameterStyle? { style.listStyle(explodes: explodes) }

    /// Whether the description says that one text holds a list, where the document does not.
    var asksForCommas: Bool {
        guard node["explode"] == nil, style == .form, let doc else { return false }
        let text = doc.lowercased()
        return text.contains("comma-separated") || text.contains("comma separated")
    }
}
