/// Writes a spec as the JSON that an author would have written for it: the reader's counterpart.
package struct SpecWriter {
    let spec: Spec
    let names: SwiftName

    init(_ spec: Spec) {
        self.spec = spec
        names = SwiftName(acronyms: spec.acronyms)
    }

    package static func text(of spec: Spec) -> String {
        JSONLayout.text(of: SpecWriter(spec).root())
    }

    private func root() -> JSONNode {
        var object = ObjectWriter()
        object.add("api", spec.api.value)
        object.add("doc", spec.doc)
        object.add("server", servers())
        if spec.access != .internal { object.add("access", spec.access.rawValue) }
        if spec.coding != .codable { object.add("coding", spec.coding.rawValue) }
        if spec.dates != .iso8601 { object.add("dates", encoding(spec.dates)) }
        object.add("acronyms", strings(spec.acronyms))
        object.add("conform", strings(spec.conform.map(\.value)))
        object.add("headers", fields(spec.headers))
        object.add("query", fields(spec.query))
        object.add("responseHeaders", fields(spec.responseHeaders))
        object.add("errors", errors(spec.errors))
        object.add("auth", auth())
        object.add("retry", spec.retry.map(retry))
        object.add("timeout", spec.timeout.map { .number(text($0)) })
        object.add("unwrap", spec.unwrap.map { place($0.value) })
        if spec.isLossy { object.add("lossy", true) }
        object.add("include", includes())
        object.add("only", strings(spec.choice.only.map(\.value)))
        object.add("rename", renames())
        object.add("change", changes())
        object.add("lenient", leniency())
        object.add("import", strings(spec.imports.map(\.value)))
        object.add("external", externals())
        object.add("groups", groups())
        let endpoints = spec.endpoints.filter { !$0.isWebhook }
        if !endpoints.isEmpty {
            object.add("endpoints", .object(endpoints.map { ($0.key.value, endpoint($0)) }))
        }
        let webhooks = spec.endpoints.filter(\.isWebhook)
        if !webhooks.isEmpty {
            object.add("webhooks", .object(webhooks.map { ($0.webhookName, webhook($0)) }))
        }
        let models = spec.models.filter { !$0.isExternal }
        if !models.isEmpty {
            object.add("models", .object(models.map { ($0.name.value, model($0)) }))
        }
        return object.node
    }

    private func servers() -> JSONNode? {
        guard let first = spec.servers.first else { return nil }
        guard first.name != nil || spec.servers.count > 1 else { return server(first) }
        return .object(spec.servers.map { ($0.name?.value ?? "production", server($0)) })
    }

    private func server(_ server: SpecServer) -> JSONNode {
        let url = JSONNode.string(server.address.value)
        guard let variables = fields(server.variables) else { return url }
        return .object([("url", url), ("variables", variables)])
    }

    private func renames() -> JSONNode? {
        let renames = spec.choice.rename
        if renames.isEmpty { return nil }
        return .object(renames.map { ($0.name.value, .string($0.target.value)) })
    }

    private func changes() -> JSONNode? {
        let changes = spec.choice.changes
        return changes.isEmpty ? nil : .object(changes.map { ($0.place.value, $0.value) })
    }

    private func leniency() -> JSONNode? {
        switch spec.choice.leniency {
        case nil: nil
        case .all: .bool(true)
        case .models(let names): strings(names.map(\.value))
        }
    }

    private func externals() -> JSONNode? {
        let members = spec.models.compactMap { model -> (String, JSONNode)? in
            guard case .external(let external) = model.kind else { return nil }
            let type = JSONNode.string(external.type.value)
            let node = JSONNode.object([("type", type), ("conforms", .bool(true))])
            return (model.name.value, external.conforms ? node : type)
        }
        return members.isEmpty ? nil : .object(members)
    }

    private func groups() -> JSONNode? {
        let groups = spec.groups.map { ($0.name.value, JSONNode.string($0.doc)) }
        return groups.isEmpty ? nil : .object(groups)
    }

    func strings(_ texts: [String]) -> JSONNode? {
        texts.isEmpty ? nil : .array(texts.map(JSONNode.string))
    }

    func deprecation(_ deprecation: Deprecation?) -> JSONNode? {
        switch deprecation {
        case nil: nil
        case .plain: .bool(true)
        case .message(let message): .string(message)
        }
    }

    func encoding(_ encoding: ValueEncoding) -> JSONNode {
        if case .format(let format) = encoding { return .object([("format", .string(format))]) }
        return .string(encoding.word ?? "iso8601")
    }
}

extension SpecModel {
    fileprivate var isExternal: Bool {
        if case .external = kind { true } else { false }
    }
}

extension [JSONNode] {
    /// One value by itself, several as a list, as the language lets them be written.
    package var oneOrList: JSONNode { count == 1 ? self[0] : .array(self) }
}

/// Members of a JSON object in the order in which they are added; what is not there is left out.
package struct ObjectWriter {
    private var members: [(String, JSONNode)] = []

    package init() {}

    package mutating func add(_ key: String, _ node: JSONNode?) {
        if let node { members.append((key, node)) }
    }

    package mutating func add(_ key: String, _ text: String?) {
        add(key, text.map(JSONNode.string))
    }

    package mutating func add(_ key: String, _ flag: Bool?) { add(key, flag.map(JSONNode.bool)) }

    var isEmpty: Bool { members.isEmpty }

    package var node: JSONNode { .object(members) }
}

/// Nodes that no source has.
extension JSONNode {
    package static let null = JSONNode(value: .null, range: .start)

    package static func string(_ text: String) -> JSONNode {
        JSONNode(value: .string(text), range: .start)
    }

    package static func number(_ text: String) -> JSONNode {
        JSONNode(value: .number(text), range: .start)
    }

    package static func bool(_ value: Bool) -> JSONNode {
        JSONNode(value: .bool(value), range: .start)
    }

    package static func array(_ elements: [JSONNode]) -> JSONNode {
        JSONNode(value: .array(elements), range: .start)
    }

    package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
        let members = members.map { JSONMember(key: $0, keyRange: .start, value: $1) }
        return JSONNode(value: .object(members), range: .start)
    }
}
