/// Reads `returns`: what an endpoint answers.
struct SpecReturnsReader {
    let context: ReadingContext

    private var placeReader: SpecPlaceReader { SpecPlaceReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// A type, which is JSON, an encoding by name, or answers by status.
    ///
    /// - Parameter isOfStatus: Whether it is the answer of one status, which may say its own place.
    func returns(_ node: JSONNode, isOfStatus: Bool = false) -> SpecReturns? {
        if case .string("Void") = node.value { return .void }
        if let text = node.string ?? node.number, let status = StatusPattern(text) {
            log.error(
                "'\(text)' is a status, and no type",
                at: node.range,
                notes: [
                    status.allowsBody
                        ? "as in { \"\(text)\": \"Show\" }"
                        : "leave 'returns' out: there is no body"
                ]
            )
            return nil
        }
        guard let members = node.membersWithoutComment else {
            return typeReader.type(node).map(SpecReturns.json)
        }
        if members.contains(where: {
            StatusPattern($0.key.uppercased()) != nil || $0.key == "default"
                || $0.key.first?.isNumber == true
        }) {
            return byStatus(node)
        }
        let keys = isOfStatus || node["unwrap"] != nil ? SpecKeys.statusAnswer : .returns
        guard let object = ObjectReader(node, keys, log: log) else { return nil }
        let encodings: [SpecReturns] = [
            object.node("json").flatMap(typeReader.type).map(SpecReturns.json),
            object.node("text").flatMap(typeReader.type).map(SpecReturns.text),
            object.node("data").flatMap(typeReader.type).map(SpecReturns.data),
            object.node("lines").flatMap(typeReader.type).map(SpecReturns.lines),
            object.node("events").flatMap(typeReader.type).map {
                .events($0, end: object.string("end")?.value)
            },
        ].compactMap(\.self)
        if encodings.count > 1 {
            log.error("'returns' has one form, found \(encodings.count)", at: node.range)
        }
        if let end = object.member("end"), object.member("events") == nil {
            log.error("'end' has no meaning without 'events'", at: end.keyRange)
        }
        if !isOfStatus, let unwrap = object.member("unwrap") {
            log.error("'unwrap' belongs beside 'returns'", at: unwrap.keyRange)
        }
        if members.allSatisfy({ ["media", "unwrap"].contains($0.key) }) {
            log.error("'returns' needs \(Self.answerEncodings.quotedList)", at: node.range)
        }
        return encodings.first
    }

    private static let answerEncodings = ["json", "text", "data", "lines", "events"]

    /// Of an answer that cannot be read nothing more is said.
    func answer(_ node: JSONNode) -> SpecReturns {
        returns(node) ?? .json(.unreadable(at: node.range))
    }

    /// The media types of the answers, each once: those that are written, and where one is, JSON for
    /// the answers in JSON that say nothing.
    func accept(_ node: JSONNode) -> [Located<String>] {
        guard let members = node.membersWithoutComment else { return [] }
        let answers = members.contains { $0.key == "media" } ? [node] : members.map(\.value)
        let written = answers.map { $0["media"].map(mediaTypes) ?? [] }
        guard written.contains(where: { !$0.isEmpty }) else { return [] }
        var seen: Set<String> = []
        return zip(answers, written).flatMap { answer, media in
            media.isEmpty && answer.isJSONAnswer
                ? [Located(value: "application/json", range: answer.range)] : media
        }.filter { seen.insert($0.value).inserted }
    }

    /// One, or a list of those that are read alike.
    private func mediaTypes(_ node: JSONNode) -> [Located<String>] {
        guard case .array(let elements) = node.value else {
            return [mediaType(node)].compactMap(\.self)
        }
        if elements.isEmpty { log.error("'media' is empty", at: node.range) }
        return elements.compactMap(mediaType)
    }

    private func mediaType(_ node: JSONNode) -> Located<String>? {
        context.string(node, "'media'").flatMap { context.media($0) }
    }

    private func byStatus(_ node: JSONNode) -> SpecReturns {
        let members = ObjectReader.entries(of: node, as: .value("returns"), log: log)
        return .byStatus(
            members.compactMap { member in
                guard let status = context.status(member), let content = statusContent(member.value)
                else {
                    return nil
                }
                let unwrap = placeReader.unwrap(member.value["unwrap"])
                return SpecStatusAnswer(
                    status: Located(value: status, range: member.keyRange),
                    content: content,
                    unwrap: unwrap.place,
                    isWhole: unwrap.isWhole,
                    range: member.value.range
                )
            }
        )
    }

    private func statusContent(_ node: JSONNode) -> SpecStatusAnswer.Content? {
        switch node.value {
        case .bool, .null: return .literal(node)
        case .object(let members) where members.contains { StatusPattern($0.key) != nil }:
            log.error("a status has one answer", at: node.range)
            return nil
        default: return returns(node, isOfStatus: true).map(SpecStatusAnswer.Content.answer)
        }
    }
}

extension JSONNode {
    /// Whether this, as an answer, is a type, or the encoding JSON.
    fileprivate var isJSONAnswer: Bool {
        if case .string(let text) = value { text != "Void" } else { self["json"] != nil }
    }
}
