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
        switch node.value {
        case .array(let elements): return node.with(.array(elements.map { rewritten($0) }))
        case .object(let members):
            return node.with(
                .object(
                    members.map { member in
                        member.with(
                            member.key == "content"
                                ? contents(member.value) : rewritten(member.value)
                        )
                    }
                )
            )
        default: return node
        }
    }

    /// A property may be called `content`, too; its keywords have no slash.
    private mutating func contents(_ node: JSONNode) -> JSONNode {
        guard case .object(let members) = node.value else { return rewritten(node) }
        return node.with(
            .object(
                members.map { member in
                    guard member.key.contains("/"), member.value["$ref"] != nil else {
                        return member.with(rewritten(member.value))
                    }
                    guard let target = document.resolved(member.value) else {
                        notes.noteUnresolved(
                            document.whyNotResolved(member.value),
                            "left out",
                            at: member.value.range
                        )
                        return member.with(member.value.with(.object([])))
                    }
                    count += 1
                    return member.with(target)
                }
            )
        )
    }
}
