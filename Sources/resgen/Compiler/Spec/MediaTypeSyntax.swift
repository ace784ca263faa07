/// What a media type looks like (RFC 9110, section 8.3.1).
enum MediaTypeSyntax {
    /// Whether this is a type and a subtype, perhaps with parameters, that a header can hold.
    static func isLegal(_ text: String) -> Bool {
        let parts = text.split(separator: ";").first?.split(separator: "/")
        return parts?.count == 2 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}
