/// What sets the paths of operations apart that have one name: of `/v1/search/{path}` and
/// `/v1/distinct/{path}` it is `search` and `distinct`.
struct PathNames {
    /// The words of each path, without what all of them have.
    private let words: [[String]]
    /// Whether it is the end of the paths that differs.
    private let areEnds: Bool

    init(_ paths: [String]) {
        let segments = paths.map(Self.segments)
        let common = segments.dropFirst().reduce(Set(segments.first ?? [])) { $0.intersection($1) }
        words = segments.map { path in
            path.filter { !common.contains($0) }.flatMap { SwiftName.words(of: $0) }
        }
        let ends = segments.map { $0.last { !$0.hasPrefix("by ") } ?? "" }
        areEnds = Set(ends).count == paths.count && !ends.contains("")
    }

    /// The words of a path; a parameter is one that begins with `by`.
    private static func segments(_ path: String) -> [String] {
        PathTemplate.inBraces(path).split(separator: "/").map { segment in
            segment.contains("{") ? "by \(segment)" : segment.lowercased()
        }
    }

    /// What an operation may be called, nil where its path has nothing that the others have not.
    ///
    /// - Parameters:
    ///   - name: The name that the operations share.
    ///   - index: Which of them it is.
    func name(_ name: String, at index: Int) -> String? {
        let own = words[index]
        if own.isEmpty { return nil }
        let first = SwiftName.words(of: name).first?.lowercased() ?? ""
        // One function with many routes is called for no action; the end of its path is.
        let isAction = Self.actions.contains(first)
        let begins = own.first != "by" && areEnds && !isAction
        return (begins ? own : [name] + own).joined(separator: " ")
    }

    /// What names of functions begin with that do something.
    static let actions: Set<String> = [
        "add", "cancel", "check", "create", "delete", "do", "download", "edit", "execute", "export",
        "fetch", "find", "generate", "get", "import", "insert", "list", "load", "make", "patch",
        "post",
        "put", "query", "read", "remove", "replace", "reset", "retrieve", "run", "save", "search",
        "send", "set", "show", "start", "stop", "store", "submit", "sync", "test", "update",
        "upload",
        "upsert", "validate", "verify", "view", "write",
    ]
}
