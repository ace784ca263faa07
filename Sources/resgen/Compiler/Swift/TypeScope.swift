/// The scope of a piece of Swift: which names it sees, and so how it has to write a type.
package struct TypeScope: Sendable {
    /// What every scope of one API knows.
    package struct Root: Sendable {
        let api: String
        /// The types that are nested in the API.
        let names: Set<String>
        /// External types that have no name in the API, and how they are written.
        let externals: [String: String]
        /// The generic parameters of the models that have some.
        let generics: [String: [String]]

        package init(
            api: String,
            names: Set<String>,
            externals: [String: String] = [:],
            generics: [String: [String]] = [:],
        ) {
            self.api = api
            self.names = names
            self.externals = externals
            self.generics = generics
        }
    }

    /// The scope of code that calls the API.
    package static func caller(of api: API) -> TypeScope {
        TypeScope(Root(of: api), seesAPI: false)
    }

    private struct Level: Sendable {
        let path: [String]
        let names: Set<String>
    }

    let root: Root
    /// Whether the API's own types are seen without their API: not inside `extension API.Group`.
    private let seesAPI: Bool
    /// Types around this place, the innermost last.
    private var levels: [Level] = []

    /// Inside `extension API`, or inside `extension API.…` where nothing of the API is seen.
    package init(_ root: Root, seesAPI: Bool = true) {
        self.root = root
        self.seesAPI = seesAPI
    }

    /// Inside a type of the given path that declares the names.
    func inside(_ path: [String], declaring names: some Sequence<String>) -> TypeScope {
        var scope = self
        scope.levels.append(Level(path: path, names: Set(names)))
        return scope
    }

    /// The path of the type around this place.
    var innermostPath: [String]? { levels.last?.path }

    private func isHidden(_ name: String) -> Bool {
        levels.contains { $0.names.contains(name) }
    }

    /// A name of Swift, Foundation or the runtime, with its module where another type hides it or
    /// the type that it is nested in.
    package func outer(_ name: String) -> String {
        let first = name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
        let isTaken =
            isHidden(first) || (seesAPI && root.names.contains(first)) || first == root.api
        guard isTaken else { return name }
        return "\(OuterName.module(of: first)).\(name)"
    }

    /// What a type calls itself: its name where a type beside it is called `Self`.
    func own(_ model: Model) -> String {
        isHidden("Self") ? SwiftIdentifier.quoted(model.name) : "Self"
    }

    /// Whether a type is inside of a generic one, where Swift stores no static property.
    func isGeneric(_ path: [String]) -> Bool {
        path.first.map { root.generics[$0] != nil } ?? false
    }

    /// A protocol that the author named: qualified only when it is a known one that is hidden.
    func conformance(_ name: String) -> String {
        OuterName.isKnown(name) ? outer(name) : name
    }

    package func type(_ type: APIType) -> String {
        switch type {
        case .standard(let standard): outer(standard.swiftName)
        case .generic(let name): name
        case .optional(let wrapped): self.type(wrapped) + "?"
        case .array(let element): "[\(self.type(element))]"
        case .dictionary(let key, let value): "[\(self.type(key)): \(self.type(value))]"
        case .patch(let wrapped): "\(outer("Patch"))<\(self.type(wrapped))>"
        case .entry(let key, let value):
            "\(outer("MapEntry"))<\(self.type(key)), \(self.type(value))>"
        case .model(let path, let arguments): model(path, arguments)
        }
    }

    private func model(_ path: [String], _ arguments: [APIType]) -> String {
        let name = SwiftIdentifier.quoted(path.last ?? "")
        let parent = Array(path.dropLast())
        let list = arguments.isEmpty ? "" : "<\(arguments.map(type).joined(separator: ", "))>"
        if parent.isEmpty {
            if let external = root.externals[path[0]] { return external }
            let isSeen = seesAPI && !isHidden(path[0])
            return (isSeen ? "" : SwiftIdentifier.quoted(root.api) + ".") + name + list
        }
        if let level = levels.lastIndex(where: { $0.names.contains(path.last ?? "") }),
            levels[level].path == parent
        {
            return name
        }
        return model(parent, arguments) + "." + name
    }

    /// The API's own name, or the name of a type inside it, as the head of an extension writes it.
    func extended(_ path: [String]) -> String {
        ([root.api] + path).map(SwiftIdentifier.quoted).joined(separator: ".")
    }
}

extension TypeScope.Root {
    package init(of api: API) {
        self.init(
            api: api.name,
            names: Set(api.models.map(\.name) + api.namespaces),
            externals: api.unnamedExternals,
            generics: Dictionary(
                firstOf: api.models.lazy.filter { !$0.generics.isEmpty }
                    .map { ($0.name, $0.generics) }
            )
        )
    }
}

extension API {
    /// Types of the API that are no models.
    fileprivate var namespaces: [String] {
        (root.needsNamespace ? [ReservedNames.namespace] : [])
            + (responseHeaders.headers.isEmpty ? [] : [ReservedNames.responseHeaders])
    }
}

