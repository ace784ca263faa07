/// How an answer is read.
extension EndpointPrinter {
    /// How the answer is read; nil where the type of the value says it.
    func returns(_ result: Endpoint.Result) -> CallArgument? {
        switch result {
        case .void: return nil
        case .text: return .text(".text")
        case .data: return .text(".data")
        case .json(_, let options): return options.isPlain ? nil : .text(json(options))
        case .header(_, let name, let encoding):
            return .text(
                ".header(\(name.swiftLiteral)\(encoding.map { ", as: \($0.swift)" } ?? ""))"
            )
        case .link(_, let relation): return .text(".link(\(relation.swiftLiteral))")
        case .byStatus(let type, let answers):
            let items = answers.map { "\"\($0.status.text)\": \(answer($0, of: type))" }
            return .list(label: ".byStatus([", items: items, close: "])")
        case .stream(let stream): return .text(elements(stream))
        }
    }

    func json(_ options: Endpoint.JSONOptions) -> String {
        var arguments: [String] = []
        if let encoding = options.encoding { arguments.append("as: \(encoding.swift)") }
        if let unwrap = options.unwrap { arguments.append("unwrap: \(unwrap.swift)") }
        if options.isLossy { arguments.append("lossy: true") }
        return ".json(\(arguments.joined(separator: ", ")))"
    }

    /// The parser of one status.
    private func answer(_ answer: Endpoint.StatusAnswer, of type: APIType?) -> String {
        guard let type else { return ".void" }
        guard let result = answer.result else {
            let value = answer.value?.swift(in: scope, for: .standard(.json))
            guard let name = answer.caseName else { return ".value(\(value ?? "nil"))" }
            let payload = answer.value.flatMap { $0 == .null ? nil : "(\(value ?? ""))" } ?? ""
            return ".value(\(SwiftIdentifier.member(name))\(payload))"
        }
        let parser = parser(result)
        guard let name = answer.caseName else { return parser }
        // A closure: Swift 5 takes a case that is named alone for a function that is not Sendable.
        return ".map(\(parser)) { \(scope.type(type))\(SwiftIdentifier.member(name))($0) }"
    }

    func parser(_ result: Endpoint.Result) -> String {
        switch result {
        case .void, .byStatus, .stream: return ".void"
        case .json(_, let options): return json(options)
        default:
            guard case .text(let text)? = returns(result) else { return ".void" }
            return text
        }
    }
}
