import Foundation

/// An HTTP archive, as browsers and proxies save it: requests and their answers
/// (http://www.softwareishard.com/blog/har-12-spec/).
struct HARFile {
    private let source: SourceText
    private let file: Int
    private let entries: [JSONNode]
    /// Takes the bytes of a body that the file has encoded, and gives the number of their source.
    private let adding: (SourceText) -> Int

    /// Nil for a value that is no archive.
    init?(
        _ root: JSONNode,
        of source: SourceText,
        file: Int,
        adding: @escaping (SourceText) -> Int
    ) {
        guard let log = root["log"], log["version"]?.string != nil,
            case .array(let entries)? = log["entries"]?.value
        else { return nil }
        self.source = source
        self.file = file
        self.entries = entries
        self.adding = adding
    }

    /// The answers that came, those of requests that were cancelled left out.
    var answers: [RecordedAnswer] { entries.enumerated().compactMap { answer($0, $1) } }

    private func answer(_ index: Int, _ entry: JSONNode) -> RecordedAnswer? {
        guard let method = entry["request"]?["method"]?.string,
            let url = entry["request"]?["url"]?.string, let response = entry["response"],
            let status = response["status"], let code = status.number.flatMap({ Int($0) }),
            code > 0
        else { return nil }
        return RecordedAnswer(
            request: RecordedAnswer.Request(
                method: method,
                url: url,
                body: entry["request"]?["postData"]?["text"]?.string
            ),
            status: Located(value: code, range: status.range),
            headers: response["headers"]?.elements.compactMap(header) ?? [],
            body: body(response, entry: index + 1)
        )
    }

    private func header(_ node: JSONNode) -> RecordedAnswer.Header? {
        guard let name = node["name"]?.string, let value = node["value"],
            let text = value.string
        else { return nil }
        return RecordedAnswer.Header(name: name, value: Located(value: text, range: value.range))
    }

    /// Nil where the archive was saved without it.
    private func body(_ response: JSONNode, entry: Int) -> AnswerBody? {
        guard let content = response["content"] else { return nil }
        guard let node = content["text"], let text = node.string else {
            let size = content["size"]?.number.flatMap { Int($0) } ?? 0
            return size > 0 ? nil : AnswerBody([]) { _ in content.range.opening }
        }
        guard content["encoding"]?.string == "base64" else {
            return AnswerBody(Array(text.utf8)) { [source] in
                source.subrange(of: node.range, utf8: $0)
            }
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            return nil
        }
        let decoded = SourceText(name: "\(source.name)#\(entry)", bytes: Array(data))
        return AnswerBody(of: decoded, file: adding(decoded))
    }
}
