/// A piece of the output that can be in any file: what goes inside an extension of `head`, and
/// what follows at the top level behind all types.
struct Declaration: Sendable {
    /// By which `preview` shows it, and by which a large API's declarations are spread over files.
    let name: String
    /// `StarWars` or `StarWars.Endpoints.Repos`; nil when all is at the top level.
    let head: String?
    let inside: PrintedSwift
    let outside: PrintedSwift
    /// The modules of which public signatures name a type.
    let modules: Set<String>
    /// The modules of what is public, however far the API's own declarations can be seen.
    var publicModules: Set<String> = []
    /// By which the declaration is spread instead, where others have the same name.
    var place: String?
    /// The key of the group of endpoints that the declaration is in, such as `repos.commits`.
    var group: String?

    /// Whether one of the names is its own or that of a group around it.
    func isNamed(by names: [String]) -> Bool {
        names.contains { name in
            name == self.name || group.map { $0 == name || $0.hasPrefix(name + ".") } == true
        }
    }
}

extension SwiftPrinter {
    /// All types and functions, neighbours in one extension where they have the same head, and then
    /// what reads and writes the types.
    mutating func declarations(_ declarations: [Declaration]) {
        var head: String?
        for declaration in declarations where !declaration.inside.text.isEmpty {
            if let head, head != declaration.head { line("}") }
            separator()
            if let next = declaration.head, next != head {
                line("nonisolated extension \(next) {")
            }
            head = declaration.head
            append(declaration.inside)
        }
        if head != nil { line("}") }
        for declaration in declarations where !declaration.outside.text.isEmpty {
            separator()
            append(declaration.outside)
        }
    }
}

extension APIType {
    private func contains(_ predicate: (StandardType) -> Bool) -> Bool {
        if case .standard(let standard) = self { return predicate(standard) }
        return parts.contains { $0.contains(predicate) }
    }

    /// The modules of the types of the language in the type.
    var modules: Set<String> {
        var modules: Set<String> = []
        if contains({ [.url, .date, .data, .uuid, .decimal].contains($0) }) {
            modules.insert("Foundation")
        }
        if isOfRuntime || contains({ [.day, .json].contains($0) }) {
            modules.insert("ResgenRuntime")
        }
        return modules
    }

    private var isOfRuntime: Bool {
        switch self {
        case .patch, .entry: true
        default: parts.contains(where: \.isOfRuntime)
        }
    }
}
