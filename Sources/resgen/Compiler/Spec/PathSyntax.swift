/// The method of a request: any token, of which the case counts (RFC 9110, section 9.1).
package struct Method: Hashable, Sendable {
    package let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// Nil where the text is no token.
    package init?(token text: String) {
        guard text.isToken else { return nil }
        rawValue = text
    }

    /// Nil where the runtime has no name for the method.
    init?(known text: String) {
        guard Self.knownNames.contains(text) else { return nil }
        rawValue = text
    }

    /// The status of a success where nothing else is said (RFC 9110, sections 9.3.2, 15.3.1 and 15.3.5).
    package func usualStatus(hasValue: Bool) -> Int { hasValue || self == .head ? 200 : 204 }

    package static let get = Method("GET")
    static let head = Method("HEAD")
    static let post = Method("POST")
    static let put = Method("PUT")
    static let patch = Method("PATCH")
    static let delete = Method("DELETE")
    static let options = Method("OPTIONS")
    static let trace = Method("TRACE")
    static let query = Method("QUERY")

    /// The methods that do the same when they come twice (RFC 9110, section 9.2.2).
    static let idempotent = [get, head, options, trace, query, put, delete]

    static let known = [get, head, post, put, patch, delete, options, trace, query]
    private static let knownNames = Set(known.map(\.rawValue))
}

/// A request line: `GET /people/{id: Int}`, or `GET {url: URL}` for a whole address.
struct RequestLine: Sendable {
    let method: Method
    var target: Target
    let range: SourceRange
    /// False where it cannot be read, which is reported: nothing is said of what it lacks.
    var isKnown = true

    enum Target: Sendable {
        case path([PathPart])
        case address(Placeholder)

        /// The same with other placeholders.
        func mapPlaceholders(_ transform: (Placeholder) -> Placeholder) -> Target {
            switch self {
            case .address(let placeholder): .address(transform(placeholder))
            case .path(let parts):
                .path(
                    parts.map { part in
                        guard case .placeholder(let placeholder) = part else { return part }
                        return .placeholder(transform(placeholder))
                    }
                )
            }
        }
    }

