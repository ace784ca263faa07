import ResgenCompiler

/// Checks the body of a request, of whatever kind.
struct BodyCheck {
    private let check: ValueCheck
    private let wire: WireTypes

    init(_ check: ValueCheck, _ wire: WireTypes) {
        self.check = check
        self.wire = wire
    }

    func problems(_ request: HTTPRequest, _ endpoint: Endpoint) -> [RequestProblem] {
        guard let body = endpoint.body else {
            // `{}` says nothing, and is all that some documents describe.
            let isNothing =
                request.body.isEmpty || request.body.filter { $0 > 0x20 } == Array("{}".utf8)
            return isNothing ? [] : [problem("there is one, and none is taken")]
        }
        if request.isFurtherPage { return [] }
        if request.body.isEmpty {
            return mayBeEmpty(body, endpoint) ? [] : [problem("is missing")]
        }
        let media = request.header("Content-Type") ?? ""
        guard body.takes(media) else {
            let found = media.isEmpty ? "no Content-Type" : "'\(media)'"
            var problem = problem("expected '\(body.mediaType)', found \(found)")
            problem.status = 415
            return [problem]
        }
        switch body.kind {
        case .data, .file: return []
        case .text:
            return String(validating: request.body, as: UTF8.self) == nil
                ? [problem("expected text in UTF-8")] : []
        case .json: return json(request.body, body, endpoint)
        case .form:
            let pairs = ReceivedPairs(encoded: String(decoding: request.body, as: UTF8.self))
            let members = members(of: body, endpoint)
            return check.problems(pairs, members, .body, knowing: [], objects: .deep)
        case .multipart: return multipart(request.body, media, members(of: body, endpoint))
        }
    }

    /// Whether nothing is a body, too: no bytes, no text, or none of what is optional.
    private func mayBeEmpty(_ body: Endpoint.Body, _ endpoint: Endpoint) -> Bool {
        if case .argument(_, isOptional: true, _) = body.source { return true }
        switch body.kind {
        case .text, .data, .file: return true
        case .json, .form, .multipart:
            let isEmptyText = if case .fields = body.source { body.wrap == nil } else { false }
            guard isEmptyText || body.kind != .json else { return false }
            return members(of: body, endpoint).allSatisfy { !$0.isRequired || isSpread($0) }
        }
    }

    /// Whether a member is a map whose members are those of the body: none of them is nothing.
    private func isSpread(_ member: WireTypes.Member) -> Bool {
        guard case .dictionary = check.types.plain(check.type(of: member)) else { return false }
        return member.style == .repeat
    }

    private func problem(_ detail: String) -> RequestProblem {
        RequestProblem(part: .body, detail: detail)
    }

    private func members(of body: Endpoint.Body, _ endpoint: Endpoint) -> [WireTypes.Member] {
        switch body.source {
        case .argument(let name, _, _): wire.members(of: .model(name), in: endpoint)
        case .fields(let items): wire.members(of: items, in: endpoint)
        }
    }

    private func multipart(_ bytes: [UInt8], _ media: String, _ members: [WireTypes.Member])
        -> [RequestProblem]
    {
        guard let parts = MultipartParts(bytes, mediaType: media)?.parts else {
            return [problem("is not cut into parts by the boundary of its Content-Type")]
        }
        var problems: [RequestProblem] = []
        let known = Set(members.flatMap(names))
        for member in members {
            let own = parts.filter { isPart($0.name, of: member, among: known) }
            let type = check.types.plain(check.type(of: member))
            let isBytes = [
                .standard(.file), .array(.standard(.file)), .standard(.data),
                .array(.standard(.data)),
            ].contains(type)
            let details: [String]
            if own.isEmpty {
                let isSpread =
                    switch type {
                    case .array: true
                    case .dictionary: member.style == .repeat
                    default: false
                    }
                details = member.isRequired && !isSpread ? ["is missing"] : []
            } else if isBytes {
                details = []
            } else {
                details = check.details(text(own, member, type), member)
            }
            problems += details.map { RequestProblem(part: .body, name: member.key, detail: $0) }
        }
        let unknown = parts.map(\.name).unique.filter { name in
            !members.contains { isPart(name, of: $0, among: known) }
        }
        return problems
            + RequestProblem.list(unknown, in: .body) {
                let hint = RequestProblem.hint(at: $0, among: members.map(\.key))
                return RequestProblem(part: .body, name: $0, detail: "is unknown\(hint)")
            }
    }

    /// Whether a part has the name of a member, one in brackets behind it, or that of what is in it.
    ///
    /// - Parameter known: The names that are known of all members, which are in no map.
    private func isPart(_ name: String, of member: WireTypes.Member, among known: Set<String>)
        -> Bool
    {
        guard let style = member.style, name != member.key else { return name == member.key }
        let reading = reading(member, check.types.plain(check.type(of: member)), style)
        return reading.takesNested(name) || reading.names.contains(name)
            || reading.takesAll && !known.contains(name)
    }

