/// An OpenAPI document: its tree, and what its references lead to.
package final class OpenAPIDocument {
    let root: JSONNode
    let text: DocumentText
    private var targets: [String: JSONNode?] = [:]
    /// The members of objects on the way of references.
    private let members = MemberIndex()

    /// A reference leads through at most so many others to its target.
    private static let chainLimit = 32
    /// No schema is put together of so many.
    private static let partLimit = 128

    init(root: JSONNode, text: DocumentText) {
        self.root = root
        self.text = text
    }

    /// Whether the text is a description of an API by others, in any version.
    package static func isDocument(_ node: JSONNode) -> Bool {
        node["openapi"] != nil || node["swagger"] != nil
    }

    /// What ends the streams of events of an operation besides their end; nil where nothing does.
    func endOfEvents(of operation: JSONNode) -> String? {
        if let end = operation[VendorStreams.endKey]?.string { return end }
        return endedOperations.contains(operation.range) ? Self.endOfEvents : nil
    }

    /// As no JSON is written like this, it is an event of no stream.
    private static let endOfEvents = "[DONE]"

    /// The operations with events that speak of what ends them, themselves or in what they refer to; all
    /// where the document speaks of it as a whole, or elsewhere alone.
    private lazy var endedOperations: Set<SourceRange> = {
        guard text.mentions(Self.endOfEvents) else { return [] }
        let streamed = operations.map(\.node).filter(hasEvents)
        let isOfAll = ["info", "tags"].contains { key in
            root[key].map { mentions(Self.endOfEvents, in: $0) } ?? false
        }
        if isOfAll { return Set(streamed.map(\.range)) }
        let speaking = streamed.filter { mentions(Self.endOfEvents, in: $0) }
        return Set((speaking.isEmpty ? streamed : speaking).map(\.range))
    }()

    private func hasEvents(_ operation: JSONNode) -> Bool {
        (operation["responses"]?.members ?? []).contains { response in
            let contents = resolved(response.value)?["content"]?.members ?? []
            return contents.contains { MediaType($0.key).isEvents }
        }
    }

    /// Whether a text is in a value, or in what that refers to.
    private func mentions(_ word: String, in node: JSONNode) -> Bool {
        var seen: Set<String> = []
        var open = [node]
        while let next = open.popLast() {
            switch next.value {
            case .string(let text): if text.firstRange(of: word) != nil { return true }
            case .array(let elements): open += elements
            case .object(let members):
                open += members.map(\.value)
                if let reference = next["$ref"]?.string, seen.insert(reference).inserted,
                    let target = target(of: reference)
                {
                    open.append(target)
                }
            default: continue
            }
        }
        return false
    }

    /// What to say of a document in YAML whose file is called otherwise, nil for all other texts.
    static func mistakeOfYAML(in source: SourceText) -> Diagnostic? {
        guard Notation(of: source) == .json,
            let first = source.bytes.first(where: { !" \t\r\n".utf8.contains($0) }),
            first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
            let line = lineOfYAML(in: source)
        else { return nil }
        return .error(
            "this is YAML in a file of JSON",
            at: SourceRange(file: 0, line),
            notes: ["give it a name that ends in '.yaml'"]
        )
    }

    /// Whether the version of the standard is 3.1 or a later one.
    var isOf31: Bool { root["openapi"]?.scalarText?.hasPrefix("3.0") == false }

    /// The line that says the version.
    private static func lineOfYAML(in source: SourceText) -> Range<Int>? {
        let keys = [
            "openapi:", "swagger:", "\"openapi\":", "\"swagger\":", "'openapi':", "'swagger':",
        ]
        let lines = source.bytes.prefix(1 << 20).split(separator: UInt8(ascii: "\n"))
        return lines.first { line in keys.contains { line.starts(with: $0.utf8) } }?.indices
    }

    /// The node behind a node's reference and the references behind that; the node itself when it
    /// has none, nil when it leads nowhere.
    func resolved(_ node: JSONNode) -> JSONNode? {
        var node = node
        for _ in 0..<Self.chainLimit {
            guard let reference = node["$ref"] else { return node }
            guard let next = reference.string.flatMap(target) else { return nil }
            node = next
        }
        return nil
    }

    /// What to say of a node that is not resolved.
    func whyNotResolved(_ node: JSONNode) -> UnresolvedReference {
        guard let place = node["$ref"]?.range, let reference = node["$ref"]?.string else {
            return UnresolvedReference(message: "the reference is no text")
        }
        return whyUnresolved(reference, at: place)
    }

    private func whyUnresolved(_ reference: String, at place: SourceRange) -> UnresolvedReference {
        let why =
            text.whyUnresolved(reference, at: place)
            ?? UnresolvedReference(message: "the reference '\(reference)' leads nowhere")
        guard why.notes.isEmpty, reference.hasPrefix("#") || !reference.contains("."),
            let meant = meant(by: reference)
        else {
            return why
        }
        return UnresolvedReference(message: why.message, notes: ["did you mean '\(meant)'?"])
    }

    /// What there is with the nearest name, among what is of one kind; schemas, where the kind is not said.
    private func meant(by reference: String) -> String? {
        let keys =
            JSONPointer.keys(of: reference) ?? reference.split(separator: "/").map(String.init)
        guard let name = keys.last, !name.isEmpty else { return nil }
        let isComponent = keys.count == 3 && keys[0] == "components"
        let section = isComponent ? keys[1] : "schemas"
        let known = (root["components"]?[section]?.members ?? []).map(\.key)
        if known.contains(name) {
            let pointer = "#/components/\(section)/\(JSONPointer.escaped(name))"
            return pointer == reference ? nil : pointer
        }
        // In Swagger 2.0 the same is elsewhere.
        return nearest(to: name, in: known)
    }

    /// The value at a pointer into the document (RFC 6901), `#/components/schemas/User`.
    func target(of reference: String) -> JSONNode? {
        if let known = targets[reference] { return known }
        let found = JSONPointer.node(at: reference, in: root) { members.member($0, of: $1)?.value }
        targets[reference] = .some(found)
        return found
    }

    /// The schema that a pointer or the name of a schema leads to.
    func schema(at text: String) -> JSONNode? {
        target(of: text) ?? target(of: "#/components/schemas/\(text)")
    }

    /// The schema that a value of a discriminator's mapping leads to, without references.
    func mappedSchema(_ node: JSONNode) -> JSONNode? {
        node.string.flatMap(schema).flatMap(resolved)
    }

    /// What to say of a value of a mapping that leads to no schema.
    func whyNotMapped(_ node: JSONNode) -> UnresolvedReference {
        guard let reference = node.string else {
            return UnresolvedReference(message: "the reference is no text")
        }
        return whyUnresolved(reference, at: node.range)
    }

    /// All operations, in the order of the document.
    private(set) lazy var operations: [DocumentOperation] = paths.flatMap { path in
        resolved(path.value).map { DocumentOperation.all(at: path.with($0)) } ?? []
    }

    /// Whether a response of an operation has headers.
    private(set) lazy var describesResponseHeaders = operations.contains { operation in
        (operation.node["responses"]?.members ?? []).contains { response in
            resolved(response.value)?["headers"]?.members.isEmpty == false
        }
    }

    /// A schema and what it is put together of, without references.
    func parts(of schema: JSONNode) -> [JSONNode] {
        var parts: [JSONNode] = []
        var seen: Set<JSONNode.ID> = []
        var open = [schema]
        while let written = open.popLast(), seen.count < Self.partLimit {
            guard let part = resolved(written), seen.insert(part.id).inserted else { continue }
            parts.append(part)
            open += part["allOf"]?.elements ?? []
        }
        return parts
    }

    /// The properties that are written in a schema and in what it is put together of.
    func writtenProperties(of schema: JSONNode) -> [JSONMember] {
        parts(of: schema).flatMap { $0["properties"]?.members ?? [] }
    }

    /// A schema that has a name.
    struct NamedSchema {
        let node: JSONNode
        let pointer: String
    }

    /// The schemas that have a reference to this one in their `allOf`.
    func schemasMade(of base: JSONNode) -> [NamedSchema] { madeOf[base.id] ?? [] }

    /// The schemas that references lead to from anywhere but a list of several parts or, where a discriminator names
    /// those that are meant, alternatives. Null is none of them.
    private(set) lazy var valueIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        root.forEachObject { node, members in
            for member in members {
                for value in Self.values(of: member, in: node) where value["$ref"] != nil {
                    if let schema = resolved(value) { ids.insert(schema.id) }
                }
            }
        }
        return ids
    }()

    private static func values(of member: JSONMember, in schema: JSONNode) -> [JSONNode] {
        let elements = member.value.elements
        switch member.key {
        case "allOf": return elements.count == 1 && schema["properties"] == nil ? elements : []
        case "oneOf", "anyOf":
            let kinds = elements.filter { $0["type"]?.typeName != "null" }
            return kinds.count == 1 || schema["discriminator"] == nil ? kinds : []
        default: return [member.value]
        }
    }

    /// The schemas that are parts of others, which may have properties that these lack.
    private(set) lazy var partIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        root.forEachObject { node, members in
            var parts: [JSONNode] = []
            var hasMore = false
            var index = 0
            while index < members.count {
                let key = members[index].key
                // Lengths tell nearly all apart.
                switch (key.utf8.count, key) {
                case (5, "allOf"):
                    hasMore = true
                    parts += members[index].value.elements
                case (5, "oneOf"), (5, "anyOf"): parts += members[index].value.elements
                case (10, "properties"): hasMore = true
                default: break
                }
                index += 1
            }
            for part in hasMore ? parts : [] {
                if let schema = resolved(part) { ids.insert(schema.id) }
            }
        }
        return ids
    }()

    /// The schemas that are distinguished by a key, which they need not say that they have.
    private(set) lazy var discriminatedIDs: Set<JSONNode.ID> = {
        var ids: Set<JSONNode.ID> = []
        guard text.mentions("discriminator") else { return ids }
        root.forEachObject { node, _ in
            guard node["discriminator"] != nil else { return }
            for alternative in (node["oneOf"]?.elements ?? []) + (node["anyOf"]?.elements ?? []) {
                if let schema = resolved(alternative) { ids.insert(schema.id) }
            }
        }
        return ids
    }()

    /// What is made of a schema, and what is made of that.
    func schemasDerived(from base: JSONNode) -> [NamedSchema] {
        var derived: [NamedSchema] = []
        var seen: Set<JSONNode.ID> = [base.id]
        var open = [base]
        while let next = open.popLast() {
            let made = schemasMade(of: next).filter { seen.insert($0.node.id).inserted }
            derived += made
            open += made.map(\.node)
        }
        return derived
    }

    private lazy var madeOf: [JSONNode.ID: [NamedSchema]] = {
        var made: [JSONNode.ID: [NamedSchema]] = [:]
        let schemas = root["components"]?["schemas"]?.members ?? []
        for member in schemas {
            for part in member.value["allOf"]?.elements ?? [] where part["$ref"] != nil {
                guard let base = resolved(part) else { continue }
                let key = JSONPointer.escaped(member.key)
                made[base.id, default: []].append(
                    NamedSchema(node: member.value, pointer: "#/components/schemas/\(key)")
                )
            }
        }
        // What is made of a schema is made of its parts, of which one may have the discriminator.
        for schema in schemas.map(\.value) {
            for part in schema["allOf"]?.elements ?? [] where part["discriminator"] != nil {
                if part["$ref"] == nil, let schemas = made[schema.id] {
                    made[part.id, default: []] += schemas
                }
            }
        }
        return made
    }()
}

extension JSONNode {
    /// The name of a type among those of a schema: in YAML, a null without quotes is one, too.
    var typeName: String? { isNull ? "null" : string }
}
