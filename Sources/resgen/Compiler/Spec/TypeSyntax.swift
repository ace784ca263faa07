/// A type as written in a spec: `Int`, `[Person]?`, `[String: Page<Person>]`.
struct TypeSyntax: Sendable {
    indirect enum Kind: Sendable {
        case named(String, [TypeSyntax])
        case optional(TypeSyntax)
        case array(TypeSyntax)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
    }

    let kind: Kind
    let range: SourceRange
}

/// Reads a type from text.
///
///     type    = ( "[" type [ ":" type ] "]" | name [ "<" type { "," type } ">" ] ) [ "?" ]
///     name    = word { "." word }
struct TypeParser {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private let place: (Range<Int>) -> SourceRange

    /// Deeper types are refused, so that no text can overflow the stack.
    private static let depthLimit = 64

    struct Failure: Error {
        let message: String
        let range: SourceRange
        var notes: [String] = []
    }

    private init(_ text: String, place: @escaping (Range<Int>) -> SourceRange) {
        bytes = Array(text.utf8)
        self.place = place
    }

    /// Reads a type; `place` turns a byte range of the text into a place in the source.
    static func parse(
        _ text: String,
        place: @escaping (Range<Int>) -> SourceRange,
    ) -> Result<TypeSyntax, Failure> {
        var parser = TypeParser(text, place: place)
        do throws(Failure) {
            let type = try parser.type()
            parser.skipSpaces()
            if parser.position < parser.bytes.count {
                throw parser.failure("unexpected \(parser.quotedCharacter) after the type")
            }
            return .success(type)
        } catch {
            var failure = error
            failure.notes = ForeignType.notes(for: text)
            if failure.notes.isEmpty, failure.message.hasSuffix(" after the type") {
                failure.notes = ForeignType.constantNotes(for: text)
            }
            return .failure(failure)
        }
    }

    private mutating func type() throws(Failure) -> TypeSyntax {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw failure("the type is nested too deep") }
        skipSpaces()
        let start = position
        var type = skip("[") ? try bracketed(from: start) : try named()
        skipSpaces()
        if skip("?") {
            type = TypeSyntax(kind: .optional(type), range: place(start..<position))
            skipSpaces()
            if peek == UInt8(ascii: "?") { throw failure("a type is optional only once") }
        }
        return type
    }

    private mutating func bracketed(from start: Int) throws(Failure) -> TypeSyntax {
        let first = try type()
        skipSpaces()
        var kind = TypeSyntax.Kind.array(first)
        if skip(":") {
            kind = .dictionary(key: first, value: try type())
            skipSpaces()
        }
        guard skip("]") else { throw failure("expected ']'") }
        return TypeSyntax(kind: kind, range: place(start..<position))
    }

    private mutating func named() throws(Failure) -> TypeSyntax {
        let start = position
        while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
        guard position > start else {
            throw failure(
                position == bytes.count
                    ? "expected a type" : "\(quotedCharacter) cannot start a type"
            )
        }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        let arguments = skip("<") ? try self.arguments() : []
        return TypeSyntax(kind: .named(name, arguments), range: place(start..<position))
    }

    private mutating func arguments() throws(Failure) -> [TypeSyntax] {
        var arguments = [try type()]
        skipSpaces()
        while skip(",") {
            arguments.append(try type())
            skipSpaces()
        }
        guard skip(">") else { throw failure("expected '>'") }
        return arguments
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var nextCharacter: String {
        String(decoding: bytes[position...], as: UTF8.self).first.map(String.init) ?? ""
    }

    private var quotedCharacter: String {
        nextCharacter == "'" ? "a single quote" : "'\(nextCharacter)'"
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while peek == UInt8(ascii: " ") { position += 1 }
    }

    private func failure(_ message: String) -> Failure {
        let end = min(position + max(nextCharacter.utf8.count, 1), bytes.count)
        return Failure(message: message, range: place(min(position, end)..<end))
    }
}
