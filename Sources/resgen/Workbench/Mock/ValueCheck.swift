import ResgenCompiler

/// Checks values that a request has, as the generated code of a server would read them.
struct ValueCheck {
    let types: AnswerTypes

    init(_ types: AnswerTypes) {
        self.types = types
    }

    typealias Finding = (detail: String, range: SourceRange)

    /// What is wrong with a value, as the generated code of a server would read it.
    ///
    /// - Parameter isText: Whether the value came as text.
    func findings(
        _ node: JSONNode,
        _ type: APIType,
        _ encoding: ValueEncoding?,
        isText: Bool = false
    ) -> [Finding] {
        var reader = AnswerReader(types.strict)
        reader.read(type, node, AnswerReader.Context(encoding: encoding))
        let drifts = reader.drifts.filter { drift in
            if case .imprecise = drift.kind { false } else { true }
        }
        return reader.mismatches.map { (isText ? $0.messageOfText : $0.message, $0.range) }
            + drifts.prefix(RequestProblem.limit).map { ($0.message + Self.hint(at: $0), $0.range) }
            + drifts.dropFirst(RequestProblem.limit).map { ($0.message, $0.range) }
    }

    private static func hint(at drift: Drift) -> String {
        guard case .unknownKey(let key, _, let known) = drift.kind else { return "" }
        return RequestProblem.hint(at: key, among: known.sorted())
    }

    /// What is wrong with a value that came as text.
    func details(
        _ text: ReceivedText,
        _ type: APIType,
        _ encoding: ValueEncoding?
    ) -> [String] {
        var values = ReceivedValues(types)
        let node = values.node(text, type, encoding)
        let isText = if case .json = text { false } else { true }
        return findings(node, type, encoding, isText: isText).map(\.detail)
    }

    func type(of member: WireTypes.Member) -> APIType {
        member.value.type.substituting(member.value.generics)
    }

    /// What is wrong with a member of a query, a header or a form.
    func details(_ text: ReceivedText?, _ member: WireTypes.Member) -> [String] {
        guard let text else { return member.isRequired && isSent(member) ? ["is missing"] : [] }
        if let constant = member.constant {
            return details(text, constant, constantText(member))
        }
        return details(text, type(of: member), member.value.encoding)
    }

    /// Whether anything is sent of a constant: there is nothing of a list or an object that is empty.
    private func isSent(_ member: WireTypes.Member) -> Bool {
        guard let node = constant(member) else { return true }
        return !ParameterText.pairs(member.key, node, member.style, objects: .deep).isEmpty
    }

    private func details(_ text: ReceivedText, _ constant: Literal, _ expected: String?) -> [String]
    {
        switch text {
        case .one(let found):
            guard let expected, found != expected else { return [] }
            return ["expected '\(expected)', found '\(found.excerpt)'"]
        case .json(let node):
            let isEqual = JSONEquality.equals(node, constant)
            return isEqual ? [] : ["expected \(JSONEquality.text(of: constant))"]
        // The pairs of a list or an object may come in any order.
        case .many, .members: return []
        }
    }

    private func constantText(_ member: WireTypes.Member) -> String? {
        let node = constant(member)
        return node?.scalarText ?? node?.compactText
    }

    private func constant(_ member: WireTypes.Member) -> JSONNode? {
        member.constant.flatMap {
            Samples(types).value(of: $0, type(of: member), as: member.value.encoding)
        }
    }

    /// What is wrong with the pairs of a query or a form.
    func problems(
        _ pairs: ReceivedPairs,
        _ members: [WireTypes.Member],
        _ part: RequestProblem.Part,
        knowing others: Set<String>,
        objects: ParameterStyle
    ) -> [RequestProblem] {
        let readings = members.map { member in
            PairReading(
                member,
                type(of: member),
                types,
                constant: constant(member),
                objects: objects
            )
        }
        let names = others.union(readings.flatMap(\.names))
        let isKnown = { (name: String) in
            names.contains(name) || readings.contains { $0.takesNested(name) }
        }
        var problems: [RequestProblem] = []
        for (member, reading) in zip(members, readings) {
            let text = reading.text(in: pairs, isKnown: isKnown)
            problems += details(text, member).map {
                RequestProblem(part: part, name: member.key, detail: $0)
            }
        }
        if readings.contains(where: \.takesAll) { return problems }
        let unknown = pairs.pairs.map(\.name).filter { !isKnown($0) }.map { name in
            let base = String(name.prefix { $0 != "[" })
            return names.contains(base) ? name : base
        }
        let known = names.sorted()
        return problems
            + RequestProblem.list(unknown.unique, in: part) { name in
                let base = String(name.prefix { $0 != "[" })
                let hint =
                    names.contains(base)
                    ? ", did you mean '\(base)'?" : RequestProblem.hint(at: name, among: known)
                return RequestProblem(part: part, name: name, detail: "is unknown\(hint)")
            }
    }
}
