/// A checked API: every name is legal and unique where it stands, every type exists. Printers need
/// no further look at what the author wrote.
struct API: Sendable {
    let name: String
    let doc: String?
    let access: Access
    /// Modules to import beside Foundation and the runtime.
    let imports: [String]
    let server: Server
    let otherServers: [(name: String, address: String)]
    /// Servers that endpoints have of their own: stored properties.
    let endpointServers: [(name: String, address: String)]
    /// Stored properties that are sent with every request, or are part of the server's address.
    let properties: [Argument]
    let headers: [RequestItem]
    let query: [RequestItem]
    let errors: [APIError]
    let failures: [APIFailure]
    let requirements: Requirements
    let root: Group
    let models: [Model]

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
    let name: String
    let typeName: String
    let endpoints: [Endpoint]
    let groups: [Group]
    /// Types of the API's own properties that were written in place.
    let nested: [Model]
}

/// One endpoint function.
struct Endpoint: Sendable {
    let key: String
    let name: String
    /// The namespace of the endpoint's own types.
    let typeName: String
    let doc: String?
    let deprecation: Deprecation?
    let method: Method
    let target: Target
    /// The path as the documentation shows it.
    let displayPath: String
    /// In the order of the function's parameters.
    let arguments: [Argument]
    let query: RequestPart
    let headers: RequestPart
    let cookies: RequestPart
    let body: Body?
    let result: Result
    let errors: [APIError]
    let failures: [APIFailure]
    let pages: Pages?
    let requirements: Requirements
    /// The API's property that holds the endpoint's own server.
    let server: String?
    /// Types of parameters that were written in place.
    let nested: [Model]

    enum Target: Sendable {
        case address(argument: String)
        case path([Piece])
    }

    enum Piece: Sendable {
        case literal(String)
        case argument(String, form: WireForm?, spansSegments: Bool)
    }

    struct Body: Sendable {
        enum Kind: String, Sendable {
            case json, form, multipart, text, data, file
        }

        enum Source: Sendable {
            case argument(String, isOptional: Bool, form: WireForm?)
            case fields([RequestItem])
        }

        let kind: Kind
        let source: Source
        let media: String?
        let wrap: String?
    }

    indirect enum Result: Sendable {
        case void
        case text
        case data
        case json(APIType, JSONOptions)
        case header(APIType, String, form: WireForm?)
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

        let element: APIType
        let framing: Framing
        let form: WireForm?
        let isLossy: Bool
    }

    /// What an endpoint answers with at one status.
    struct StatusAnswer: Sendable {
        let status: StatusPattern
        /// Nil for a constant.
        let result: Result?
        /// The constant, or nothing where there is none.
        let value: Literal?
        /// The case of the answers' enum, where the types differ.
        let caseName: String?
    }

    struct JSONOptions: Sendable {
        let unwrap: PlaceSyntax?
        let form: WireForm?
        let isLossy: Bool

        var isPlain: Bool { unwrap == nil && form == nil && !isLossy }
    }
}

/// A parameter of an endpoint function or a stored property of the API.
struct Argument: Sendable {
    let name: String
    let type: APIType
    let defaultValue: Literal?
    let doc: String?
    let isLabelled: Bool

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
    let status: StatusPattern
    let form: SpecError.Form
    let type: APIType
    let place: PlaceSyntax
    /// What stands there; nil when anything but null does.
    let value: Literal?
}

/// A query item, a header or a member of a JSON body.
struct RequestItem: Sendable {
    let key: String
    let value: Value
    let style: ParameterStyle?
    let form: WireForm?

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
struct APIError: Sendable {
    let status: StatusPattern
    let form: SpecError.Form
    let type: APIType
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
    case member(String)
    /// A value of an optional that would else mean nil.
    case some(Literal)
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

    /// How deep lists and maps stand in each other.
    var depth: Int {
        switch self {
        case .array(let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .dictionary(let members): 1 + (members.map(\.value.depth).max() ?? 0)
        default: 0
        }
    }

    struct Member: Hashable, Sendable {
        let key: Literal
        let value: Literal
    }
}
