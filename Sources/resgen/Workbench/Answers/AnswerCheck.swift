import ResgenCompiler

/// Reads recorded answers of endpoints as the generated code would: by their status, and by what is in
/// them.
struct AnswerCheck {
    private let api: API
    private var answers: RecordedAnswers
    private var places: Set<String> = []
    private var exactPlaces: Set<String> = []

    var types: AnswerTypes { answers.types }

    /// What reads an answer, and what is to be reported.
    struct Outcome {
        enum Kind {
            case value, error, undescribedError
        }

        var kind = Kind.value
        var findings: [Finding] = []
        /// As a line says it behind the name of the endpoint: `reads it`.
        var verb = "reads it"
    }

    init(_ api: API) {
        self.api = api
        answers = RecordedAnswers(api)
    }

    /// The entries of `change` with which what failed would be read, and numbers would be kept.
    var changes: [TypeCorrection] {
        answers.changes(for: places, exact: exactPlaces)
    }

    /// Reads an answer as an endpoint does, and its headers as they are described.
    mutating func read(_ answer: RecordedAnswer, as endpoint: Endpoint) -> Outcome {
        var outcome = readBody(of: answer, as: endpoint)
        outcome.findings += headerFindings(answer, endpoint)
        return outcome
    }

    /// What a property of a header throws, which does not fail the load.
    private func headerFindings(_ answer: RecordedAnswer, _ endpoint: Endpoint) -> [Finding] {
        if answer.headers == nil { return [] }
        let all = api.responseHeaders.headers.flatMap { header in
            readHeader(answer, header.type, header.key, header.encoding, of: endpoint).findings
        }
        return all.map { finding in
            var finding = finding
            finding.fails = false
            return finding
        }
    }

    private mutating func readBody(of answer: RecordedAnswer, as endpoint: Endpoint) -> Outcome {
        if answer.isRedirect, !endpoint.hasAnswer(of: answer.status?.value ?? 0) {
            return redirect(answer)
        }
        let reading = ResponseReading(of: endpoint, in: api, status: answer.status?.value) {
            try? answer.body?.json().get()
        }
        switch reading {
        case .json(let target):
            var outcome = read(answer, as: target)
            outcome.findings += pageFindings(answer, endpoint, beside: outcome.findings)
            return outcome
        case .stream(let stream): return readStream(answer, stream, of: endpoint)
        case .header(let type, let name, let encoding):
            return readHeader(answer, type, name, encoding, of: endpoint)
        case .link(let type, let relation): return readLink(answer, type, relation, of: endpoint)
        case .error(let error): return readError(answer, error, of: endpoint)
        case .undescribedError:
            let code = answer.status?.value ?? 0
            let message = "the error of status \(code) has no model"
            return Outcome(
                kind: .undescribedError,
                findings: [
                    Finding(
                        fails: false,
                        subject: message,
                        message: message,
                        range: answer.status?.range,
                        origin: endpoint.range,
                        notes: ["say what reads its body under \"errors\""]
                    )
                ],
                verb: "throws it as an error"
            )
        case .any(let what): return Outcome(verb: "\(what), whatever the body is")
        case .unexpectedStatus:
            let message = "'\(endpoint.key)' has no answer of status \(answer.status?.value ?? 0)"
            return failure(message, at: answer.status?.range, origin: endpoint.range)
        }
    }

    /// Reads the body of an answer as JSON.
    mutating func read(_ answer: RecordedAnswer, as target: AnswerTarget) -> Outcome {
        guard let body = answer.body else { return unrecorded(answer) }
        return Outcome(findings: read(body, as: target, answer))
    }

    private mutating func read(
        _ body: AnswerBody,
        as target: AnswerTarget,
        _ answer: RecordedAnswer
    ) -> [Finding] {
        if let objects = target.results.first?.formObjects {
            return read(form: body, with: objects, as: target)
        }
        if body.isEmpty {
            guard let message = answers.addEmpty(as: target) else { return [] }
            places.formUnion(target.places)
            let range = answer.status?.range ?? body.start
            return failure(message, at: range, origin: target.origin).findings
        }
        switch body.json() {
        case .success(let node):
            let reading = answers.add(node, as: target)
            places.formUnion(reading.mismatches.compactMap(\.place))
            exactPlaces.formUnion(reading.drifts.compactMap(\.placeOfDecimal))
            return reading.mismatches.map { Finding($0, place: body.range) }
                + (reading.drifts + reading.doubts).map { Finding($0, place: body.range) }
                + node.repeatedKeys.map {
                    Finding(repeated: $0.key, at: body.range(of: $0.keyRange))
                }
        case .failure(let mistake): return [Finding(mistake, of: body, answer)]
        }
    }

    /// What of a page leads nowhere; nothing is said of one that is not read.
    private func pageFindings(
        _ answer: RecordedAnswer,
        _ endpoint: Endpoint,
        beside findings: [Finding]
    ) -> [Finding] {
        guard let pages = endpoint.pages, !findings.contains(where: \.fails),
            let body = answer.body, case .success(let node) = body.json()
        else { return [] }
        let reading = PageReading(pages: pages, origin: endpoint.range)
        return reading.findings(in: node, place: body.range)
    }