    static func unreadable(at range: SourceRange) -> RequestLine {
        RequestLine(method: .post, target: .path([]), range: range, isKnown: false)
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
package enum PathPart: Sendable {
    case literal(String)
    case placeholder(Placeholder)
}

extension [PathPart] {
    /// Text behind text is one part.
    package mutating func add(_ part: PathPart) {
        if case .literal(let text) = part, case .literal(let before)? = last {
            self[count - 1] = .literal(before + text)
        } else {
            append(part)
        }
    }
}

/// `{id}`, `{id: Int}` or `{path*}`.
package struct Placeholder: Sendable {
    let key: Located<String>
    var type: TypeSyntax?
    let spansSegments: Bool
    let range: SourceRange
}

/// Reads a request line.
///
///     line        = METHOD " " ( path | "{" key ": URL" "}" )
///     path        = "/" { character | "{'" sign { sign } "'}" | "{" key [ "*" ] [ ":" type ] "}" }
struct RequestLineParser {
    let bytes: [UInt8]
    private let place: (Range<Int>) -> SourceRange
    private(set) var position = 0

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
        try checkTarget(from: position)
        if peek == UInt8(ascii: "{") {
            let start = position
            let placeholder = try placeholder()
            if position == bytes.count, !placeholder.spansSegments {
                return RequestLine(
                    method: method,
                    target: .address(placeholder),
                    range: place(0..<bytes.count)
                )
            }
            throw failure(
                start..<bytes.count,
                "a path starts with '/'",
                notes: ["an address of its own is '\(method.rawValue) {url: URL}' and nothing else"]
            )
        }
        var parts: [PathPart] = []
        let start = position
        while position < bytes.count { parts.add(try part()) }
        if let range = dotSegment(from: start) { throw dotSegment(at: range) }
        return RequestLine(method: method, target: .path(parts), range: place(0..<bytes.count))
    }

    private mutating func method() throws(Failure) -> Method {
        let start = position
        while let byte = peek, byte != UInt8(ascii: " ") { position += 1 }
        let word = string(start..<position)
        guard let method = Method(known: word) ?? otherMethod(word) else {
            throw mistake(inMethod: word, at: start..<position)
        }
        while peek == UInt8(ascii: " ") { position += 1 }
        guard position < bytes.count else {
            throw failure(
                start..<position,
                "expected a path after the method",
                notes: ["as in '\(word) /people/{id}'"]
            )
        }
        return method
    }

    private mutating func part() throws(Failure) -> PathPart {
        if let signs = quotedSigns() { return .literal(signs) }
        if peek == UInt8(ascii: "{") { return .placeholder(try placeholder()) }
        let start = position
        while let byte = peek, byte != UInt8(ascii: "{") {
            try checkLiteral(byte)
            position += 1
        }
        return .literal(string(start..<position))
    }

    /// `{'*'}`: signs that are sent as they are, where they would be taken for a placeholder of another tool.
    private mutating func quotedSigns() -> String? {
        let start = position + 2
        guard bytes[position...].starts(with: "{'".utf8),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "'")), end > start,
            end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "}"),
            bytes[start..<end].allSatisfy("!$&()*+,;=:@".utf8.contains)
        else { return nil }
        position = end + 2
        return string(start..<end)
    }

    private func dotSegment(from start: Int) -> Range<Int>? {
        bytes[start...].split(separator: UInt8(ascii: "/")).map(\.indices).first {
            URISyntax.dotSegments[string($0).lowercased()] != nil
        }
    }

    /// pchar and "/" of RFC 3986, section 3.3.
    private func checkLiteral(_ byte: UInt8) throws(Failure) {
        if URISyntax.isPathByte(byte) || URISyntax.isEscape(at: position, of: bytes) { return }
        switch byte {
        case UInt8(ascii: "%"):
            throw failure(
                position..<position + 1,
                "'%' is not followed by two hexadecimal digits",
                notes: ["a percent sign itself is written '%25'"]
            )
        case UInt8(ascii: "?"): throw queryInPath(at: position)
        case UInt8(ascii: "#"):
            throw failure(
                position..<bytes.count,
                "a fragment is never sent",
                notes: [remedy(removing: position..<bytes.count)]
            )
        default: throw strayCharacter(at: position)
        }
    }

    private mutating func placeholder() throws(Failure) -> Placeholder {
        let start = position
        guard let close = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
            throw failure(start..<bytes.count, "expected '}'")
        }
        position = close + 1
        let colon = bytes[start..<close].firstIndex(of: UInt8(ascii: ":"))
        var key = trimmed(start + 1..<(colon ?? close))
        let spansSegments =
            key.upperBound > key.lowerBound && bytes[key.upperBound - 1] == UInt8(ascii: "*")
        if spansSegments { key = key.lowerBound..<key.upperBound - 1 }
        if key.upperBound > key.lowerBound, bytes[key.upperBound - 1] == UInt8(ascii: "?") {
            throw failure(
                key,
                "a part of the path cannot be optional",
                notes: ["write two endpoints, one without it"]
            )
        }
        guard !key.isEmpty else {
            throw failure(
                start..<position,
                "a placeholder needs a name",
                notes: ["as in '{id}' or '{id: Int}'"]
            )
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
            throw Failure(message: failure.message, range: failure.range, notes: failure.notes)
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

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    func failure(_ range: Range<Int>, _ message: String, notes: [String] = []) -> Failure {
        Failure(message: message, range: place(range), notes: notes)
    }
}

/// Why a request line cannot be read.
struct RequestLineFailure: Error {
    let message: String
    let range: SourceRange
    let notes: [String]
}
