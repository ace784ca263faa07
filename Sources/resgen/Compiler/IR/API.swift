/// A checked API: every name is legal and unique where it is declared, every type exists. Printers need
/// no further look at what the author wrote.
package struct API: Sendable {
    package var name: String
    /// Whether that depends on the name of its file.
    package var isNamedAfterFile: Bool
    /// Where its name is written.
    package var range: SourceRange
    package var doc: String?
    package var access: Access
    /// Modules to import beside Foundation and the runtime.
    package var imports: [String]
    package var server: Server
    /// The path in which the address ends that the user of the API has to give, as far as it is known.
    package var serverPath: String?
    package var otherServers: [(name: String, address: String)]
    /// Servers that endpoints have of their own: stored properties.
    package var endpointServers: [(name: String, address: String)]
    /// Stored properties that are sent with every request, or are part of the server's address.
    package var properties: [Argument]
    package var headers: [RequestItem]
    package var query: [RequestItem]
    /// Headers that answers may have.
    package var responseHeaders: ResponseHeaders
    package var errors: [ErrorResponse]
    package var failures: [APIFailure]
    package var requirements: Requirements
    package var root: Group
    package var models: [Model]

    package enum Server: Sendable {
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
package struct Group: Sendable {
    /// The property that leads to the group.
    var name: String
    package var typeName: String
    package var doc: String?
    package var endpoints: [Endpoint]
    package var groups: [Group]
    /// Types of the API's own properties that were written in place.
    package var nested: [Model]
    /// Whether these are the requests that the server sends by itself.
    var isOfWebhooks = false
    package var webhooks: [Webhook] = []
    /// The types of the headers that come along with webhooks.
    package var headers: [WebhookHeaders] = []
}

/// One endpoint function.
package struct Endpoint: Sendable {
    package var key: String
    /// Whether it comes from a document, where all that is not optional is required.
    package var isOfDocument: Bool
    /// What the document calls it that it comes from.
    var operationID: String?
    package var mediaTypes: DescribedMediaTypes
    /// Where the spec names it.
    package var range: SourceRange
    package var name: String
    /// The namespace of the endpoint's own types.
    var typeName: String
    package var doc: String?
    package var deprecation: Deprecation?
    package var method: Method
    package var target: Target
    /// The path as the documentation shows it.
    package var displayPath: String
    /// In the order of the function's parameters.
    package var arguments: [Argument]
    package var query: RequestPart
    package var headers: RequestPart
    package var cookies: RequestPart
    package var body: Body?
    package var result: Result
    /// The statuses of the result, the usual one first; none where it is by status.
    package var statuses: [Int]
    package var errors: [ErrorResponse]
    package var failures: [APIFailure]
    package var pages: Pages?
    package var requirements: Requirements
    /// Whether a document says that a request may come without credentials.
    var isAuthOptional: Bool
    /// What a token of OAuth has to be good for, by the names of schemes; a document says it.
    var scopes: [String: [String]]
    /// The API's property that holds the endpoint's own server.
    package var server: String?
    /// Types of parameters that were written in place.
    package var nested: [Model]

    package enum Target: Sendable {
        case address(argument: String)
        case path([Piece])
    }

    package enum Piece: Sendable {
        case literal(String)
        case argument(String, encoding: ValueEncoding?, spansSegments: Bool)
    }

    package struct Body: Sendable {
        package enum Kind: String, Sendable {
            case json, form, multipart, text, data, file
        }

        package enum Source: Sendable {
            case argument(String, isOptional: Bool, encoding: ValueEncoding?)
            case fields([RequestItem])
        }

        package var kind: Kind
        package var source: Source
        package var media: String?
        package var wrap: String?
        /// Whether a document says that there has to be one.
        package var isRequired: Bool
    }

    package indirect enum Result: Sendable {
        case void
        case text
        case data
        case json(APIType, JSONOptions)
        case header(APIType, String, encoding: ValueEncoding?)
        case link(APIType, String)
        /// Nil where no status has a value.
        case byStatus(APIType?, [StatusAnswer])
        case stream(Stream)
    }

    /// Elements that are read as they arrive.
    package struct Stream: Sendable {
        package enum Framing: Sendable {
            case lines
            /// `isNamed` where the name and id of each event matter.
            case events(end: String?, media: String?, isNamed: Bool)
        }

        package var element: APIType
        package var framing: Framing
        package var encoding: ValueEncoding?
        package var isLossy: Bool
        /// Where the spec says the type.
        package var range: SourceRange
    }

    /// What an endpoint answers with at one status.
    package struct StatusAnswer: Sendable {
        package var status: StatusPattern
        /// Nil for a constant.
        package var result: Result?
        /// The constant, or nothing where there is none.
        package var value: Literal?
        /// The case of the answers' enum, where the types differ.
        package var caseName: String?
    }

    package struct JSONOptions: Sendable {
        package var unwrap: JSONPathSyntax?
        package var encoding: ValueEncoding?
        package var isLossy: Bool
        /// Where the spec says the type.
        package var range: SourceRange

        var isPlain: Bool { unwrap == nil && encoding == nil && !isLossy }
    }
}

/// A parameter of an endpoint function or a stored property of the API.
package struct Argument: Sendable {
    package var name: String
    package var type: APIType
    package var defaultValue: Literal?
    package var doc: String?
    package var isLabelled = true
    /// Where it is written; for a model that stands for several parameters, where that is named.
    package var range: SourceRange

    package var isRequired: Bool { defaultValue == nil && !type.isOptional }
}

/// The parameters of one kind: each of its own, or all in one model.
package enum RequestPart: Sendable {
    case items([RequestItem])
    /// A model, and what is sent beside it.
    case model(String, and: [RequestItem] = [])
}

/// An error inside an answer of success.
package struct APIFailure: Sendable {
    /// What at the place makes an answer an error.
    package enum Condition: Sendable {
        /// Anything but null and an empty list.
        case present
        case equal(Literal)
        /// Another value, but null.
        case different(from: Literal)
    }

    package var status: StatusPattern
    package var encoding: ErrorBody
    package var type: APIType
    package var place: JSONPathSyntax
    package var condition: Condition
    /// Where the spec says the type.
    package var range: SourceRange
}

/// A query item, a header or a member of a JSON body.
package struct RequestItem: Sendable {
    package var key: String
    package var value: Value
    /// Where its key is written, or what brings it along.
    package var range: SourceRange
    package var style: ParameterStyle?
    /// The media type of a part.
    package var media: String?
    package var encoding: ValueEncoding?
    /// Whether nil is sent as null, and not left out.
    package var writesNull = false
    /// Whether these are files, which are parts as they are.
    var isFiles = false

    package enum Value: Sendable {
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
package struct ErrorResponse: Sendable {
    package var status: StatusPattern
    package var encoding: ErrorBody
    package var type: APIType
    /// Where the spec says the type.
    package var range: SourceRange

    package init(status: StatusPattern, encoding: ErrorBody, type: APIType, range: SourceRange) {
        self.status = status
        self.encoding = encoding
        self.type = type
        self.range = range
    }
}

/// A constant or a default as Swift writes it, checked against its type.
package indirect enum Literal: Hashable, Sendable {
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

    package struct Member: Hashable, Sendable {
        package var key: Literal
        package var value: Literal
    }
}
