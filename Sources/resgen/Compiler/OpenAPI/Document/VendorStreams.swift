/// Writes as contents what `x-fern-streaming` says of an operation: its answer is a stream, or can be had as one. The
/// contents themselves are then those of the answer that is none, or of both without a word which is which.
struct VendorStreams {
    private let document: OpenAPIDocument
    private var count = 0

    private static let key = "x-fern-streaming"

    static func written(in root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        guard text.mentions(key) else { return (root, 0) }
        var streams = VendorStreams(document: OpenAPIDocument(root: root, text: text))
        let written = root.mapChildren { section, paths in
            guard section == "paths" else { return paths }
            return paths.mapChildren { $1.mapChildren { streams.operation($1) } }
        }
        return (written, streams.count)
    }

    private init(document: OpenAPIDocument) { self.document = document }

    private mutating func operation(_ operation: JSONNode) -> JSONNode {
        guard let stream = operation[Self.key], stream.isObject || stream.bool == true,
            let responses = operation["responses"]
        else { return operation }
        var isWritten = false
        let written = responses.mapChildren { status, response in
            guard status?.hasPrefix("2") == true, let contents = response["content"],
                contents.members.count == 1, MediaType(contents.members[0].key).isJSON,
                contents.members[0].value.isObject
            else { return response }
            isWritten = true
            return response.mapChildren { key, value in
                key == "content"
                    ? value.with(.object(self.contents(contents.members[0], stream))) : value
            }
        }
        guard isWritten else { return operation }
        count += 1
        // Its place is that of the stream by now.
        return operation.without(Self.key).mapChildren { key, value in
            key == "responses" ? written : value
        }
    }

    /// The contents beside each other, and the stream alone where nothing else is described.
    private func contents(_ json: JSONMember, _ stream: JSONNode) -> [JSONMember] {
        let media = stream["format"]?.string == "sse" ? "text/event-stream" : "application/x-ndjson"
        guard let (plain, element) = schemas(json, stream) else {
            return [JSONMember(key: media, keyRange: json.keyRange, value: json.value)]
        }
        func content(_ schema: JSONNode) -> JSONMember {
            JSONMember(key: "schema", keyRange: schema.range, value: schema)
        }
        // What ends the events is looked for in the operation.
        let end = stream.members.filter { $0.key == "terminator" }.map {
            JSONMember(key: "x-terminator", keyRange: $0.keyRange, value: $0.value)
        }
        return [
            json.with(json.value.with(.object([content(plain)]))),
            JSONMember(
                key: media,
                keyRange: stream.range,
                value: stream.with(.object([content(element)] + end))
            ),
        ]
    }

    /// What is one answer, and what the elements of a stream are. The contents have names for both, as a rule.
    private func schemas(_ json: JSONMember, _ stream: JSONNode)
        -> (plain: JSONNode, element: JSONNode)?
    {
        guard let plain = stream["response"], let element = stream["response-stream"] else {
            return nil
        }
        let both = json.value["schema"]?["oneOf"]?.elements ?? []
        let events = element["oneOf"]?.compactText
        guard both.count == 2, let events, both.allSatisfy({ $0["$ref"] != nil }),
            let index = both.firstIndex(where: {
                document.resolved($0)?["oneOf"]?.compactText == events
            })
        else { return (plain, element) }
        return (both[1 - index], both[index])
    }
}
