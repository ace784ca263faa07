import Foundation
import LoopbackServer
import ResgenRuntime
import Testing

/// What loading a resource gave, and the one request that the server on loopback saw.
struct Exchange<Value: Sendable> {
    let result: Result<Response<Value>, NetworkError>
    let request: LoopbackRequest?

    /// Method and target: `GET /people/1`.
    var line: String? { request.map { "\($0.method) \($0.target)" } }

    var value: Value { get throws { try result.get().value } }

    var error: NetworkError? {
        if case .failure(let error) = result { error } else { nil }
    }
}

/// Loads a resource of a server on loopback that has one answer.
func load<Value: Sendable>(
    _ resource: (URL) -> Resource<Value>,
    answering body: String,
    status: Int = 200,
) async throws -> Exchange<Value> {
    try await load(resource, answering: Data(body.utf8), status: status)
}

/// Loads a resource of a server on loopback that has one answer.
func load<Value: Sendable>(
    _ resource: (URL) -> Resource<Value>,
    answering body: Data,
    status: Int = 200,
) async throws -> Exchange<Value> {
    let headers = ["Content-Type": "application/json"]
    let server = try LoopbackServer { _ in
        LoopbackReply(status: status, headers: headers, data: body)
    }
    defer { server.stop() }
    let result: Result<Response<Value>, NetworkError>
    do throws(NetworkError) {
        result = .success(try await URLSession.shared.response(for: resource(server.url)))
    } catch {
        result = .failure(error)
    }
    return Exchange(result: result, request: server.requests.first)
}

/// The method, the address without the server, and the body of a request: `GET /people/1`.
func line<Value>(of resource: Resource<Value>, from server: String) throws -> String {
    let request = try resource.urlRequest()
    let method = try #require(request.httpMethod)
    let address = try #require(request.url?.absoluteString)
    let target = address.hasPrefix(server) ? String(address.dropFirst(server.count)) : address
    let body = request.httpBody.map { " " + String(decoding: $0, as: UTF8.self) }
    return "\(method) \(target)\(body ?? "")"
}

/// The address of a server that is no longer there.
func closedPort() throws -> URL {
    let server = try LoopbackServer { _ in LoopbackReply() }
    server.stop()
    return server.url
}