    /// Reads a body as a form.
    private mutating func read(
        form body: AnswerBody,
        with objects: [String],
        as target: AnswerTarget
    ) -> [Finding] {
        var form = FormBody(body, objects: objects)
        let root = form.json()
        if !form.mistakes.isEmpty {
            return form.mistakes.map { mistake in
                Finding(
                    fails: true,
                    subject: mistake.message,
                    message: mistake.message,
                    range: mistake.range.map(body.range)
                )
            }
        }
        let texts = FormTexts(types: types)
        let node = target.results.first.map { texts.node(root, as: $0.type) } ?? root
        let reading = answers.add(node, as: target)
        return reading.mismatches.map { Finding($0, place: body.range) }
            + reading.drifts.map { Finding($0, place: body.range) }
    }

    private func failure(_ message: String, at range: SourceRange?, origin: SourceRange?) -> Outcome
    {
        let finding = Finding(
            fails: true,
            subject: message,
            message: message,
            range: range,
            origin: origin
        )
        return Outcome(findings: [finding])
    }

    private func unrecorded(_ answer: RecordedAnswer) -> Outcome {
        let message = "the body was not recorded"
        return failure(message, at: answer.status?.range, origin: nil)
    }

    private func redirect(_ answer: RecordedAnswer) -> Outcome {
        let code = answer.status?.value ?? 0
        var outcome = failure(
            "status \(code) leads to another answer, which is not in the recording",
            at: answer.status?.range,
            origin: nil
        )
        outcome.findings[0].notes = ["'curl -L' follows it"]
        return outcome
    }

    // MARK: Errors

    private mutating func readError(
        _ answer: RecordedAnswer,
        _ error: ErrorResponse,
        of endpoint: Endpoint
    ) -> Outcome {
        let code = answer.status.map { " of \($0.value)" } ?? ""
        let name = types.text(of: error.type)
        let verb = "reads it as an error\(code), '\(name)'"
        var outcome = Outcome(kind: .error, verb: verb)
        guard error.encoding == .json else { return outcome }
        guard let body = answer.body else { return unrecorded(answer) }
        let isText = types.expanded(error.type) == .standard(.string)
        if isText, (try? body.json().get())?.string == nil { return outcome }
        var context = AnswerReader.Context(origin: error.range)
        context.otherKeys = Set((endpoint.failures + api.failures).compactMap(\.firstKey))
        let target = AnswerTarget([AnswerTarget.Result(type: error.type, context: context)])
        outcome.findings = read(body, as: target, answer)
        return outcome
    }

    // MARK: Heads

    private func readHeader(
        _ answer: RecordedAnswer,
        _ type: APIType,
        _ name: String,
        _ encoding: ValueEncoding?,
        of endpoint: Endpoint
    ) -> Outcome {
        guard answer.headers != nil else { return Outcome(verb: "is in a header, not in the body") }
        guard let header = answer.header(name) else {
            if types.mayBeMissing(type) { return Outcome() }
            return failure("there is no header '\(name)'", at: answer.head, origin: endpoint.range)
        }
        // In a header a number or a Bool is its text.
        let nodes = [
            JSONNode(value: .string(header.value), range: header.range),
            header.value == "true" || header.value == "false"
                ? JSONNode(value: .bool(header.value == "true"), range: header.range) : nil,
            JSONNumber.isLegal(header.value)
                ? JSONNode(value: .number(header.value), range: header.range) : nil,
        ].compactMap(\.self)
        // A date is read as HTTP writes it, too (RFC 9110, section 5.6.7).
        let readings = [encoding, .rfc2822].lazy.flatMap { encoding in
            nodes.lazy.map { node in
                var reader = AnswerReader(types)
                let context = AnswerReader.Context(encoding: encoding, origin: endpoint.range)
                reader.read(type, node, context)
                return AnswerReading(mismatches: reader.mismatches, drifts: reader.drifts)
            }
        }
        if let read = readings.first(where: \.mismatches.isEmpty) {
            return Outcome(findings: read.drifts.map { Finding($0) { $0 } })
        }
        let message = "expected '\(types.text(of: type))' in the header '\(name)'"
        return failure(message, at: header.range, origin: endpoint.range)
    }

    private func readLink(
        _ answer: RecordedAnswer,
        _ type: APIType,
        _ relation: String,
        of endpoint: Endpoint
    ) -> Outcome {
        guard answer.headers != nil else { return Outcome(verb: "is in a header, not in the body") }
        let links = answer.headers?.filter { $0.name.lowercased() == "link" } ?? []
        let relations = links.flatMap { LinkRelations.all(in: $0.value.value) }
        if relations.contains(relation.lowercased()) || types.mayBeMissing(type) {
            return Outcome()
        }
        return failure("there is no link '\(relation)'", at: answer.head, origin: endpoint.range)
    }

