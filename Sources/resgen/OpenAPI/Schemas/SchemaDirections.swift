/// Which schemas are sent and which are read, by the operations that lead to them.
final class SchemaDirections {
    private let document: OpenAPIDocument
    /// The schemas of JSON bodies that change something: in these, null clears what is left alone where
    /// it is missing.
    private lazy var changing = reachable(from: bodies { $0.isJSON && $0.changes })
    /// The schemas of what is sent as text, where null has no form.
    private lazy var textual = reachable(from: bodies { !$0.isJSON } + parameters)
    private lazy var sent = reachable(from: bodies { _ in true } + parameters)
    private lazy var read = reachable(from: responses)

    init(of document: OpenAPIDocument) { self.document = document }

    /// Whether a schema describes changes alone. A schema that is read, too, describes what there is.
    func isOnlyChange(_ schema: JSONNode) -> Bool {
        changing.contains(schema) && !textual.contains(schema) && !read.contains(schema)
    }

    func isSentAndRead(_ schema: JSONNode) -> Bool {
        sent.contains(schema) && read.contains(schema)
    }

    func isOnlySent(_ schema: JSONNode) -> Bool { sent.contains(schema) && !read.contains(schema) }

    // MARK: Roots

    private struct BodyUse {
        let isJSON: Bool
        let changes: Bool
    }

    /// Whether a request changes what is there: what is made by POST has nothing to clear, unless its
    /// path leads to one thing.
    private static func changes(_ method: Method, at path: String) -> Bool {
        method != .post || path.hasSuffix("}") || path.hasSuffix("}/")
    }

    private struct Operation {
        let path: String
        let item: JSONNode
        let method: Method
        let node: JSONNode
    }

    private lazy var operations: [Operation] = (document.root["paths"]?.members ?? [])
        .flatMap { path -> [Operation] in
            let item = document.resolved(path.value) ?? path.value
            return item.members.compactMap { member in
                Method(rawValue: member.key.uppercased()).map {
                    Operation(path: path.key, item: item, method: $0, node: member.value)
                }
            }
        }

    private func bodies(where isMeant: (BodyUse) -> Bool) -> [JSONNode] {
        operations.flatMap { operation -> [JSONNode] in
            let body = operation.node["requestBody"].flatMap(document.resolved)
            let contents = body?["content"]?.members ?? []
            return contents.filter { content in
                isMeant(
                    BodyUse(
                        isJSON: MediaType(content.key).isJSON,
                        changes: Self.changes(operation.method, at: operation.path)
                    )
                )
            }.map(\.value)
        }
    }

    private var responses: [JSONNode] {
        operations.compactMap { $0.node["responses"] }
            + ["webhooks", "x-webhooks"].compactMap { document.root[$0] }
    }

    private var parameters: [JSONNode] {
        operations.flatMap { [$0.node["parameters"], $0.item["parameters"]].compactMap(\.self) }
    }

    // MARK: Reachability

    /// Values of the document, by their ids.
    private struct Marks {
        var isMarked: [Bool]

        func contains(_ node: JSONNode) -> Bool {
            let number = Int(node.id.number)
            return number > 0 && number < isMarked.count && isMarked[number]
        }

        /// Whether it was not marked before.
        mutating func mark(_ node: JSONNode) -> Bool {
            let number = Int(node.id.number)
            if isMarked[number] { return false }
            isMarked[number] = true
            return true
        }
    }

    /// All that is in the values or that they refer to, and what is derived from schemas that
    /// discriminate it.
    private func reachable(from roots: [JSONNode]) -> Marks {
        var marks = Marks(
            isMarked: Array(repeating: false, count: Int(document.root.id.number) + 1)
        )
        // In a map of properties all keys are names.
        var open = roots.map { (node: $0, isMap: false) }
        while let (node, isMap) = open.popLast() {
            guard marks.mark(node) else { continue }
            var index = 0
            switch node.value {
            case .object(let members):
                while index < members.count {
                    let member = members[index]
                    if member.value.isContainer, isMap || !isExample(member, in: node) {
                        open.append((member.value, member.key == "properties"))
                    }
                    if member.key == "$ref" || member.key == "discriminator" {
                        open += targets(of: member, in: node).map { ($0, false) }
                    }
                    index += 1
                }
            case .array(let elements):
                while index < elements.count {
                    if elements[index].isContainer { open.append((elements[index], false)) }
                    index += 1
                }
            default: break
            }
        }
        return marks
    }

    /// Examples beside a schema have none, and are most of some documents.
    private func isExample(_ member: JSONMember, in node: JSONNode) -> Bool {
        (member.key == "examples" || member.key == "example") && node["schema"] != nil
    }

    private func targets(of member: JSONMember, in node: JSONNode) -> [JSONNode] {
        if member.key == "$ref" {
            return [member.value.string.flatMap(document.target)].compactMap(\.self)
        }
        let mapping = member.value["mapping"]?.members ?? []
        return mapping.compactMap { $0.value.string.flatMap(document.schema) }
            + document.schemasMade(of: node).map(\.node)
    }
}

extension JSONNode {
    /// Whether a schema says by itself that a value may be null.
    var saysNull: Bool {
        if self["nullable"]?.bool == true { return true }
        let types = self["type"]?.elements ?? []
        let alternatives = (self["anyOf"]?.elements ?? []) + (self["oneOf"]?.elements ?? [])
        return (types + alternatives.compactMap { $0["type"] }).contains { $0.string == "null" }
    }
}
