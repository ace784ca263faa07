/// Reads the responses of one operation.
struct ResponseReader {
    let document: OpenAPIDocument
    let notes: OpenAPINotes
    let schemas: SchemaReader
    let owner: String
    let method: Method
    let operation: JSONNode

    private var choice: ContentChoice { ContentChoice(analyzer: schemas.analyzer) }
    private var elements: StreamElements { StreamElements(analyzer: schemas.analyzer) }

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
        /// Whether it is behind a reference that leads nowhere.
        let isUnresolved: Bool
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
        if successes.contains(where: { !$0.isUnresolved }) {
            successes.removeAll { $0.isUnresolved && $0.status.value.allowsBody }
        }
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
        let media = successes.compactMap { choice.preferred($0.node.contents) }.map {
            MediaType($0.key).essence
        }
        result.errors = others.compactMap { error($0, besideSuccesses: Set(media)) }
        if !successes.isEmpty { noteRedirects(others) }
        return result
    }

    /// Whether the answer can be had as a stream, too.
    func canBeStreamed(_ node: JSONNode?) -> Bool {
        let responses = node?.members ?? []
        let successes = responses.filter { $0.key.utf8.first == UInt8(ascii: "2") }
        let described = successes.isEmpty ? responses.filter { $0.key == "default" } : successes
        guard method != .head, described.count == 1,
            let contents = document.resolved(described[0].value)?.contents,
            contents.count > 1
        else { return false }
        return contents.contains { choice.isStream($0, beside: contents) }
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
        let resolved = notes.resolved(
            member.value,
            in: document,
            orSay: "taken as a response that describes nothing"
        )
        let node = resolved ?? member.value.with(.object([]))
        noteLinks(of: node)
        return Response(
            status: Located(value: status, range: member.keyRange),
            node: node,
            isUnresolved: resolved == nil,
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
        // A part of what 200 describes is described there (RFC 9110, section 15.3.7).
        let successes = successes.filter { response in
            response.status.value != .code(206) || !response.node.contents.isEmpty
                || !successes.contains { $0.status.value == .code(200) }
        }
        var contents: [Content] = []
        for response in successes {
            let returns = content(response, &result, isOnly: successes.count == 1)
            if successes.count == 1 { result.stream = stream(beside: response) }
            contents.append(
                Content(response: response, returns: returns, text: returns?.identity ?? "")
            )
        }
        // A server that can answer with nothing else needs no word about it.
        let offers = successes.flatMap(\.node.contents).map {
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
        let contents = response.node.contents
        guard let chosen = choice.preferred(contents) else { return undescribed(response) }
        guard response.status.value.allowsBody else {
            noteDescribed(chosen)
            return nil
        }
        if choice.isJSON(chosen), let schema = chosen.value["schema"],
            document.isEmptyMessage(schema, isSent: false)
        {
            return nil
        }
        let alike = isOnly ? choice.alike(chosen, among: contents) : [chosen]
        let isJSON = choice.isJSON(chosen)
        let described = contents.filter {
            $0.keyRange == chosen.keyRange || !isJSON || !choice.isUndescribedJSON($0)
        }
        let others =
            isOnly ? described.filter { !choice.isStream($0, beside: contents) } : described
        if !schemas.analyzer.isOne(others), alike.count < others.count {
            notes.note(
                .response,
                "several media types: read as '\(chosen.key)', not as \(others.mediaTypes(beside: alike))",
                at: chosen.keyRange
            )
        }
        for content in alike {
            let media = MediaType(content.key)
            if media.isConcrete, !result.accept.contains(where: { $0.value == media.text }) {
                result.accept.append(Located(value: media.text, range: content.keyRange))
            }
        }
        if isJSON {
            if isOnly, response.isStreamOfLines { return stream(chosen, of: response) }
            let (schema, range) = (chosen.value["schema"], chosen.value.range)
            if schema == nil { noteExample(in: chosen) }
            return .json(jsonType(schema, of: response, key: "Response", at: range).type)
        }
        if isOnly, MediaType(chosen.key).isStream { return stream(chosen, of: response) }
        return textOrBytes(chosen)
    }

    private func noteExample(in content: JSONMember) {
        guard let example = content.value["example"] ?? content.value["examples"],
            example.isContainer
        else { return }
        notes.noteOnce(
            .response,
            "an example without a schema: any value",
            at: example.range,
            notes: ["'resgen infer' makes a model of an example, which 'change' can name"]
        )
    }

    private func noteDescribed(_ content: JSONMember) {
        let schema = content.value["schema"]?.members ?? []
        guard schema.contains(where: { $0.key != "nullable" }) else { return }
        notes.note(
            .response,
            "a response of this status has no body: what it describes is left out",
            at: content.keyRange
        )
    }

    /// Contents that are read as one text, or as bytes.
    private func textOrBytes(_ content: JSONMember) -> SpecReturns {
        let media = MediaType(content.key)
        let schema = content.value["schema"]
        if media.isStream {
            notes.note(
                .response,
                "a stream of values: read as text when it has ended",
                at: content.keyRange
            )
        }
        if media.isMultipart, let item = content.value["itemSchema"] {
            notes.note(.response, "parts are not read one by one: all are bytes", at: item.range)
        }
        if media.isXML, let schema, case .object = schemas.analyzer.finalShape(of: schema) {
            notes.noteOnce(.response, "XML is not read into types: a text", at: schema.range)
        }
        let isBinary = schema.map { schemas.analyzer.isBytes($0, in: media) } ?? false
        let isText = (media.isText || media.isStream || choice.isAnyText(content)) && !isBinary
        let type = TypeSyntax(kind: .named(isText ? "String" : "Data", []), range: content.keyRange)
        return isText ? .text(type) : .data(type)
    }

    /// What is got without a description may be all that is there to get.
    private func undescribed(_ response: Response) -> SpecReturns? {
        guard method == .get, case .code(200) = response.status.value else { return nil }
        return .data(TypeSyntax(kind: .named("Data", []), range: response.status.range))
    }

    /// The stream of an answer that can be one value, too.
    private func stream(beside response: Response) -> Stream? {
        let contents = response.node.contents
        guard let content = contents.first(where: { choice.isStream($0, beside: contents) }) else {
            return nil
        }
        let media = MediaType(content.key)
        let isUsual = media.isEvents || !media.isConcrete
        let accept = isUsual ? [] : [Located(value: media.text, range: content.keyRange)]
        return Stream(returns: stream(content, of: response), accept: accept)
    }

    private func stream(_ content: JSONMember, of response: Response) -> SpecReturns {
        let range = content.value.range
        if MediaType(content.key).isEvents {
            let event = elements.event(of: content.value)
            let end = event.end ?? document.eventEnds.end(of: operation)
            return .events(type(of: event, in: content.value, of: response), end: end)
        }
        return .lines(
            jsonType(elements.line(of: content.value), of: response, key: "Event", at: range).type
        )
    }

    /// The type of the events' data, or of events with all their fields.
    private func type(
        of event: StreamElements.Event,
        in content: JSONNode,
        of response: Response
    ) -> TypeSyntax {
        let data =
            switch event.data {
            case .text: TypeSyntax(kind: .named("String", []), range: content.range)
            case .value(let schema):
                jsonType(schema, of: response, key: "Event", at: content.range).type
            }
        guard event.hasOtherFields else { return data }
        return TypeSyntax(kind: .named("Event", [data]), range: content.range)
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

    /// - Parameter media: The media types of successes, which are asked for.
    private func error(_ response: Response, besideSuccesses media: Set<String>) -> SpecError? {
        if response.status.value.isRedirect || response.status.value.isInformation { return nil }
        let contents = response.node.contents
        guard let first = contents.first else { return nil }
        // Beside the JSON of an error are the media types of a success, in many documents.
        let described = contents.filter { choice.isJSON($0) && !choice.isUndescribedJSON($0) }
        let json =
            described.first { MediaType($0.key).essence == "application/json" }
            ?? described.first { media.contains(MediaType($0.key).essence) }
            ?? described.first { MediaType($0.key).essence == "application/problem+json" }
            ?? described.first ?? contents.first(where: choice.isJSON)
        guard let chosen = json else {
            let isText = MediaType(first.key).isText || choice.isAnyText(first)
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
