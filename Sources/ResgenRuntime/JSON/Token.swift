/// What a token of the tape is.
enum TokenKind: UInt32 {
    case null, falsity, truth, integer, number, string, escapedString, object, array, end
}

/// One token of the tape: its offset in the bytes, its kind, and its length or link, packed in
/// eight bytes.
///
/// Strings point behind their quote, with the length between the quotes, and say whether all their
/// bytes are ASCII. Objects (key, value, key, value, …) and arrays link to the token after their end;
/// the end holds how many members there are.
struct Token {
    /// Offsets and links have 28 bits, so a text has at most 256 MB.
    static let limit = 1 << 28

    private let bits: UInt64

    // Transparent, and so without a call in debug builds.

    @_transparent
    init(_ kind: TokenKind, at offset: Int, payload: Int) {
        bits =
            UInt64(truncatingIfNeeded: offset)
            | UInt64(kind.rawValue) << 60
            | UInt64(truncatingIfNeeded: payload) << 32
    }

    /// A string, with its escapes where it has some.
    @_transparent
    init(_ kind: TokenKind, at offset: Int, payload: Int, isASCII: Bool) {
        let token = Token(kind, at: offset, payload: payload)
        bits = isASCII ? token.bits | Self.asciiBit : token.bits
    }

    /// Above the bits of the offset.
    @_transparent
    private static var asciiBit: UInt64 { 1 << 28 }

    /// Whether a string is known to have no other bytes, its escapes left aside.
    @_transparent
    var isASCII: Bool { bits & Self.asciiBit != 0 }

    @_transparent
    var kind: TokenKind { unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 60), to: TokenKind.self) }

    @_transparent
    var offset: Int { Int(bits & 0xFFF_FFFF) }

    @_transparent
    var payload: Int { Int((bits >> 32) & 0xFFF_FFFF) }

    /// Whether this is a string of so many bytes that has no escapes.
    @_transparent
    func isString(of count: Int) -> Bool {
        bits &>> 32 == UInt64(TokenKind.string.rawValue) &<< 28 | UInt64(truncatingIfNeeded: count)
    }

    @_transparent
    var isContainer: Bool { kind == .object || kind == .array }
}
