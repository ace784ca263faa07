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
struct SignatureModules {
    /// The external types of the API, by their names in it.
    private let externals: [String: String]

    init(of api: API) {
        externals = Dictionary(
            api.models.compactMap { model in model.external.map { (model.name, $0.head) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Those of types and of the protocols that models conform to.
    func of(_ models: [Model]) -> Set<String> {
        models.reduce(into: []) { modules, model in
            modules.formUnion(of(model.types))
            modules.formUnion(model.conform.map(\.head))
            if let external = model.external {
                modules.insert(external.head)
            } else if !model.isAlias {
                modules.insert("ResgenRuntime")
            }
        }
    }

    func of(_ types: [APIType]) -> Set<String> {
        types.reduce(into: []) { modules, type in
            modules.formUnion(type.modules)
            guard !externals.isEmpty else { return }
            modules.formUnion(type.paths.compactMap { externals[$0[0]] })
        }
    }
}

extension Model {
    package var external: External? {
        if case .external(let external) = kind { external } else { nil }
    }
}

extension String {
    /// `MoneyKit` of `MoneyKit.Priced`.
    fileprivate var head: String { String(prefix { $0 != "." }) }
}
