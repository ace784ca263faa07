extension ResourceRequest {
    /// The headers of a request or a response, in order. Names are compared without case.
    public struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// One header.
        public struct Field: Hashable, Sendable {
            /// The name as it is sent.
            public let name: String
            /// The value.
            public let value: String
        }

        /// All headers.
        public private(set) var fields: [Field] = []
        @BoxedOptional private(set) var failure: EncodingFailure? = nil

        /// No headers.
        public init() {}

        public init(dictionaryLiteral elements: (String, any ResourceRequest.Value)...) {
            append(WireFields(elements))
        }

        /// The members of a model as headers; none for nil.
        public init<T: FieldWriter.Value>(_ model: T) { append(WireFields(model: model)) }

        /// The value of a header; setting it replaces all of that name.
        public subscript(name: String) -> String? {
            @inline(never)
            get { values(of: name).first }

            @inline(never)
            set {
                let key = name.lowercased()
                fields.removeAll { $0.name.lowercased() == key }
                if let newValue { add(name, newValue) }
            }
        }

        /// The values of all headers of a name, in order.
        @inline(never)
        func values(of name: String) -> [String] {
            let key = name.lowercased()
            return fields.filter { $0.name.lowercased() == key }.map(\.value)
        }

        /// Adds a header; nil is left out, the elements of a list are joined with commas. A name
        /// that is no token (RFC 9110, section 5.1), and a control character in a value, are a
        /// failure that surfaces when the request is made.
        public mutating func append(_ name: String, _ value: any ResourceRequest.Value) {
            append(WireFields([(name, value)]))
        }

        /// The headers of a message that was received, each name once: the values of several lines are one
        /// list (RFC 9110, section 5.3), but of what there can only be one, the last line holds, and each
        /// `Set-Cookie` stays one of its own. What could not be sent is there all the same, but a request does
        /// not take it along.
        public init(received all: some Sequence<(name: String, value: String)>) {
            var lines = ReceivedLines()
            for (name, value) in all { receive(name, value, &lines) }
            fields = lines.fields
        }

        private mutating func receive(
            _ name: String,
            _ value: String,
            _ lines: inout ReceivedLines,
        ) {
            // Nobody could compare a value with endless marks in it.
            if MarkRun.isTooLong(in: value) { return }
            // What is around it is no part of the value (RFC 9110, section 5.5).
            let value = String(value.withoutOuterSpace)
            lines.add(name, value)
            if let reason = Self.mistake(name, value) { refuse(name, reason) }
        }

        /// The lines of a message, by their names.
        private struct ReceivedLines {
            private var all: [(name: String, values: [String])] = []
            private var indices: [String: Int] = [:]

            /// Those of whose values no list can be made.
            private static let singleNames: Set<String> = [
                "authorization", "content-disposition", "content-length",
                "content-location", "content-range", "content-type", "date", "etag", "expires",
                "host", "last-modified", "location", "retry-after", "server", "user-agent",
            ]

            mutating func add(_ name: String, _ value: String) {
                let key = name.lowercased()
                guard key != "set-cookie", let index = indices[key] else {
                    indices[key] = all.count
                    all.append((name, [value]))
                    return
                }
                if Self.singleNames.contains(key) { all[index].values = [] }
                all[index].values.append(value)
            }

            var fields: [Field] {
                all.map { name, values in
                    // HTTP/2 may cut a line of cookies in pieces (RFC 9113, section 8.2.3).
                    let separator = name.lowercased() == "cookie" ? "; " : ", "
                    return Field(name: name, value: values.joined(separator: separator))
                }
            }
        }

        /// Adds cookies, behind those that are there.
        mutating func append(_ cookies: Cookies) {
            failure = failure ?? cookies.failure
            guard let header = cookies.header else { return }
            self["Cookie"] = self["Cookie"].map { "\($0); \(header)" } ?? header
        }

        /// The headers of both; those of `other` win over those with the same name.
        public func merging(_ other: Headers) -> Headers {
            var result = other
            let names = Set(other.fields.map { $0.name.lowercased() })
            result.fields = fields.filter { !names.contains($0.name.lowercased()) } + other.fields
            result.failure = failure ?? other.failure
            return result
        }

        @inline(never)
        private mutating func append(_ fields: WireFields) {
            failure = failure ?? fields.failure
            for field in fields.fields {
                do throws(EncodingFailure) {
                    let texts = try field.value.scalars()
                    if !texts.isEmpty { add(field.name, texts.joined(separator: ",")) }
                } catch {
                    failure = failure ?? error.inside(field.name)
                }
            }
        }

        @inline(never)
        private mutating func add(_ name: String, _ value: String) {
            if let reason = Self.mistake(name, value) {
                refuse(name, reason)
            } else {
                fields.append(Field(name: name, value: value))
            }
        }

        /// What keeps a header from being sent; nil if it can be.
        private static func mistake(_ name: String, _ value: String) -> String? {
            if !PercentEncoding.isToken(name) { return "the name of a header is no token" }
            return isValue(value) ? nil : "a control character in a header"
        }

        /// Whether a text can be the value of a header (RFC 9110, section 5.5).
        static func isValue(_ text: String) -> Bool {
            text.unicodeScalars.allSatisfy { $0 == "\t" || !$0.isControl }
        }

        /// Notes why a header cannot be sent; surfaces when the request is made.
        @inline(never)
        mutating func refuse(_ name: String, _ reason: String) {
            failure = failure ?? EncodingFailure(reason: reason).inside(name)
        }
    }
}

extension ResourceRequest.Headers {
    /// Those that may go to any server, when a redirect or a link leads to another origin. Every
    /// other one could be a credential.
    public var forAnyServer: Self {
        var result = Self()
        for field in fields where Self.isSafe(field.name) { result.append(field.name, field.value) }
        return result
    }

    /// Whether a header of this name is never a credential.
    static func isSafe(_ name: String) -> Bool { safeNames.contains(name.lowercased()) }

    /// What describes the body goes where the body goes, and so do conditions: without them a server would
    /// do more than was asked for.
    private static let safeNames = Set(namesOfContent.map { $0.lowercased() }).union([
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
        "idempotency-key", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since", "last-event-id", "prefer", "range", "user-agent",
    ])

    /// Whether they ask for a part, or bring conditions, so that no cache answers by itself.
    var areConditional: Bool {
        fields.contains { Self.conditions.contains($0.name.lowercased()) }
    }

    private static let conditions: Set<String> = [
        "range", "if-range", "if-match", "if-none-match", "if-modified-since",
        "if-unmodified-since",
    ]

    /// What says something of a body, and nothing where there is none any more (RFC 9110, section 15.4).
    static let namesOfContent = [
        "Content-Digest", "Content-Disposition", "Content-Encoding", "Content-Language",
        "Content-Length", "Content-Location", "Content-MD5", "Content-Range", "Content-Type",
        "Digest", "Last-Modified", "Repr-Digest", "Transfer-Encoding",
    ]
}
