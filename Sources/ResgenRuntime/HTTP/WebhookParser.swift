import Foundation

/// How a delivery is read: a request that a server sends by itself, to an address that an app serves.
///
///     let push = try GitHub.webhooks.push.parse(body, headers)
///
/// Anybody can send such a request. Check the signature that is in its headers, over the same bytes,
/// before anything is done with what was read.
public struct WebhookParser<Payload, Headers>: Sendable {
    private let name: String
    private let payload: ResponseParser<Payload>
    private let values: @Sendable (ResourceRequest.Headers) throws -> Headers

    /// A webhook with headers that are described.
    ///
    /// - Parameters:
    ///   - name: What it is called in errors.
    ///   - payload: How the body is read.
    ///   - headers: How the headers are read.
    public init(
        _ name: String,
        _ payload: ResponseParser<Payload>,
        headers: @escaping @Sendable (ResourceRequest.Headers) throws -> Headers,
    ) {
        self.name = name
        self.payload = payload
        values = headers
    }

    /// Reads a delivery: its body, once its headers are what they should be.
    ///
    /// - Parameters:
    ///   - body: The bytes of the body.
    ///   - headers: The headers; `ResourceRequest.Headers(received:)` makes them of those of any server.
    /// - Throws: `decodingError`, also where a header is missing that is required.
    public func parse(
        _ body: Data,
        _ headers: ResourceRequest.Headers,
    ) throws(NetworkError) -> Payload {
        _ = try self.headers(headers)
        return try parse(body)
    }

    /// Reads the body of a delivery, whatever its headers are.
    ///
    /// - Throws: `decodingError`.
    public func parse(_ body: Data) throws(NetworkError) -> Payload {
        try reading {
            var dropped = DroppedElements()
            return try payload.parse(RawResponse(body: body), &dropped)
        }
    }

    /// The values of the headers that are described: of a signature, for example, before the body is
    /// read.
    ///
    /// - Throws: `decodingError`, also where a header is missing that is required.
    public func headers(_ received: ResourceRequest.Headers) throws(NetworkError) -> Headers {
        try reading { try values(received) }
    }

    private func reading<Value>(_ read: () throws -> Value) throws(NetworkError) -> Value {
        do {
            return try read()
        } catch NetworkError.noData {
            throw .decodingError(
                DecodingFailure(endpoint: label, expected: "a body", found: "none")
            )
        } catch {
            throw NetworkError(reading: error, label)
        }
    }

    private var label: String { "webhook \(name)" }
}

extension WebhookParser where Headers == Void {
    /// A webhook of which only the body is described.
    public init(_ name: String, _ payload: ResponseParser<Payload>) {
        self.init(name, payload) { _ in }
    }
}
