/// The type that a field or parameter is in, as a message and a path name it.
struct TypeOwner {
    /// The names that lead from the API to the owner; empty for the API itself.
    let path: [String]
    let generics: [String]
    /// What a message calls it.
    let description: String
    /// What a model says for all types in it; nil is what holds for all models.
    var codingRule: CodingRule?
}

/// Finds the type of a field or parameter, and checks the type that is written in its place.
struct InlineTypeResolver {
    let resolver: TypeResolver
    let names: SwiftName
    let defaults: FieldDefaults
    let log: DiagnosticLog

    struct Typed {
        let type: APIType
        let nested: Model?
    }

    /// Nil when the type cannot be known; that is reported.
    func type(of value: SpecValue, key: Located<String>, owner: TypeOwner)
        -> Typed?
    {
        guard let inline = value.inline else {
            guard let syntax = value.type else { return nil }
            return resolver.resolve(syntax, generics: owner.generics).map {
                Typed(type: $0, nested: nil)
            }
        }
        guard let name = inlineName(value.type, key: key),
            let nested = nested(inline, name: name, of: key, owner: owner)
        else { return nil }
        let reference = APIType.model(nested.path, owner.generics.map(APIType.generic))
        guard let syntax = value.type else { return Typed(type: reference, nested: nested) }
        guard let leaf = syntax.leaf else { return nil }
        let wrapping = resolver.resolve(syntax, generics: owner.generics + [leaf.name])
        return wrapping.map { Typed(type: $0.substituting([leaf.name: reference]), nested: nested) }
    }

    private static let leaveOut =
        "leave 'type' out; it gives the type in place a name: \"Name\", \"Name?\" or \"[Name]\""

    /// What says what a value is, and names no type of one's own.
    private static let kinds = Set(
        StandardType.allCases.flatMap { [$0.rawValue, $0.rawValue.lowercased()] }
            + ["integer", "number", "boolean", "object", "array"]
    )

    /// The nested type's name: what the wrapping type says, or the field's key.
    private func inlineName(_ type: TypeSyntax?, key: Located<String>) -> String? {
        guard let type else {
            let name = names.type(key.value)
            if name == nil {
                log.error(
                    "no type name can be made of '\(key.value)'",
                    at: key.range,
                    notes: ["say it with 'type'"]
                )
            }
            guard let name else { return nil }
            let located = Located(value: name, range: key.range)
            return checkIsNotAPI(located, what: "a type") ? name : nil
        }
        guard let leaf = type.leaf else {
            log.error(
                "the type beside an inline type has one name in it",
                at: type.range,
                notes: [Self.leaveOut]
            )
            return nil
        }
        let name = Located(value: leaf.name, range: leaf.range)
        // The key would give the same name, which 'lenient' and 'change' write with a '?'.
        if leaf.name == names.type(key.value) {
            return checkIsNotAPI(name, what: "a type") ? leaf.name : nil
        }
        if Self.kinds.contains(leaf.name) {
            log.error(
                "'\(leaf.name)' is no name for a new type",
                at: leaf.range,
                notes: [Self.leaveOut]
            )
            return nil
        }
        return checkTypeName(name, what: "a type") && checkIsNotAPI(name, what: "a type")
            ? leaf.name : nil
    }

    var unions: UnionResolver {
        let fields = FieldResolver(inline: self, log: log)
        return UnionResolver(resolver: resolver, names: names, log: log) {
            fields.encoding(nil, for: $0)
        }
    }

    private func nested(
        _ inline: SpecInline,
        name: String,
        of key: Located<String>,
        owner: TypeOwner
    ) -> Model? {
        let path = owner.path + [name]
        let kind: Model.Kind
        switch inline {
        case .enumeration(let spec): kind = .enumeration(enumeration(spec))
        case .flags(let spec):
            let resolver = EnumResolver(names: names, log: log)
            kind = .flags(resolver.flags(spec), encoding: resolver.encoding(of: spec))
        case .union(let spec):
            kind = .union(
                unions.check(spec, generics: owner.generics)
            )
        case .fields(let fields, let additional):
            let inner = TypeOwner(
                path: path,
                generics: owner.generics,
                description: "'\(name)'",
                codingRule: owner.codingRule
            )
            kind = .structure(structure(fields, additional: additional, owner: inner))
        }
        return Model(
            name: name,
            path: path,
            range: key.range,
            kind: kind,
            conform: kind.possible(defaults.conform),
            codingRule: owner.codingRule ?? defaults.coding
        )
    }

