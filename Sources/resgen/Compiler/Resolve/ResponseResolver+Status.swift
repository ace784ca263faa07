extension ResponseResolver {
    /// One answer for each status: constants, values of one type, or an enum of several.
    func byStatus(_ answers: [SpecStatusAnswer], _ spec: SpecEndpoint) -> Checked {
        var seen: Set<StatusPattern> = []
        let checked = answers.compactMap { answer -> Part? in
            if !seen.insert(answer.status.value).inserted {
                log.error("the status is there twice", at: answer.status.range)
            }
            return part(answer, spec)
        }
        guard checked.count == answers.count, !checked.isEmpty else {
            return Checked(result: .void)
        }
        if spec.origin == nil { warnOfErrors(checked) }
        return combined(checked, spec)
    }

    /// What only an error has is a value here, and thrown by nobody.
    private func warnOfErrors(_ parts: [Part]) {
        let successes = parts.filter { $0.answer.status.value.isSuccess }.compactMap(\.type)
        if successes.isEmpty { return }
        for part in parts where !part.answer.status.value.isSuccess {
            let status = part.answer.status
            guard status.value.isError || status.value == .other,
                case .answer(let returns) = part.answer.content, let text = returns.text,
                let type = part.type, !successes.contains(type)
            else { continue }
            log.warning(
                "an answer of status \(status.value.text) is a value then, and throws nothing",
                at: status.range,
                notes: [
                    "what is an error belongs in \"errors\": { \"\(status.value.text)\": \(text) }"
                ]
            )
        }
    }

    private struct Part {
        let answer: SpecStatusAnswer
        let result: Endpoint.Result?
        let literal: Literal?
        /// Nil where the answer has no value.
        let type: APIType?
    }

    private func part(_ answer: SpecStatusAnswer, _ spec: SpecEndpoint) -> Part? {
        switch answer.content {
        case .literal(let node):
            guard let (type, literal) = fields.constant(node) else { return nil }
            return Part(
                answer: answer,
                result: nil,
                literal: literal,
                type: literal == .null ? nil : type
            )
        case .answer(let returns):
            var own = spec
            own.unwrap = answer.isWhole ? nil : answer.unwrap ?? spec.unwrap
            if let unwrap = answer.unwrap, !returns.isJSON {
                log.error("'unwrap' needs an answer in JSON", at: unwrap.range)
            }
            guard let result = result(returns, own, at: answer.range) else { return nil }
            refuseBody(of: result, answer.status)
            return Part(answer: answer, result: result, literal: nil, type: result.type)
        }
    }

    private func refuseBody(of result: Endpoint.Result, _ status: Located<StatusPattern>) {
        guard !status.value.allowsBody else { return }
        switch result {
        case .text, .data, .json:
            log.error(
                "an answer of status \(status.value.text) has no body",
                at: status.range,
                notes: ["write \"\(status.value.text)\": \"Void\""]
            )
        case .void, .header, .link, .byStatus, .stream: break
        }
    }

    private func combined(_ parts: [Part], _ spec: SpecEndpoint) -> Checked {
        let types = Set(parts.compactMap(\.type))
        let hasEmpty = parts.contains { $0.type == nil }
        if types.count <= 1 {
            let type = types.first.map { hasEmpty && !$0.isOptional ? APIType.optional($0) : $0 }
            return Checked(result: .byStatus(type, parts.map { status($0) }))
        }
        let short = types.map(name)
        var cases: [(name: String, type: APIType?)] = []
        var statuses: [Endpoint.StatusAnswer] = []
        for part in parts {
            let known = cases.first { $0.type == part.type }
            let name = known?.name ?? self.name(of: part, among: short, besides: cases.map(\.name))
            if known == nil { cases.append((name, part.type)) }
            statuses.append(status(part, caseName: name))
        }
        let path = owner.path + ["Answer"]
        let model = Model(
            name: "Answer",
            path: path,
            range: spec.key.range,
            kind: .answers(cases)
        )
        return Checked(result: .byStatus(.model(path, []), statuses), nested: model)
    }

    private func status(_ part: Part, caseName: String? = nil) -> Endpoint.StatusAnswer {
        Endpoint.StatusAnswer(
            status: part.answer.status.value,
            result: part.type == nil ? nil : part.result,
            value: part.literal,
            caseName: caseName
        )
    }

    /// The case is called after its type; with the generic arguments where two types have one name,
    /// and with the status where that does not distinguish them.
    private func name(of part: Part, among all: [String], besides names: [String]) -> String {
        guard let type = part.type else { return all.contains("empty") ? "none" : "empty" }
        let short = name(type)
        let isShared = all.count { $0 == short } > 1
        let long = isShared ? short + argumentNames(type) : short
        return names.contains(long) ? long + part.answer.status.value.text : long
    }

    private func argumentNames(_ type: APIType) -> String {
        switch type {
        case .model(_, let arguments):
            arguments.map { argument in
                let base = name(argument)
                return base.prefix(1).uppercased() + base.dropFirst() + argumentNames(argument)
            }.joined()
        default: type.parts.map(argumentNames).joined()
        }
    }

    private func name(_ type: APIType) -> String {
        switch type {
        case .array(let element): name(element) + "s"
        case .dictionary(_, let value): name(value) + "sByKey"
        case .optional(let inner), .patch(let inner): name(inner)
        case .entry(_, let value): name(value) + "Entry"
        case .standard(let standard): fields.inline.names.member(standard.rawValue) ?? "value"
        case .model(let path, _): fields.inline.names.member(path.last ?? "") ?? "value"
        case .generic(let name): name
        }
    }
}

extension SpecReturns {
    /// How an answer in one form is written; nil for others.
    fileprivate var text: String? {
        switch self {
        case .json(let type): JSONPrinter.quoted(type.text)
        case .text(let type): "{ \"text\": \(JSONPrinter.quoted(type.text)) }"
        case .data(let type): "{ \"data\": \(JSONPrinter.quoted(type.text)) }"
        case .void, .form, .lines, .events, .byStatus: nil
        }
    }
}
