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

    /// The value of the first header of a name.
    func header(_ name: String) -> Located<String>? {
        headers?.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether the answer leads to another one, which the recording does not have.
    var isRedirect: Bool {
        status.map { (300...399).contains($0.value) && $0.value != 304 } ?? false
    }
}
