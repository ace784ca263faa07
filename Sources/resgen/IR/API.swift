/// A checked API: every name is legal and unique where it is declared, every type exists. Printers need
/// no further look at what the author wrote.
struct API: Sendable {
    var name: String
    /// Where its name is written.
    var range: SourceRange
    var doc: String?
    var access: Access
    var coding: CodingRule
    /// Modules to import beside Foundation and the runtime.
    var imports: [String]
    var server: Server
    var otherServers: [(name: String, address: String)]
    /// Servers that endpoints have of their own: stored properties.
    var endpointServers: [(name: String, address: String)]
    /// Stored properties that are sent with every request, or are part of the server's address.
    var properties: [Argument]
    var headers: [RequestItem]
    var query: [RequestItem]
    var errors: [ErrorResponse]
    var failures: [APIFailure]
    var requirements: Requirements
    var root: Group
    var models: [Model]

    enum Server: Sendable {
        /// The user of the API has to give one.
        case missing
        case address(String)
        /// An address with properties of the API in it.
        case template([Endpoint.Piece])
    }

    /// Whether there is more to every request than a server.
    var hasDefaults: Bool {
        !headers.isEmpty || !query.isEmpty || !errors.isEmpty || !failures.isEmpty
            || !requirements.isEmpty
    }
}

/// The endpoints that share a prefix, `repos` of `repos.get`; the root group has no name.
struct Group: Sendable {
    /// The property that leads to the group.
    var name: String
    var typeName: String
    var doc: String?
    var endpoints: [Endpoint]
    var groups: [Group]
    /// Types of the API's own properties that were written in place.
    var nested: [Model]
    /// Whether these are the requests that the server sends by itself.
    var isOfWebhooks = false
    var webhooks: [Webhook] = []
    /// The types of the headers that come along with webhooks.
    var headers: [WebhookHeaders] = []
}

/// One endpoint function.
struct Endpoint: Sendable {
    var key: String
    /// Where the spec names it.
    var range: SourceRange
    var name: String
    /// The namespace of the endpoint's own types.
    var typeName: String
    var doc: String?
    var deprecation: Deprecation?
    var method: Method
    var target: Target
    /// The path as the documentation shows it.
    var displayPath: String
    /// In the order of the function's parameters.
    var arguments: [Argument]
    var query: RequestPart
    var headers: RequestPart
    var cookies: RequestPart
    var body: Body?
    var result: Result
    var errors: [ErrorResponse]
    var failures: [APIFailure]
    var pages: Pages?
    var requirements: Requirements
    /// The API's property that holds the endpoint's own server.
    var server: String?
    /// Types of parameters that were written in place.
    var nested: [Model]

    enum Target: Sendable {
        case address(argument: String)
        case path([Piece])
    }

    enum Piece: Sendable {
        case literal(String)
        case argument(String, form: ValueEncoding?, spansSegments: Bool)
    }

    struct Body: Sendable {
        enum Kind: String, Sendable {
            case json, form, multipart, text, data, file
        }

        enum Source: Sendable {
            case argument(String, isOptional: Bool, form: ValueEncoding?)
            case fields([RequestItem])
        }

        var kind: Kind
        var source: Source
        var media: String?
        var wrap: String?
    }

    indirect enum Result: Sendable {
        case void
        case text
        case data
        case json(APIType, JSONOptions)
        case header(APIType, String, form: ValueEncoding?)
        case link(APIType, String)
        /// Nil where no status has a value.
        case byStatus(APIType?, [StatusAnswer])
        case stream(Stream)
    }

    /// Elements that are read as they arrive.
    struct Stream: Sendable {
        enum Framing: Sendable {
            case lines
            /// `isNamed` where the name and id of each event matter.
            case events(end: String?, media: String?, isNamed: Bool)
        }

        var element: APIType
        var framing: Framing
        var form: ValueEncoding?
        var isLossy: Bool
        /// Where the spec says the type.
        var range: SourceRange
    }

    /// What an endpoint answers with at one status.
    struct StatusAnswer: Sendable {
        var status: StatusPattern
        /// Nil for a constant.
        var result: Result?
        /// The constant, or nothing where there is none.
        var value: Literal?
        /// The case of the answers' enum, where the types differ.
        var caseName: String?
    }

    struct JSONOptions: Sendable {
        var unwrap: JSONPathSyntax?
        var form: ValueEncoding?
        var isLossy: Bool
        /// Where the spec says the type.
        var range: SourceRange

        var isPlain: Bool { unwrap == nil && form == nil && !isLossy }
    }
}

/// A parameter of an endpoint function or a stored property of the API.
struct Argument: Sendable {
    var name: String
    var type: APIType
    var defaultValue: Literal?
    var doc: String?
    var isLabelled = true
    /// Where it is written; for a model that stands for several parameters, where that is named.
    var range: SourceRange

    var isRequired: Bool { defaultValue == nil && !type.isOptional }
}

/// The parameters of one kind: each of its own, or all in one model.
enum RequestPart: Sendable {
    case items([RequestItem])
    /// A model, and what is sent beside it.
    case model(String, and: [RequestItem] = [])

    var isEmpty: Bool {
        if case .items(let items) = self { items.isEmpty } else { false }
    }
}

/// An error inside an answer of success.
struct APIFailure: Sendable {
    var status: StatusPattern
    var form: ErrorBody
    var type: APIType
    var place: JSONPathSyntax
    /// The value that marks the error; nil where any but null does.
    var value: Literal?
    /// Where the spec says the type.
    var range: SourceRange
}

/// A query item, a header or a member of a JSON body.
struct RequestItem: Sendable {
    var key: String
    var value: Value
    /// Where its key is written, or what brings it along.
    var range: SourceRange
    var style: ParameterStyle?
    /// The media type of a part.
    var media: String?
    var form: ValueEncoding?
    /// Whether nil is sent as null, and not left out.
    var writesNull = false

    enum Value: Sendable {
        case const(Literal)
        case argument(String)
        /// A field of an argument.
        case member(String, of: String)
    }
}

extension Literal {
    /// Whether this is a list or an object.
    var isContainer: Bool {
        switch self {
        case .array, .dictionary: true
        default: false
        }
    }
}

/// The model of an error's body.
struct ErrorResponse: Sendable {
    var status: StatusPattern
    var form: ErrorBody
    var type: APIType
    /// Where the spec says the type.
    var range: SourceRange
}

/// A constant or a default as Swift writes it, checked against its type.
indirect enum Literal: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case decimal(String)
    case string(String)
    case url(String)
    case uuid(String)
    case day(String)
    case duration(DurationLiteral)
    case member(String)
    case wrapped(Literal)
    /// Seconds since 1970.
    case date(String)
    /// Base64.
    case data(String)
    /// A number of JSON with more digits than a literal of Swift keeps.
    case digits(String)
    case array([Literal])
    case dictionary([Member])
    case absent

    /// How deep lists and maps are nested.
    var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .dictionary(let members): 1 + (members.map(\.value.depth).max() ?? 0)
        default: 0
        }
    }

    struct Member: Hashable, Sendable {
        var key: Literal
        var value: Literal
    }
}
