/// An OpenAPI document: its tree, and what its references lead to.
package final class OpenAPIDocument {
    let root: JSONNode
    let text: DocumentText
    private var targets: [String: JSONNode?] = [:]
    /// The members of objects on the way of references.
    private let members = MemberIndex()

    /// A reference leads through at most so many others to its target.
    private static let chainLimit = 32

    init(root: JSONNode, text: DocumentText) {
        self.root = root
        self.text = text
    }

    /// Whether the text is a description of an API by others, in any version, or without one.
    package static func isDocument(_ node: JSONNode) -> Bool {
        node["openapi"] != nil || node["swagger"] != nil
            || node["api"] == nil && node["info"] != nil && node["paths"] != nil
    }

    /// Whether the version of the standard is 3.1 or a later one.
    var isOf31: Bool { root["openapi"]?.scalarText?.hasPrefix("3.0") == false }

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
        let last = lastReference(from: node)
        guard let place = last["$ref"]?.range, let reference = last["$ref"]?.string else {
            return UnresolvedReference(message: "the reference is no text")
        }
        var why = whyUnresolved(reference, at: place)
        if last.id != node.id { why.range = place }
        return why
    }

    /// The node with the reference that is not resolved: where others lead, the last of them.
    private func lastReference(from node: JSONNode) -> JSONNode {
        var last = node
        for _ in 0..<Self.chainLimit {
            guard let next = last["$ref"]?.string.flatMap(target) else { return last }
            last = next
        }
        return node
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

    /// Whether any body of a POST is said to be required: where none is, it is not that all may be left out.
    private(set) lazy var saysWhichBodiesAreRequired = operations.contains {
        $0.method == .post && body(of: $0)?["required"]?.bool == true
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

    /// Whether there may be a discriminator in it.
    private(set) lazy var mayDiscriminate = text.mentions("discriminator")

    /// What ends the streams of the operations.
    private(set) lazy var eventEnds = EventEnds(of: self)
    /// Which schemas are made of which.
    private(set) lazy var relations = SchemaRelations(of: self)
}

extension JSONNode {
    /// The name of a type among those of a schema: in YAML, a null without quotes is one, too.
    var typeName: String? { isNull ? "null" : string }
}
