import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A server that does what no server should: it sends any bytes, at any pace, and may stop anywhere.
/// Each connection goes through the same script.
public final class FaultServer: Sendable {
    /// One thing that is done on a connection.
    public enum Step: Sendable {
        /// Reads a request up to the end of its head.
        case readHead
        /// Reads some bytes, once.
        case readSome
        /// Sends bytes.
        case send(Data)
        /// Sends the same bytes again and again, with a pause before each.
        case `repeat`(Data, times: Int, pause: Duration = .zero)
        /// Waits.
        case wait(Duration)
        /// Waits until the client goes away.
        case waitForEnd
        /// Ends the connection with RST instead of FIN.
        case reset
        /// Answers each request, as often as there is one, by its head.
        case answer(@Sendable (String) -> Data)
    }

    /// The server's address, `http://127.0.0.1:PORT`.
    public let url: URL

    private let listener: Int32
    private let script: [Step]
    private let state: Locked<State>

    private struct State {
        var accepted = 0
        var ended = 0
        var steps = 0
        var gone = 0
        var isStopped = false
        var sockets: Set<Int32> = []
    }

    /// Starts to listen on a free port.
    public init(_ script: [Step]) throws {
        self.script = script
        state = Locked(State())
        (listener, url) = try Self.listen()
        Thread.detachNewThread { self.acceptConnections() }
    }

    deinit { stop() }

    /// How many connections have been accepted.
    public var accepted: Int { state.withLock { $0.accepted } }

    /// How many connections have been closed.
    public var ended: Int { state.withLock { $0.ended } }

    /// How many steps have been begun, on all connections.
    public var steps: Int { state.withLock { $0.steps } }

    /// How many clients went away while the server had more to do for them.
    public var gone: Int { state.withLock { $0.gone } }

    /// Stops to listen and cuts all connections.
    public func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            return !state.isStopped
        }
        if isFirst {
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }
    }

    private func acceptConnections() {
        while true {
            let socket = accept(listener, nil, nil)
            guard socket >= 0 else { return }
            let isStopped = state.withLock { state in
                state.accepted += 1
                state.sockets.insert(socket)
                return state.isStopped
            }
            if isStopped {
                close(socket)
                return
            }
            Thread.detachNewThread { [self] in
                serve(socket)
                state.withLock { state in
                    state.sockets.remove(socket)
                    state.ended += 1
                    close(socket)
                }
            }
        }
    }

    private func serve(_ socket: Int32) {
        var noDelay: Int32 = 1
        setsockopt(
            socket,
            Int32(IPPROTO_TCP),
            TCP_NODELAY,
            &noDelay,
            socklen_t(MemoryLayout<Int32>.size),
        )
        for step in script {
            state.withLock { $0.steps += 1 }
            guard run(step, on: socket) else {
                state.withLock { $0.gone += 1 }
                return
            }
        }
    }

    /// Whether the client is still there.
    private func run(_ step: Step, on socket: Int32) -> Bool {
        switch step {
        case .readHead: return readHead(socket) != nil
        case .answer(let respond):
            while let head = readHead(socket) {
                guard send(respond(head), on: socket) else { break }
            }
            return false
        case .readSome: return read(socket) != nil
        case .send(let data): return send(data, on: socket)
        case .repeat(let data, let times, let pause):
            for _ in 0..<times {
                if pause > .zero { Thread.sleep(forTimeInterval: pause / .seconds(1)) }
                guard send(data, on: socket) else { return false }
            }
            return true
        case .wait(let duration):
            Thread.sleep(forTimeInterval: duration / .seconds(1))
            return true
        case .waitForEnd:
            while read(socket) != nil {}
            return false
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                socket,
                SOL_SOCKET,
                SO_LINGER,
                &linger,
                socklen_t(MemoryLayout<linger>.size),
            )
            return true
        }
    }

    private func readHead(_ socket: Int32) -> String? {
        var head = Data()
        while head.range(of: Data("\r\n\r\n".utf8)) == nil {
            guard let more = read(socket) else { return nil }
            head += more
        }
        return String(decoding: head, as: UTF8.self)
    }

    private func read(_ socket: Int32) -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }

    private func send(_ data: Data, on socket: Int32) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let flags = Int32(MSG_NOSIGNAL)
                let start = bytes.baseAddress.map { $0 + sent }
                let count = Glue.send(socket, start, bytes.count - sent, flags)
                if count <= 0 { return false }
                sent += count
            }
            return true
        }
    }

    private static func listen() throws -> (Int32, URL) {
        let listener = Glue.socket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && Glue.listen(listener)
                    && getsockname(listener, $0, &length) == 0
            } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
        }
        guard let port, let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw URLError(.cannotConnectToHost)
        }
        return (listener, url)
    }
}

private enum Glue {
    #if canImport(Darwin)
        static func socket() -> Int32 { Darwin.socket(AF_INET, SOCK_STREAM, 0) }
        static func listen(_ socket: Int32) -> Bool { Darwin.listen(socket, 64) == 0 }
        static func send(_ s: Int32, _ p: UnsafeRawPointer?, _ n: Int, _ f: Int32) -> Int {
            Darwin.send(s, p, n, f)
        }
    #else
        static func socket() -> Int32 { Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
        static func listen(_ socket: Int32) -> Bool { Glibc.listen(socket, 64) == 0 }
        static func send(_ s: Int32, _ p: UnsafeRawPointer?, _ n: Int, _ f: Int32) -> Int {
            Glibc.send(s, p, n, f)
        }
    #endif
}
