import ResgenCompiler

/// The lines that call endpoints, each with a variable for what it gives. All that they name besides the API
/// and the session is in them.
struct ExampleCalls {
    /// What the calls need, as it is made: `.bearer("token")`.
    let credential: String?
    /// The value of the API, with samples for what it needs; nil where one has none.
    let initializer: String?
    private let calls: EndpointCalls
    private let apiName: String

    init(_ api: API, _ examples: DocumentExamples) {
        credential = CredentialSample.of(api)
        calls = EndpointCalls(api, examples)
        initializer = calls.initializer
        apiName = SwiftIdentifier.quoted(api.name)
    }

    private var session: String { credential == nil ? "session" : "loader" }

    /// Broken where a person would break it, where it is too long for a column.
    func lines(_ endpoint: Endpoint) -> String {
        if let call = calls.call(of: endpoint) {
            return statement(endpoint, "\(call.head)(\(call.arguments.joined(separator: ", ")))")
                .joined(separator: "\n")
        }
        let variables = variables(of: endpoint)
        let parameters = parameters(variables, of: endpoint)
        return function(endpoint.name, parameters, ["async", "throws"]) {
            statement(endpoint, calls.call(of: endpoint, with: variables))
        }
    }

    func lines(_ webhook: Webhook) -> String {
        let types = ["Data", "ResourceRequest"].map(calls.scope.outer)
        let parameters = ["body: \(types[0])", "headers: \(types[1]).Headers"]
        return function("receive", parameters, ["throws"]) {
            let path = EndpointKey.parts(of: webhook.key).map(SwiftIdentifier.member).joined()
            return SwiftLines.broken(
                value(webhook.payload.type) + "try \(apiName)\(path).parse(body, headers)"
            )
        }
    }

    private func value(_ type: APIType?) -> String {
        type.map { "let \(ResultVariable.name(for: $0, besides: ["body", "headers"])) = " } ?? ""
    }

    private func statement(_ endpoint: Endpoint, _ call: String) -> [String] {
        if case .stream(let stream) = endpoint.result {
            return loop(ResultVariable.name(for: stream.element, or: "element"), "stream", call)
        }
        if let pages = endpoint.pages {
            return loop(ResultVariable.name(for: pages.item, or: "item"), "items", call)
        }
        return SwiftLines.broken("\(value(endpoint.result.type))try await \(session).load(\(call))")
    }

    private func loop(_ name: String, _ function: String, _ call: String) -> [String] {
        SwiftLines.broken("for try await \(name) in \(session).\(function)(\(call))", after: " {")
            + ["    print(\(name))", "}"]
    }

    // MARK: What has no sample

    /// A variable for each argument, none of which hides what the lines name.
    private func variables(of endpoint: Endpoint) -> [String] {
        var names = UniqueNames(reserved: ["api", "print", session])
        return endpoint.arguments.filter(\.isRequired).map {
            names.choose([$0.name, "\($0.name)Value"])
        }
    }

    private func parameters(_ names: [String], of endpoint: Endpoint) -> [String] {
        zip(names, endpoint.arguments.filter(\.isRequired)).map { name, argument in
            "\(SwiftIdentifier.parameter(name)): \(calls.scope.type(argument.type))"
        }
    }

    /// What declares the variables that the lines need.
    private func function(
        _ name: String,
        _ parameters: [String],
        _ effects: [String],
        _ body: () -> [String]
    ) -> String {
        let list = parameters.joined(separator: ", ")
        let head = "func \(SwiftIdentifier.quoted(name))(\(list)) \(effects.joined(separator: " "))"
        let lines = SwiftLines.broken(head, after: " {") + body().map { "    \($0)" } + ["}"]
        return lines.joined(separator: "\n")
    }
}
