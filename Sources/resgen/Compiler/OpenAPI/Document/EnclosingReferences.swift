/// Rewrites references of schemas that were documents before they were pasted into this one as pointers into this
/// one: `#` is the schema around, and `#/$defs/Tag` leads into the closest one that has it. References that lead
/// somewhere from the document stay as they are.
struct EnclosingReferences {
    private let root: JSONNode
    private var count = 0

    /// A schema around a reference, and the pointer to it.
    private struct Enclosing {
        let schema: JSONNode
        let pointer: String
    }

    /// The document with plain references, and how many were rewritten; it is as deep as the parser lets
    /// it be.
    static func resolved(_ root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        guard words.contains(where: text.mentions), isNeeded(in: root) else { return (root, 0) }
        var references = EnclosingReferences(root: root)
        let resolved = references.rewritten(root, .document, pointer: "#", in: [])
        return references.count == 0 ? (root, 0) : (resolved, references.count)
    }

    private init(root: JSONNode) { self.root = root }

    private static let words = [
        "#/$defs", "#/definitions", "#/properties", "#/items", "#/allOf", "#/anyOf", "#/oneOf",
        "\"#\"", "'#'",
    ]

    /// Definitions of Swagger 2.0 are components by now.
    private static func isNeeded(in root: JSONNode) -> Bool {
        var isFound = false
        root.forEachObject { node, _ in
            guard !isFound, let reference = node["$ref"]?.string else { return }
            isFound =
                reference == "#"
                || reference.hasPrefix("#/") && !reference.hasPrefix("#/components/")
        }
        return isFound
    }

    /// - Parameter schemas: Those around the node, the outermost first.
    private mutating func rewritten(
        _ node: JSONNode,
        _ role: DocumentRole,
        pointer: String,
        in schemas: [Enclosing]
    ) -> JSONNode {
        switch (role, node.value) {
        case (.data, _): return node
        case (.mapping, .object): return node.mapChildren { reference($1, in: schemas) }
        case (.list(let role), .array(let elements)):
            let new = elements.enumerated().map { index, element in
                rewritten(element, role, pointer: "\(pointer)/\(index)", in: schemas)
            }
            return node.with(.array(new))
        case (.schema, .object):
            let schemas = schemas + [Enclosing(schema: node, pointer: pointer)]
            return members(of: node, role, pointer: pointer, in: schemas)
        case (_, .object): return members(of: node, role, pointer: pointer, in: schemas)
        default: return node
        }
    }

    private mutating func members(
        of node: JSONNode,
        _ role: DocumentRole,
        pointer: String,
        in schemas: [Enclosing]
    ) -> JSONNode {
        node.mapChildren { key, value in
            if case .schema = role, key == "$ref" { return reference(value, in: schemas) }
            guard let key, value.isContainer else { return value }
            return rewritten(
                value,
                role.role(of: key, value),
                pointer: "\(pointer)/\(JSONPointer.escaped(key))",
                in: schemas
            )
        }
    }

    private mutating func reference(_ node: JSONNode, in schemas: [Enclosing]) -> JSONNode {
        guard let text = node.string, let keys = JSONPointer.keys(of: text), !schemas.isEmpty,
            keys.isEmpty || JSONPointer.node(at: text, in: root) == nil,
            let pointer = pointer(of: text, beginning: keys.first, in: schemas)
        else { return node }
        count += 1
        return node.with(.string(pointer))
    }

    /// Definitions are looked for in all schemas around; any other pointer is into the one with an address of its own,
    /// or else the outermost (JSON Schema 2020-12, core, section 8.2.3.1).
    private func pointer(of reference: String, beginning key: String?, in schemas: [Enclosing])
        -> String?
    {
        let areDefinitions = key == "$defs" || key == "definitions"
        let resource = schemas.last { Self.isAddress($0.schema["$id"]?.string) }
        let candidates = areDefinitions ? schemas.reversed() : [resource ?? schemas[0]]
        let found = candidates.first { JSONPointer.node(at: reference, in: $0.schema) != nil }
        return found.map { $0.pointer + reference.dropFirst() }
    }

    /// `#name` was an anchor (draft 7, section 8.2.3).
    private static func isAddress(_ id: String?) -> Bool {
        guard let id else { return false }
        return !id.isEmpty && !id.hasPrefix("#")
    }
}
