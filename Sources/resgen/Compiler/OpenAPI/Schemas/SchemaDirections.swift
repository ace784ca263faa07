/// Which schemas are sent and which are read, by the operations that lead to them.
final class SchemaDirections {
    private let document: OpenAPIDocument
    /// The schemas of JSON bodies that change something: in these, null clears what is left alone where
    /// it is missing.
    private lazy var changing = reachable(from: bodies { $1.isJSON && $0.changesSomething })
    /// The schemas of parameters, where null has no encoding. In a form, too, it is nothing, so that a model which
    /// is sent as JSON besides says it there.
    private lazy var textual = reachable(from: parameters)
    private lazy var sentAsJSON = reachable(from: bodies { $1.isPlainJSON })
    private lazy var sent = reachable(from: bodies { _, _ in true } + parameters)
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

    func isOnlySentAsJSON(_ schema: JSONNode) -> Bool {
        sentAsJSON.contains(schema) && !textual.contains(schema) && !read.contains(schema)
    }

    /// What a schema refers to.
    func target(of schema: JSONNode) -> JSONNode? {
        schema["$ref"]?.string.flatMap(document.target)
    }

    // MARK: Roots

    private func bodies(where isMeant: (DocumentOperation, MediaType) -> Bool) -> [JSONNode] {
        document.operations.flatMap { operation in
            document.contents(ofBodyOf: operation)
                .filter { isMeant(operation, MediaType($0.key)) }.map(\.value)
        }
    }

    private var responses: [JSONNode] {
        document.operations.compactMap { $0.node["responses"] } + received
    }

    /// What the server sends by itself is read.
    private var received: [JSONNode] {
        var requests = document.webhooks.flatMap(document.operations)
        let operations = (document.operations + requests).map { (operation: $0.node, owner: ()) }
        document.eachCallback(of: operations) { _, request, _ in requests.append(request) }
        return requests.flatMap {
            [$0.node["requestBody"], $0.node["parameters"]].compactMap(\.self)
        }
    }

    private var parameters: [JSONNode] {
        document.operations.flatMap {
            [$0.node["parameters"], $0.path.value["parameters"]].compactMap(\.self)
        }
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
                    let (key, value) = (members[index].key, members[index].value)
                    if value.mayHoldSchemas, isMap || !isExample(key, in: node) {
                        open.append((value, key == "properties"))
                    }
                    switch key {
                    case "$ref":
                        if let target = target(of: node) { open.append((target, false)) }
                    case "discriminator":
                        open += discriminated(by: value, of: node).map { ($0, false) }
                    default: break
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
    private func isExample(_ key: String, in node: JSONNode) -> Bool {
        (key == "examples" || key == "example") && node["schema"] != nil
    }

    /// What the discriminator of a schema leads to, and what is derived from the schema.
    private func discriminated(by discriminator: JSONNode, of node: JSONNode) -> [JSONNode] {
        let mapping = (discriminator["mapping"]?.members ?? []).map(\.value)
        let targets = mapping + [discriminator["defaultMapping"]].compactMap(\.self)
        return targets.compactMap { $0.string.flatMap(document.schema) }
            + document.relations.schemasDerived(from: node).map(\.node)
    }
}

extension JSONNode {
    /// Lists of names and of values of enums have none, and are many. A schema may be a `true`.
    fileprivate var mayHoldSchemas: Bool {
        guard case .array(let elements) = value else { return isObject }
        var index = 0
        while index < elements.count {
            if elements[index].isContainer { return true }
            index += 1
        }
        return false
    }

    /// Whether a schema says by itself that a value may be null.
    var saysNull: Bool {
        if self["nullable"]?.bool == true || self["x-nullable"]?.bool == true { return true }
        let types = self["type"]?.elements ?? []
        let alternatives = (self["anyOf"]?.elements ?? []) + (self["oneOf"]?.elements ?? [])
        return (types + alternatives.compactMap { $0["type"] }).contains { $0.typeName == "null" }
    }
}
