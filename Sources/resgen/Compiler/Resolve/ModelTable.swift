/// The models of a spec by name: what a type expression can refer to.
struct ModelTable {
    private let models: [String: SpecModel]
    let names: [String]
    /// False where models could not be read, so that an unknown name may well be one of them.
    let isComplete: Bool
    /// Aliases that lead back to themselves, in cycles: they stand for nothing.
    let aliasCycles: [[String]]
    private let cyclic: Set<String>
    /// The models that are a mistake, and aliases of a type that is one: what they stand for is not known.
    fileprivate private(set) var unknown: Set<String>
    let aliases: AliasTable

    init(_ models: [SpecModel], isComplete: Bool) {
        self.isComplete = isComplete
        self.models = models.indexed(by: \.name.value)
        names = models.map(\.name.value)
        unknown = Set(
            self.models.filter { _, model in
                if case .alias(let target) = model.kind { target.isUnreadable } else { false }
            }.keys
        )
        let order = AliasOrder(self.models)
        aliases = AliasTable(generics: self.models.mapValues { $0.generics.map(\.value) })
        aliasCycles = order.cycles
        cyclic = Set(aliasCycles.joined())
        let resolver = TypeResolver(table: self, log: nil)
        for name in order.innermostFirst {
            let target = resolver.target(ofAlias: name)
            if target == nil { unknown.insert(name) }
            aliases.define(name, as: target)
        }
    }

    subscript(name: String) -> SpecModel? { models[name] }

    func isCyclic(_ name: String) -> Bool { cyclic.contains(name) }
}

/// The aliases among models, and how they lead to each other.
private struct AliasOrder {
    /// Those that lead back to themselves.
    let cycles: [[String]]
    /// Each after those that it leads to, so that no chain of them has to be followed at once.
    let innermostFirst: [String]

    init(_ models: [String: SpecModel]) {
        func targets(_ name: String) -> [String] {
            guard case .alias(let target)? = models[name]?.kind else { return [] }
            return target.names
        }
        let aliases = models.keys.filter { !targets($0).isEmpty }.sorted()
        let components = ComponentFinder(edges: targets).components(of: aliases)
        let groups = Dictionary(grouping: aliases) { components[$0] ?? -1 }
        cycles = groups.values
            .filter { $0.count > 1 || targets($0[0]).contains($0[0]) }
            .sorted { $0[0] < $1[0] }
        innermostFirst = aliases.sorted { components[$0] ?? -1 < components[$1] ?? -1 }
    }
}

/// Finds what the names in a type expression stand for.
struct TypeResolver {
    let table: ModelTable
    /// Nil where nothing is reported, as what is wrong is reported elsewhere.
    let log: DiagnosticLog?

    private func isStillAlias(_ type: APIType) -> Bool {
        guard case .model(let path, _) = type.unwrapped, path.count == 1, !isUnknown(type),
            case .alias? = table[path[0]]?.kind
        else { return false }
        return true
    }

    /// Whether the type is a model that is a mistake. That has been reported, so nothing more is said of
    /// what it is used for.
    func isUnknown(_ type: APIType) -> Bool {
        guard case .model(let path, _) = expanded(type).unwrapped else { return false }
        return path.count == 1 && table.unknown.contains(path[0])
    }

    /// Types of more parts, aliases replaced, are refused: they could grow without bound.
    private static let sizeLimit = 1_000

    /// Nil when a name is unknown or misused; that is reported here, once.
    func resolve(_ syntax: TypeSyntax, generics: [String] = []) -> APIType? {
        guard let type = parts(syntax, generics: generics) else { return nil }
        if isSmall(type) { return type }
        log?.error("the type leads through too many others", at: syntax.range)
        return nil
    }

    /// Whether the type, with aliases replaced, is of a size that can be worked with.
    func isSmall(_ type: APIType) -> Bool {
        // As nearly all are.
        if case .standard = type.unwrapped { return true }
        var count = 0
        var open = [type]
        while let next = open.popLast() {
            count += 1
            let type = expanded(next)
            if count > Self.sizeLimit || isStillAlias(type) { return false }
            open += type.parts
        }
        return true
    }

