/// The models of a spec by name: what a type expression can refer to.
struct ModelTable {
    private let models: [String: SpecModel]
    let names: [String]

    init(_ models: [SpecModel]) {
        self.models = Dictionary(
            models.map { ($0.name.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        names = models.map(\.name.value)
    }

    subscript(name: String) -> SpecModel? { models[name] }
}

/// Finds what the names in a type expression stand for.
struct TypeResolver {
    let table: ModelTable
    let log: DiagnosticLog

    /// Types of the language that later versions know.
    private static let unsupported: Set<String> = ["Event"]

    /// Nil when a name is unknown or misused; that is reported here, once.
    func resolve(_ syntax: TypeSyntax, generics: [String] = []) -> APIType? {
        switch syntax.kind {
        case .named(let name, let arguments):
            return syntax.isUnreadable ? nil : named(name, arguments, syntax.range, generics)
        case .optional(let wrapped):
            return resolve(wrapped, generics: generics).map(optional)
        case .array(let element):
            return resolve(element, generics: generics).map(APIType.array)
        case .dictionary(let key, let value):
            let value = resolve(value, generics: generics)
            guard let resolved = resolve(key, generics: generics), let value else { return nil }
            guard isKey(resolved) else {
                log.error(
                    "a map's key is a String, an integer, an enum or a wrapped one of these",
                    at: key.range
                )
                return nil
            }
            return .dictionary(key: resolved, value: value)
        }
    }

    private func optional(_ type: APIType) -> APIType {
        type.isOptional ? type : .optional(type)
    }

    private func named(
        _ name: String,
        _ arguments: [TypeSyntax],
        _ range: SourceRange,
        _ generics: [String],
    ) -> APIType? {
        let resolved = arguments.map { resolve($0, generics: generics) }
        if generics.contains(name) {
            return checkArity(of: name, 0, arguments, range) ? .generic(name) : nil
        }
        if let model = table[name] {
            guard checkArity(of: name, model.generics.count, arguments, range) else { return nil }
            let types = resolved.compactMap(\.self)
            return types.count == arguments.count ? .model([name], types) : nil
        }
        if name == "Patch" || name == "Entry" { return built(name, arguments, resolved, range) }
        if name == "File" {
            log.error("a 'File' stands in a body of 'data' only", at: range)
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
                log.error("a Patch is never of an optional: it tells null by itself", at: range)
                return nil
            }
            return .patch(types[0])
        }
        guard isKey(types[0]) else {
            log.error(
                "an entry's key is a String, an integer, an enum or a wrapped one of these",
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
        log.error("'\(name)' takes \(expected), found \(arguments.count)", at: range)
        return false
    }

    private func reportUnknown(_ name: String, _ range: SourceRange, _ generics: [String]) {
        if Self.unsupported.contains(name) {
            log.error("type '\(name)' is not supported yet", at: range)
        } else if name == "Void" {
            log.error("'Void' stands in 'returns' only", at: range)
        } else {
            let known = generics + table.names + ["Patch", "Entry"] + StandardType.common.map(\.rawValue)
            let near = Self.otherNames[name] ?? nearest(to: name, in: known)
            log.error("unknown type '\(name)'", at: range, suggestion: near)
        }
    }

    /// What other languages call the types of this one.
    private static let otherNames = [
        "string": "String", "Integer": "Int", "integer": "Int", "int": "Int", "Long": "Int64",
        "number": "Double", "Number": "Double", "boolean": "Bool", "Boolean": "Bool",
        "bool": "Bool",
        "DateTime": "Date", "object": "JSON", "Object": "JSON", "Any": "JSON", "any": "JSON",
        "void": "Void", "Array": "[T]", "List": "[T]", "Dictionary": "[String: T]",
        "Map": "[String: T]",
    ]

    private func isKey(_ type: APIType) -> Bool {
        switch expanded(type) {
        case .standard(let standard): return standard == .string || standard.isInteger
        case .model(let path, _):
            guard path.count == 1, let model = table[path[0]] else { return true }
            switch model.kind {
            case .enumeration: return true
            case .wraps(let syntax, _):
                return TypeResolver(table: table, log: DiagnosticLog()).resolve(syntax).map(isKey)
                    ?? true
            case .fields, .alias, .union, .flags: return false
            }
        default: return false
        }
    }

    /// The type with aliases replaced by what they stand for. Aliases that lead back to themselves
    /// are left as they are; the checker reports them.
    func expanded(_ type: APIType) -> APIType {
        expanded(type, depth: 0)
    }

    private func expanded(_ type: APIType, depth: Int) -> APIType {
        guard depth < 64, case .model(let path, let arguments) = type, path.count == 1,
            let model = table[path[0]], case .alias(let syntax) = model.kind,
            let target = TypeResolver(table: table, log: DiagnosticLog())
                .resolve(syntax, generics: model.generics.map(\.value))
        else {
            if case .optional(let wrapped) = type {
                return optional(expanded(wrapped, depth: depth + 1))
            }
            return type
        }
        let replacement = Dictionary(
            zip(model.generics.map(\.value), arguments),
            uniquingKeysWith: { first, _ in first }
        )
        return expanded(target.substituting(replacement), depth: depth + 1)
    }
}
