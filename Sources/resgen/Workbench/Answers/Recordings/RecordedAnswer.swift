import ResgenCompiler

/// An answer of a server, as far as a recording has it.
struct RecordedAnswer {
    /// What was asked for.
    struct Request {
        let method: String
        let url: String
        /// The text of the body.
        var body: String? = nil
        /// The fields of a form (application/x-www-form-urlencoded); nil for any other body.
        var form: [(key: String, value: String)]? = nil
    }

    /// One field of the head.
    struct Header {
        let name: String
        let value: Located<String>
    }

    /// Nil where the recording does not say it.
    var request: Request?
    var status: Located<Int>?
    /// Nil where the recording has no head.
    var headers: [Header]?
    /// Nil where it was not recorded.
    var body: AnswerBody?

    /// The value of a header as the runtime has it: several lines are one list (RFC 9110, section 5.3), but of
    /// what there can only be one, the last line holds.
    func header(_ name: String) -> Located<String>? {
        let key = name.lowercased()
        let values = headers?.filter { $0.name.lowercased() == key }.map(\.value) ?? []
        guard let first = values.first, values.count > 1, key != "set-cookie" else {
            return values.first
        }
        if Self.singleNames.contains(key) { return values.last }
        let separator = key == "cookie" ? "; " : ", "
        return Located(value: values.map(\.value).joined(separator: separator), range: first.range)
    }

    /// Those of whose values no list can be made.
    private static let singleNames: Set<String> = [
        "authorization", "content-disposition", "content-length", "content-location",
        "content-range", "content-type", "date", "etag", "expires", "host", "last-modified",
        "location", "retry-after", "server", "user-agent",
    ]

    /// Whether the answer leads to another one, which the recording does not have.
    var isRedirect: Bool {
        status.map { (300...399).contains($0.value) && $0.value != 304 } ?? false
    }
}
