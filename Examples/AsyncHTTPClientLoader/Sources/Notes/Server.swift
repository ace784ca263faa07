import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A small server on loopback, for the example and the tests.
package struct Server: Sendable {
    /// A request as it came.
    package struct Request: Sendable {
        package let method: String
        /// Path and query.
        package let target: String
        package let headers: HTTPHeaders
        /// The first MiB of the body.
        package let body: Data
        /// The number of bytes of the whole body.
        package let bodyLength: Int
    }

    /// Answers a request.
    package typealias Handler = @Sendable (Request, inout Reply) async throws -> Void

    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

    private let handler: Handler

    /// Runs a server for as long as some work takes.
    ///
    /// - Parameters:
    ///   - handler: Answers the requests.
    ///   - work: Gets the address of the server.
    package static func run(
        _ handler: @escaping Handler,
        while work: (URL) async throws -> Void,
    ) async throws {
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let port = listener.channel.localAddress?.port ?? 0
        try await listener.executeThenClose { connections in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await Server(handler: handler).serve(connections) }
                defer { group.cancelAll() }
                try await work(URL(string: "http://127.0.0.1:\(port)")!)
            }
        }
    }

    private func serve(_ connections: NIOAsyncChannelInboundStream<Connection>) async throws {
        await withDiscardingTaskGroup { group in
            do {
                for try await connection in connections {
                    group.addTask { try? await serve(connection) }
                }
            } catch {}
            group.cancelAll()
        }
    }

    private func serve(_ connection: Connection) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var head: HTTPRequestHead?
            var body = Data()
            var length = 0
            for try await part in inbound {
                switch part {
                case .head(let newHead): (head, body, length) = (newHead, Data(), 0)
                case .body(let buffer):
                    length += buffer.readableBytes
                    if body.count < 1 << 20 { body.append(contentsOf: buffer.readableBytesView) }
                case .end:
                    guard let head else { return }
                    let request = Request(
                        method: head.method.rawValue,
                        target: head.uri,
                        headers: head.headers,
                        body: body,
                        bodyLength: length,
                    )
                    var reply = Reply(outbound: outbound)
                    try await handler(request, &reply)
                    guard try await reply.finish() else { return }
                }
            }
        }
    }

    /// What a server answers.
    package struct Reply: Sendable {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
        private var isStarted = false
        private var isCut = false

        fileprivate init(outbound: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>) {
            self.outbound = outbound
        }

        /// Sends status and headers. Without a `Content-Length` the body is sent in chunks.
        package mutating func start(_ status: Int = 200, _ headers: HTTPHeaders = [:]) async throws
        {
            isStarted = true
            let status = HTTPResponseStatus(statusCode: status)
            try await outbound.write(
                .head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)),
            )
        }

        /// Sends a part of the body.
        package func write(_ text: String) async throws { try await write(Data(text.utf8)) }

        /// Sends a part of the body.
        package func write(_ bytes: Data) async throws {
            try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
        }

        /// Sends an answer of JSON.
        package mutating func send(
            _ status: Int = 200,
            json: String,
            _ headers: HTTPHeaders = [:],
        ) async throws {
            var headers = headers
            headers.add(name: "Content-Type", value: "application/json")
            headers.add(name: "Content-Length", value: "\(json.utf8.count)")
            try await start(status, headers)
            try await write(json)
        }

        /// Closes the connection in the middle of the answer.
        package mutating func cut() { isCut = true }

        /// Ends the answer; false if the connection is to be closed.
        fileprivate mutating func finish() async throws -> Bool {
            guard !isCut else { return false }
            if !isStarted { try await start(204) }
            try await outbound.write(.end(nil))
            return true
        }
    }
}
