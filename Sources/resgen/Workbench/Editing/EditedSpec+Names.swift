import ResgenCompiler

/// The types and names that a value may have.
extension EditedSpec {
    typealias Name = (name: String, doc: String?)

    /// The name of a type at a cursor; nil where no type is expected.
    func typeName(at cursor: SpecCursor) -> TypeName? {
        guard [.string, .word, .roomForValue].contains(cursor.content) else { return nil }
        let hasPlaceholders = cursor.hasPlaceholders
        let expectsType = language.rules(at: cursor.path, in: root).contains {
            ["type", "typeAndDefault"].contains($0.definitions.last)
        }
        guard hasPlaceholders || expectsType else { return nil }
        return TypeName(at: cursor, in: source, isPlaceholder: hasPlaceholders)
    }

    func types(at cursor: SpecCursor) -> [SpecCompletion] {
        let generics = generics(at: cursor.path).map { Name($0, "a type parameter") }
        let models = allModels
        let names = cursor.expectsModel ? models : generics + models + language(at: cursor)
        return names.map { completion($0.name, .type, $0.doc, at: cursor) }
    }

    /// Those that are written in specs, and of a checked one those of documents.
    private var allModels: [Name] {
        let written = models.map { Name($0.name, $0.doc?.firstLine) }
        let known = Set(written.map(\.name))
        let others = (checked.api?.models ?? []).filter { !known.contains($0.name) }
        return written + others.map { Name($0.name, $0.doc?.firstLine) }
    }

    private func language(at cursor: SpecCursor) -> [Name] {
        let keys = cursor.path.compactMap(\.key)
        let standard = StandardType.allCases.filter { type in
            switch type {
            case .file: keys.contains("multipart") || cursor.lastKey == "data"
            case .json: !cursor.hasPlaceholders
            default: true
            }
        }
        let builtIn = BuiltInType.allCases.filter { type in
            switch type {
            case .patch, .entry: !cursor.hasPlaceholders
            case .event: cursor.lastKey == "events"
            case .void: keys.dropFirst(2).first == "returns"
            }
        }
        return standard.map { ($0.rawValue, $0.wireText) } + builtIn.map { ($0.rawValue, $0.doc) }
    }

    /// What is chosen by name: ways of `auth`, servers, fields, parameters and what is printed.
    func names(at cursor: SpecCursor, _ rules: [SpecLanguage.Rule]) -> [Name] {
        let path = cursor.path
        let isAll = path.dropLast().last == .key("all")
        if isAll || rules.contains(where: { $0.definitions.last == "authAlternative" }) {
            return schemes + (isAll ? [] : [("none", "no credentials")])
        }
        switch (path.first, path.count, cursor.lastKey) {
        case (.key("endpoints"), 3, "server"):
            return names(below: "server").map { ($0, root?["server"]?[$0]?.string) }
        case (.key("models"), 3, "identity"):
            return keys(at: Array(path.dropLast()) + [.key("fields")])
        case (.key("endpoints"), 4, "into"), (.key("endpoints"), 4, "page"),
            (.key("endpoints"), 4, "offset"), (.key("endpoints"), 4, "limit"):
            return keys(at: Array(path[..<2]) + [.key("query")])
        case (.key("only"), 2, _):
            let endpoints = names(below: "endpoints").map { Name($0, "an endpoint") }
            return groups.map { ($0, "a group of endpoints") } + endpoints
                + models.map { ($0.name, "a model") } + [("/", "all endpoints")]
        default: return []
        }
    }

    private func keys(at path: [SpecCursor.Step]) -> [Name] {
        (root?[path]?.members ?? []).map { ($0.key, nil) }
    }

    /// The names of ways of `auth`; one alone has none.
    private var schemes: [Name] {
        let auth = root?["auth"]?.members ?? []
        let kinds = language.rules(at: [.key("auth")], in: nil).first {
            $0.definitions.last == "authScheme"
        }?.node["properties"]?.members.map(\.key)
        if auth.count == 1, kinds?.contains(auth[0].key) == true { return [] }
        return auth.filter { !["default", "$comment"].contains($0.key) }.map {
            ($0.key, $0.value.members.first?.key)
        }
    }
}

extension SpecCursor {
    /// Whether types are in braces of a text.
    var hasPlaceholders: Bool {
        switch (path.first, path.count) {
        case (.key("endpoints"), 3): lastKey == "request"
        case (.key("server"), 1...2): true
        default: false
        }
    }

    /// Whether a type has to be a model.
    fileprivate var expectsModel: Bool {
        let keys: Set = ["extends", "query", "headers", "cookies", "form", "multipart"]
        return lastKey.map(keys.contains) ?? false
    }
}

extension String {
    var firstLine: String { prefix { !$0.isNewline }.trimmed }
}
