/// Reads the headers that responses have (OpenAPI 3.1, section 4.8.21), each of a name once: which response has it
/// is not said, and none of them has to be there.
struct ResponseHeaderReader {
    private let document: OpenAPIDocument
    private let notes: OpenAPINotes
    private let schemas: SchemaReader
    private let names = ArgumentNames(reserved: Array(ReservedNames.ResponseHeaders.refused))
    private let scope = NestedScope(reserved: [])

    init(document: OpenAPIDocument, notes: OpenAPINotes, schemas: SchemaReader) {
        self.document = document
        self.notes = notes
        self.schemas = schemas
    }

    /// A header wherever it is described, in the order of the document.
    private struct Header {
        let member: JSONMember
        var nodes: [JSONNode]
    }

    func fields(of operations: [DocumentOperation]) -> [SpecField] {
        var headers: [Header] = []
        var indices: [String: Int] = [:]
        var seen: Set<JSONNode.ID> = []
        for member in operations.flatMap(written) {
            // The names of headers have no case (RFC 9110, section 5.1).
            let key = member.key.lowercased()
            guard let node = resolved(member), canBeRead(member) else { continue }
            if let index = indices[key] {
                if seen.insert(node.id).inserted { headers[index].nodes.append(node) }
            } else {
                seen.insert(node.id)
                indices[key] = headers.count
                headers.append(Header(member: member, nodes: [node]))
            }
        }
        return headers.map(field)
    }

    private func written(of operation: DocumentOperation) -> [JSONMember] {
        let responses = (operation.node["responses"]?.members ?? []).filter { !$0.isExtension }
        // A name that begins with `x-` is one here, and no extension.
        return responses.flatMap { response in
            document.resolved(response.value)?["headers"]?.members ?? []
        }
    }

    private func resolved(_ member: JSONMember) -> JSONNode? {
        if let node = document.resolved(member.value) { return node }
        notes.noteUnresolved(
            document.whyNotResolved(member.value),
            "'\(member.key)' is left out",
            at: member.value.range
        )
        return nil
    }

    /// A media type is described by `content`, whatever is said of it here (OpenAPI 3.1, section 4.8.17).
    private func canBeRead(_ member: JSONMember) -> Bool {
        if member.key.lowercased() == "content-type" { return false }
        if member.key.isToken { return true }
        notes.note(
            .response,
            "'\(member.key)' is no header's name: left out",
            at: member.keyRange
        )
        return false
    }

    private func field(_ header: Header) -> SpecField {
        let (key, range) = (header.member.key, header.member.keyRange)
        let docs = header.nodes.lazy.compactMap { node in
            node["description"]?.string ?? node["schema"]?["description"]?.string
        }
        return SpecField(
            key: Located(value: key, range: range),
            name: names.name(key, at: range, in: "header", schemas),
            doc: Documentation.text(docs.first, of: key),
            deprecation: nil,
            content: .value(schemas.fields.value(type(of: header).optional())),
            range: range
        )
    }

    /// Text where it is not one plain value, or not the same in all responses.
    private func type(of header: Header) -> SchemaType {
        let text = SchemaType("String", at: header.member.keyRange)
        var types: [SchemaType] = []
        var structures: Set<SchemaStructure> = []
        for schema in header.nodes.compactMap({ $0["schema"] })
        where structures.insert(schemas.analyzer.graph.structure(of: schema)).inserted {
            let place = SchemaPlace(owner: "", key: header.member.key, scope: scope)
            let type = schemas.fields.type(of: schema, at: place).unwrapped
            guard PlainValues(analyzer: schemas.analyzer).isScalar(type, schema) else {
                notes.note(
                    .response,
                    "'\(header.member.key)' is taken as text",
                    at: schema.range
                )
                return text
            }
            types.append(type)
        }
        guard let first = types.first else { return text }
        let isOne = types.dropFirst().allSatisfy { other in
            other.type.text == first.type.text && other.encoding?.value == first.encoding?.value
                && other.inline == nil && first.inline == nil
        }
        if isOne { return first }
        notes.note(
            .response,
            "'\(header.member.key)' has several types in responses: a String",
            at: header.member.keyRange
        )
        return text
    }
}
