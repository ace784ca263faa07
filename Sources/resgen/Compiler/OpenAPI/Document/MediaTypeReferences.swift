/// Puts the media types of `components` in the place of references to them (OpenAPI 3.2, section "Components
/// Object"), so that all others read contents that are written out.
struct MediaTypeReferences {
    private let document: OpenAPIDocument
    private let notes: OpenAPINotes
    private var count = 0

    static func resolved(_ root: JSONNode, text: DocumentText, notes: OpenAPINotes)
        -> (JSONNode, count: Int)
    {
        guard root["components"]?["mediaTypes"] != nil else { return (root, 0) }
        var references = MediaTypeReferences(
            document: OpenAPIDocument(root: root, text: text),
            notes: notes
        )
        return (references.rewritten(root), references.count)
    }

    private init(document: OpenAPIDocument, notes: OpenAPINotes) {
        self.document = document
        self.notes = notes
    }

    private mutating func rewritten(_ node: JSONNode) -> JSONNode {
        node.mapChildren { $0 == "content" ? contents($1) : rewritten($1) }
    }

    /// A property may be called `content`, too; its keywords have no slash.
    private mutating func contents(_ node: JSONNode) -> JSONNode {
        guard node.isObject else { return rewritten(node) }
        return node.mapChildren { key, content in
            guard key?.contains("/") == true, content["$ref"] != nil else {
                return rewritten(content)
            }
            guard let target = notes.resolved(content, in: document, orSay: "left out") else {
                return content.with(.object([]))
            }
            count += 1
            return target
        }
    }
}
