extension Swagger2Upgrade {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch"]

    mutating func pathItem(_ item: JSONNode) -> JSONNode {
        if let reference = referring(item) { return reference }
        guard case .object(let members) = item.value else { return item }
        let shared = (item["parameters"]?.elements ?? []).filter { Self.isOfBody(resolved($0)) }
        var upgraded: [JSONMember] = []
        for member in members {
            if Self.methods.contains(member.key) {
                upgraded.append(member.with(operation(member.value, shared: shared)))
            } else if member.key == "parameters" {
                upgraded.append(member.with(parameters(member.value)))
            } else {
                upgraded.append(member)
            }
        }
        return item.with(.object(upgraded))
    }

    /// - Parameter shared: The body, or the fields of a form, of all operations of the path.
    private mutating func operation(_ node: JSONNode, shared: [JSONNode]) -> JSONNode {
        guard case .object(let members) = node.value else { return node }
        let produces = mediaTypes("produces", of: node)
        var upgraded: [JSONMember] = []
        for member in members {
            switch member.key {
            case "parameters": upgraded.append(member.with(parameters(member.value)))
            case "responses":
                let responses = object(member.value) { $0.response($1, produces: produces) }
                upgraded.append(member.with(responses))
            case "schemes": if let servers = servers(member) { upgraded.append(servers) }
            case "consumes", "produces": continue
            default: upgraded.append(member)
            }
        }
        let own = (node["parameters"]?.elements ?? []).map(resolved).filter(Self.isOfBody)
        let names = own.map { $0["name"]?.string }
        let all = own + shared.map(resolved).filter { !names.contains($0["name"]?.string) }
        if let body = requestBody(of: all, consumes: mediaTypes("consumes", of: node)) {
            upgraded.append(body)
        }
        return node.with(.object(upgraded))
    }

    /// Those that are no part of a body.
    private mutating func parameters(_ node: JSONNode) -> JSONNode {
        guard case .array(let elements) = node.value else { return node }
        let others = elements.filter { !Self.isOfBody(resolved($0)) }
        return node.with(.array(others.map { parameter($0) }))
    }

    /// The media types of an operation, or of the document.
    func mediaTypes(_ key: String, of operation: JSONNode?) -> [JSONNode] {
        (operation?[key] ?? root[key])?.elements.filter { $0.string != nil } ?? []
    }

    private mutating func requestBody(of parameters: [JSONNode], consumes: [JSONNode])
        -> JSONMember?
    {
        if let body = parameters.first(where: { $0["in"]?.string == "body" }) {
            guard let schema = body.members.first(where: { $0.key == "schema" }) else { return nil }
            let media = member("schema", self.schema(schema.value), like: schema)
            let types = requestTypes(of: schema.value, consumes: consumes)
            let described = body.members.filter {
                ["description", "required"].contains($0.key) || $0.isExtension
            }
            return requestBody(content(types, [media], like: schema), described, of: body)
        }
        guard let first = parameters.first else { return nil }
        let hasFile = parameters.contains {
            $0["type"]?.string == "file" || $0["items"]?["type"]?.string == "file"
        }
        let multipart = "multipart/form-data"
        let urlEncoded = "application/x-www-form-urlencoded"
        var types = consumes.filter { type in
            type.string.map { $0.hasPrefix(multipart) || $0.hasPrefix(urlEncoded) && !hasFile }
                ?? false
        }
        if types.isEmpty { types = [string(hasFile ? multipart : urlEncoded, like: first)] }
        let required = parameters.first { $0["required"]?.bool == true }?
            .members.filter { $0.key == "required" }
        return requestBody(
            content(types, form(parameters), like: first.members[0]),
            required ?? [],
            of: first
        )
    }

    private mutating func requestBody(
        _ content: JSONMember,
        _ others: [JSONMember],
        of parameter: JSONNode
    ) -> JSONMember {
        let body = node(.object(others + [content]), parameter.range)
        return JSONMember(key: "requestBody", keyRange: parameter.range.opening, value: body)
    }

