import Foundation

/// A request whose answer is a stream of elements: JSON lines or server-sent events.
///
/// `loader.stream(resource)` gives the elements as they arrive. As any other resource it can also
/// be loaded, which gives all elements once the answer has ended, and parsed without a network.
public struct StreamResource<Element: Sendable>: LoadableResource {
    private var whole: Resource<[Element]>
    let parser: ElementParser<Element>
    /// What tells that an element is an error.
    let rules: [FailureRule]

    /// What is asked for.
    public var request: Request {
        get { whole.request }
        set { whole.request = newValue }
    }

    private init(
        _ whole: Resource<[Element]>,
        _ parser: ElementParser<Element>,
        _ rules: [FailureRule],
    ) {
        self.whole = whole
        self.parser = parser
        self.rules = rules
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
        returns parser: ElementParser<Element>,
        errors: ErrorModels = [:],
        failures: [FailureRule] = [],
        auth: Authentication? = nil,
        retry: RetryRule? = nil,
        timeout: Duration? = nil,
    ) {
        let rules = failures + base.requestDefaults.failures
        whole = Resource(
            method,
            base,
            path,
            query: query,
            headers: headers,
            cookies: cookies,
            body: body,
            returns: ResponseParser { answer, dropped in
                try parser.elements(of: answer, rules: rules, dropped: &dropped)
            },
            errors: errors,
            failures: failures,
            auth: auth,
            retry: retry,
            timeout: timeout,
        )
        self.parser = parser
        self.rules = rules
        if case .events(_, let media?) = parser.framing, request.headers["Accept"] == nil {
            request.headers["Accept"] = media
        }
    }

    public func value(of answer: Answer) throws -> [Element] { try whole.value(of: answer) }

    public func response(of answer: Answer) throws(NetworkError) -> sending Response<[Element]> {
        try whole.response(of: answer)
    }

    /// The same stream, each element turned into another one.
    public func map<New>(
        _ transform: @escaping @Sendable (Element) throws -> New,
    ) -> StreamResource<New> {
        StreamResource<New>(
            whole.map { try $0.map(transform) },
            parser.map(transform),
            rules,
        )
    }
}

extension StreamResource: CustomStringConvertible, CustomDebugStringConvertible {
    /// Method and path of the request, and the type of its elements.
    public var description: String { "\(request.endpoint) -> \(Element.self)…" }
    public var debugDescription: String { description }
}
