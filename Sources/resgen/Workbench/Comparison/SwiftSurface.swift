import ResgenCompiler

/// All that code outside of an API can name: its types and what each has, as the printers declare them.
///
/// Endpoints and webhooks are members of the API under the names by which they are called, since that is
/// how callers reach them, whatever the types of groups are.
struct SwiftSurface: Sendable {
    let api: API
    /// The API's own type comes first, then the others in the order of the output.
    let types: [SurfaceType]
    let meaning: TypeMeaning

    /// The path of the API's own type.
    static let root: [String] = []
}

/// A type that callers can name.
struct SurfaceType: Sendable {
    /// How the type is declared, where that can be seen.
    enum Kind: Sendable {
        case structure, enumeration
        case alias(APIType)
    }

    /// The names that lead to it from the API.
    var path: [String]
    var kind: Kind
    var generics: [String] = []
    /// The protocols that callers may rely on.
    var conformances: Set<String> = []
    /// Whether a `switch` over it needs no `default`, since no value is left over.
    var isExhaustive = false
    var members: [SurfaceMember] = []
    var range: SourceRange
}

/// A member of a type that callers can name.
struct SurfaceMember: Sendable {
    enum Kind: Sendable {
        case property(SurfaceValue, isSettable: Bool)
        /// A value of the type itself: a case without a payload, or a static property.
        case constant
        case enumCase(SurfaceValue)
        case function([SurfaceParameter], SurfaceValue)
        case initializer([SurfaceParameter], isFailable: Bool)
    }

    /// As callers write it behind the type or a value of it: `name`, `repos.get`, `init(rawValue:)`.
    var name: String
    var kind: Kind
    var isDeprecated = false
    var range: SourceRange

    /// The name of the initializer that takes all; `init` can be that of another member.
    static let initializerName = "init(…)"
}

/// What a member is or gives.
indirect enum SurfaceValue: Hashable, Sendable {
    case void
    case type(APIType)
    /// A type of the runtime around others, such as `PagedResource`.
    case named(String, [SurfaceValue])
}

/// A parameter of a function or of an initializer.
struct SurfaceParameter: Sendable {
    /// Nil where callers write none.
    var label: String?
    var type: APIType
    /// What it is when callers leave it out; nil where they cannot.
    var defaultValue: Literal?
    var range: SourceRange

    /// Where a default is an address, it is compared as the server's.
    static let address = Literal.string("")
}
