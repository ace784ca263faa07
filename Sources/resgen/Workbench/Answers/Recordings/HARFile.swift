import Foundation
import ResgenCompiler

/// An HTTP archive, as browsers and proxies save it: requests and their answers
/// (http://www.softwareishard.com/blog/har-12-spec/).
struct HARFile {
    private let source: SourceText
    private let file: Int
    /// The answers that came, those of requests that were cancelled left out.
    private(set) var answers: [RecordedAnswer] = []
    /// What is not as an archive has it.
    private(set) var mistakes: [Diagnostic] = []
    /// Takes the bytes of a body that the file has encoded, and gives the number of their source.
    private let adding: (SourceText) -> Int

    /// Nil for a value that is no archive, an object with a `log` that has `entries`: one says its `version`,
    /// or it is all there is, and its entries are not those of other logs.
    init?(
        _ root: JSONNode,
        of source: SourceText,
        file: Int,
        adding: @escaping (SourceText) -> Int
    ) {
        guard let log = root["log"], let entries = log["entries"] else { return nil }
        if log["version"]?.string == nil {
            let all = entries.elements
            guard root.members.count == 1,
                all.isEmpty || all.contains(where: { $0["request"] != nil })
            else { return nil }
        }
        self.source = source
        self.file = file
        self.adding = adding
        guard case .array(let all) = entries.value else {
            report("'entries' of an HTTP archive is a list", entries)
            return
        }
        for (index, entry) in all.enumerated() {
            if let answer = answer(index, entry) { answers.append(answer) }
        }
    }

    private mutating func report(_ message: String, _ node: JSONNode) {
        mistakes.append(.error(message, at: node.range.opening))
    }

    private mutating func answer(_ index: Int, _ entry: JSONNode) -> RecordedAnswer? {
        guard let request = entry["request"], let method = request["method"]?.string,
            let url = request["url"]?.string
        else {
            report("an entry of an HTTP archive has a 'request' with 'method' and 'url'", entry)
            return nil
        }
        guard let response = entry["response"], let status = response["status"],
            let code = status.number.flatMap({ Int($0) })
        else {
            report("an entry of an HTTP archive has a 'response' with a number as 'status'", entry)
            return nil
        }
        if code <= 0 { return nil }
        let posted = request["postData"]
        return RecordedAnswer(
            request: RecordedAnswer.Request(
                method: method,
                url: url,
                body: posted?["text"]?.string,
                form: posted.flatMap(form)
            ),
            status: Located(value: code, range: status.range),
            headers: response["headers"]?.elements.compactMap(header) ?? [],
            body: body(response, entry: index + 1)
        )
    }

    /// The fields of a form that was sent; archives have its text, or the fields, or both.
    private func form(_ posted: JSONNode) -> [(key: String, value: String)]? {
        let media = posted["mimeType"]?.string?.lowercased() ?? ""
        guard media.hasPrefix("application/x-www-form-urlencoded") else { return nil }
        if let text = posted["text"]?.string, !text.isEmpty {
            return RequestAddress.pairs(of: text)
        }
        return posted["params"]?.elements.compactMap { field in
            field["name"]?.string.map { ($0, field["value"]?.string ?? "") }
        }
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
            let places = SourceText.StringPlaces(node.range, in: source)
            return AnswerBody(Array(text.utf8)) { places.range(utf8: $0) }
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            return nil
        }
        let decoded = SourceText(name: "\(source.name)#\(entry)", bytes: Array(data))
        return AnswerBody(of: decoded, file: adding(decoded))
    }
}
