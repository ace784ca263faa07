/// One parameter as the document describes it.
struct OpenAPIParameter {
    /// What a parameter can be a part of.
    private static let locations = ["path", "query", "header", "cookie"]

    let key: String
    let location: String
    let node: JSONNode
    /// Where it stands: in the operation, or behind a reference.
    let isShared: Bool
    /// The name of what several operations share.
    let component: String?
    let schema: JSONNode?
    let isJSON: Bool
    let isRequired: Bool
    let style: String
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
            let location = node["in"]?.string, Self.locations.contains(location)
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
        let usual = location == "query" || location == "cookie" ? "form" : "simple"
        style = node["style"]?.string ?? usual
        explodes = node["explode"]?.bool ?? (style == "form")
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
        style = "form"
        explodes = true
        doc = schema.description
        isDeprecated = schema.isDeprecated
        isMember = true
    }
}
