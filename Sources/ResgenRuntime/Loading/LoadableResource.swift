import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// What can be loaded: a request, and the step from its answer to a value.
///
/// `Resource` conforms. A type written by hand gives `request` and `value(of:)`.
public protocol LoadableResource<Value>: Sendable {
    /// What loading gives.
    associatedtype Value

    /// What is asked for.
    var request: Request { get }

    /// Reads the value of an answer with a status of 200 to 299.
    func value(of answer: Answer) throws -> Value

    /// Checks the status and reads the value.
    func response(of answer: Answer) throws(NetworkError) -> sending Response<Value>
}

extension LoadableResource {
    public func response(of answer: Answer) throws(NetworkError) -> sending Response<Value> {
        do {
            if let stubbed = answer.stubbed, let value = stubbed.value as? Value {
                return Response(value, of: answer)
            }
            try AnswerFailures().check(answer)
            return Response(try value(of: answer), of: answer)
        } catch {
            throw NetworkError(reading: error, request.endpoint)
        }
    }

    /// The request as Foundation's.
    public func urlRequest() throws(NetworkError) -> URLRequest { try request.urlRequest() }

    /// Reads an answer without a network.
    public func parse(
        _ data: Data,
        status: Int = 200,
        headers: Headers = [:],
    ) throws(NetworkError) -> sending Value {
        try response(of: Answer(status: status, headers: headers, body: data)).value
    }
}

extension Resource {
    public func value(of answer: Answer) throws -> Value { try response(of: answer).value }
}
