/// What a media type looks like (RFC 9110, section 8.3.1).
enum MediaTypeSyntax {
    /// Whether this is a type and a subtype, perhaps with parameters, that a header can hold.
    static func isLegal(_ text: String) -> Bool {
        let type = text.utf8.split(separator: UInt8(ascii: ";")).first
        return type?.split(separator: UInt8(ascii: "/")).count == 2 && text.isPrintableASCII
    }
}