    /// `content` with the same for each media type.
    private mutating func content(
        _ types: [JSONNode],
        _ media: [JSONMember],
        like place: JSONMember
    )
        -> JSONMember
    {
        var members: [JSONMember] = []
        for type in types {
            let value = node(.object(media), place.value.range)
            members.append(JSONMember(key: type.string ?? "", keyRange: type.range, value: value))
        }
        return member("content", node(.object(members), place.value.range), like: place)
    }

    /// The schema of a form, and how its lists are written.
    private mutating func form(_ fields: [JSONNode]) -> [JSONMember] {
        var properties: [JSONMember] = []
        var required: [JSONNode] = []
        var encodings: [JSONMember] = []
        for field in fields {
            guard let name = field.members.first(where: { $0.key == "name" }),
                let key = name.value.string
            else { continue }
            let upgraded = parameter(field)
            var schema = upgraded["schema"]?.members ?? []
            schema += field.members.filter { $0.key == "description" }
            let value = node(.object(schema), field.range)
            properties.append(JSONMember(key: key, keyRange: name.value.range, value: value))
            if field["required"]?.bool == true { required.append(name.value) }
            let style = style(of: field, like: name)
            if !style.isEmpty {
                let value = node(.object(style), field.range)
                encodings.append(JSONMember(key: key, keyRange: name.value.range, value: value))
            }
        }
        let place = fields[0].members[0]
        var schema = [
            member("type", string("object", like: place.value), like: place),
            member("properties", node(.object(properties), fields[0].range), like: place),
        ]
        if !required.isEmpty {
            schema.append(
                member("required", node(.array(required), place.value.range), like: place)
            )
        }
        var media = [member("schema", node(.object(schema), fields[0].range), like: place)]
        if !encodings.isEmpty {
            let encoding = node(.object(encodings), fields[0].range)
            media.append(member("encoding", encoding, like: place))
        }
        return media
    }

    // MARK: Responses

    mutating func response(_ node: JSONNode, produces: [JSONNode]) -> JSONNode {
        if let reference = referring(node) { return reference }
        guard case .object(let members) = node.value else { return node }
        var upgraded: [JSONMember] = []
        for member in members {
            switch member.key {
            case "schema":
                let types = responseTypes(of: member.value, produces: produces)
                let media = [self.member("schema", schema(member.value), like: member)]
                upgraded.append(content(types, media, like: member))
            case "headers":
                upgraded.append(member.with(object(member.value) { $0.parameter($1) }))
            case "examples": continue
            default: upgraded.append(member)
            }
        }
        return node.with(.object(upgraded))
    }

    /// What is sent to a server that consumes these: there are no bytes in JSON.
    private mutating func requestTypes(of schema: JSONNode, consumes: [JSONNode]) -> [JSONNode] {
        let isBytes = schema["type"]?.string == "file" || schema["format"]?.string == "binary"
        if isBytes, consumes.allSatisfy(Self.isJSON) {
            return [string("application/octet-stream", like: schema)]
        }
        return consumes.isEmpty ? [string("application/json", like: schema)] : consumes
    }

    /// What a server that produces these answers with: there are no files in JSON, so that they may be of any
    /// type where nothing else is produced; and where only files are produced, an object (of an error) is JSON.
    private mutating func responseTypes(of schema: JSONNode, produces: [JSONNode]) -> [JSONNode] {
        let isFile = schema["type"]?.string == "file"
        if isFile {
            let files = produces.filter { !Self.isJSON($0) }
            return files.isEmpty ? [string("*/*", like: schema)] : files
        }
        let isObject = schema["$ref"] != nil || schema["properties"] != nil
        let opaque = ["octet-stream", "zip", "tar", "pdf", "image/", "stream"]
        let isOpaque = produces.allSatisfy { type in
            opaque.contains { type.string?.contains($0) == true }
        }
        return produces.isEmpty || isObject && isOpaque
            ? [string("application/json", like: schema)] : produces
    }

    private static func isJSON(_ type: JSONNode) -> Bool {
        type.string.map { $0.contains("json") } ?? false
    }
}
