import ResgenCompiler

/// Where an argument of an endpoint goes in the request.
struct ArgumentUse: Equatable {
    /// `path`, `query`, `body (form)`.
    var place: String
    /// What it is called there, unless it is all of it.
    var key: String?
    var encoding: ValueEncoding?
}

/// Where all arguments of an endpoint go.
struct ArgumentUses {
    private var uses: [String: [ArgumentUse]] = [:]

    init(_ endpoint: Endpoint) {
        switch endpoint.target {
        case .address(let argument): add(argument, ArgumentUse(place: "address"))
        case .path(let pieces):
            for case .argument(let name, let encoding, _) in pieces {
                add(name, ArgumentUse(place: "path", encoding: encoding))
            }
        }
        add(endpoint.query, in: "query")
        add(endpoint.headers, in: "header")
        add(endpoint.cookies, in: "cookie")
        guard let body = endpoint.body else { return }
        switch body.source {
        case .argument(let name, _, let encoding):
            add(name, ArgumentUse(place: body.place, key: body.wrap, encoding: encoding))
        case .fields(let items): add(items, in: body.place)
        }
    }

    /// Each use once, in the order of the request.
    func of(_ argument: String) -> [ArgumentUse] { uses[argument] ?? [] }

    private mutating func add(_ argument: String, _ use: ArgumentUse) {
        if uses[argument]?.contains(use) != true { uses[argument, default: []].append(use) }
    }

    private mutating func add(_ part: RequestPart, in place: String) {
        switch part {
        case .items(let items): add(items, in: place)
        case .model(let name, let items):
            add(name, ArgumentUse(place: place))
            add(items, in: place)
        }
    }

    private mutating func add(_ items: [RequestItem], in place: String) {
        for item in items {
            switch item.value {
            case .const: break
            case .argument(let name):
                add(name, ArgumentUse(place: place, key: item.key, encoding: item.encoding))
            case .member(_, let name): add(name, ArgumentUse(place: place))
            }
        }
    }
}

extension ArgumentUses {
    /// What is sent with every call.
    struct Constant {
        let place: String
        let key: String
        let value: String
    }

    static func constants(of endpoint: Endpoint) -> [Constant] {
        var constants =
            constants(in: endpoint.query, "query") + constants(in: endpoint.headers, "header")
            + constants(in: endpoint.cookies, "cookie")
        if let body = endpoint.body, case .fields(let items) = body.source {
            constants += self.constants(items, body.place)
        }
        return constants
    }

    static func constants(of api: API) -> [Constant] {
        constants(api.query, "query") + constants(api.headers, "header")
    }

    private static func constants(in part: RequestPart, _ place: String) -> [Constant] {
        switch part {
        case .items(let items), .model(_, let items): constants(items, place)
        }
    }

    private static func constants(_ items: [RequestItem], _ place: String) -> [Constant] {
        items.compactMap { item in
            guard case .const(let literal) = item.value else { return nil }
            return Constant(place: place, key: item.key, value: literal.plainText)
        }
    }
}

extension Endpoint.Body {
    /// Its kind, unless it is the usual one.
    fileprivate var place: String { kind == .json ? "body" : "body (\(kind.rawValue))" }
}

extension Literal {
    /// A constant as text.
    fileprivate var plainText: String {
        switch self {
        case .string(let text), .url(let text), .uuid(let text), .day(let text), .number(let text),
            .decimal(let text), .digits(let text), .data(let text), .date(let text),
            .member(let text):
            text
        case .wrapped(let inner): inner.plainText
        default: swift(in: TypeScope(TypeScope.Root(api: "", names: [])), for: .standard(.json))
        }
    }
}

/// Which credentials a call needs, in words.
enum CredentialText {
    static func sentence(_ auth: [[AuthScheme]]) -> HTML {
        let filled = auth.filter { !$0.isEmpty }
        if filled.isEmpty { return "Needs no credentials." }
        let ways = filled.map { HTML(joining: $0.map(scheme), by: " and ") }
        let isOptional: HTML = filled.count < auth.count ? ", or none" : ""
        return "Needs \(HTML(joining: ways, by: ", or "))\(isOptional)."
    }

    static func scheme(_ scheme: AuthScheme) -> HTML {
        let name: HTML? = scheme.name.map { " <code>\($0)</code>" }
        let scopes: HTML? =
            scheme.scopes.isEmpty
            ? nil
            : " with \(HTML(joining: scheme.scopes.map { "<code>\($0)</code>" }, by: ", "))"
        return "\(kind(scheme.kind))\(name)\(scopes)"
    }

    static func kind(_ kind: AuthKind) -> HTML {
        switch kind {
        case .bearer(nil): "a bearer token"
        case .bearer(let prefix?): "a token behind <code>\(prefix)</code>"
        case .basic: "a user's name and password"
        case .oauth: "a token of OAuth"
        case .apiKey(let part, let name): "a key in the \(part.place) <code>\(name)</code>"
        }
    }
}

extension KeyPart {
    fileprivate var place: String { self == .query ? "query item" : rawValue }
}
