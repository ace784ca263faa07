import FlyingFox
import Foundation

/// A request as it came over the wire.
public struct Received: Sendable {
    /// The method, `GET` for example.
    public let method: String
    /// Path and query as sent, nothing decoded.
    public let target: String
    /// The headers by lower-case name.
    public let headers: [String: String]
    /// The body.
    public let body: Data
}

/// What the server answers.
public struct Reply: Sendable {
    public var status: Int
    public var headers: [String: String]
    public var body: Data
    public var delay: Duration?

    public init(
        status: Int = 200,
        headers: [String: String] = [:],
        body: Data = Data(),
        delay: Duration? = nil,
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
    }

    /// JSON.
    public static func json(_ text: String, status: Int = 200) -> Reply {
        Reply(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Data(text.utf8),
        )
    }
}

/// A server on loopback that keeps connections open, answers as it is told, and remembers what it
/// was asked.
public final class RecordingServer: Sendable {
    /// The server's address, `http://127.0.0.1:PORT`.
    public let url: URL

    private let server: HTTPServer
    private let task: Task<Void, any Error>
    private let log: Locked<[Received]>

    /// Starts a server on a free port; `respond` says what is answered.
    public init(_ respond: @escaping @Sendable (Received) async -> Reply) async throws {
        let log = Locked<[Received]>([])
        let handler = ClosureHTTPHandler { request in
            let received = try await Received(request)
            log.withLock { $0.append(received) }
            let reply = await respond(received)
            if let delay = reply.delay { try await Task.sleep(for: delay) }
            return HTTPResponse(reply)
        }
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0),
            timeout: 120,
            logger: .disabled,
            handler: handler,
        )
        let task = Task { try await server.run() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress,
            let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw URLError(.cannotConnectToHost) }
        (self.server, self.task, self.log, self.url) = (server, task, log, url)
    }

    /// All requests so far, in the order in which they came.
    public var received: [Received] { log.withLock { $0 } }

    /// Closes all connections and the port.
    public func stop() async {
        await server.stop()
        _ = await task.result
    }
}

extension Received {
    fileprivate init(_ request: HTTPRequest) async throws {
        method = request.method.rawValue
        target = request.target.rawValue
        var headers: [String: String] = [:]
        for (header, value) in request.headers { headers[header.rawValue.lowercased()] = value }
        self.headers = headers
        body = try await request.bodyData
    }
}

extension HTTPResponse {
    fileprivate init(_ reply: Reply) {
        var headers = HTTPHeaders()
        for (name, value) in reply.headers { headers[HTTPHeader(name)] = value }
        self.init(
            statusCode: HTTPStatusCode(reply.status, phrase: "Status"),
            headers: headers,
            body: reply.body,
        )
    }
}
