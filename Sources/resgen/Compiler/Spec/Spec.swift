/// What the author wrote, with places, before anything is looked up: the reader's result and the
/// checker's input.
package struct Spec: Sendable {
    let api: Located<String>
    /// Whether a document says no name for the API, and its file does.
    var isNamedAfterFile = false
    let doc: String?
    var servers: [SpecServer]
    /// Where there is none, the path in which a document says that its address ends.
    var serverPath: String?
    var access = Access.internal
    var coding = CodingRule.codable
    var dates = ValueEncoding.iso8601
    var acronyms: [String] = []
    var conform: [Located<String>] = []
    var headers: [SpecField] = []
    var query: [SpecField] = []
    /// Headers that answers may have.
    var responseHeaders: [SpecField] = []
    var errors: [SpecError]
    var auth: [SpecScheme]
    /// What holds where an endpoint says nothing; nil is the first of `auth`.
    var defaultAuth: SpecAuthChoice?
    var retry: SpecRetry?
    /// Seconds.
    var timeout: Double?
    /// Where the values of all answers in JSON are of which an endpoint of the spec says nothing else.
    var unwrap: Located<SpecPlace>?
    var isLossy = false
    var includes: [SpecInclude] = []
    var imports: [Located<String>] = []
    var endpoints: [SpecEndpoint]
    /// What is said of groups of endpoints; where one is here twice, the first holds.
    var groups: [SpecGroup] = []
    /// The types of `external` come first.
    var models: [SpecModel]
    var choice = SpecChoice()
    /// False where `models` could not be read, which is reported: nothing is said of what they lack.
    var areModelsKnown = true
}

/// How far the generated declarations can be seen.
package enum Access: String, CaseIterable, Sendable {
    case `internal`, package, `public`
}

/// Which models read and write themselves.
package enum CodingRule: String, CaseIterable, Sendable {
    /// All do both.
    case codable
    /// One that is only read or only sent does no more than that.
    case needed
}

/// A server's address; only named servers have a name.
struct SpecServer: Sendable {
    let name: Located<String>?
    /// That of the first server may have placeholders.
    let address: Located<String>
    /// What the placeholders cannot say.
    var variables: [SpecField] = []
}

/// What is said of the endpoints whose keys begin with a name.
struct SpecGroup: Sendable {
    var name: Located<String>
    let doc: String
}

/// One endpoint of the table.
struct SpecEndpoint: Sendable {
    var key: Located<String>
    var doc: String?
    let deprecation: Deprecation?
    var request: SpecRequest
    var returns: SpecReturns
    /// The statuses of the answer; none where it is the usual one, or by status.
    var statuses: [Located<Int>] = []
    /// The media types that the answers are asked for in.
    var accept: [Located<String>]
    var unwrap: Located<SpecPlace>?
    /// Whether the value is all of the answer, whatever the spec says of all.
    var isWhole = false
    var isLossy: Located<Bool>?
    var errors: [SpecError]
    /// The names of the headers of its answers, in lower case; a document says them.
    var responseHeaders: Set<String> = []
    var pages: SpecPages?
    /// Whether a document says that there is one page, whatever the answer looks like.
    var isOnePage = false
    var auth: SpecAuthChoice?
    /// What a token of OAuth has to be good for, by the names of schemes; a document says it.
    var scopes: [String: [String]] = [:]
    /// Whether a document says that a request may come without credentials.
    var isAuthOptional = false
    var retry: SpecRetry?
    /// Seconds.
    var timeout: Double?
    /// A server of its own: an address, or the name of one of the API's.
    var server: Located<String>?
    /// What the property for the server is named after, where that is not this endpoint or the server.
    var serverOwner: String?
    /// Where the endpoint comes from, when that is a document of others.
    var origin: SpecOrigin?
    /// Whether this is a request that the server sends: what is returned is its body, and it has
    /// headers and nothing else beside it. Its key begins with `webhooks`.
    var isWebhook = false

    /// The status of the answer where nothing else is said.
    var usualStatus: Int {
        if case .void = returns { request.line.method.usualStatus(hasValue: false) } else { 200 }
    }
}

/// That something should no longer be used, and what to use instead.
package enum Deprecation: Sendable {
    case plain
    case message(String)
}

/// What an endpoint answers with.
enum SpecReturns: Sendable {
    case void
    case json(TypeSyntax)
    case text(TypeSyntax)
    case data(TypeSyntax)
    /// The fields of a form, which only webhooks have.
    case form(TypeSyntax)
    /// A value on each line.
    case lines(TypeSyntax)
    /// A value in each server-sent event, up to the one whose data is `end`.
    case events(TypeSyntax, end: String?)
    case byStatus([SpecStatusAnswer])