extension Literal {
    /// The literal as Swift writes it where a type is expected.
    package func swift(in scope: TypeScope, for type: APIType) -> String {
        // The compiler takes twice the time for each level of a literal that may be of many types.
        let isDeepJSON = type.unwrapped == .standard(.json) && depth > 4
        return isDeepJSON ? explicit(in: scope) : plain(in: scope, for: type)
    }

    private func plain(in scope: TypeScope, for type: APIType) -> String {
        switch self {
        case .null: if case .patch = type { ".null" } else { "nil" }
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .decimal(let text): "\(scope.outer("Decimal"))(string: \(text.swiftLiteral))!"
        case .string(let text): text.swiftLiteral
        case .url(let text): "\(scope.outer("URL"))(string: \(text.swiftLiteral))!"
        case .uuid(let text): "\(scope.outer("UUID"))(uuidString: \(text.swiftLiteral))!"
        // One literal is read by the compiler in a third of the time of three.
        case .day(let text): "\(scope.outer("Day"))(\(text.swiftLiteral))!"
        case .duration(let duration): duration.swift(in: scope)
        case .member(let name): SwiftIdentifier.member(name)
        case .wrapped(let literal):
            ".init(rawValue: \(literal.swift(in: scope, for: type.unwrapped)))"
        case .date(let seconds): "\(scope.outer("Date"))(timeIntervalSince1970: \(seconds))"
        case .data(let text): "\(scope.outer("Data"))(base64Encoded: \(text.swiftLiteral))!"
        case .digits(let text):
            "\(scope.outer("JSON")).number(\(scope.outer("JSON")).Number(\(text.swiftLiteral))!)"
        case .array(let elements):
            "[\(elements.map { $0.swift(in: scope, for: type.element) }.joined(separator: ", "))]"
        case .dictionary(let members):
            "[\(members.isEmpty ? ":" : members.map { $0.swift(in: scope, for: type) }.joined(separator: ", "))]"
        case .absent: ".absent"
        }
    }
}

extension Literal {
    /// A value of JSON with the type of each part.
    private func explicit(in scope: TypeScope) -> String {
        let json = scope.outer("JSON")
        switch self {
        case .array(let elements):
            let parts = elements.map { $0.explicit(in: scope) }.joined(separator: ", ")
            return "\(json).array([\(parts)])"
        case .dictionary(let members):
            let parts = members.map { member in
                let key = member.key.swift(in: scope, for: .standard(.string))
                return "\(key): \(member.value.explicit(in: scope))"
            }
            return "\(json).object([\(parts.isEmpty ? ":" : parts.joined(separator: ", "))])"
        default: return swift(in: scope, for: .standard(.json))
        }
    }
}

extension Literal.Member {
    fileprivate func swift(in scope: TypeScope, for type: APIType) -> String {
        "\(key.swift(in: scope, for: .standard(.string))): \(value.swift(in: scope, for: type.element))"
    }
}

extension APIType {
    /// The type of what an array or a map holds, where that is known without its aliases.
    fileprivate var element: APIType {
        switch unwrapped {
        case .array(let element), .dictionary(_, let element): element
        default: .standard(.json)
        }
    }
}

extension StandardType {
    /// The name of the type in Swift: it is that of the language, unless a framework has one, too.
    fileprivate var swiftName: String { self == .file ? "FileUpload" : rawValue }
}

extension EnumValue {
    /// The value as a Swift literal.
    package var swift: String {
        switch self {
        case .string(let text): text.swiftLiteral
        case .integer(let number): String(number)
        }
    }
}

extension ValueEncoding {
    package var swift: String {
        switch self {
        case .iso8601: ".iso8601"
        case .seconds: ".seconds"
        case .fractionalSeconds: ".fractionalSeconds"
        case .milliseconds: ".milliseconds"
        case .rfc2822: ".rfc2822"
        case .format(let format): ".format(\(format.swiftLiteral))"
        case .string: ".string"
        case .integer: ".integer"
        }
    }
}

extension Access {
    /// The modifier before a declaration.
    var prefix: String { self == .internal ? "" : rawValue + " " }
}

extension Deprecation {
    var attribute: String {
        switch self {
        case .plain: "@available(*, deprecated)"
        case .message(let message): "@available(*, deprecated, message: \(message.swiftLiteral))"
        }
    }
}

extension DurationLiteral {
    /// In the largest unit that says it with a whole number.
    fileprivate func swift(in scope: TypeScope) -> String {
        if attoseconds == 0 { return ".seconds(\(seconds))" }
        let units: [(name: String, perSecond: Int64)] = [
            ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
        ]
        for unit in units {
            let (part, rest) = attoseconds.quotientAndRemainder(
                dividingBy: 1_000_000_000_000_000_000 / unit.perSecond
            )
            let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: unit.perSecond)
            let (count, isTooMuch) = whole.addingReportingOverflow(part)
            if rest == 0, !isTooLarge, !isTooMuch { return ".\(unit.name)(\(count))" }
        }
        let type = scope.outer("Duration")
        return "\(type)(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
    }
}