    // MARK: Streams

    private mutating func readStream(
        _ answer: RecordedAnswer,
        _ stream: Endpoint.Stream,
        of endpoint: Endpoint
    ) -> Outcome {
        guard let body = answer.body else { return unrecorded(answer) }
        let isEvents = if case .events = stream.framing { true } else { false }
        let lines = isEvents ? nil : StreamPieces.lines(of: body)
        var pieces = lines?.whole ?? StreamPieces.events(of: body)
        var findings = mediaFinding(answer, stream)
        findings += (lines?.cutOff ?? []).map { piece in
            let message = "left out: it may have been cut off, no white space is behind it"
            return Finding(
                fails: false,
                subject: message,
                message: message,
                range: piece.range(of: 0..<piece.bytes.count)
            )
        }
        if case .events(let end?, _, _) = stream.framing {
            if let last = pieces.firstIndex(where: { $0.bytes.elementsEqual(end.utf8) }) {
                pieces = Array(pieces[..<last])
            } else {
                let message = "the stream ends without \(JSONPrinter.quoted(end))"
                findings += failure(message, at: body.end, origin: stream.range).findings
            }
        }
        let isText = isEvents && types.expanded(stream.element) == .standard(.string)
        let context = AnswerReader.Context(
            encoding: stream.encoding,
            isLossy: stream.isLossy,
            origin: stream.range
        )
        let target = AnswerTarget([AnswerTarget.Result(type: stream.element, context: context)])
        for piece in pieces {
            if let error = error(in: piece, of: endpoint) {
                findings += readError(RecordedAnswer(body: piece), error, of: endpoint).findings
            } else if !isText, !(isEvents && piece.bytes.isEmpty) {
                // An event without data keeps a connection open: it is left out.
                let found = read(piece, as: target, answer)
                findings += stream.isLossy ? found.map(\.dropped) : found
            }
        }
        let count = "\(pieces.count) \(isEvents ? "event" : "line")\(pieces.count == 1 ? "" : "s")"
        return Outcome(findings: findings, verb: "reads \(count)")
    }

    /// The error that an element is, by what is in it.
    private func error(in piece: AnswerBody, of endpoint: Endpoint) -> ErrorResponse? {
        let reading = ResponseReading(of: endpoint, in: api, status: nil) {
            try? piece.json().get()
        }
        if case .error(let error) = reading { return error }
        return nil
    }

    private func mediaFinding(_ answer: RecordedAnswer, _ stream: Endpoint.Stream) -> [Finding] {
        guard case .events(_, let media, _) = stream.framing,
            let header = answer.header("Content-Type")
        else { return [] }
        let expected = (media ?? "text/event-stream").lowercased()
        let found = header.value.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        if found == expected { return [] }
        let message = "expected events of '\(expected)', found '\(found)'"
        return failure(message, at: header.range, origin: stream.range).findings
    }
}

extension Endpoint {
    /// Whether there is an answer of its own for a status.
    func hasAnswer(of code: Int) -> Bool {
        guard case .byStatus(_, let answers) = result else { return false }
        return answers.contains {
            $0.status == .code(code) || $0.status == .family(code / 100) || $0.status == .other
        }
    }
}

extension AnswerTarget {
    fileprivate var origin: SourceRange? { results.first?.context.origin }
}

extension AnswerBody {
    /// Its last byte.
    fileprivate var end: SourceRange { range(of: max(0, bytes.count - 1)..<bytes.count) }
}

extension RecordedAnswer {
    /// Where what is not in the head is reported.
    fileprivate var head: SourceRange? { status?.range ?? headers?.first?.value.range }
}

extension JSONNode {
    /// The members whose keys earlier members of their objects have, too.
    fileprivate var repeatedKeys: [JSONMember] {
        var repeated: [JSONMember] = []
        forEachObject { _, members in
            var known: Set<String> = []
            repeated += members.filter { !known.insert($0.key).inserted }
        }
        return repeated
    }
}

extension Finding {
    fileprivate init(repeated key: String, at range: SourceRange) {
        let message = "the key '\(key)' is there again: one of its values is lost"
        self.init(fails: false, subject: message, message: message, range: range)
    }

    /// What a lossy stream leaves out.
    fileprivate var dropped: Finding {
        if !fails { return self }
        var finding = Finding(
            fails: false,
            subject: subject,
            message: "left out of a lossy stream: \(message)",
            range: range
        )
        finding.origin = origin
        return finding
    }

    /// A body that is no JSON, and what it seems to be.
    fileprivate init(_ mistake: Diagnostic, of body: AnswerBody, _ answer: RecordedAnswer) {
        self.init(
            fails: true,
            subject: mistake.message,
            message: mistake.message,
            range: mistake.range,
            notes: mistake.notes
                + (ForeignBody(body, answer.header("Content-Type")?.value)?.notes ?? [])
        )
    }
}
