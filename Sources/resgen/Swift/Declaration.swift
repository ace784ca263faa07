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
        if case .standard(let standard) = self { return predicate(standard) }
        return parts.contains { $0.contains(predicate) }
    }

    var usesFoundation: Bool {
        contains { [.url, .date, .data, .uuid, .decimal].contains($0) }
    }

    var usesRuntime: Bool {
        isOfRuntime || contains { [.day, .json].contains($0) }
    }

    private var isOfRuntime: Bool {
        switch self {
        case .patch, .entry: true
        default: parts.contains(where: \.isOfRuntime)
        }
    }
}