    private func structure(
        _ fields: [SpecField],
        additional: TypeSyntax?,
        owner: TypeOwner
    ) -> Structure {
        let fieldResolver = FieldResolver(inline: self, log: log)
        let checked = fieldResolver.fields(fields, owner: owner)
        let rest = additional.flatMap {
            self.additional($0, beside: checked.fields, generics: owner.generics)
        }
        return Structure(
            fields: checked.fields,
            nested: checked.nested,
            additional: rest,
            additionalEncoding: rest.flatMap { fieldResolver.encoding(nil, for: $0) },
            isAdditionalLossy: rest != nil && defaults.isLossy
        )
    }

    /// The type of the members that have no field.
    func additional(_ syntax: TypeSyntax, beside fields: [Field], generics: [String]) -> APIType? {
        checkAdditional(beside: fields, at: syntax.range)
        return resolver.resolve(syntax, generics: generics)
    }

    func checkAdditional(beside fields: [Field], at range: SourceRange) {
        if fields.contains(where: { $0.name == ReservedNames.Fields.additional }) {
            log.error("the model has a field 'additional' already", at: range)
        }
    }

    /// Whether the name can be declared as a type; what is wrong is reported.
    func checkTypeName(_ name: Located<String>, what: String) -> Bool {
        if ReservedNames.modules.contains(name.value) {
            log.error(
                "'\(name.value)' would hide the module of that name",
                at: name.range,
                notes: ["did you mean '\(name.value)\(what == "an API" ? "API" : "Model")'?"]
            )
            return false
        }
        guard
            SwiftIdentifier.isLegalTypeName(name.value)
                || SwiftIdentifier.keywords.contains(name.value)
        else {
            log.error(
                "'\(name.value)' is no legal Swift type name",
                at: name.range,
                suggestion: names.type(name.value)
            )
            return false
        }
        if ReservedNames.metatypes.contains(name.value) {
            log.warning(
                "\(what) named '\(name.value)' can only be used where a type is expected",
                at: name.range,
                notes: ["'\(name.value)Model' could be used everywhere"]
            )
        } else if what != "an API", StandardType(rawValue: name.value) != nil {
            log.warning(
                "\(what) named '\(name.value)' is meant wherever the spec says '\(name.value)'",
                at: name.range,
                notes: ["'\(name.value)Model' would leave the type of Swift as it is"]
            )
        } else if SwiftIdentifier.keywords.contains(name.value) {
            log.error(
                "'\(name.value)' is a word of Swift",
                at: name.range,
                notes: [
                    "did you mean '\(name.value.prefix(1).uppercased() + name.value.dropFirst())Model'?"
                ]
            )
            return false
        }
        return true
    }

    /// A type of the API's own name would hide the API from what it contains.
    func checkIsNotAPI(_ name: Located<String>, what: String) -> Bool {
        guard name.value == defaults.apiName else { return true }
        log.error("\(what) cannot have the name of the API", at: name.range)
        return false
    }

    func enumeration(_ spec: SpecEnum) -> Enumeration {
        EnumResolver(names: names, log: log).check(spec)
    }
}

extension Model.Kind {
    /// The protocols, said for every model, that one of this kind can conform to: only enums have `allCases`.
    func possible(_ protocols: [String]) -> [String] {
        if case .enumeration = self { return protocols }
        return protocols.filter { $0 != "CaseIterable" }
    }
}

/// What the top level says for every field.
struct FieldDefaults {
    let dates: ValueEncoding
    let isLossy: Bool
    let conform: [String]
    let coding: CodingRule
    let apiName: String
}
