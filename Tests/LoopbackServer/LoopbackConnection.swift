import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One open connection.
struct LoopbackConnection {
    private let socket: Int32

    init(_ socket: Int32) {
        self.socket = socket
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// Reads head and body; nil if the client went away first.
    ///
    /// - Parameter keepsBody: Whether the body is kept, and not only counted.
    func readRequest(keepsBody: Bool = true) -> LoopbackRequest? {
        var bytes = Data()
        let separator = Data("\r\n\r\n".utf8)
        while true {
            if let end = bytes.range(of: separator) {
                return readBody(
                    head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self),
                    Data(bytes[end.upperBound...]),
                    keepsBody
                )
            }
            guard let more = read() else { return nil }
            bytes += more
        }
    }

    private func readBody(head: String, _ start: Data, _ keepsBody: Bool) -> LoopbackRequest? {
        guard let request = LoopbackRequest(head: head, body: Data()) else { return nil }
        if request.header("Expect") == "100-continue" {
            _ = write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        var body = start
        if request.header("Transfer-Encoding") == "chunked" {
            while body.range(of: Data("0\r\n\r\n".utf8)) == nil, let more = read() { body += more }
        }
        let length = request.header("Content-Length").flatMap(Int.init) ?? 0
        var count = body.count
        while count < length, let more = read() {
            count += more.count
            if keepsBody { body += more }
        }
        return LoopbackRequest(head: head, body: body, count: count)
    }

    /// Makes the client see a reset when the connection ends.
    func resetAtEnd() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private var isReset: Bool {
        var option = linger()
        var size = socklen_t(MemoryLayout<linger>.size)
        getsockopt(socket, SOL_SOCKET, SO_LINGER, &option, &size)
        return option.l_onoff != 0
    }

    private func read() -> Data? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }

    /// Returns when the client has closed its side.
    func waitForEnd() {
        while read() != nil {}
    }

    /// Whether all bytes could be sent.
    func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = send(socket, bytes.baseAddress! + sent, bytes.count - sent, 0)
                if count <= 0 { return false }
                sent += count
            }
            return true
        }
    }

    /// Says that nothing more comes, and waits for the client to go, so that it never sees a reset.
    func end() {
        if isReset {
            close(socket)
            return
        }
        shutdown(socket, Int32(SHUT_WR))
        var patience = 100
        while patience > 0, read() != nil { patience -= 1 }
        close(socket)
    }
}
