/// The method of a request.
enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case trace = "TRACE"
}

/// A request line: `GET /people/{id: Int}`, or `GET {url: URL}` for a whole address.
struct RequestLine: Sendable {
    let method: Method
    var target: Target
    let range: SourceRange

    enum Target: Sendable {
        case path([PathPart])
        case address(Placeholder)
    }

    /// The placeholders in the order of the path.
    var placeholders: [Placeholder] {
        switch target {
        case .address(let placeholder): [placeholder]
        case .path(let parts):
            parts.compactMap { part in
                if case .placeholder(let placeholder) = part { placeholder } else { nil }
            }
        }
    }

    /// The path as a reader of documentation writes it: without types.
    var text: String {
        switch target {
        case .address(let placeholder): "{\(placeholder.key.value)}"
        case .path(let parts):
            parts.map { part in
                switch part {
                case .literal(let text): text
                case .placeholder(let placeholder):
                    "{\(placeholder.key.value)\(placeholder.spansSegments ? "*" : "")}"
                }
            }.joined()
        }
    }
}

/// A piece of a path.
enum PathPart: Sendable {
    case literal(String)
    case placeholder(Placeholder)
}

/// `{id}`, `{id: Int}` or `{path*}`.
struct Placeholder: Sendable {
    let key: Located<String>
    var type: TypeSyntax?
    let spansSegments: Bool
    let range: SourceRange
}

/// Reads a request line.
///
///     line        = METHOD " " ( path | "{" key ": URL" "}" )
///     path        = "/" { character | "{" key [ "*" ] [ ":" type ] "}" }
struct RequestLineParser {
    private let bytes: [UInt8]
    private let place: (Range<Int>) -> SourceRange
    private var position = 0

    private init(_ text: String, place: @escaping (Range<Int>) -> SourceRange) {
        bytes = Array(text.utf8)
        self.place = place
    }

    typealias Failure = RequestLineFailure

    static func parse(
        _ text: String,
        place: @escaping (Range<Int>) -> SourceRange,
    ) -> Result<RequestLine, Failure> {
        var parser = RequestLineParser(text, place: place)
        do throws(Failure) {
            return .success(try parser.line())
        } catch {
            return .failure(error)
        }
    }

    /// Reads text with placeholders that is not a path: a server's address.
    static func parseTemplate(
        _ text: String,
        place: @escaping (Range<Int>) -> SourceRange,
    ) -> Result<[PathPart], Failure> {
        var parser = RequestLineParser(text, place: place)
        var parts: [PathPart] = []
        do throws(Failure) {
            while parser.position < parser.bytes.count { parts.append(try parser.templatePart()) }
            return .success(parts)
        } catch {
            return .failure(error)
        }
    }

    private mutating func templatePart() throws(Failure) -> PathPart {
        if peek == UInt8(ascii: "{") { return .placeholder(try placeholder()) }
        let start = position
        while let byte = peek, byte != UInt8(ascii: "{") { position += 1 }
        return .literal(string(start..<position))
    }

    private mutating func line() throws(Failure) -> RequestLine {
        let method = try method()
        if peek == UInt8(ascii: "{") {
            let placeholder = try placeholder()
            if position == bytes.count, !placeholder.spansSegments {
                return RequestLine(
                    method: method,
                    target: .address(placeholder),
                    range: place(0..<bytes.count)
                )
            }
            throw failure(0..<bytes.count, "a path starts with '/'", note: nil)
        }
        guard peek == UInt8(ascii: "/") else {
            throw failure(position..<bytes.count, "a path starts with '/'", note: nil)
        }
        var parts: [PathPart] = []
        while position < bytes.count { parts.append(try part()) }
        return RequestLine(method: method, target: .path(parts), range: place(0..<bytes.count))
    }

