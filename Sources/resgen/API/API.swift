/// A checked API: every name is legal and unique where it stands, every type exists. Printers need
/// no further look at what the author wrote.
struct API: Sendable {
    let name: String
    let doc: String?
    let access: Access
    /// The default server; nil where the user of the API has to give one.
    let server: String?
    let otherServers: [(name: String, address: String)]
    /// Stored properties that are sent with every request.
    let properties: [Argument]
    let headers: [RequestItem]
    let errors: [APIError]
    let root: Group
    let models: [Model]

    /// Whether there is more to every request than a server.
    var hasDefaults: Bool { !headers.isEmpty || !errors.isEmpty }
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

    var isEmpty: Bool { endpoints.isEmpty && groups.isEmpty }
}

/// One endpoint function.
struct Endpoint: Sendable {
    let key: String
    let name: String
    let doc: String?
    let deprecation: Deprecation?
    let method: Method
    let target: Target
    /// The path as the documentation shows it.
    let displayPath: String
    /// In the order of the function's parameters.
    let arguments: [Argument]
    let query: [RequestItem]
    let headers: [RequestItem]
    let body: Body?
    let result: Result
    let errors: [APIError]
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

    enum Body: Sendable {
        case argument(String, isOptional: Bool, form: WireForm?)
        case fields([RequestItem])
    }

    enum Result: Sendable {
        case void
        case text
        case data
        case json(APIType, JSONOptions)
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

/// A query item, a header or a member of a JSON body.
struct RequestItem: Sendable {
    let key: String
    let value: Value
    let style: ParameterStyle?
    let form: WireForm?

    enum Value: Sendable {
        case const(Literal)
        case argument(String)
    }
}

/// The model of an error's body.
struct APIError: Sendable {
    let status: StatusPattern
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
    case day(year: Int, month: Int, day: Int)
    case member(String)
    case wrapped(Literal)
    case emptyArray
    case emptyDictionary
    case absent
}
