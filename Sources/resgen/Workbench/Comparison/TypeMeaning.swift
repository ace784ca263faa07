import ResgenCompiler

/// What types mean to the compiler: aliases and generic parameters have no names of their own there.
struct TypeMeaning: Sendable {
    private var aliases: [String: (generics: [String], target: APIType)] = [:]
    private var externals: [String: String] = [:]
    private var unnamedExternals: [String: String]

    init(of api: API) {
        unnamedExternals = api.unnamedExternals
        for model in api.models {
            switch model.kind {
            case .alias(let target): aliases[model.name] = (model.generics, target)
            case .external(let external): externals[model.name] = external.type
            default: continue
            }
        }
    }

    /// The type with aliases replaced by what they lead to, and generic parameters by their number.
    func meaning(of type: APIType, generics: [String] = []) -> APIType {
        switch type {
        case .standard: return type
        case .generic(let name):
            return .generic(generics.firstIndex(of: name).map(String.init) ?? name)
        case .optional(let wrapped): return .optional(meaning(of: wrapped, generics: generics))
        case .array(let element): return .array(meaning(of: element, generics: generics))
        case .dictionary(let key, let value):
            return .dictionary(
                key: meaning(of: key, generics: generics),
                value: meaning(of: value, generics: generics)
            )
        case .patch(let wrapped): return .patch(meaning(of: wrapped, generics: generics))
        case .entry(let key, let value):
            return .entry(
                key: meaning(of: key, generics: generics),
                value: meaning(of: value, generics: generics)
            )
        case .model(let path, let arguments):
            let arguments = arguments.map { meaning(of: $0, generics: generics) }
            return model(path, arguments)
        }
    }

    private func model(_ path: [String], _ arguments: [APIType]) -> APIType {
        guard path.count == 1 else { return .model(path, arguments) }
        if let external = externals[path[0]] { return .model([external], []) }
        guard let alias = aliases[path[0]] else { return .model(path, arguments) }
        let target = meaning(of: alias.target, generics: alias.generics)
        let numbers = alias.generics.indices.map(String.init)
        let meaning = target.substitutingOnce(Dictionary(firstOf: zip(numbers, arguments)))
        return meaning.isSmall ? meaning : .model(path, arguments)
    }

    /// How a type of an earlier API is written: external types without a name in it are written in full.
    func written(_ type: APIType) -> APIType {
        switch type {
        case .standard, .generic: type
        case .optional(let wrapped): .optional(written(wrapped))
        case .array(let element): .array(written(element))
        case .dictionary(let key, let value): .dictionary(key: written(key), value: written(value))
        case .patch(let wrapped): .patch(written(wrapped))
        case .entry(let key, let value): .entry(key: written(key), value: written(value))
        case .model(let path, let arguments):
            if path.count == 1, let external = unnamedExternals[path[0]] {
                .model([external], [])
            } else {
                .model(path, arguments.map(written))
            }
        }
    }
}

extension APIType {
    /// Replaces numbered parameters; what comes in their place is not looked at again, nor are optionals
    /// of optionals made one.
    fileprivate func substitutingOnce(_ replacement: [String: APIType]) -> APIType {
        switch self {
        case .standard: self
        case .generic(let name): replacement[name] ?? self
        case .model(let path, let arguments):
            .model(path, arguments.map { $0.substitutingOnce(replacement) })
        case .optional(let wrapped): .optional(wrapped.substitutingOnce(replacement))
        case .array(let element): .array(element.substitutingOnce(replacement))
        case .dictionary(let key, let value):
            .dictionary(
                key: key.substitutingOnce(replacement),
                value: value.substitutingOnce(replacement)
            )
        case .patch(let wrapped): .patch(wrapped.substitutingOnce(replacement))
        case .entry(let key, let value):
            .entry(
                key: key.substitutingOnce(replacement),
                value: value.substitutingOnce(replacement)
            )
        }
    }

    /// Whether the type can be worked with: what an API names can be larger by the aliases of another.
    fileprivate var isSmall: Bool {
        var count = 0
        var open = [self]
        while let next = open.popLast() {
            count += 1
            if count > 1_000 { return false }
            open += next.parts
        }
        return true
    }

    /// Whether a variable of the type can be passed where the other is expected.
    func converts(to other: APIType) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.optional(let wrapped), .optional(let inner)): return wrapped.converts(to: inner)
        case (_, .optional(let inner)): return converts(to: inner)
        case (.array(let element), .array(let inner)): return element.converts(to: inner)
        case (.dictionary(let key, let value), .dictionary(let innerKey, let inner)):
            return key == innerKey && value.converts(to: inner)
        default: return false
        }
    }
}
