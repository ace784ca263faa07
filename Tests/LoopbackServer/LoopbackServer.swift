import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A small HTTP/1.1 server on 127.0.0.1 for tests: one thread listens, one serves each connection,
/// one request each. It runs until it is stopped or the process ends.
public final class LoopbackServer: @unchecked Sendable {
    /// Makes the reply to a request. Called on the connection's thread.
    public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackReply

    /// The server's address, `http://127.0.0.1:PORT`.
    public let url: URL

    private let handler: Handler
    private let listener: Int32
    private let condition = NSCondition()
    private var received: [LoopbackRequest] = []
    private var isStopping = false
    private var isClosed = false

    private let keepsBodies: Bool

    /// Starts to listen on a free port.
    ///
    /// - Parameters:
    ///   - keepsBodies: Whether the bodies of requests are kept, and not only counted.
    ///   - handler: Makes the replies.
    public init(keepsBodies: Bool = true, _ handler: @escaping Handler) throws {
        self.keepsBodies = keepsBodies
        self.handler = handler
        (listener, url) = try Self.listen()
        Thread.detachNewThread { self.acceptConnections() }
    }

    /// All requests so far, in the order in which they came.
    public var requests: [LoopbackRequest] {
        condition.withLock { received }
    }

    /// Stops to listen, and returns when the port is closed; connections that are open are served
    /// to their end.
    public func stop() {
        condition.withLock { isStopping = true }
        // Wakes the thread that waits in accept.
        URLSession.shared.dataTask(with: url) { _, _, _ in }.resume()
        condition.withLock {
            while !isClosed { condition.wait() }
        }
    }

    /// Only this thread closes the listener, so that nobody accepts on a number that is in use
    /// again.
    private func acceptConnections() {
        while true {
            let connection = accept(listener, nil, nil)
            let isStopping = condition.withLock { self.isStopping }
            guard connection >= 0, !isStopping else {
                if connection >= 0 { close(connection) }
                break
            }
            serve(connection)
        }
        close(listener)
        condition.withLock {
            isClosed = true
            condition.broadcast()
        }
    }

    fileprivate static func listen(isRefusing: Bool = false) throws -> (Int32, URL) {
        #if canImport(Darwin)
            let stream = SOCK_STREAM
        #else
            let stream = Int32(SOCK_STREAM.rawValue)
            signal(SIGPIPE, SIG_IGN)
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && (isRefusing || Glue.listen(listener))
                    && getsockname(listener, $0, &length) == 0
            } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
        }
        guard let port, let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        return (listener, url)
    }

    private func serve(_ connection: Int32) {
        Thread.detachNewThread { [self] in
            let socket = LoopbackConnection(connection)
            defer { socket.end() }
            guard let request = socket.readRequest(keepsBody: keepsBodies) else { return }
            condition.withLock { received.append(request) }
            handler(request).send(on: socket)
        }
    }
}

/// A port of 127.0.0.1 that refuses connections for as long as this lives: it is taken, so that no other server
/// gets it, and nobody listens.
public final class RefusingPort: Sendable {
    /// Its address.
    public let url: URL
    private let socket: Int32

    /// Takes a free port.
    public init() throws { (socket, url) = try LoopbackServer.listen(isRefusing: true) }

    deinit { close(socket) }
}

private enum Glue {
    static func listen(_ socket: Int32) -> Bool {
        #if canImport(Darwin)
            Darwin.listen(socket, 64) == 0
        #else
            Glibc.listen(socket, 64) == 0
        #endif
    }
}
