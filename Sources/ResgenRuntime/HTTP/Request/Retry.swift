extension ResourceRequest {
    /// When a request that failed is sent again, and how long to wait before.
    ///
    /// The pause before attempt n + 1 is random, between nothing and `base` · 2ⁿ⁻¹, at most `cap`;
    /// a server that sends `Retry-After` (RFC 9110, section 10.2.3) is waited for instead. If it
    /// asks for more than `cap`, nothing is sent again, and its response is the result.
    public struct Retry: Hashable, Sendable {
        /// How often the request is sent at most, the first time included.
        public var attempts: Int
        /// The statuses after which it is sent again: `"429"`, `"5XX"` or `"default"`. An error of
        /// the transport always is a reason.
        public var statuses: [String]
        /// A header that gets one UUID for all attempts, so that the server does the work once. It
        /// makes requests of any method be sent again.
        public var key: String?
        /// The methods that are sent again without a key.
        public var methods: Set<Method>
        /// The longest pause before the second attempt; twice as long before each further one.
        public var base: Duration
        /// The longest pause of all.
        public var cap: Duration

        /// A rule.
        ///
        /// - Parameters:
        ///   - attempts: How often the request is sent at most, the first time included.
        ///   - statuses: The statuses after which it is sent again.
        ///   - key: A header for one UUID that is the same for all attempts.
        ///   - methods: The methods that are sent again without a key; those that are idempotent.
        ///   - base: The longest pause before the second attempt.
        ///   - cap: The longest pause of all.
        public init(
            attempts: Int = 3,
            on statuses: [String] = ["408", "429", "500", "502", "503", "504"],
            key: String? = nil,
            methods: Set<Method> = Method.idempotent,
            base: Duration = .milliseconds(500),
            cap: Duration = .seconds(30),
        ) {
            self.attempts = attempts
            self.statuses = statuses
            self.key = key
            self.methods = methods
            self.base = base
            self.cap = cap
        }
    }
}

extension ResourceRequest.Method {
    /// The methods that do the same when they are sent twice (RFC 9110, section 9.2.2), QUERY among
    /// them.
    public static let idempotent = safe.union([.put, .delete])

    /// The methods that are not meant to change anything (RFC 9110, section 9.2.1), those of WebDAV (RFC 4918,
    /// 3253, 5323) among them.
    static let safe: Set<Self> = [
        .get, .head, .options, .trace, .query, Self(rawValue: "PROPFIND"),
        Self(rawValue: "REPORT"), Self(rawValue: "SEARCH"),
    ]
}
