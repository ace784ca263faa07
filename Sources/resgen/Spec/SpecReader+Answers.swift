extension SpecReader {
    /// A type, which is JSON, a form by name, or answers by status.
    func returns(_ node: JSONNode) -> SpecReturns? {
        if case .string("Void") = node.value { return .void }
        guard let members = node.membersWithoutComment else {
            return type(node).map(SpecReturns.json)
        }
        if members.contains(where: {
            StatusPattern($0.key.uppercased()) != nil || $0.key == "default"
                || $0.key.first?.isNumber == true
        }) {
            return byStatus(node)
        }
        guard let object = ObjectReader(node, .returns, log: log) else { return nil }
        let forms: [SpecReturns] = [
            object.node("json").flatMap(type).map(SpecReturns.json),
            object.node("text").flatMap(type).map(SpecReturns.text),
            object.node("data").flatMap(type).map(SpecReturns.data),
            object.node("lines").flatMap(type).map(SpecReturns.lines),
            object.node("events").flatMap(type).map {
                .events($0, end: object.string("end")?.value)
            },
        ].compactMap(\.self)
        if forms.count > 1 {
            log.error("'returns' has one form, found \(forms.count)", at: node.range)
        }
        if let end = object.member("end"), object.member("events") == nil {
            log.error("'end' has no meaning without 'events'", at: end.keyRange)
        }
        if members.allSatisfy({ $0.key == "media" }) {
            log.error("'returns' needs \(Self.answerForms.quotedList)", at: node.range)
        }
        return forms.first
    }

    private static let answerForms = ["json", "text", "data", "lines", "events"]

    /// The media types of the answers, each once: those that are written, and where one is, JSON for
    /// the answers in JSON that say nothing.
    func accept(_ node: JSONNode) -> [Located<String>] {
        guard let members = node.membersWithoutComment else { return [] }
        let answers = members.contains { $0.key == "media" } ? [node] : members.map(\.value)
        let written = answers.map { $0["media"].flatMap(mediaType) }
        guard written.contains(where: { $0 != nil }) else { return [] }
        var seen: Set<String> = []
        return zip(answers, written).compactMap { answer, media in
            media
                ?? (answer.isJSONAnswer
                    ? Located(value: "application/json", range: answer.range) : nil)
        }.filter { seen.insert($0.value).inserted }
    }

    private func mediaType(_ node: JSONNode) -> Located<String>? {
        string(node, "'media'").flatMap(media)
    }

    private func byStatus(_ node: JSONNode) -> SpecReturns {
        let members = ObjectReader.entries(of: node, as: "'returns'", log: log)
        return .byStatus(
            members.compactMap { member in
                guard let status = status(member), let content = statusContent(member.value) else {
                    return nil
                }
                return SpecStatusAnswer(
                    status: Located(value: status, range: member.keyRange),
                    content: content,
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
        default: return returns(node).map(SpecStatusAnswer.Content.answer)
        }
    }

    private func status(_ member: JSONMember) -> StatusPattern? {
        if let status = StatusPattern(member.key) { return status }
        log.error(
            "'\(member.key)' is no status: expected '404', '4XX' or 'default'",
            at: member.keyRange,
            notes: StatusPattern.notes(for: member.key)
        )
        return nil
    }

    func errors(_ node: JSONNode) -> [SpecError] {
        ObjectReader.entries(of: node, as: "'errors'", log: log).compactMap { member in
            let status = status(member)
            guard let (form, type, conditions) = errorBody(member.value), let status else {
                return nil
            }
            return SpecError(
                status: Located(value: status, range: member.keyRange),
                form: form,
                type: type,
                conditions: conditions
            )
        }
    }

    private func errorBody(_ node: JSONNode) -> (SpecError.Form, TypeSyntax, [SpecError.Condition])?
    {
        guard case .object = node.value else { return type(node).map { (.json, $0, []) } }
        guard let object = ObjectReader(node, .error, log: log) else { return nil }
        let forms = SpecError.Form.allCases.filter { object.member($0.rawValue) != nil }
        guard let form = forms.first, let body = object.node(form.rawValue) else {
            let names = SpecError.Form.allCases.map(\.rawValue)
            if !names.contains(where: object.isMisspelt) {
                log.error("an error body needs \(names.quotedList)", at: node.range)
            }
            return nil
        }
        for other in forms.dropFirst() {
            guard let member = object.member(other.rawValue) else { continue }
            log.error(
                "an error body has one form: '\(form.rawValue)' is there already",
                at: member.keyRange
            )
        }
        let when = object.node("when").map(conditions)
        if when?.isEmpty == true { return nil }
        return type(body).map { (form, $0, when ?? []) }
    }

    /// `{ "ok": false }`, or a place where something is.
    private func conditions(_ node: JSONNode) -> [SpecError.Condition] {
        guard case .object = node.value else {
            guard case .body(let place)? = place(node)?.value else { return [] }
            return [SpecError.Condition(place: place, value: nil)]
        }
        let members = ObjectReader.entries(of: node, as: "'when'", log: log)
        if members.isEmpty { log.error("'when' names at least one place", at: node.range) }
        return members.compactMap { member in
            guard let place = dotted(member.key, at: member.keyRange, isKey: true) else {
                return nil
            }
            return SpecError.Condition(place: place.value, value: member.value)
        }
    }

    /// A place in the body, or a header or link.
    func place(_ node: JSONNode) -> Located<SpecPlace>? {
        switch node.value {
        case .string(let text):
            return dotted(text, at: node.range).map {
                Located(value: .body($0.value), range: $0.range)
            }
        case .array(let steps):
            let read = steps.compactMap(step)
            if steps.isEmpty { log.error("a place names at least one key", at: node.range) }
            guard read.count == steps.count, !steps.isEmpty else { return nil }
            return Located(value: .body(JSONPathSyntax(steps: read)), range: node.range)
        case .object: return outside(node)
        default:
            log.error(
                "a place is a string, a list or an object, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }

    private func outside(_ node: JSONNode) -> Located<SpecPlace>? {
        guard let object = ObjectReader(node, .place, log: log) else { return nil }
        let header = object.string("header")
        let link = object.string("link")
        if (header == nil) == (link == nil) {
            if !["header", "link"].contains(where: object.isMisspelt) {
                log.error(
                    "a place outside the body needs 'header' or 'link'",
                    at: node.range,
                    notes: ["as in { \"header\": \"X-Next-Page\" } or { \"link\": \"next\" }"]
                )
            }
            return nil
        }
        let place = header.map { SpecPlace.header($0.value) } ?? link.map { .link($0.value) }
        return place.map { Located(value: $0, range: node.range) }
    }

    private func dotted(_ text: String, at range: SourceRange, isKey: Bool = false)
        -> Located<JSONPathSyntax>?
    {
        if let mistake = ForeignPlace(text, isKey: isKey) {
            log.error(mistake.message, at: range, notes: mistake.notes)
            return nil
        }
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        return Located(
            value: JSONPathSyntax(steps: keys.map { $0 == "*" ? .each : .key(String($0)) }),
            range: range
        )
    }

    private func step(_ node: JSONNode) -> JSONPathSyntax.Step? {
        switch node.value {
        case .string("*"): return .each
        case .string(let key): return .key(key)
        case .number(let text):
            if let index = Int(text) { return .index(index) }
            log.error("an index is an integer", at: node.range)
            return nil
        default:
            log.error(
                "a step of a place is a key or an index, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }
}

extension JSONNode {
    /// Whether this, as an answer, is a type, or the form of JSON.
    fileprivate var isJSONAnswer: Bool {
        if case .string(let text) = value { text != "Void" } else { self["json"] != nil }
    }
}
