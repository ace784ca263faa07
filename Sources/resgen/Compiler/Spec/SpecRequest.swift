/// What an endpoint sends.
struct SpecRequest: Sendable {
    /// `GET /people/{id}`
    var line: RequestLine
    /// What is said of placeholders of the path.
    var path: [SpecField]
    var query: SpecShape
    var headers: SpecShape
    var cookies: SpecShape
    var body: SpecBody?
}

/// What is written for a map of fields: the map, a model by its name, or a model's fields
/// and some more.
enum SpecShape: Sendable {
    case fields([SpecField])
    case model(TypeSyntax)
    case extended(TypeSyntax, [SpecField])

    static let none = SpecShape.fields([])
}

/// A request's body.
struct SpecBody: Sendable {
    enum Content: Sendable {
        case json(TypeSyntax)
        case jsonFields(SpecShape)
        case form(SpecShape)
        case multipart(SpecShape)
        case text(TypeSyntax)
        case data(TypeSyntax)

        /// The members, where the body is made of some.
        var shape: SpecShape? {
            switch self {
            case .jsonFields(let shape), .form(let shape), .multipart(let shape): shape
            case .json, .text, .data: nil
            }
        }
    }

    var content: Content
    let media: Located<String>?
    /// The key of the envelope that the JSON is in.
    let wrap: Located<String>?
    /// Whether a document says that there has to be a body, if only an empty object.
    var isRequired = false
    let range: SourceRange
}
