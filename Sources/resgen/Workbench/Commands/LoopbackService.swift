import Foundation
import ResgenCompiler

/// Serves HTTP/1.1 on 127.0.0.1: all connections in turn, on the thread that runs it.
struct LoopbackService {
    typealias Handler = (HTTPRequest) -> (response: HTTPResponse, delay: Double)

    let port: UInt16
    private let listener: Int32
    private var connections: [LoopbackConnection] = []

    /// Whether the process or the system has no descriptor for a further connection.
    private var isFull = false

    private static let connectionLimit = 1_000
    /// So many connections are taken before those that are there go on.
    private static let acceptLimit = 64

    /// Listens on a port, or on a free one for 0.
    init(port: UInt16) throws(FileFailure) {
        let name = "127.0.0.1:\(port)"
        // SOCK_STREAM, whose type is another one on each system.
        let listener = socket(AF_INET, 1, 0)
        guard listener >= 0 else { throw FileFailure(path: name, error: errno) }
        // Else a port is taken for a minute after its last connection.
        var isOn: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1_024) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening, fcntl(listener, F_SETFL, O_NONBLOCK) == 0 else {
            let error = errno
            close(listener)
            throw FileFailure(path: name, error: error)
        }
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Answers requests until the process ends.
    mutating func run(_ handler: Handler) -> Never {
        while true { step(handler) }
    }

    private mutating func step(_ handler: Handler) {
        var files = connections.map { pollfd(fd: $0.socket, events: $0.events, revents: 0) }
        // What cannot be accepted would be there at once, again and again.
        let isFull = isFull || connections.count >= Self.connectionLimit
        if !isFull || idleConnection != nil {
            files.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
        }
        let next = connections.map(\.milliseconds) + (isFull ? [1_000] : [])
        let wait = next.min() ?? -1
        self.isFull = false
        guard poll(&files, numericCast(files.count), wait) >= 0 else { return }
        for (index, file) in zip(connections.indices, files) {
            connections[index].step(file.revents, handler)
        }
        connections.removeAll { connection in
            if connection.isOver { close(connection.socket) }
            return connection.isOver
        }
        if let last = files.last, last.fd == listener, last.revents != 0 {
            var rest = Self.acceptLimit
            while rest > 0, acceptConnection() { rest -= 1 }
        }
    }

    /// - Returns: Whether there may be more.
    private mutating func acceptConnection() -> Bool {
        if connections.count >= Self.connectionLimit, !closeIdleConnection() { return false }
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
            isFull = errno == EMFILE || errno == ENFILE
            return isFull && closeIdleConnection()
        }
        guard fcntl(socket, F_SETFL, O_NONBLOCK) == 0 else {
            close(socket)
            return true
        }
        isFull = false
        connections.append(LoopbackConnection(socket))
        return true
    }

    /// The connection without a request that has waited longest, as a server may close it at any time.
    private var idleConnection: Int? {
        connections.indices.filter { connections[$0].isIdle }.min {
            connections[$0].deadline < connections[$1].deadline
        }
    }

    private mutating func closeIdleConnection() -> Bool {
        guard let index = idleConnection else { return false }
        close(connections.remove(at: index).socket)
        return true
    }
}

/// One connection: what came, and what is still to be sent.
private struct LoopbackConnection {
    let socket: Int32
    private(set) var isOver = false
    private var parser = HTTPRequestParser()
    private var output: [(bytes: [UInt8], time: ContinuousClock.Instant)] = []
    /// How much of the first output has been sent.
    private var sentCount = 0
    /// Whether nothing more will come.
    private var hasInputEnded = false
    /// Whether it ends once all is sent.
    private var isLast = false
    /// Whether all is sent, and what still comes is thrown away, since closing would take back what is on its
    /// way.
    private var isDraining = false
    private(set) var deadline: ContinuousClock.Instant
    /// What the deadline is for.
    private var phase = Phase.idle

    private enum Phase {
        case idle
        /// In a request that has begun.
        case request
        /// An answer is on its way.
        case answer
    }

    private static let idleTime = Duration.seconds(60)
    /// For a client to begin a request.
    private static let startTime = Duration.seconds(1)
    /// For a request from its first byte, and for an answer.
    private static let busyTime = Duration.seconds(30)
    private static let drainingTime = Duration.seconds(2)

    init(_ socket: Int32) {
        self.socket = socket
        deadline = .now + Self.idleTime
    }

