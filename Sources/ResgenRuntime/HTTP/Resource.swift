import Foundation

/// A request together with the step from its response to a value.
///
/// A resource is a value and does nothing by itself: a `ResourceLoader` such as `URLSession` loads
/// it, and `parse` reads a response without a network.
public struct Resource<Value>: LoadableResource {
    /// What is asked for.
    @Boxed public var request: ResourceRequest
    @Boxed private var response: ExpectedResponse<Value>
}

extension Resource {
    /// A resource whose response is read as `returns` says.
    public init(
        _ method: ResourceRequest.Method,
        _ base: some ResourceRequest.Base,
        _ path: ResourceRequest.Path = "",
        query: ResourceRequest.Query = [:],
        headers: ResourceRequest.Headers = [:],
        cookies: ResourceRequest.Cookies = [:],
        body: ResourceRequest.Body? = nil,
        returns: ResponseParser<Value>,
        errors: ServerError.Models = [:],
        failures: [ServerError.Rule] = [],
        auth: ResourceRequest.Authentication? = nil,
        retry: ResourceRequest.Retry? = nil,
        timeout: Duration? = nil,
    ) {
        let defaults = base.requestDefaults
        var all = defaults.query
        all.append(query)
        var allHeaders = defaults.headers.merging(headers)
        allHeaders.append(defaults.cookies.merging(cookies))
        let responseFailures = ResponseFailures(
            models: defaults.errors.merging(errors),
            rules: failures + defaults.failures,
        )
        let noBody = method == .head ? nil : responseFailures.accept
        let accept = returns.ignoresBody ? noBody : returns.accept
        if let accept, allHeaders["Accept"] == nil {
            allHeaders["Accept"] = accept
        }
        var request = ResourceRequest(
            method,
            defaults.server,
            path,
            query: all,
            headers: allHeaders,
            body: body,
        )
        request.followsRedirects = returns.followsRedirects
        request.authentication = (auth?.completed(by: defaults) ?? defaults.authentication)?
            .bound(to: defaults.home)
        request.retry = retry ?? defaults.retry
        request.timeout = timeout ?? defaults.timeout
        self.request = request
        response = ExpectedResponse(
            sharedQuery: defaults.query,
            failures: responseFailures,
            parser: returns,
        )
    }

    /// A resource whose response is JSON.
    public init(
        _ method: ResourceRequest.Method,
        _ base: some ResourceRequest.Base,
        _ path: ResourceRequest.Path = "",
        query: ResourceRequest.Query = [:],
        headers: ResourceRequest.Headers = [:],
        cookies: ResourceRequest.Cookies = [:],
        body: ResourceRequest.Body? = nil,
        errors: ServerError.Models = [:],
        failures: [ServerError.Rule] = [],
        auth: ResourceRequest.Authentication? = nil,
        retry: ResourceRequest.Retry? = nil,
        timeout: Duration? = nil,
    ) where Value: FieldReader.Value {
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

    /// A resource whose response has no value.
    public init(
        _ method: ResourceRequest.Method,
        _ base: some ResourceRequest.Base,
        _ path: ResourceRequest.Path = "",
        query: ResourceRequest.Query = [:],
        headers: ResourceRequest.Headers = [:],
        cookies: ResourceRequest.Cookies = [:],
        body: ResourceRequest.Body? = nil,
        errors: ServerError.Models = [:],
        failures: [ServerError.Rule] = [],
        auth: ResourceRequest.Authentication? = nil,
        retry: ResourceRequest.Retry? = nil,
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

/// How the response to a resource is read.
private struct ExpectedResponse<Value>: Sendable {
    var sharedQuery: ResourceRequest.Query = [:]
    var failures = ResponseFailures()
    let parser: ResponseParser<Value>

    func map<New>(_ transform: @escaping @Sendable (Value) throws -> New) -> ExpectedResponse<New> {
        with(parser.map(transform))
    }

    func with<New>(_ parser: ResponseParser<New>) -> ExpectedResponse<New> {
        ExpectedResponse<New>(sharedQuery: sharedQuery, failures: failures, parser: parser)
    }
}

extension Resource {
    var parser: ResponseParser<Value> { response.parser }

    /// What all requests of the API have in their query.
    var sharedQuery: ResourceRequest.Query { response.sharedQuery }

    public func response(of raw: RawResponse) throws(NetworkError)
        -> sending Resource<Value>.Response
    {
        do {
            try check(raw)
            var dropped = DroppedElements()
            let value = try response.parser.value(of: raw, &dropped)
            return Response(value, of: raw, dropped)
        } catch {
            throw NetworkError(reading: error, request.endpoint, of: raw)
        }
    }

    /// Throws a `serverError` if the response is an error.
    func check(_ response: RawResponse) throws(NetworkError) {
        var response = response
        // What a server would send for a stubbed value is not known: it says nothing of errors.
        if response.stubbed?.isWhole(in: response) == true, (200...299).contains(response.status) {
            response.body = Data()
        }
        try self.response.failures.check(response, expects: self.response.parser.statuses)
    }

    /// The same request, its value turned into another one.
    public func map<New>(_ transform: @escaping @Sendable (Value) throws -> New) -> Resource<New> {
        Resource<New>(request: request, response: response.map(transform))
    }

    /// The same request, whose response is read as another type of JSON: one of the app's, for documents of
    /// which the API knows nothing. What is an error stays one; `unwrap` and `lossy` of the endpoint do not
    /// hold for the new type.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - unwrap: Where in the body it is.
    ///   - lossy: Whether arrays and maps keep only what can be read.
    public func returns<New: FieldReader.Value>(
        _ type: New.Type,
        unwrap: JSON.Path? = nil,
        lossy: Bool = false,
    ) -> Resource<New> {
        var parser = ResponseParser<New>.json(unwrap: unwrap, lossy: lossy)
        parser.statuses = response.parser.statuses
        return Resource<New>(request: request, response: response.with(parser))
    }
}

extension Resource {
    /// A request, and a function that reads the body of its response (Advanced Swift, "Resource
    /// struct").
    public init(request: ResourceRequest, parse: @escaping @Sendable (Data) throws -> Value) {
        let parser = ResponseParser { response, _ in try parse(response.body) }
        self.init(request: request, response: ExpectedResponse(parser: parser))
    }

    /// An address, and a function that reads the body of its response.
    public init(url: URL, parse: @escaping @Sendable (Data) throws -> Value) {
        self.init(request: ResourceRequest(.get, url), parse: parse)
    }
}

#if compiler(<6.2)
    /// Types whose conformances belong to no actor: all are, as far as older compilers know.
    public typealias SendableMetatype = Any
#endif

extension Resource where Value: Decodable & SendableMetatype {
    /// A request whose response is JSON. A type that is not `JSONCodable` is read by a
    /// `JSONDecoder`. An empty body is nil for an Optional, and `noData` for any other type.
    public init(request: ResourceRequest, type: Value.Type = Value.self) {
        self.init(request: request) { data in
            if data.isEmpty, !(Value.self is any OptionalValue.Type) { throw NetworkError.noData }
            let data = data.isEmpty ? Data("null".utf8) : data
            if let type = Value.self as? any FieldReader.Value.Type,
                let value = try type.init(jsonData: data) as? Value
            {
                return value
            }
            return try JSONDecoder().decode(Value.self, from: data)
        }
    }

    /// An address whose response is JSON.
    public init(json url: URL) { self.init(request: ResourceRequest(.get, url)) }
}