    private func parts(_ syntax: TypeSyntax, generics: [String]) -> APIType? {
        switch syntax.kind {
        case .named(let name, let arguments):
            return syntax.isUnreadable ? nil : named(syntax, name, arguments, generics)
        case .optional(let wrapped):
            return parts(wrapped, generics: generics).map(optional)
        case .array(let element):
            return parts(element, generics: generics).map(APIType.array)
        case .dictionary(let key, let value):
            let value = parts(value, generics: generics)
            guard let resolved = parts(key, generics: generics), let value else { return nil }
            guard isKey(resolved) else {
                log?.error(
                    "a map's key is a String, an integer, a UUID, a Day, an enum or a wrapped one of these",
                    at: key.range
                )
                return nil
            }
            return .dictionary(key: resolved, value: value)
        }
    }

    private func optional(_ type: APIType) -> APIType {
        expanded(type).isOptional ? type : .optional(type)
    }

    private func named(
        _ syntax: TypeSyntax,
        _ name: String,
        _ arguments: [TypeSyntax],
        _ generics: [String],
    ) -> APIType? {
        let range = syntax.range
        // Of a foreign `Array<string>` the whole is one mistake.
        if !arguments.isEmpty, !isKnown(name, generics) {
            let text = syntax.text
            if let notes = ForeignType.utilityNotes(text) ?? ForeignType(text)?.notes(for: text) {
                log?.error("unknown type '\(name)'", at: range, notes: notes)
                return nil
            }
        }
        let resolved = arguments.map { parts($0, generics: generics) }
        if generics.contains(name) {
            return checkArity(of: name, 0, arguments, range) ? .generic(name) : nil
        }
        if table.isCyclic(name) { return nil }
        if table.unknown.contains(name) { return .model([name], []) }
        if let model = table[name] {
            guard checkArity(of: name, model.generics.count, arguments, range) else { return nil }
            let types = resolved.compactMap(\.self)
            return types.count == arguments.count ? .model([name], types) : nil
        }
        if name == "Patch" || name == "Entry" { return built(name, arguments, resolved, range) }
        if name == "File" {
            log?.error(
                "a 'File' belongs only in a body of 'data', or as a part or list of parts of 'multipart'",
                at: range
            )
            return nil
        }
        if let standard = StandardType(rawValue: name) {
            return checkArity(of: name, 0, arguments, range) ? .standard(standard) : nil
        }
        reportUnknown(name, range, generics)
        return nil
    }

    /// `Patch<T>` and `Entry<Key, T>`.
    private func built(
        _ name: String,
        _ arguments: [TypeSyntax],
        _ resolved: [APIType?],
        _ range: SourceRange
    ) -> APIType? {
        guard checkArity(of: name, name == "Patch" ? 1 : 2, arguments, range) else { return nil }
        let types = resolved.compactMap(\.self)
        guard types.count == arguments.count else { return nil }
        if name == "Patch" {
            if expanded(types[0]).isOptional {
                log?.error("a Patch is never of an optional: it has null by itself", at: range)
                return nil
            }
            return .patch(types[0])
        }
        guard isKey(types[0]) else {
            log?.error(
                "an entry's key is a String, an integer, a UUID, a Day, an enum or a wrapped one of these",
                at: arguments[0].range
            )
            return nil
        }
        return .entry(key: types[0], value: types[1])
    }

    private func checkArity(
        of name: String,
        _ arity: Int,
        _ arguments: [TypeSyntax],
        _ range: SourceRange
    ) -> Bool {
        if arguments.count == arity { return true }
        let expected =
            arity == 0
            ? "no generic arguments" : "\(arity) generic argument\(arity == 1 ? "" : "s")"
        log?.error("'\(name)' takes \(expected), found \(arguments.count)", at: range)
        return false
    }

    private func isKnown(_ name: String, _ generics: [String]) -> Bool {
        generics.contains(name) || table[name] != nil || StandardType(rawValue: name) != nil
            || ["Patch", "Entry", "Event"].contains(name)
    }