    /// The names of the parts that a member becomes, as far as they are known.
    private func names(of member: WireTypes.Member) -> Set<String> {
        guard let style = member.style else { return [member.key] }
        return reading(member, check.types.plain(check.type(of: member)), style).names
            .union([member.key])
    }

    private func reading(
        _ member: WireTypes.Member,
        _ type: APIType,
        _ style: ParameterStyle
    ) -> PairReading {
        PairReading(member, type, check.types, constant: nil, objects: style)
    }

    private func text(
        _ parts: [MultipartParts.Part],
        _ member: WireTypes.Member,
        _ type: APIType
    ) -> ReceivedText {
        let texts = parts.map { String(decoding: $0.content, as: UTF8.self) }
        if let style = member.style,
            style.hasBrackets || style.separator != nil || style == .repeat
        {
            let pairs = zip(parts, texts).map { (name: $0.name, value: $1) }
            return reading(member, type, style).text(in: ReceivedPairs(pairs: pairs)) { _ in false }
                ?? .many([])
        }
        let values = texts.map { text -> ReceivedText in
            let isJSON = text.hasPrefix("{") || text.hasPrefix("[")
            let node = isJSON ? JSONNode(parsing: text) : nil
            return node.map(ReceivedText.json) ?? .one(text)
        }
        if case .array = type, member.style != .json { return .many(values) }
        return values.count == 1 ? values[0] : .many(values)
    }

    // MARK: JSON

    private func json(_ bytes: [UInt8], _ body: Endpoint.Body, _ endpoint: Endpoint)
        -> [RequestProblem]
    {
        let source = SourceText(name: "", bytes: bytes)
        let root: JSONNode
        switch JSONParser.parse(source, file: 0) {
        case .success(let node): root = node
        case .failure(let mistake):
            var problem = problem(mistake.message)
            problem.position = mistake.range.map { Self.position($0, LineTable(source)) }
            return [problem]
        }
        var node = root
        var found: [ValueCheck.Finding] = []
        if let key = body.wrap {
            guard let inner = root[key] else {
                return [problem("expected an object with '\(key)'")]
            }
            node = inner
            found += root.members.filter { $0.key != key }.map { Self.unknown($0, among: [key]) }
        }
        switch body.source {
        case .argument(let name, let isOptional, let encoding):
            guard let argument = endpoint.arguments.first(where: { $0.name == name }) else { break }
            if !(isOptional && node.isNull) {
                found += check.findings(node, argument.type, encoding)
            }
        case .fields: found += members(node, members(of: body, endpoint))
        }
        if found.isEmpty { return [] }
        let lines = LineTable(source)
        return RequestProblem.list(found, in: .body) { detail, range in
            var problem = problem(detail)
            problem.pointer = root.pointer(at: Int(range.start))
            problem.position = Self.position(range, lines)
            return problem
        }
    }

    private static func position(_ range: SourceRange, _ lines: LineTable) -> (
        line: Int, column: Int
    ) {
        let position = lines.position(of: Int(range.start))
        return (position.line, position.column)
    }

    /// The members of an object that is written in place.
    private func members(_ node: JSONNode, _ members: [WireTypes.Member]) -> [ValueCheck.Finding] {
        guard case .object(let found) = node.value else {
            return [("expected an object, found \(node.value.kindName)", node.range)]
        }
        var findings: [ValueCheck.Finding] = []
        for member in members {
            guard let value = node[member.key] else {
                if member.isRequired, member.constant != .null {
                    findings.append(("'\(member.key)' is missing", node.range.opening))
                }
                continue
            }
            if let constant = member.constant {
                if !JSONEquality.equals(value, constant) {
                    let text = JSONEquality.text(of: constant)
                    findings.append(("expected \(text) in '\(member.key)'", value.range))
                }
                continue
            }
            if value.isNull, !member.isRequired { continue }
            findings += check.findings(value, check.type(of: member), member.value.encoding)
        }
        let keys = Set(members.map(\.key))
        let unknown = found.filter { !keys.contains($0.key) }
        let known = members.map(\.key)
        return findings
            + unknown.enumerated().map { index, member in
                Self.unknown(member, among: index < RequestProblem.limit ? known : [])
            }
    }

    private static func unknown(_ member: JSONMember, among keys: [String])
        -> ValueCheck.Finding
    {
        let hint = RequestProblem.hint(at: member.key, among: keys)
        return ("unknown key '\(member.key)'\(hint)", member.keyRange)
    }
}

extension Endpoint.Body {
    /// Whether a body of a media type may be this one: parameters and case do not count, and one in JSON
    /// may say a more special name.
    fileprivate func takes(_ media: String) -> Bool {
        if kind == .file || kind == .data { return true }
        let (found, expected) = (MediaType(media), MediaType(mediaType))
        let takesAny = expected.essence == "application/json" && found.isJSON
        return found.essence == expected.essence || takesAny
    }
}
