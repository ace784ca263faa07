/// What ends the streams of events of a document besides their end.
struct EventEnds {
    /// The operations with events that speak of what ends them, themselves or in what they refer to; all
    /// where the document speaks of it as a whole, or elsewhere alone.
    private let operations: Set<SourceRange>

    /// As no JSON is written like this, it is an event of no stream.
    private static let word = "[DONE]"

    init(of document: OpenAPIDocument) {
        guard document.text.mentions(Self.word) else {
            operations = []
            return
        }
        let streamed = document.operations.map(\.node).filter(document.hasEvents)
        let isOfAll = ["info", "tags"].contains { key in
            document.root[key].map { document.mentions(Self.word, in: $0) } ?? false
        }
        let speaking = isOfAll ? streamed : streamed.filter { document.mentions(Self.word, in: $0) }
        operations = Set((speaking.isEmpty ? streamed : speaking).map(\.range))
    }

    /// The data of the event that ends the stream of an operation; nil where none does.
    func end(of operation: JSONNode) -> String? {
        if let end = operation[VendorStreams.endKey]?.string { return end }
        return operations.contains(operation.range) ? Self.word : nil
    }
}

extension OpenAPIDocument {
    fileprivate func hasEvents(_ operation: JSONNode) -> Bool {
        (operation["responses"]?.members ?? []).contains { response in
            let contents = resolved(response.value)?.contents ?? []
            return contents.contains { MediaType($0.key).isEvents }
        }
    }

    /// Whether a text is in a value, or in what that refers to.
    fileprivate func mentions(_ word: String, in node: JSONNode) -> Bool {
        var seen: Set<String> = []
        var open = [node]
        while let next = open.popLast() {
            switch next.value {
            case .string(let text): if text.firstRange(of: word) != nil { return true }
            case .array(let elements): open += elements
            case .object(let members):
                open += members.map(\.value)
                if let reference = next["$ref"]?.string, seen.insert(reference).inserted,
                    let target = target(of: reference)
                {
                    open.append(target)
                }
            default: continue
            }
        }
        return false
    }
}
