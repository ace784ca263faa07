import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What loading a resource gave, and the one request that the server on loopback saw.
struct Exchange<Value: Sendable> {
    let result: Result<Resource<Value>.Response, NetworkError>
    let request: LoopbackRequest?

    /// Method and target: `GET /people/1`.
    var line: String? { request.map { "\($0.method) \($0.target)" } }

    var value: Value { get throws { try result.get().value } }

    var error: NetworkError? {
        if case .failure(let error) = result { error } else { nil }
    }
}

/// Loads a resource of a server on loopback that has one answer.
func load<R: LoadableResource>(
    _ resource: (URL) -> R,
    answering body: String,
    status: Int = 200,
    headers: [String: String] = [:],
    through loader: any ResourceLoader = URLSession.shared,
) async throws -> Exchange<R.Value> where R.Value: Sendable {
    let body = Data(body.utf8)
    return try await load(
        resource,
        answering: body,
        status: status,
        headers: headers,
        through: loader
    )
}

/// Loads a resource of a server on loopback that has one answer.
func load<R: LoadableResource>(
    _ resource: (URL) -> R,
    answering body: Data,
    status: Int = 200,
    headers: [String: String] = [:],
    through loader: any ResourceLoader = URLSession.shared,
) async throws -> Exchange<R.Value> where R.Value: Sendable {
    let headers = ["Content-Type": "application/json"].merging(headers) { _, new in new }
    let server = try LoopbackServer { _ in
        LoopbackReply(status: status, headers: headers, data: body)
    }
    defer { server.stop() }
    let result: Result<Resource<R.Value>.Response, NetworkError>
    do throws(NetworkError) {
        result = .success(try await loader.response(for: resource(server.url)))
    } catch {
        result = .failure(error)
    }
    return Exchange(result: result, request: server.requests.first)
}

/// The method, the address without the server, and the body of a request: `GET /people/1`.
func line(of resource: some LoadableResource, from server: String) throws -> String {
    let request = try resource.urlRequest()
    let method = try #require(request.httpMethod)
    let address = try #require(request.url?.absoluteString)
    let target = address.hasPrefix(server) ? String(address.dropFirst(server.count)) : address
    let body = request.httpBody.map { " " + String(decoding: $0, as: UTF8.self) }
    return "\(method) \(target)\(body ?? "")"
}

/// The same resource of another server, for an API whose server has placeholders.
func moved<Value>(_ resource: Resource<Value>, to server: URL) -> Resource<Value> {
    var resource = resource
    resource.request.server = server
    return resource
}

/// Reads a value and writes it again, by itself and with Foundation's coders: the JSON stays the
/// same, but for null, which stands for nothing.
func expectRoundTrip<T: JSONCodable & Codable>(
    _ type: T.Type,
    _ text: String,
    _ location: SourceLocation = #_sourceLocation,
) throws {
    let data = Data(text.utf8)
    let original = try JSON(jsonData: data).withoutNulls
    let value = try T(jsonData: data)
    #expect(try JSON(jsonData: value.jsonData()) == original, sourceLocation: location)
    let decoded = try JSONDecoder().decode(T.self, from: data)
    let encoded = try JSONEncoder().encode(decoded)
    #expect(try JSON(jsonData: encoded) == original, sourceLocation: location)
}

extension JSON {
    /// The same without the members that are null.
    fileprivate var withoutNulls: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .object(let members):
            .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
        default: self
        }
    }
}

/// An address where nobody listens.
let closedPort = URL(string: "http://127.0.0.1:1")!
