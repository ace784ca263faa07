import ResgenCompiler

/// Cuts the bytes of a connection into requests (RFC 9112), however they are cut where they arrive.
struct HTTPRequestParser {
    enum Outcome {
        case request(HTTPRequest)
        /// The client waits for `100 Continue` before it sends the body; said once a request.
        case expectsContinue
        case incomplete
        /// Nothing behind this can be read.
        case failure(status: Int, String)
    }

    private enum State {
        case head
        case body(HTTPRequest, count: Int)
        /// At the line with the size of a chunk.
        case chunkSize(HTTPRequest)
        /// In a chunk, or at the end of its line.
        case chunk(HTTPRequest, count: Int)
        case trailer(HTTPRequest)
        case failed(status: Int, String)
    }

    private struct Failure: Error {
        let status: Int
        let reason: String

        init(_ reason: String, status: Int = 400) {
            self.status = status
            self.reason = reason
        }
    }

    private static let headLimit = 64 * 1024
    private static let headerLimit = 200
    static let bodyLimit = 32 * 1024 * 1024

    private var bytes: [UInt8] = []
    /// What of the bytes has been read.
    private var start = 0
    /// Up to where no end of a line or head has been found.
    private var scanned = 0
    private var state = State.head
    private var trailerCount = 0
    private var mayContinue = false

    /// Whether a request has begun, and is not whole.
    var isInside: Bool {
        if case .head = state { bytes.count > start } else { true }
    }

    mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func next() -> Outcome {
        do throws(Failure) {
            return try step()
        } catch {
            state = .failed(status: error.status, error.reason)
            return .failure(status: error.status, error.reason)
        }
    }

    private mutating func step() throws(Failure) -> Outcome {
        while true {
            switch state {
            case .failed(let status, let reason): return .failure(status: status, reason)
            case .head:
                guard let head = try head() else { return .incomplete }
                try begin(head)
            case .body(var request, let count):
                guard bytes.count - start >= count else { return waiting() }
                request.body = Array(bytes[start..<start + count])
                return finish(request, from: start + count)
            case .chunkSize(let request):
                guard let line = try line() else { return waiting() }
                let count = try Self.chunkSize(line)
                guard request.body.count + count <= Self.bodyLimit else { throw Self.tooLarge }
                state = count == 0 ? .trailer(request) : .chunk(request, count: count)
            case .chunk(var request, let count):
                guard bytes.count - start >= count + 2 else { return waiting() }
                guard bytes[start + count..<start + count + 2].elementsEqual([0x0D, 0x0A]) else {
                    throw Failure("a chunk is longer than it says")
                }
                // Else the bytes so far would be copied for each chunk.
                state = .head
                request.body += bytes[start..<start + count]
                drop(to: start + count + 2)
                state = .chunkSize(request)
            case .trailer(let request):
                guard let line = try line() else { return waiting() }
                trailerCount += 1
                guard trailerCount < Self.headerLimit else {
                    throw Failure("too many trailers", status: 431)
                }
                if line.isEmpty { return finish(request, from: start) }
            }
        }
    }

    private mutating func waiting() -> Outcome {
        defer { mayContinue = false }
        return mayContinue ? .expectsContinue : .incomplete
    }

    private mutating func finish(_ request: HTTPRequest, from index: Int) -> Outcome {
        drop(to: index)
        state = .head
        return .request(request)
    }

    /// Forgets what has been read, now and then.
    private mutating func drop(to index: Int) {
        start = index
        if start > 1 << 16 || start == bytes.count {
            bytes.removeFirst(start)
            start = 0
        }
        scanned = start
    }

    private static let tooLarge = Failure("the body is too large", status: 413)

    // MARK: Lines

    /// The bytes up to the end of the head, and past it; empty lines before it are left out.
    private mutating func head() throws(Failure) -> [UInt8]? {
        var first = start
        while first < bytes.count, bytes[first] == 0x0D || bytes[first] == 0x0A { first += 1 }
        if first > start { drop(to: first) }
        var index = max(scanned, start)
        while index < bytes.count {
            guard index - start < Self.headLimit else {
                throw Failure("the head is too large", status: 431)
            }
            if bytes[index] == 0x0A, index > start {
                let before = bytes[index - 1] == 0x0D ? index - 2 : index - 1
                if before >= start, bytes[before] == 0x0A {
                    let head = Array(bytes[start..<before])
                    drop(to: index + 1)
                    return head
                }
            }
            index += 1
        }
        scanned = index
        return nil
    }

