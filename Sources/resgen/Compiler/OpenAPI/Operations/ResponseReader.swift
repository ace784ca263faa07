/// Reads the responses of one operation.
struct ResponseReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let owner: String
    let method: Method
    let operation: JSONNode

    struct Responses {
        var returns: SpecReturns = .void
        /// Those of the answer, where it is the same for all.
        var statuses: [Located<Int>] = []
        var unwrap: Located<SpecPlace>?
        var errors: [SpecError] = []
        /// The media types to ask for, where they are not only plain JSON.
        var accept: [Located<String>] = []
        /// The same answer as a stream, where it can be had in both ways.
        var stream: Stream?
    }

    struct Stream {
        let returns: SpecReturns
        /// The media type to ask for, where it is not the usual one of such a stream.
        let accept: [Located<String>]
    }

    private struct Response {
        let status: Located<StatusPattern>
        let node: JSONNode
        /// What its types are named after: the operation, or its own name where others share it.
        let owner: String

        /// Whether values come line by line under the media type of one: what grpc-gateway writes of a
        /// method that streams its answers.
        var isStreamOfLines: Bool {
            node["description"]?.string?.hasSuffix("(streaming responses)") == true
        }
    }

    func responses(_ node: JSONNode?) -> Responses {
        let responses = (node?.members ?? []).compactMap(response)
        var successes = responses.filter { $0.status.value.isSuccess }
        var others = responses.filter { !$0.status.value.isSuccess }
        if successes.isEmpty, let index = others.firstIndex(where: { $0.status.value == .other }),
            !others.contains(where: { $0.status.value.isRedirect })
        {
            successes = [others.remove(at: index)]
        }
        var result = Responses()
        if successes.isEmpty, let redirect = others.first(where: { $0.status.value.isLocation }) {
            result.returns = location(redirect)
            result.unwrap = Located(value: .header("Location"), range: redirect.status.range)
        } else {
            result.returns = returns(successes, &result)
            result.statuses = statuses(successes, of: result.returns)
        }
        result.errors = others.compactMap(error)
        if !successes.isEmpty { noteRedirects(others) }
        return result
    }

    /// Whether the answer can be had as a stream, too.
    func canBeStreamed(_ node: JSONNode?) -> Bool {
        let responses = node?.members ?? []
        let successes = responses.filter { $0.key.utf8.first == UInt8(ascii: "2") }
        let described = successes.isEmpty ? responses.filter { $0.key == "default" } : successes
        guard method != .head, described.count == 1,
            let contents = document.resolved(described[0].value)?["content"]?.members,
            contents.count > 1
        else { return false }
        return contents.contains { isStream($0, beside: contents) }
    }

    private func noteRedirects(_ others: [Response]) {
        for response in others
        where response.status.value.isLocation && response.node["content"] != nil {
            notes.note(
                .response,
                "a redirect is followed: what it answers is not read",
                at: response.status.range
            )
        }
    }

    private func response(_ member: JSONMember) -> Response? {
        if member.isExtension { return nil }
        guard let status = StatusPattern(member.key) ?? StatusPattern(member.key.uppercased())
        else {
            notes.note(.response, "'\(member.key)' is no status: left out", at: member.keyRange)
            return nil
        }
        guard let node = notes.resolved(member.value, in: document, orSay: "left out") else {
            return nil
        }
        noteLinks(of: node)
        return Response(
            status: Located(value: status, range: member.keyRange),
            node: node,
            owner: schemas.componentName(of: member.value) ?? owner
        )
    }

    private func noteLinks(of node: JSONNode) {
        for member in node.members where member.key == "links" && !member.value.members.isEmpty {
            notes.note(.link, "links to other operations are left out", at: member.keyRange)
        }
    }

    /// The address that a redirect names, which is then not followed.
    private func location(_ response: Response) -> SpecReturns {
        let url = TypeSyntax(kind: .named("URL", []), range: response.status.range)
        let answer = SpecStatusAnswer(
            status: response.status,
            content: .answer(.json(url)),
            range: response.status.range
        )
        return .byStatus([answer])
    }

    private struct Content {
        let response: Response
        /// Nil where there is no body.
        let returns: SpecReturns?
        /// Equal for equal types.
        let text: String
    }

    private func returns(_ successes: [Response], _ result: inout Responses) -> SpecReturns {
        if method == .head { return .void }
        var contents: [Content] = []
        for response in successes {
            let returns = content(response, &result, isOnly: successes.count == 1)
            if successes.count == 1 { result.stream = stream(beside: response) }
            contents.append(
                Content(response: response, returns: returns, text: returns?.identity ?? "")
            )
        }
        // A server that can answer with nothing else needs no word about it.
        let offers = successes.flatMap { $0.node["content"]?.members ?? [] }.map {
            MediaType($0.key)
        }
        if offers.allSatisfy({ $0.essence == "application/json" }) { result.accept = [] }
        let values = contents.filter { $0.returns != nil }
        guard let first = values.first?.returns else { return .void }
        if values.count == contents.count, values.allSatisfy({ $0.text == values[0].text }) {
            return first
        }
        return .byStatus(contents.map(statusAnswer))
    }

    private func statuses(_ successes: [Response], of returns: SpecReturns) -> [Located<Int>] {
        if case .byStatus = returns { return [] }
        return successes.compactMap { response in
            guard case .code(let code) = response.status.value else { return nil }
            return Located(value: code, range: response.status.range)
        }
    }

    private func statusAnswer(_ content: Content) -> SpecStatusAnswer {
        let range = content.response.status.range
        let null = SpecStatusAnswer.Content.literal(JSONNode(value: .null, range: range))
        return SpecStatusAnswer(
            status: content.response.status,
            content: content.returns.map(SpecStatusAnswer.Content.answer) ?? null,
            range: range
        )
    }

    private func content(_ response: Response, _ result: inout Responses, isOnly: Bool)
        -> SpecReturns?
    {
        let contents = response.node["content"]?.members ?? []
        guard let chosen = preferred(contents) else { return undescribed(response) }
        let alike = isOnly ? readAlike(chosen, among: contents) : [chosen]
        if !response.status.value.allowsBody {
            let schema = chosen.value["schema"]
            let isDescribed = schema?.members.contains { $0.key != "nullable" } ?? false
            if isDescribed {
                notes.note(
                    .response,
                    "a response of this status has no body: what it describes is left out",
                    at: chosen.keyRange
                )
            }
            return nil
        }
        let others = isOnly ? contents.filter { !isStream($0, beside: contents) } : contents
        if !schemas.analyzer.isOne(others), alike.count < others.count {
            notes.note(
                .response,
                "several media types: read as '\(chosen.key)'",
                at: chosen.keyRange
            )
        }
        let media = MediaType(chosen.key)
        let schema = chosen.value["schema"]
        let isBinary = schema.map { schemas.analyzer.isBytes($0, in: media) } ?? false
        for content in alike {
            let media = MediaType(content.key)
            guard media.isConcrete, !result.accept.contains(where: { $0.value == media.text })
            else {
                continue
            }
            result.accept.append(Located(value: media.text, range: content.keyRange))
        }
        if isJSON(chosen) {
            if isOnly, response.isStreamOfLines { return stream(chosen, of: response) }
            let range = chosen.value.range
            return .json(jsonType(schema, of: response, key: "Response", at: range).type)
        }
        if media.isStream, isOnly { return stream(chosen, of: response) }
        if media.isStream {
            notes.note(
                .response,
                "a stream of values: read as text when it has ended",
                at: chosen.keyRange
            )
        }
        if media.isMultipart, let item = chosen.value["itemSchema"] {
            notes.note(.response, "parts are not read one by one: all are bytes", at: item.range)
        }
        if media.isXML, let schema, case .object = schemas.analyzer.finalShape(of: schema) {
            notes.noteOnce(.response, "XML is not read into types: a text", at: schema.range)
        }
        let isText = (media.isText || media.isStream || isAnyText(chosen)) && !isBinary
        let type = TypeSyntax(kind: .named(isText ? "String" : "Data", []), range: chosen.keyRange)
        return isText ? .text(type) : .data(type)
    }

    /// What is got without a description may be all that is there to get.
    private func undescribed(_ response: Response) -> SpecReturns? {
        guard method == .get, case .code(200) = response.status.value else { return nil }
        return .data(TypeSyntax(kind: .named("Data", []), range: response.status.range))
    }

    /// The stream of an answer that can be one value, too.
    private func stream(beside response: Response) -> Stream? {
        let contents = response.node["content"]?.members ?? []
        guard let content = contents.first(where: { isStream($0, beside: contents) }) else {
            return nil
        }
        let media = MediaType(content.key)
        let isUsual = media.isEvents || !media.isConcrete
        let accept = isUsual ? [] : [Located(value: media.text, range: content.keyRange)]
        return Stream(returns: stream(content, of: response), accept: accept)
    }

    private func isStream(_ content: JSONMember, beside contents: [JSONMember]) -> Bool {
        MediaType(content.key).isStream
            && contents.contains { MediaType($0.key).isPlainJSON }
    }

    private func stream(_ content: JSONMember, of response: Response) -> SpecReturns {
        let range = content.value.range
        if MediaType(content.key).isEvents {
            let element = event(content.value, of: response)
            return .events(element, end: document.eventEnds.end(of: operation))
        }
        return .lines(
            jsonType(line(of: content.value), of: response, key: "Event", at: range).type
        )
    }

    /// The type of the events' data, or of events with all their fields.
    private func event(_ content: JSONNode, of response: Response) -> TypeSyntax {
        func type(_ schema: JSONNode?) -> TypeSyntax {
            jsonType(schema, of: response, key: "Event", at: content.range).type
        }
        let text = TypeSyntax(kind: .named("String", []), range: content.range)
        guard let schema = content["itemSchema"] ?? content["schema"], !isAny(schema) else {
            return TypeSyntax(kind: .named("Event", [text]), range: content.range)
        }
        var item = schema
        if content["itemSchema"] == nil,
            case .array = schemas.analyzer.finalShape(of: schema)
        {
            guard let elements = elements(of: schema) else { return type(nil) }
            item = elements
        }
        guard let event = EventSchema(item, schemas.analyzer) else { return type(item) }
        let data = event.data.map(type) ?? text
        guard event.hasOtherFields else { return data }
        return TypeSyntax(kind: .named("Event", [data]), range: content.range)
    }

    private func isAny(_ schema: JSONNode) -> Bool {
        schemas.analyzer.finalShape(of: schema).isAny
    }

    /// What a list is of, which is all values of a stream together (OpenAPI 3.2, section "Sequential Media
    /// Types").
    private func elements(of schema: JSONNode) -> JSONNode? {
        guard case .array(let items?) = schemas.analyzer.finalShape(of: schema), items.isObject
        else { return nil }
        return items
    }

    /// The schema of one line. A text and a list are all lines together: those of a text are described
    /// nowhere.
    private func line(of content: JSONNode) -> JSONNode? {
        if let item = content["itemSchema"] { return item }
        guard let schema = content["schema"] else { return nil }
        switch schemas.analyzer.finalShape(of: schema) {
        case .scalar(let scalar) where scalar.type == .string: return nil
        case .constant(let value) where value.string != nil: return nil
        case .array: return elements(of: schema)
        default: return schema
        }
    }

    /// The contents that come as the same text or the same bytes as the chosen one, which is among them.
    private func readAlike(_ chosen: JSONMember, among contents: [JSONMember]) -> [JSONMember] {
        func kind(_ content: JSONMember) -> ContentKind {
            let media = MediaType(content.key)
            if isJSON(content) || media.isStream || media.isMultipart || media.isXML {
                return .other
            }
            return isFile(content) ? .bytes : media.isText || isAnyText(content) ? .text : .other
        }
        let chosenKind = kind(chosen)
        if chosenKind == .other { return [chosen] }
        return [chosen]
            + contents.filter { $0.keyRange != chosen.keyRange && kind($0) == chosenKind }
    }

    private enum ContentKind { case text, bytes, other }

    /// JSON before others, unless there is a file and the JSON beside it says nothing more.
    private func preferred(_ contents: [JSONMember]) -> JSONMember? {
        if let file = contents.first(where: isFile),
            contents.allSatisfy({ !MediaType($0.key).isJSON || isVague($0.value["schema"]) })
        {
            return file
        }
        return contents.first { MediaType($0.key).essence == "application/json" }
            ?? contents.first { MediaType($0.key).isJSON && !MediaType($0.key).isStream }
            ?? contents.first
    }

    /// Whether a content is read as one value of JSON: also where the media type is anything, but for a
    /// text, which frameworks that describe it so answer without quotes.
    private func isJSON(_ content: JSONMember) -> Bool {
        let (media, schema) = (MediaType(content.key), content.value["schema"])
        if media.isStream { return false }
        if let schema, schemas.analyzer.isBytes(schema, in: media) { return false }
        return media.isJSON || media.isAny && schema != nil && !isAnyText(content)
    }

    private func isAnyText(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        guard media.isAny, let schema = content.value["schema"],
            !schemas.analyzer.isBytes(schema, in: media),
            case .scalar(let scalar) = schemas.analyzer.finalShape(of: schema)
        else { return false }
        return scalar.type == .string && scalar.encoding == nil
    }

    private func isFile(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        if media.isJSON || media.isStream { return false }
        guard let schema = content.value["schema"] else { return media.isBinary }
        let described = Schema(schemas.analyzer.finalAnalysis(of: schema).node)
        return described.isBinary || described.isBytes(in: media) || media.isBinary
    }

    /// Whether a schema is that of a text or of any object: what frameworks describe a file by.
    private func isVague(_ schema: JSONNode?) -> Bool {
        guard let schema else { return true }
        switch schemas.analyzer.finalShape(of: schema) {
        case .scalar(let scalar): return scalar.type == .string || scalar.type == .data
        case .any, .map(nil): return true
        default: return false
        }
    }

    private func jsonType(
        _ schema: JSONNode?,
        of response: Response,
        key: String,
        isOfError: Bool = false,
        at range: SourceRange
    ) -> SchemaType {
        guard let schema else { return SchemaType("JSON", at: range) }
        let place = SchemaPlace(
            owner: response.owner,
            key: key,
            otherKeys: [response.status.value.words + key],
            allowsEncoding: false,
            isOfError: isOfError
        )
        return schemas.type(of: schema, at: place)
    }

    private func error(_ response: Response) -> SpecError? {
        if response.status.value.isRedirect || response.status.value.isInformation { return nil }
        let contents = response.node["content"]?.members ?? []
        guard let first = contents.first else { return nil }
        // Beside the JSON of an error are the media types of a success, in many documents.
        let json =
            contents.first { MediaType($0.key).essence == "application/json" && isJSON($0) }
            ?? contents.first(where: isJSON)
        guard let chosen = json else {
            let isText = MediaType(first.key).isText || isAnyText(first)
            let name = isText ? "String" : "Data"
            return SpecError(
                status: response.status,
                encoding: isText ? .text : .data,
                type: TypeSyntax(kind: .named(name, []), range: first.keyRange),
                conditions: []
            )
        }
        let schema = chosen.value["schema"]
        let range = chosen.value.range
        let type = jsonType(schema, of: response, key: "Error", isOfError: true, at: range)
            .unwrapped.type
        return SpecError(status: response.status, encoding: .json, type: type, conditions: [])
    }
}

extension StatusPattern {
    fileprivate var isRedirect: Bool { family == 3 }
    fileprivate var isInformation: Bool { family == 1 }

    /// Whether the answer names another address (RFC 9110, section 15.4).
    fileprivate var isLocation: Bool {
        if case .code(let code) = self { [301, 302, 303, 307, 308].contains(code) } else { false }
    }
}

extension SpecReturns {
    /// A text that is equal for equal responses.
    fileprivate var identity: String {
        switch self {
        case .void: "void"
        case .json(let type): "json \(type.text)"
        case .text: "text"
        case .data: "data"
        case .form(let type): "form \(type.text)"
        case .lines(let type), .events(let type, _): "stream \(type.text)"
        case .byStatus: "status"
        }
    }
}
