/// External types: where they have a name in the API, and which modules they come from.
extension API {
    /// Whether the type has a name inside the API. `typealias Money = Money.Amount` would stand for
    /// itself there, and a type that the user nested in the API has its name already.
    package func isNamed(_ model: Model) -> Bool {
        guard let external = model.external else { return false }
        return external.head != model.name && external.type != "\(name).\(model.name)"
    }

    /// The types that have to be written out in full, by their names in the spec.
    package var unnamedExternals: [String: String] {
        let unnamed = models.filter { $0.external?.head == $0.name }
        return Dictionary(
            unnamed.map { ($0.name, $0.external?.type ?? $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

/// The modules of which signatures name a type, where they are known.
///
/// Of a public signature the compiler wants a public import of the modules behind aliases and
/// conformances, too; a `package import` for those alone it calls unused.
struct SignatureModules {
    private let isPublic: Bool
    /// The external types that signatures name, by their names in the API.
    private let externals: [String: String]
    /// What the aliases in public signatures stand for.
    private let aliases: [String: APIType]

    init(of api: API) {
        let isPublic = api.access == .public
        self.isPublic = isPublic
        externals = Dictionary(
            firstOf: api.models.filter { isPublic || !api.isNamed($0) }
                .compactMap { model in model.external.map { (model.name, $0.head) } }
        )
        let aliases = isPublic ? api.models : []
        self.aliases = Dictionary(
            firstOf: aliases.compactMap { model in model.aliased.map { (model.name, $0) } }
        )
    }

    /// Those of types and of the protocols that models conform to.
    func of(_ models: [Model]) -> Set<String> {
        models.reduce(into: []) { modules, model in
            modules.formUnion(of(model.types))
            if isPublic { modules.formUnion(model.conform.map(\.head)) }
            if let external = model.external {
                modules.insert(external.head)
            } else if namesRuntime(model) {
                modules.insert("ResgenRuntime")
            }
        }
    }

    /// Whether the model is printed with something of the runtime, whatever its members are.
    private func namesRuntime(_ model: Model) -> Bool {
        switch model.kind {
        case .alias: !model.generics.isEmpty
        case .answers(let cases): isPublic && cases.contains { $0.type?.hasArguments == true }
        case .enumeration: isPublic
        case .flags(_, let encoding), .wrapper(_, let encoding): isPublic || encoding != nil
        case .structure, .union, .external: true
        }
    }

    func of(_ types: [APIType]) -> Set<String> {
        types.reduce(into: []) { modules, type in
            modules.formUnion(type.modules)
            for path in type.paths {
                if let external = externals[path[0]] { modules.insert(external) }
                if let aliased = aliases[path[0]] { modules.formUnion(of([aliased])) }
            }
        }
    }
}

extension Model {
    package var external: External? {
        if case .external(let external) = kind { external } else { nil }
    }

    fileprivate var aliased: APIType? {
        if case .alias(let type) = kind { type } else { nil }
    }
}

extension APIType {
    /// Whether a type in it has arguments, for which something of the runtime is required.
    fileprivate var hasArguments: Bool {
        if case .model(_, let arguments) = self { return !arguments.isEmpty }
        return parts.contains(where: \.hasArguments)
    }
}

extension String {
    /// `MoneyKit` of `MoneyKit.Priced`.
    fileprivate var head: String { String(prefix { $0 != "." }) }
}
