/// Turns a Swagger 2.0 document into one of OpenAPI 3.0, before anything of it is read. What is kept,
/// and what is made of it, has the place that it has in the document.
struct Swagger2Upgrade {
    let root: JSONNode
    let notes: OpenAPINotes
    private var lastID: JSONNode.ID

    /// A document of another version stays as it is.
    static func upgraded(_ root: JSONNode, notes: OpenAPINotes) -> JSONNode {
        guard root["openapi"] == nil, let version = root["swagger"]?.scalarText,
            version == "2" || version.hasPrefix("2.")
        else { return root }
        var upgrade = Swagger2Upgrade(root: root, notes: notes)
        return upgrade.document()
    }

    /// The keys that the root of OpenAPI 3 does not have.
    private static let ownKeys = [
        "host", "basePath", "schemes", "consumes", "produces", "definitions", "parameters",
        "responses", "securityDefinitions",
    ]

    /// The key of Swagger 2.0 that a misspelt one is, or nil: what is in OpenAPI 3, too, is looked for later.
    private static func meant(by key: String) -> String? {
        let sharedKeys = ["paths", "info", "tags", "security", "externalDocs"]
        if sharedKeys.contains(key) { return nil }
        if key == "schemas" { return "definitions" }
        return nearest(to: key, in: ownKeys + sharedKeys)
    }

    private init(root: JSONNode, notes: OpenAPINotes) {
        self.root = root
        self.notes = notes
        lastID = root.id
    }

    /// The root is made last, as it has to have the last id.
    private mutating func document() -> JSONNode {
        var members: [JSONMember] = []
        for member in root.members {
            switch member.key {
            case "swagger":
                members.append(
                    self.member("openapi", string("3.0.3", like: member.value), like: member)
                )
            case "paths": members.append(member.with(object(member.value) { $0.pathItem($1) }))
            case _ where Self.ownKeys.contains(member.key): continue
            // References may lead there: those of gRPC gateways do, to `x-stream-definitions`.
            case _ where member.isExtension:
                members.append(member.with(object(member.value) { $0.schema($1) }))
            default:
                if let key = Self.meant(by: member.key) {
                    notes.note(
                        .document,
                        "unknown key '\(member.key)' of a document: not read",
                        at: member.keyRange,
                        notes: ["did you mean '\(key)'?"]
                    )
                } else {
                    members.append(member)
                }
            }
        }
        if let servers = servers() { members.append(servers) }
        let components = components()
        if !components.isEmpty {
            let range = root.range.opening
            members.append(
                JSONMember(
                    key: "components",
                    keyRange: range,
                    value: node(.object(components), root.range)
                )
            )
        }
        return node(.object(members), root.range)
    }

    /// `host`, `basePath` and the safest of `schemes` (Swagger 2.0, section "Swagger Object").
    private mutating func servers() -> JSONMember? {
        guard let place = root.members.first(where: { ["host", "basePath"].contains($0.key) })
        else { return nil }
        return servers(Self.safest(of: root["schemes"]), like: place)
    }

    /// Those of an operation whose `schemes` are others than the document's.
    mutating func servers(_ schemes: JSONMember) -> JSONMember? {
        let scheme = Self.safest(of: schemes.value)
        guard root["host"] != nil, scheme != Self.safest(of: root["schemes"]) else { return nil }
        return servers(scheme, like: schemes)
    }

    private static func safest(of schemes: JSONNode?) -> String {
        let schemes = (schemes?.elements ?? []).compactMap(\.string)
        return schemes.contains("https") ? "https" : schemes.first { $0 == "http" } ?? "https"
    }

    private mutating func servers(_ scheme: String, like place: JSONMember) -> JSONMember? {
        let path = root["basePath"]?.string ?? ""
        let host = root["host"]?.string.map { "\(scheme)://\($0)" } ?? ""
        var base = path.hasSuffix("/") ? String(path.dropLast()) : path
        // It must begin with a slash, and is no part of the host where it does not.
        if !base.isEmpty, !base.hasPrefix("/"), !host.hasSuffix("/") { base = "/" + base }
        guard !(host + base).isEmpty else { return nil }
        let url = string(host + base, like: place.value)
        let server = node(.object([member("url", url, like: place)]), place.value.range)
        return member("servers", node(.array([server]), place.value.range), like: place)
    }

    private mutating func components() -> [JSONMember] {
        var sections: [JSONMember] = []
        for section in root.members {
            let value = section.value
            switch section.key {
            case "definitions":
                let schemas = object(value) { $0.schema($1) }
                sections.append(member("schemas", schemas, like: section))
            case "parameters":
                // Bodies and fields of forms are written into the operations that refer to them.
                let others = value.members.filter { !Self.isOfBody($0.value) }
                let parameters = object(value.with(.object(others))) { $0.parameter($1) }
                sections.append(member("parameters", parameters, like: section))
            case "responses":
                let produces = mediaTypes("produces", of: nil)
                let responses = object(value) { $0.response($1, produces: produces) }
                sections.append(member("responses", responses, like: section))
            case "securityDefinitions":
                let schemes = object(value) { $0.securityScheme($1) }
                sections.append(member("securitySchemes", schemes, like: section))
            default: continue
            }
        }
        return sections
    }

    // MARK: Nodes

    mutating func node(_ value: JSONValue, _ range: SourceRange) -> JSONNode {
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }

    mutating func string(_ text: String, like other: JSONNode) -> JSONNode {
        node(.string(text), other.range)
    }

    func member(_ key: String, _ value: JSONNode, like other: JSONMember) -> JSONMember {
        JSONMember(key: key, keyRange: other.keyRange, value: value)
    }

    /// An object with other values under the same keys; what is no object stays as it is.
    mutating func object(
        _ node: JSONNode,
        _ value: (inout Swagger2Upgrade, JSONNode) -> JSONNode
    ) -> JSONNode {
        guard case .object(var members) = node.value else { return node }
        for index in members.indices {
            members[index] = members[index].with(value(&self, members[index].value))
        }
        return node.with(.object(members))
    }
}
