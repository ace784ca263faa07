/// Reads the headers that responses have (OpenAPI 3.1, section 4.8.21), each of a name once: none of them has to be
/// there.
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

    struct Result {
        var fields: [SpecField] = []
        /// The names of the headers that each operation answers with, in lower case, by the place of the operation.
        var keys: [SourceRange: Set<String>] = [:]
    }

    /// A header wherever it is described, in the order of the document.
    private struct Header {
        let member: JSONMember
        var nodes: [JSONNode]
        var seen: Set<JSONNode.ID>
    }

    private struct Headers {
        private(set) var all: [Header] = []
        private var indices: [String: Int] = [:]

        mutating func add(_ member: JSONMember, _ node: JSONNode, under key: String) {
            if let index = indices[key] {
                if all[index].seen.insert(node.id).inserted { all[index].nodes.append(node) }
            } else {
                indices[key] = all.count
                all.append(Header(member: member, nodes: [node], seen: [node.id]))
            }
        }
    }

    func headers(of operations: [DocumentOperation]) -> Result {
        guard document.describesResponseHeaders else { return Result() }
        var headers = Headers()
        var keysOfResponses: [JSONNode.ID: Set<String>] = [:]
        var result = Result()
        for operation in operations {
            var keys: Set<String> = []
            for response in operation.node["responses"]?.members ?? [] where !response.isExtension {
                guard let node = document.resolved(response.value) else { continue }
                let own = keysOfResponses[node.id] ?? add(node, to: &headers)
                keysOfResponses[node.id] = own
                if keys.isEmpty { keys = own } else if keys != own { keys.formUnion(own) }
            }
            if !keys.isEmpty { result.keys[operation.methodRange] = keys }
        }
        result.fields = headers.all.map(field)
        return result
    }

    /// Adds the headers of a response, and gives their names. One that begins with `x-` is a name, and no extension.
    private func add(_ response: JSONNode, to headers: inout Headers) -> Set<String> {
        var keys: Set<String> = []
        for member in response["headers"]?.members ?? [] {
            guard let node = resolved(member), canBeRead(member) else { continue }
            // The names of headers have no case (RFC 9110, section 5.1).
            let key = member.key.lowercased()
            headers.add(member, node, under: key)
            keys.insert(key)
        }
        return keys
    }

    private func resolved(_ member: JSONMember) -> JSONNode? {
        notes.resolved(member.value, in: document, orSay: "'\(member.key)' is left out")
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
        let isDeprecated = header.nodes.allSatisfy { $0["deprecated"]?.bool == true }
        return SpecField(
            key: Located(value: key, range: range),
            name: names.name(key, at: range, in: "header", schemas),
            doc: Documentation.text(docs.first, of: key),
            deprecation: isDeprecated ? .plain : nil,
            content: .value(schemas.fields.value(type(of: header).optional())),
            range: range
        )
    }

    /// Text where it is not one plain value, or not the same in all responses.
    private func type(of header: Header) -> SchemaType {
        let text = SchemaType("String", at: header.member.keyRange)
        let values = PlainValues(analyzer: schemas.analyzer)
        var result: SchemaType?
        var structures: Set<SchemaStructure> = []
        for schema in header.nodes.compactMap({ $0["schema"] })
        where structures.insert(schemas.analyzer.graph.structure(of: schema)).inserted {
            guard values.isScalar(schema) else { return taken(as: text, header, at: schema.range) }
            let place = SchemaPlace(owner: "", key: header.member.key.withCapitalX, scope: scope)
            let type = schemas.fields.type(of: schema, at: place).unwrapped
            guard values.isScalar(type, schema) else {
                return taken(as: text, header, at: schema.range)
            }
            guard let joined = result.map({ $0.joined(with: type) }) ?? type else {
                notes.note(
                    .response,
                    "'\(header.member.key)' has several types in responses: a String",
                    at: header.member.keyRange
                )
                return text
            }
            result = joined
        }
        if result == nil, let content = header.nodes.lazy.compactMap({ $0["content"] }).first {
            return taken(as: text, header, at: content.range)
        }
        return result ?? text
    }

    private func taken(as text: SchemaType, _ header: Header, at range: SourceRange) -> SchemaType {
        notes.note(.response, "'\(header.member.key)' is taken as text", at: range)
        return text
    }
}

extension SchemaType {
    /// The type of what is of one or the other; nil where that is only text.
    fileprivate func joined(with other: SchemaType) -> SchemaType? {
        guard inline == nil, other.inline == nil else { return hasValues(of: other) ? self : nil }
        guard encoding?.value == other.encoding?.value else { return nil }
        if type.text == other.type.text { return self }
        guard let one = StandardType(rawValue: type.text),
            let two = StandardType(rawValue: other.type.text), one.isNumber, two.isNumber
        else { return nil }
        // A Double has not all digits of an integer.
        let both = [one, two]
        let isInteger = both.allSatisfy(\.isInteger) && !both.contains(.uint64)
        let integer: StandardType = both.contains(.int64) ? .int64 : .int
        let wide: StandardType = isInteger ? integer : .decimal
        var joined = SchemaType(wide.rawValue, at: type.range)
        joined.encoding = encoding
        return joined
    }

    private func hasValues(of other: SchemaType) -> Bool {
        guard case .enumeration(let one)? = inline, case .enumeration(let two)? = other.inline
        else {
            return false
        }
        return Set(one.cases.map(\.value)) == Set(two.cases.map(\.value))
    }
}
