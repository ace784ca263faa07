import ResgenCompiler

/// A request as it came over a connection.
struct HTTPRequest: Sendable {
    let method: String
    /// What is behind the method: path and query as they were sent.
    let target: String
    /// The path of the target, which has an origin before it where it came through a proxy.
    let path: String
    /// What is behind the question mark of the target.
    let query: String
    var headers: [(name: String, value: String)]
    var body: [UInt8] = []
    /// Whether the connection is for further requests, too.
    var keepsAlive = true
    /// Whether it is one of HTTP/1.0, which has no chunks.
    var isOld = false
    /// Whether it asks for what follows a page, without the body that asked for the first one.
    var isFurtherPage = false

    init(method: String, target: String, headers: [(name: String, value: String)] = []) {
        self.method = method
        self.target = target
        self.headers = headers
        let address = target.withoutOrigin
        let path = address.prefix { $0 != "?" }
        self.path = path.isEmpty ? "/" : String(path)
        query = String(address.dropFirst(path.count + 1))
    }

    /// The address of the server as the client calls it, without a path.
    var origin: String? {
        guard let host = header("Host"), host.isHost else { return nil }
        return "http://\(host)"
    }

    /// The value of a header, all of them with commas between where it is there several times.
    func header(_ name: String) -> String? {
        let values = headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension String {
    /// Whether it is a name or an address, with or without a port (RFC 9110, section 7.2).
    fileprivate var isHost: Bool {
        let isBracketed = hasPrefix("[")
        let end = isBracketed ? firstIndex(of: "]").map { index(after: $0) } : firstIndex(of: ":")
        let name = self[..<(end ?? endIndex)]
        let isName =
            isBracketed
            ? end != nil && name.dropFirst().dropLast().consists(of: ".:", isLetter: \.isHexDigit)
            : name.consists(of: ".-_", isLetter: \.isLetter)
        return isName && self[name.endIndex...].isPort
    }

    /// Path and query of a target in absolute form (RFC 9112, section 3.2.2), or the target itself.
    fileprivate var withoutOrigin: Substring {
        guard !hasPrefix("/"), let scheme = firstRange(of: "://") else { return self[...] }
        return self[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    }
}

extension Substring {
    /// Whether it is not empty, and all of it are digits, letters of ASCII and some signs.
    fileprivate func consists(of signs: String, isLetter: (Character) -> Bool) -> Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                let character = Character(Unicode.Scalar(byte))
                return byte < 0x80
                    && (character.isNumber || isLetter(character) || signs.contains(character))
            }
    }

    /// Whether it is nothing, or a colon and a number.
    fileprivate var isPort: Bool {
        isEmpty
            || hasPrefix(":") && dropFirst().consists(of: "") { _ in false }
                && UInt16(dropFirst()) != nil
    }
}

/// An answer, before it is bytes.
struct HTTPResponse: Sendable {
    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    /// The elements of a stream, which are sent one by one in the place of a body.
    var pieces: [[UInt8]]?

    /// The head, and the body as often as there are pieces of it (RFC 9112, sections 4 and 7.1).
    ///
    /// - Parameters:
    ///   - hasBody: Whether the request asks for a body: HEAD does not.
    ///   - isChunked: Whether the client knows chunks. Else the end of the connection is that of a stream.
    func bytes(hasBody: Bool, isChunked: Bool, keepsAlive: Bool) -> [[UInt8]] {
        let mayHaveBody = status >= 200 && status != 204 && status != 304
        var head = "HTTP/1.1 \(status) \(StatusReason.text(status))\r\n"
        // A length that a HEAD asks for says nothing of a body that is here (RFC 9110, section 8.6).
        let isOwnLength = hasBody || pieces != nil
        for (name, value) in headers
        where !isOwnLength || name.lowercased() != "content-length" {
            head += "\(name): \(value.withVisibleControls)\r\n"
        }
        let isStream = pieces != nil && mayHaveBody
        if isStream {
            if isChunked { head += "Transfer-Encoding: chunked\r\n" }
        } else if mayHaveBody, isOwnLength || !hasHeader("Content-Length") {
            head += "Content-Length: \(body.count)\r\n"
        }
        head +=
            "Connection: \(keepsAlive && (!isStream || isChunked) ? "keep-alive" : "close")\r\n\r\n"
        let first = Array(head.utf8)
        guard hasBody, mayHaveBody else { return [first] }
        guard let pieces else { return [first + body] }
        let parts = pieces.filter { !$0.isEmpty }
        guard isChunked else { return [first] + parts }
        return [first] + parts.map(Self.chunk) + [Array("0\r\n\r\n".utf8)]
    }

    private func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.lowercased() == name.lowercased() }
    }

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
}
