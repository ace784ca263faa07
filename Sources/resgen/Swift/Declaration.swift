/// A piece of the output that can stand in any file: what goes inside an extension of `head`, and
/// what follows at the top level.
struct Declaration: Sendable {
    /// By which a large API's declarations are spread over files.
    let name: String
    /// `StarWars` or `StarWars.Endpoints.Repos`; nil when all stands at the top level.
    let head: String?
    let inside: String
    let outside: String
    /// Whether public signatures name a type of Foundation or of the runtime.
    let usesFoundation: Bool
    let usesRuntime: Bool
}

extension APIType {
    private func contains(_ predicate: (StandardType) -> Bool) -> Bool {
        switch self {
        case .standard(let standard): predicate(standard)
        case .generic: false
        case .optional(let inner), .array(let inner): inner.contains(predicate)
        case .dictionary(let key, let value): key.contains(predicate) || value.contains(predicate)
        case .model(_, let arguments): arguments.contains { $0.contains(predicate) }
        }
    }

    var usesFoundation: Bool {
        contains { [.url, .date, .data, .uuid, .decimal].contains($0) }
    }

    var usesRuntime: Bool {
        contains { [.day, .json].contains($0) }
    }
}
