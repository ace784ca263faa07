/// The schemas of a document, written or synthesized alike: each has an id, what it refers to, and a
/// structure by which it is equal to others.
///
/// A schema is synthesized from two that hold together, or one instead of the other. Its id follows
/// those of the document, and what is reported of it is reported at the second of the two.
final class SchemaGraph {
    let document: OpenAPIDocument
    let structures: SchemaStructures
    private var known: [Origin: JSONNode] = [:]
    private var knownAlternatives: [[JSONNode.ID]: JSONNode] = [:]
    private var sources: [JSONNode.ID: JSONNode] = [:]
    private var lastID: JSONNode.ID

    enum Kind {
        /// What one of the two describes.
        case either
        /// What both describe.
        case both
        /// A list whose elements both describe.
        case listOfBoth
    }

    private struct Origin: Hashable {
        let kind: Kind
        let left: JSONNode.ID
        let right: JSONNode.ID
    }

    init(of document: OpenAPIDocument) {
        self.document = document
        structures = SchemaStructures(of: document.root)
        lastID = document.root.id
    }

    /// The schema behind a reference; the schema itself when it has none.
    func resolved(_ node: JSONNode) -> JSONNode? { document.resolved(node) }

    /// What to say of a schema that is not resolved.
    func whyNotResolved(_ node: JSONNode) -> UnresolvedReference {
        document.whyNotResolved(node)
    }

    /// Whether two schemas say the same.
    func areEqual(_ left: JSONNode, _ right: JSONNode) -> Bool { structures.areEqual(left, right) }

    func structure(of node: JSONNode) -> SchemaStructure { structures.structure(of: node) }

    func isSynthesized(_ node: JSONNode) -> Bool { sources[node.id] != nil }

    /// The written schema that the last part of a synthesized one is; nil for any other schema.
    func source(of node: JSONNode) -> JSONNode? {
        var source = sources[node.id]
        while let next = source.flatMap({ sources[$0.id] }) { source = next }
        return source
    }

    /// The schema of a kind that is made of two; nil where there is none, as of lists without elements.
    func synthesized(_ kind: Kind, of left: JSONNode, _ right: JSONNode) -> JSONNode? {
        let origin = Origin(kind: kind, left: left.id, right: right.id)
        if let known = known[origin] { return known }
        guard let value = value(kind, left, right) else { return nil }
        let node = add(value, madeFor: right)
        known[origin] = node
        return node
    }

    /// What one of several schemas describes, of equal ones the first; nil of none.
    func either(of schemas: [JSONNode]) -> JSONNode? {
        var seen: Set<SchemaStructure> = []
        let distinct = schemas.filter { seen.insert(structure(of: $0)).inserted }
        guard let first = distinct.first, let last = distinct.last, distinct.count > 1 else {
            return distinct.first
        }
        let ids = distinct.map(\.id)
        if let known = knownAlternatives[ids] { return known }
        let node = add([either(of: first, or: Array(distinct.dropFirst()))], madeFor: last)
        knownAlternatives[ids] = node
        return node
    }

    /// A schema that follows all others.
    private func add(_ members: [JSONMember], madeFor source: JSONNode) -> JSONNode {
        lastID = lastID.next
        let node = JSONNode(value: .object(members), range: source.range, id: lastID)
        sources[node.id] = source
        return node
    }

    private func either(of left: JSONNode, or others: [JSONNode]) -> JSONMember {
        let range = others[others.count - 1].range
        let alternatives = isSynthesized(left) ? left["anyOf"]?.elements : nil
        let list = JSONNode(value: .array((alternatives ?? [left]) + others), range: range)
        return JSONMember(key: "anyOf", keyRange: range, value: list)
    }

    private func value(_ kind: Kind, _ left: JSONNode, _ right: JSONNode)
        -> [JSONMember]?
    {
        func member(_ key: String, _ value: JSONNode) -> JSONMember {
            JSONMember(key: key, keyRange: right.range, value: value)
        }
        func list(_ elements: [JSONNode]) -> JSONNode {
            JSONNode(value: .array(elements), range: right.range)
        }
        let text = right["description"] ?? left["description"]
        let description = text.map { [member("description", $0)] } ?? []
        switch kind {
        case .either: return [either(of: left, or: [right])]
        case .both: return [member("allOf", list([left, right]))] + description
        case .listOfBoth:
            guard let first = left["items"], let second = right["items"],
                let items = synthesized(.both, of: first, second)
            else { return nil }
            return [member("items", items)] + description
        }
    }
}
