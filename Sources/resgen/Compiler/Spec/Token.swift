extension String {
    /// Whether this is a token (RFC 9110, section 5.6.2), as names of headers and cookies are.
    package var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || (0x30...0x39).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
    }
}
