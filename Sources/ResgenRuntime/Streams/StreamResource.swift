import Foundation

/// A request whose response is a stream of elements: JSON lines or server-sent events.
///
/// `loader.stream(resource)` gives the elements as they arrive. As any other resource it can also
/// be loaded, which gives all elements once the response has ended, and parsed without a network.
public struct StreamResource<Element: Sendable>: LoadableResource {
    private(set) var elements: Resource<[Element]>
    let parser: StreamResource<Element>.Parser
    /// Which elements are errors.
    let rules: [ServerError.Rule]

    /// What is asked for.
    public var request: ResourceRequest {
        get { elements.request }
        set { elements.request = newValue }
    }

    public func value(of response: RawResponse) throws -> [Element] {
        try elements.value(of: response)
    }

    public func response(of raw: RawResponse) throws(NetworkError)
        -> sending Resource<[Element]>.Response
    {
        try elements.response(of: raw)
    }

    /// The same stream, each element turned into another one.
    public func map<New>(
        _ transform: @escaping @Sendable (Element) throws -> New,
    ) -> StreamResource<New> {
        StreamResource<New>(
            elements: elements.map { try $0.map(transform) },
            parser: parser.map(transform),
            rules: rules,
        )
    }
}

extension StreamResource {
    /// A resource whose response is read as `returns` says.
    public init(
        _ method: ResourceRequest.Method,
        _ base: some ResourceRequest.Base,
        _ path: ResourceRequest.Path = "",
        query: ResourceRequest.Query = [:],
        headers: ResourceRequest.Headers = [:],
        cookies: ResourceRequest.Cookies = [:],
        body: ResourceRequest.Body? = nil,
        returns parser: StreamResource<Element>.Parser,
        errors: ServerError.Models = [:],
        failures: [ServerError.Rule] = [],
        auth: ResourceRequest.Authentication? = nil,
        retry: ResourceRequest.Retry? = nil,
        timeout: Duration? = nil,
    ) {
        let rules = failures + base.requestDefaults.failures
        elements = Resource(
            method,
            base,
            path,
            query: query,
            headers: headers,
            cookies: cookies,
            body: body,
            returns: ResponseParser(accept: parser.framing.media) { response, dropped in
                try parser.elements(of: response, rules: rules, dropped: &dropped)
            },
            errors: errors,
            failures: failures,
            auth: auth,
            retry: retry,
            timeout: timeout,
        )
        self.parser = parser
        self.rules = rules
    }
}

extension StreamResource: CustomStringConvertible {
    /// Method and path of the request, and the type of its elements.
    public var description: String { "\(request.endpoint) -> \(Element.self)…" }
}
