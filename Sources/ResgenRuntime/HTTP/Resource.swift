import Foundation

/// A request together with the step from its answer to a value.
///
/// A resource is a value and does nothing by itself: a `ResourceLoader` such as `URLSession` loads
/// it, and `parse` reads an answer without a network.
public struct Resource<Value>: LoadableResource {
    /// What is asked for.
    public var request: Request
    /// What all requests of the API have in their query.
    let sharedQuery: Query
    private let failures: AnswerFailures
    private let parser: ResponseParser<Value>

    private init(
        _ request: Request,
        sharedQuery: Query = [:],
        _ failures: AnswerFailures,
        _ parser: ResponseParser<Value>,
    ) {
        self.request = request
        self.sharedQuery = sharedQuery
        self.failures = failures
        self.parser = parser
    }

    /// A resource whose answer is read as `returns` says.
    public init(
        _ method: HTTPMethod,
        _ base: some RequestBase,
        _ path: Path = "",
        query: Query = [:],
        headers: Headers = [:],
        cookies: Cookies = [:],
        body: Body? = nil,
        returns: ResponseParser<Value>,
        errors: ErrorModels = [:],
        failures: [FailureRule] = [],
        auth: Authentication? = nil,
        retry: RetryRule? = nil,
        timeout: Duration? = nil,
    ) {
        let defaults = base.requestDefaults
        sharedQuery = defaults.query
        var all = defaults.query
        all.append(query)
        var allHeaders = defaults.headers.merging(headers)
        allHeaders.append(defaults.cookies.merging(cookies))
        request = Request(
            method,
            defaults.server,
            path,
            query: all,
            headers: allHeaders,
            body: body,
        )
        request.followsRedirects = returns.followsRedirects
        request.authentication = (auth ?? defaults.authentication)?.bound(to: defaults.home)
        request.retry = retry ?? defaults.retry
        request.timeout = timeout ?? defaults.timeout
        self.failures = AnswerFailures(
            models: defaults.errors.merging(errors),
            rules: failures + defaults.failures,
        )
        parser = returns
    }

    /// A resource whose answer is JSON.
    public init(
        _ method: HTTPMethod,
        _ base: some RequestBase,
        _ path: Path = "",
        query: Query = [:],
        headers: Headers = [:],
        cookies: Cookies = [:],
        body: Body? = nil,
        errors: ErrorModels = [:],
        failures: [FailureRule] = [],
        auth: Authentication? = nil,
        retry: RetryRule? = nil,
        timeout: Duration? = nil,
    ) where Value: JSONCodable {
        self.init(
            method,
            base,
            path,
            query: query,
            headers: headers,
            cookies: cookies,
            body: body,
            returns: .json(),
            errors: errors,
            failures: failures,
            auth: auth,
            retry: retry,
            timeout: timeout,
        )
    }

    /// A resource whose answer has no value.
    public init(
        _ method: HTTPMethod,
        _ base: some RequestBase,
        _ path: Path = "",
        query: Query = [:],
        headers: Headers = [:],
        cookies: Cookies = [:],
        body: Body? = nil,
        errors: ErrorModels = [:],
        failures: [FailureRule] = [],
        auth: Authentication? = nil,
        retry: RetryRule? = nil,
        timeout: Duration? = nil,
    ) where Value == Void {
        self.init(
            method,
            base,
            path,
            query: query,
            headers: headers,
            cookies: cookies,
            body: body,
            returns: .void,
            errors: errors,
            failures: failures,
            auth: auth,
            retry: retry,
            timeout: timeout,
        )
    }
}

extension Resource {
    public func response(of answer: Answer) throws(NetworkError) -> sending Response<Value> {
        do {
            if let stubbed = answer.stubbed, let value = stubbed.value as? Value {
                return Response(value, of: answer)
            }
            try check(answer)
            var dropped = DroppedElements()
            let value = try parser.parse(answer, &dropped)
            return Response(value, of: answer, dropped)
        } catch {
            throw NetworkError(reading: error, request.endpoint)
        }
    }

    /// Throws a `serverError` if the answer is an error.
    func check(_ answer: Answer) throws(NetworkError) {
        try failures.check(answer, expects: parser.statuses)
    }

    /// The same request, its value turned into another one.
    public func map<New>(_ transform: @escaping @Sendable (Value) throws -> New) -> Resource<New> {
        Resource<New>(request, sharedQuery: sharedQuery, failures, parser.map(transform))
    }
}

extension Resource {
    /// A request, and a function that reads the body of its answer (Advanced Swift, "Resource
    /// struct").
    public init(request: Request, parse: @escaping @Sendable (Data) throws -> Value) {
        let parser = ResponseParser { answer, _ in try parse(answer.body) }
        self.init(request, AnswerFailures(), parser)
    }

    /// An address, and a function that reads the body of its answer.
    public init(url: URL, parse: @escaping @Sendable (Data) throws -> Value) {
        self.init(request: Request(.get, url), parse: parse)
    }
}

#if compiler(<6.2)
    /// Types whose conformances belong to no actor: all are, as far as older compilers know.
    public typealias SendableMetatype = Any
#endif

extension Resource where Value: Decodable & SendableMetatype {
    /// A request whose answer is JSON. A type that is not `JSONCodable` is read by a `JSONDecoder`.
    public init(request: Request, type: Value.Type = Value.self) {
        self.init(request: request) { data in
            if let codable = Value.self as? any JSONCodable.Type {
                return try Self.read(codable, data)
            }
            return try JSONDecoder().decode(Value.self, from: data)
        }
    }

    /// An address whose answer is JSON.
    public init(json url: URL) { self.init(request: Request(.get, url)) }

    private static func read<T: JSONCodable>(_ type: T.Type, _ data: Data) throws -> Value {
        guard let value = try T(jsonData: data) as? Value else {
            throw DecodingFailure(expected: "\(Value.self)", found: "\(T.self)")
        }
        return value
    }
}