    /// The type of what is read; nil where that is several, or nothing.
    var type: TypeSyntax? {
        switch self {
        case .json(let type), .text(let type), .data(let type), .form(let type), .lines(let type),
            .events(let type, _):
            type
        case .void, .byStatus: nil
        }
    }
}

/// What an endpoint answers with at one status.
struct SpecStatusAnswer: Sendable {
    enum Content: Sendable {
        /// A constant: true, false or null.
        case literal(JSONNode)
        case answer(SpecReturns)
    }

    let status: Located<StatusPattern>
    var content: Content
    /// Where its value is, if that is another place than the endpoint says.
    var unwrap: Located<SpecPlace>?
    /// Whether its value is all of the answer, whatever the endpoint says.
    var isWhole = false
    let range: SourceRange
}

/// Where the value is in an answer.
enum SpecPlace: Sendable {
    case body(JSONPathSyntax)
    case header(String)
    /// The target of a link by its relation (RFC 8288).
    case link(String)
}

/// The model of an error's body, by status.
struct SpecError: Sendable {
    /// What marks an error inside a success.
    struct Condition: Sendable {
        let place: JSONPathSyntax
        /// The value that marks the error, or success; nil where any but null marks the error.
        let value: JSONNode?
        /// Whether the value is the one that means success.
        var isUnless = false
    }

    /// How the body is encoded.
    enum Encoding: String, CaseIterable, Sendable {
        case json, text, data
    }

    let status: Located<StatusPattern>
    let encoding: Encoding
    var type: TypeSyntax
    let conditions: [Condition]
}

/// A status (`404`), a class of statuses (`4XX`) or all that is not named (`default`).
package enum StatusPattern: Hashable, Sendable {
    case code(Int)
    case family(Int)
    case other

    init?(_ text: String) {
        if text == "default" {
            self = .other
            return
        }
        guard text.utf8.count == 3, let first = text.first?.wholeNumberValue, first >= 1,
            first <= 5,
            text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        if text.dropFirst() == "XX" {
            self = .family(first)
        } else if let code = Int(text) {
            self = .code(code)
        } else {
            return nil
        }
    }

    /// Whether it means success (RFC 9110, section 15.3).
    var isSuccess: Bool { family == 2 }

    /// Whether it means an error of the client or the server (RFC 9110, sections 15.5 and 15.6).
    var isError: Bool { family == 4 || family == 5 }

    /// The first digit; nil for any.
    var family: Int? {
        switch self {
        case .code(let code): code / 100
        case .family(let first): first
        case .other: nil
        }
    }

    /// Whether a success can have a body (RFC 9110, sections 15.3.5 and 15.3.6).
    package var allowsBody: Bool {
        if case .code(let code) = self { ![204, 205].contains(code) } else { true }
    }

    package var text: String {
        switch self {
        case .code(let code): String(code)
        case .family(let first): "\(first)XX"
        case .other: "default"
        }
    }
}

/// A field of a model or a parameter of a request: one grammar for both.
struct SpecField: Sendable {
    var key: Located<String>
    var name: Located<String>?
    let doc: String?
    let deprecation: Deprecation?
    var content: Content
    let range: SourceRange

    enum Content: Sendable {
        case const(JSONNode)
        case value(SpecValue)
    }
}

/// The type side of a field: a type, an inline type, or an inline type that the type wraps.
struct SpecValue: Sendable {
    var type: TypeSyntax?
    var inline: SpecInline?
    let defaultValue: SpecDefault?
    let encoding: Located<ValueEncoding>?
    let isLossy: Located<Bool>?
    var style: Located<ParameterStyle>?
    /// The media type of a part of a body.
    var media: Located<String>?
    /// Whether it is left out of what is sent.
    var isReadOnly: Located<Bool>?
}

/// A type written in place: it becomes a nested type.
enum SpecInline: Sendable {
    case fields([SpecField], additional: TypeSyntax?)
    case enumeration(SpecEnum)
    case flags(SpecFlags)
    case union(SpecUnion)
}

/// A default, as text behind `=` or as JSON under `default`.
package enum SpecDefault: Sendable {
    case text(String, SourceRange)
    case json(JSONNode)

    /// What other languages call null.
    static let foreignNothing: Set<String> = [
        "nil", "undefined", "nullptr", "None", "NULL", "Null",
    ]

    var isNull: Bool {
        switch self {
        case .text(let text, _): text == "null"
        case .json(let node): node.isNull
        }
    }

    var range: SourceRange {
        switch self {
        case .text(_, let range): range
        case .json(let node): node.range
        }
    }
}
