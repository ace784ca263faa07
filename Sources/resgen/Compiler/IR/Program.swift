/// An API between the resolver and the printers, with what passes have to know of its models.
struct Program {
    var api: API
    /// All models as they were resolved, by their paths: those of endpoints and those that are written
    /// in place, too. What passes change is in `api` alone.
    let models: [[String]: Model]
    /// Which of them are read, and which are sent.
    let directions: TypeDirections
    let aliases: AliasTable
    /// The endpoints that have types of their own, by the paths of these.
    private let endpointKeys: [[String]: String]
    /// How a Date is encoded unless it says otherwise.
    let dates: ValueEncoding

    init(_ api: API, aliases: AliasTable, dates: ValueEncoding) {
        self.api = api
        self.aliases = aliases
        self.dates = dates
        endpointKeys = Dictionary(
            firstOf: api.root.allNamespaces.flatMap { namespace in
                namespace.models.map { ($0.path, namespace.key) }
            }
        )
        models = (api.models + api.allNested).flatMap(\.withNested).indexed(by: \.path)
        directions = TypeDirections(api, models)
    }

    /// The declaration that a model belongs to: itself, the one that it is written in, or an endpoint.
    func owner(of path: [String]) -> DiagnosticOwner {
        if path[0] != ReservedNames.namespace { return .model(path[0]) }
        let prefixes = path.indices.lazy.map { Array(path[...$0]) }
        return prefixes.compactMap { endpointKeys[$0] }.first.map(DiagnosticOwner.endpoint) ?? .api
    }
}

extension Model {
    /// The model and those that are written in place in it.
    package var withNested: [Model] {
        guard case .structure(let structure) = kind else { return [self] }
        return [self] + structure.nested.flatMap(\.withNested)
    }

    /// Changes the model and those that are written in place in it.
    mutating func updateWithNested(_ update: (inout Model) -> Void) {
        if case .structure(var structure) = kind, !structure.nested.isEmpty {
            for index in structure.nested.indices {
                structure.nested[index].updateWithNested(update)
            }
            kind = .structure(structure)
        }
        update(&self)
    }
}
