import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// What can be loaded: a request, and the step from its response to a value.
///
/// `Resource` conforms. A type written by hand gives `request` and `value(of:)`.
public protocol LoadableResource<Value>: Sendable {
    /// What loading gives.
    associatedtype Value

    /// What is asked for.
    var request: ResourceRequest { get }

    /// Reads the value of a response with a status of 200 to 299.
    func value(of response: RawResponse) throws -> Value

    /// Checks the status and reads the value.
    func response(of raw: RawResponse) throws(NetworkError) -> sending Resource<Value>.Response
}

extension LoadableResource {
    public func response(of raw: RawResponse) throws(NetworkError)
        -> sending Resource<Value>.Response
    {
        do {
            try ResponseFailures().check(raw)
            let stubbed = raw.stubbed?.value(of: raw, as: Value.self, mapCount: 0)
            return Resource<Value>.Response(try stubbed ?? value(of: raw), of: raw)
        } catch {
            throw NetworkError(reading: error, request.endpoint, of: raw)
        }
    }

    /// The request as Foundation's.
    public func urlRequest() throws(NetworkError) -> URLRequest { try request.urlRequest() }

    /// Reads a response without a network.
    public func parse(
        _ data: Data,
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
    ) throws(NetworkError) -> sending Value {
        try response(of: RawResponse(status: status, headers: headers, body: data)).value
    }
}

extension Resource {
    public func value(of raw: RawResponse) throws -> Value { try response(of: raw).value }
}
