import ResgenCompiler

/// Calls of endpoints with sample values for what they cannot do without.
struct EndpointCalls {
    let expressions: CallerExpressions
    private let api: API
    private let samples: Samples

    /// - Parameter examples: What is taken where it is a value of its type.
    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.api = api
        expressions = CallerExpressions(api)
        samples = Samples(api, examples)
    }

    var scope: TypeScope { expressions.scope }

    /// The address that a call of `{url: URL}` is given.
    static let address = "https://example.com/example"

    /// `StarWars()`, with what its initializer cannot do without. Nil where a property has no sample.
    var initializer: String? {
        var arguments: [String] = []
        for property in api.properties where property.isRequired {
            let (key, encoding) = (api.query + api.headers).wireEncoding(of: property)
            guard let value = value(of: property, named: key, encoding) else { return nil }
            arguments.append(expressions.argument(property.name, value))
        }
        if case .missing = api.server {
            let url = "\(scope.outer("URL"))(string: \"https://api.example.com\")!"
            arguments.insert("server: \(url)", at: 0)
        }
        return "\(SwiftIdentifier.quoted(api.name))(\(arguments.joined(separator: ", ")))"
    }

    /// `api.person(id: 1)` by its parts. Nil where an argument has no sample.
    func call(of endpoint: Endpoint) -> (head: String, arguments: [String])? {
        var arguments: [String] = []
        for argument in endpoint.arguments where argument.isRequired {
            guard let value = value(of: argument, in: endpoint) else { return nil }
            arguments.append(
                expressions.argument(argument.name, value, isLabelled: argument.isLabelled)
            )
        }
        return (head(of: endpoint), arguments)
    }

    /// The call with a variable for each argument that it needs.
    func call(of endpoint: Endpoint, with variables: [String]) -> String {
        let required = endpoint.arguments.filter(\.isRequired)
        let arguments = zip(required, variables).map { argument, variable in
            expressions.argument(
                argument.name,
                SwiftIdentifier.quoted(variable),
                isLabelled: argument.isLabelled
            )
        }
        return "\(head(of: endpoint))(\(arguments.joined(separator: ", ")))"
    }

    private func head(of endpoint: Endpoint) -> String {
        "api" + EndpointKey.parts(of: endpoint.key).map(SwiftIdentifier.member).joined()
    }

    private func value(of argument: Argument, in endpoint: Endpoint) -> String? {
        if case .address(argument.name) = endpoint.target {
            return "\(scope.outer("URL"))(string: \(Self.address.swiftLiteral))!"
        }
        let (key, encoding) = endpoint.wireEncoding(of: argument)
        let isBody =
            if case .argument(argument.name, _, _) = endpoint.body?.source { true } else { false }
        let example =
            isBody
            ? samples.body(at: argument.range, argument.type, as: encoding)
            : samples.example(at: argument.range, argument.type, as: encoding)
        return example.flatMap { expressions.text(of: $0, as: argument.type, encoding) }
            ?? value(of: argument, named: key, encoding)
    }

    private func value(of argument: Argument, named key: String, _ encoding: ValueEncoding?)
        -> String?
    {
        samples.value(of: argument.type, as: encoding, named: key, .required).flatMap {
            expressions.text(of: $0, as: argument.type, encoding)
        }
    }
}

extension Endpoint {
    /// By which key an argument is sent, and how its value is encoded.
    fileprivate func wireEncoding(of argument: Argument) -> (key: String, encoding: ValueEncoding?)
    {
        if case .path(let pieces) = target {
            for case .argument(argument.name, let encoding, _) in pieces {
                return (argument.name, encoding)
            }
        }
        var items: [RequestItem] = []
        for case .items(let part) in [query, headers, cookies] { items += part }
        switch body?.source {
        case .argument(argument.name, _, let encoding): return (argument.name, encoding)
        case .fields(let fields): items += fields
        default: break
        }
        return items.wireEncoding(of: argument)
    }
}

extension [RequestItem] {
    fileprivate func wireEncoding(of argument: Argument) -> (key: String, encoding: ValueEncoding?)
    {
        for item in self {
            if case .argument(argument.name) = item.value { return (item.key, item.encoding) }
        }
        return (argument.name, nil)
    }
}