    private mutating func method() throws(Failure) -> Method {
        let start = position
        while let byte = peek, byte != UInt8(ascii: " ") { position += 1 }
        let word = string(start..<position)
        if word.isEmpty {
            throw failure(
                0..<bytes.count,
                "expected a method and a path, as in 'GET /people/{id}'",
                note: nil
            )
        }
        guard let method = Method(rawValue: word) else {
            let upper = word.uppercased()
            let near =
                Method(rawValue: upper)?.rawValue
                ?? nearest(to: upper, in: Method.allCases.map(\.rawValue))
            if word.hasPrefix("/") {
                throw failure(
                    start..<position,
                    "expected a method before the path, as in 'GET \(word)'",
                    note: nil
                )
            }
            throw failure(start..<position, "unknown method '\(word)'", note: near)
        }
        while peek == UInt8(ascii: " ") { position += 1 }
        guard position < bytes.count else {
            throw failure(start..<position, "expected a path after the method", note: nil)
        }
        return method
    }

    private mutating func part() throws(Failure) -> PathPart {
        if peek == UInt8(ascii: "{") { return .placeholder(try placeholder()) }
        let start = position
        while let byte = peek, byte != UInt8(ascii: "{") {
            try checkLiteral(byte)
            position += 1
        }
        return .literal(string(start..<position))
    }

    /// pchar and "/" of RFC 3986, section 3.3.
    private func checkLiteral(_ byte: UInt8) throws(Failure) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return
        case UInt8(ascii: "%"):
            guard position + 2 < bytes.count, isHexDigit(bytes[position + 1]),
                isHexDigit(bytes[position + 2])
            else {
                throw failure(
                    position..<position + 1,
                    "'%' is not followed by two hexadecimal digits",
                    note: nil
                )
            }
        case UInt8(ascii: "?"):
            throw failure(
                position..<bytes.count,
                "a query does not stand in the path: it belongs in 'query'",
                note: nil
            )
        case UInt8(ascii: "#"):
            throw failure(position..<bytes.count, "a fragment is never sent", note: nil)
        default:
            if "/-._~!$&'()*+,;=:@".utf8.contains(byte) { return }
            let character = string(position..<bytes.count).first.map(String.init) ?? ""
            throw failure(
                position..<position + max(1, character.utf8.count),
                "'\(character)' cannot stand in a path unless it is percent-encoded",
                note: nil
            )
        }
    }

    private func isHexDigit(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).properties.isASCIIHexDigit
    }

    private mutating func placeholder() throws(Failure) -> Placeholder {
        let start = position
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
            throw failure(start..<bytes.count, "expected '}'", note: nil)
        }
        position = close + 1
        let colon = bytes[start..<close].firstIndex(of: UInt8(ascii: ":"))
        var key = trimmed(start + 1..<(colon ?? close))
        let spansSegments =
            key.upperBound > key.lowerBound && bytes[key.upperBound - 1] == UInt8(ascii: "*")
        if spansSegments { key = key.lowerBound..<key.upperBound - 1 }
        if key.upperBound > key.lowerBound, bytes[key.upperBound - 1] == UInt8(ascii: "?") {
            throw failure(key, "a part of the path cannot be optional", note: nil)
        }
        guard !key.isEmpty else {
            throw failure(start..<position, "a placeholder needs a name", note: nil)
        }
        return Placeholder(
            key: Located(value: string(key), range: place(key)),
            type: try colon.map { colon throws(Failure) in try type(in: colon + 1..<close) },
            spansSegments: spansSegments,
            range: place(start..<position)
        )
    }

    private func type(in range: Range<Int>) throws(Failure) -> TypeSyntax {
        let place = self.place
        let offset = range.lowerBound
        let parsed = TypeParser.parse(string(range)) {
            place($0.lowerBound + offset..<$0.upperBound + offset)
        }
        switch parsed {
        case .success(let type): return type
        case .failure(let failure):
            throw Failure(message: failure.message, range: failure.range, suggestion: nil)
        }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func failure(_ range: Range<Int>, _ message: String, note: String?) -> Failure {
        Failure(message: message, range: place(range), suggestion: note)
    }
}

/// Why a request line cannot be read.
struct RequestLineFailure: Error {
    let message: String
    let range: SourceRange
    let suggestion: String?
}
