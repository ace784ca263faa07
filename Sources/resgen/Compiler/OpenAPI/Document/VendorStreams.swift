/// Writes as contents what `x-fern-streaming` says of an operation: its answer is a stream, or can be had as one. The
/// contents themselves are then those of the answer that is none, or of both without a word which is which.
struct VendorStreams {
    private let document: OpenAPIDocument
    private let notes: OpenAPINotes
    private var count = 0

    private static let key = "x-fern-streaming"
    /// Where the data of the event that ends a stream is kept.
    static let endKey = "x-fern-terminator"

    static func written(in root: JSONNode, text: DocumentText, notes: OpenAPINotes)
        -> (JSONNode, count: Int)
    {
        guard text.mentions(key) else { return (root, 0) }
        let document = OpenAPIDocument(root: root, text: text)
        var streams = VendorStreams(document: document, notes: notes)
        let written = root.mapChildren { key, node in
            switch key {
            case "paths": node.mapOperations { streams.operation($0) }
            case "components":
                node.mapChildren { key, items in
                    key == "pathItems" ? items.mapOperations { streams.operation($0) } : items
                }
            default: node
            }
        }
        return (written, streams.count)
    }

    private init(document: OpenAPIDocument, notes: OpenAPINotes) {
        self.document = document
        self.notes = notes
    }

    private mutating func operation(_ operation: JSONNode) -> JSONNode {
        guard let stream = operation[Self.key], isStream(stream),
            let responses = operation["responses"],
            let success = responses.members.first(where: { $0.key.hasPrefix("2") })
                ?? responses.members.first(where: { $0.key == "default" }),
            let response = document.resolved(success.value), let contents = response["content"]
        else { return operation }
        let written = self.contents(contents.members, stream)
        guard written.count != contents.members.count || stream["response-stream"] == nil else {
            return operation
        }
        noteCondition(of: stream)
        count += 1
        let answer = response.mapChildren { key, value in
            key == "content" ? value.with(.object(written)) : value
        }
        let end = stream.members.first { $0.key == "terminator" }
        let members = operation.members.compactMap { member -> JSONMember? in
            switch member.key {
            // Its place is that of the contents by now.
            case Self.key:
                end.map { JSONMember(key: Self.endKey, keyRange: $0.keyRange, value: $0.value) }
            case "responses":
                member.with(responses.mapChildren { $0 == success.key ? answer : $1 })
            default: member
            }
        }
        return operation.with(.object(members))
    }

    private func isStream(_ said: JSONNode) -> Bool {
        said.bool == true
            || ["format", "stream-condition", "response-stream"].contains { said[$0] != nil }
    }

    /// Only a flag of this name is sent without a word of the caller.
    private func noteCondition(of stream: JSONNode) {
        guard let condition = stream["stream-condition"], let text = condition.string,
            text != "$request.stream"
        else { return }
        notes.note(
            .response,
            "the caller asks for a stream by '\(text)'",
            at: condition.range
        )
    }

    /// The contents with the stream beside those of JSON, or in their place where nothing else is described.
    private func contents(_ contents: [JSONMember], _ stream: JSONNode) -> [JSONMember] {
        if contents.contains(where: { MediaType($0.key).isStream }) { return contents }
        let isEvents = stream["format"]?.string?.lowercased() == "sse"
        let media = isEvents ? "text/event-stream" : "application/x-ndjson"
        return contents.flatMap { content -> [JSONMember] in
            guard MediaType(content.key).isPlainJSON, content.value.isObject else {
                return [content]
            }
            guard let (plain, element) = schemas(content, stream) else {
                return [JSONMember(key: media, keyRange: content.keyRange, value: content.value)]
            }
            let schema = JSONMember(key: "schema", keyRange: element.range, value: element)
            return [
                content.with(content.value.mapChildren { $0 == "schema" ? plain : $1 }),
                JSONMember(
                    key: media,
                    keyRange: stream.range,
                    value: stream.with(.object([schema]))
                ),
            ]
        }
    }

    /// What is one answer, and what the elements of a stream are. The contents have names for both, as a rule.
    private func schemas(_ content: JSONMember, _ stream: JSONNode)
        -> (plain: JSONNode, element: JSONNode)?
    {
        guard let element = stream["response-stream"], let schema = content.value["schema"] else {
            return nil
        }
        let plain = stream["response"] ?? schema
        let both = schema["oneOf"]?.elements ?? []
        let events = element["oneOf"]?.compactText
        guard both.count == 2, let events, both.allSatisfy({ $0["$ref"] != nil }),
            let index = both.firstIndex(where: {
                document.resolved($0)?["oneOf"]?.compactText == events
            })
        else { return (plain, element) }
        return (both[1 - index], both[index])
    }
}