    private func reportUnknown(_ name: String, _ range: SourceRange, _ generics: [String]) {
        guard let log else { return }
        if name == "Event" {
            log.error("an 'Event<T>' belongs in 'events' only", at: range)
        } else if name == "Void" {
            log.error("'Void' belongs in 'returns' only", at: range)
        } else if let note = Self.foreignNote(name) {
            log.error("unknown type '\(name)'", at: range, notes: [note])
        } else if table.isComplete {
            let known =
                generics + table.names + ["Patch", "Entry"] + StandardType.common.map(\.rawValue)
            let near = log.diagnostics.count > 200 ? nil : nearest(to: name, in: known)
            let note = near.map { "did you mean '\($0)'?" } ?? Self.remedy(for: name)
            log.error("unknown type '\(name)'", at: range, notes: [note])
        }
    }

    /// What to say of a word that other languages have for a type.
    private static func foreignNote(_ name: String) -> String? {
        if let shape = containers[name.lowercased()] {
            let example = shape.replacing("T]", with: "Int]")
            return "write '\(shape)', for example '\(example)'"
        }
        if name.lowercased() == "enum" { return "write { \"enum\": [\"a\", \"b\"] }" }
        guard let type = ForeignTypeName.type(name) else { return nil }
        return type == "Void"
            ? "'Void' in 'returns' is no answer; what may be missing or null has a type with '?'"
            : "did you mean '\(type)'?"
    }

    private static let containers = [
        "array": "[T]", "list": "[T]", "set": "[T]", "vec": "[T]", "sequence": "[T]",
        "dictionary": "[String: T]", "map": "[String: T]", "record": "[String: T]",
        "dict": "[String: T]", "hashmap": "[String: T]",
    ]

    private static func remedy(for name: String) -> String {
        if name.first?.isNumber == true {
            return "a value that is always the same is { \"const\": \"\(name)\" }"
        }
        return SwiftIdentifier.isLegalTypeName(name)
            ? "a model of that name belongs in 'models': \"\(name)\": { \"fields\": { … } }"
            : "the types are String, Bool, Int, Double, Decimal, Date, Day, UUID, URL, Data, JSON and others, "
                + "and the names of 'models'"
                + (name.first?.isLowercase == true
                    ? "; a value that is always the same is { \"const\": \"\(name)\" }" : "")
    }

    private func isKey(_ type: APIType) -> Bool {
        if isUnknown(type) { return true }
        switch expanded(type) {
        case .standard(let standard): return standard.isKey
        case .model(let path, _):
            guard path.count == 1, let model = table[path[0]] else { return true }
            switch model.kind {
            case .enumeration: return true
            case .wraps(let syntax, _):
                guard let standard = standard(syntax) else { return true }
                return standard.isKey
            case .fields, .alias, .union, .flags, .external: return false
            }
        default: return false
        }
    }

    /// The standard type that a name stands for; nil for others. Nothing inside of a type is looked
    /// at, where the type that is asked for may occur again.
    private func standard(_ syntax: TypeSyntax) -> StandardType? {
        var syntax = syntax
        for _ in 0..<AliasTable.chainLimit {
            guard case .named(let name, let arguments) = syntax.kind else { return nil }
            guard let model = table[name] else { return StandardType(rawValue: name) }
            guard case .alias(let target) = model.kind else { return nil }
            syntax = target
            if case .named(let name, _) = target.kind,
                let index = model.generics.firstIndex(where: { $0.value == name }),
                arguments.indices.contains(index)
            {
                syntax = arguments[index]
            }
        }
        return nil
    }

    /// The same, saying nothing of what is wrong.
    var silent: TypeResolver { TypeResolver(table: table, log: nil) }

    /// What an alias is written as; what is wrong with that is said where it is checked.
    fileprivate func target(ofAlias name: String) -> APIType? {
        guard let model = table[name], case .alias(let syntax) = model.kind else { return nil }
        return parts(syntax, generics: model.generics.map(\.value))
    }

    /// The type with aliases at its head replaced by what they stand for.
    func expanded(_ type: APIType) -> APIType { table.aliases.expanded(type) }
}