    private mutating func line() throws(Failure) -> ArraySlice<UInt8>? {
        var index = max(scanned, start)
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        guard index - start < Self.headLimit else {
            throw Failure("a line is too long", status: 431)
        }
        scanned = index
        guard index < bytes.count else { return nil }
        let line = Self.withoutReturn(bytes[start..<index])
        drop(to: index + 1)
        return line
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == 0x0D ? line.dropLast() : line
    }

    /// chunk-size [ chunk-ext ]
    private static func chunkSize(_ line: ArraySlice<UInt8>) throws(Failure) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        let text = String(decoding: digits, as: UTF8.self)
        guard !text.isEmpty, text.utf8.count <= 8, text.utf8.allSatisfy(\.isHexDigit),
            let count = Int(text, radix: 16)
        else { throw Failure("a chunk has no size") }
        return count
    }

    // MARK: Heads

    /// Reads a head, and goes on to the body that it announces.
    private mutating func begin(_ head: [UInt8]) throws(Failure) {
        var lines = head.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map(Self.withoutReturn)[...]
        let words = lines.removeFirst().split(separator: 0x20, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[0].isToken, Self.isTarget(words[1]) else {
            throw Failure("this is no request of HTTP/1.1")
        }
        guard words[2].hasPrefix("HTTP/1."), words[2].utf8.count == 8 else {
            throw Failure("only HTTP/1.1 is spoken here", status: 505)
        }
        guard lines.count <= Self.headerLimit else {
            throw Failure("too many headers", status: 431)
        }
        var request = HTTPRequest(method: words[0], target: words[1])
        for line in lines { request.headers.append(try Self.header(line)) }
        let isOld = words[2] == "HTTP/1.0"
        request.isOld = isOld
        let connection = request.header("Connection")?.lowercased() ?? ""
        request.keepsAlive =
            isOld ? connection.contains("keep-alive") : !connection.contains("close")
        let hosts = request.headers.count { $0.name.lowercased() == "host" }
        guard hosts == 1 || isOld && hosts == 0 else { throw Failure("there is not one Host") }
        trailerCount = 0
        mayContinue = request.header("Expect")?.lowercased() == "100-continue" && !isOld
        state = try Self.body(of: request)
    }

    /// What can be seen of ASCII, as all else is percent-encoded.
    private static func isTarget(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        let isKnown = first == UInt8(ascii: "/") || text == "*" || text.contains("://")
        return isKnown && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// field-line = field-name ":" OWS field-value OWS
    private static func header(_ line: ArraySlice<UInt8>) throws(Failure) -> (
        name: String, value: String
    ) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw Failure("a header has no colon")
        }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        guard name.isToken else { throw Failure("the name of a header is no token") }
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            throw Failure("there is a control character in a header")
        }
        return (name, value.trimmed)
    }

    /// What follows a head (RFC 9112, section 6.3). Two lengths would be two requests to someone else.
    private static func body(of request: HTTPRequest) throws(Failure) -> State {
        let coding = request.header("Transfer-Encoding")
        let lengths = request.headers.filter { $0.name.lowercased() == "content-length" }
        if let coding {
            guard lengths.isEmpty else { throw Failure("the body has two lengths") }
            guard coding.lowercased() == "chunked" else {
                throw Failure("the body is encoded in an unknown way", status: 501)
            }
            return .chunkSize(request)
        }
        guard let length = lengths.first?.value else { return .body(request, count: 0) }
        let isNumber = !length.isEmpty && length.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, lengths.allSatisfy({ $0.value == length }) else {
            throw Failure("the length of the body is no number")
        }
        guard let count = Int(length), count <= bodyLimit else { throw tooLarge }
        return .body(request, count: count)
    }
}
