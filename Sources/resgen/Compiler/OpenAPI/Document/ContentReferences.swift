/// Puts contents in the place of references to them, which are in no standard: bundlers of documents in several files
/// write them.
struct ContentReferences {
    private let document: OpenAPIDocument
    private let notes: OpenAPINotes
    private var count = 0

    static func resolved(_ root: JSONNode, text: DocumentText, notes: OpenAPINotes)
        -> (JSONNode, count: Int)
    {
        let document = OpenAPIDocument(root: root, text: text)
        var references = ContentReferences(document: document, notes: notes)
        guard references.isNeeded else { return (root, 0) }
        let resolved = root.mapChildren { key, node in
            switch key {
            case "paths", "webhooks": node.mapOperations { references.operation($0) }
            case "components": node.mapChildren { references.section($0, $1) }
            default: node
            }
        }
        return (resolved, references.count)
    }

    private init(document: OpenAPIDocument, notes: OpenAPINotes) {
        self.document = document
        self.notes = notes
    }

    /// Most documents have none, and stay as they are.
    private var isNeeded: Bool {
        let components = document.root["components"]
        let shared = Self.sections.flatMap { components?[$0]?.members ?? [] }
        if shared.contains(where: { Self.isReference($0.value) }) { return true }
        return document.operations.contains { operation in
            operation.node.members.contains { member in
                switch member.key {
                case "requestBody": Self.isReference(member.value)
                case "responses": member.value.members.contains { Self.isReference($0.value) }
                default: false
                }
            }
        }
    }

    private static let sections = ["responses", "requestBodies"]

    private static func isReference(_ node: JSONNode) -> Bool { node["content"]?["$ref"] != nil }

    private mutating func section(_ key: String?, _ node: JSONNode) -> JSONNode {
        switch key {
        case let key? where Self.sections.contains(key): node.mapChildren { described($1) }
        case "pathItems": node.mapOperations { operation($0) }
        default: node
        }
    }

    private mutating func operation(_ node: JSONNode) -> JSONNode {
        node.mapChildren { key, value in
            switch key {
            case "requestBody": described(value)
            case "responses": value.mapChildren { described($1) }
            default: value
            }
        }
    }

    /// A body or a response. What its contents are is not looked into: they may lead back to where it is.
    private mutating func described(_ node: JSONNode) -> JSONNode {
        guard Self.isReference(node) else { return node }
        return node.mapChildren { key, value in key == "content" ? contents(value) : value }
    }

    private mutating func contents(_ reference: JSONNode) -> JSONNode {
        guard let target = notes.resolved(reference, in: document, orSay: "left out") else {
            return reference.with(.object([]))
        }
        guard target.isObject, target.members.allSatisfy({ $0.key.contains("/") }) else {
            notes.note(
                .reference,
                "the reference leads to no contents: left out",
                at: reference.range,
                makesCallsFail: true
            )
            return reference.with(.object([]))
        }
        count += 1
        return target
    }
}
