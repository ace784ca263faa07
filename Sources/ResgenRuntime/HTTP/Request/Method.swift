extension ResourceRequest {
    /// The method of a request (RFC 9110, section 9).
    public struct Method: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name as it is sent. What is no token (RFC 9110, section 9.1) cannot be sent: making
        /// the request fails.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Asks for what is there.
        public static let get = Method(rawValue: "GET")
        /// Asks for status and headers alone.
        public static let head = Method(rawValue: "HEAD")
        /// Hands something over; what it does is up to the server.
        public static let post = Method(rawValue: "POST")
        /// Puts something in place of what is there.
        public static let put = Method(rawValue: "PUT")
        /// Changes a part of what is there (RFC 5789).
        public static let patch = Method(rawValue: "PATCH")
        /// Removes what is there.
        public static let delete = Method(rawValue: "DELETE")
        /// Asks what the server can do.
        public static let options = Method(rawValue: "OPTIONS")
        /// Asks for the request as it arrived.
        public static let trace = Method(rawValue: "TRACE")
        /// Asks with a body for what there is: safe and idempotent, as GET is
        /// (draft-ietf-httpbis-safe-method-w-body).
        public static let query = Method(rawValue: "QUERY")

        var isToken: Bool { PercentEncoding.isToken(rawValue) }

        /// The name, harmless in a log whatever it is.
        public var description: String { isToken ? rawValue : PercentEncoding.value(rawValue) }
    }
}