    /// Whether it has waited for a request.
    var isIdle: Bool { phase == .idle && deadline <= .now + Self.idleTime - Self.startTime }

    private var isDue: Bool { output.first.map { $0.time <= .now } ?? false }

    /// What to wait for. While an answer is on its way, further requests stay where they are.
    var events: Int16 {
        if isDue { return Int16(POLLOUT) }
        return output.isEmpty && !hasInputEnded ? Int16(POLLIN) : 0
    }

    /// How long nothing has to be done unless something comes.
    var milliseconds: Int32 {
        let next = output.first.map { isDue ? deadline : min($0.time, deadline) } ?? deadline
        let rest = ContinuousClock.now.duration(to: next) / .milliseconds(1)
        return Int32(min(max(rest.rounded(.up), 0), 60_000))
    }

    mutating func step(_ events: Int16, _ handler: LoopbackService.Handler) {
        if events & Int16(POLLERR | POLLNVAL) != 0 {
            isOver = true
            return
        }
        if events & Int16(POLLIN) != 0 {
            read()
        } else if events & Int16(POLLHUP) != 0, !isDue {
            isOver = true
        }
        if isOver { return }
        if isDraining {
            isOver = hasInputEnded || deadline <= .now
            return
        }
        answer(handler)
        if isDue { write() }
        if output.isEmpty { continueOrEnd(handler) }
        if deadline <= .now { timeOut() }
    }

    // MARK: Input

    private mutating func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &bytes, bytes.count, 0)
        if count > 0 {
            if isDraining { return }
            parser.append(bytes[..<count])
        } else if count == 0 {
            hasInputEnded = true
        } else if errno != EAGAIN, errno != EINTR {
            isOver = true
        }
    }

    /// Answers the next request that is whole.
    private mutating func answer(_ handler: LoopbackService.Handler) {
        guard output.isEmpty, !isLast else { return }
        switch parser.next() {
        case .incomplete: break
        case .expectsContinue: send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), after: 0)
        case .failure(let status, let reason):
            isLast = true
            send(.problem(status, reason), hasBody: true)
        case .request(let request):
            let (response, delay) = handler(request)
            isLast = !request.keepsAlive || response.pieces != nil && request.isOld
            send(response, hasBody: request.method != "HEAD", isChunked: !request.isOld, delay)
        }
    }

    // MARK: Output

    private mutating func send(
        _ response: HTTPResponse,
        hasBody: Bool,
        isChunked: Bool = true,
        _ delay: Double = 0
    ) {
        let parts = response.bytes(hasBody: hasBody, isChunked: isChunked, keepsAlive: !isLast)
        for (index, part) in parts.enumerated() { send(part, after: delay * Double(index + 1)) }
        let time = Duration.seconds(delay * Double(parts.count))
        deadline = .now + time + Self.busyTime
        phase = .answer
    }

    private mutating func send(_ bytes: [UInt8], after delay: Double) {
        output.append((bytes, .now + .seconds(delay)))
    }

    private mutating func write() {
        let count = output[0].bytes[sentCount...].withUnsafeBytes {
            Foundation.send(socket, $0.baseAddress, $0.count, 0)
        }
        guard count >= 0 else {
            isOver = errno != EAGAIN && errno != EINTR
            return
        }
        sentCount += count
        if sentCount == output[0].bytes.count {
            output.removeFirst()
            sentCount = 0
        }
    }

    /// Goes on with what is there already, or waits, or ends.
    private mutating func continueOrEnd(_ handler: LoopbackService.Handler) {
        if !isLast {
            answer(handler)
            if !output.isEmpty { return }
            if !hasInputEnded {
                enter(parser.isInside ? .request : .idle)
                return
            }
        }
        shutdown(socket, numericCast(SHUT_WR))
        isDraining = true
        isOver = hasInputEnded
        deadline = .now + Self.drainingTime
    }

    /// Sets a new deadline where a phase begins, not with each byte in it.
    private mutating func enter(_ next: Phase) {
        guard next != phase else { return }
        phase = next
        deadline = .now + (next == .idle ? Self.idleTime : Self.busyTime)
    }

    private mutating func timeOut() {
        guard output.isEmpty, parser.isInside, !isLast else {
            isOver = true
            return
        }
        isLast = true
        send(.problem(408, "the request did not come to its end"), hasBody: true)
    }
}
