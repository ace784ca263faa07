/// Resolves the models: names, kinds, what they extend; with the fields of a model known once.
struct ModelResolver {
    let spec: Spec
    let inline: InlineTypeResolver
    let log: DiagnosticLog
    /// The structures of the models that are known so far.
    private(set) var structures: [String: Structure] = [:]
    /// The Swift types that are external so far.
    private var externalTypes: Set<String> = []
    private var visiting: [String] = []
    private static let extensionLimit = 64
    private var inheritedCount = 0

    init(spec: Spec, inline: InlineTypeResolver, log: DiagnosticLog) {
        self.spec = spec
        self.inline = inline
        self.log = log
    }

    mutating func models() -> [Model] {
        checkNames()
        checkAliases()
        return spec.models.compactMap { spec in
            log.within(.model(spec.name.value)) { model(spec) }
        }
    }

    private mutating func model(_ model: SpecModel) -> Model? {
        let generics = model.generics.map(\.value)
        guard SwiftIdentifier.isLegalTypeName(model.name.value) else { return nil }
        guard let kind = kind(of: model, generics: generics) else { return nil }
        checkIdentifiable(model, kind)
        let conform = kind.possible(spec.conform.map(\.value)) + model.conform.map(\.value)
        return Model(
            name: model.name.value,
            path: [model.name.value],
            range: model.name.range,
            doc: model.doc,
            generics: generics,
            kind: kind,
            // Every model is these already.
            conform: conform.unique.filter {
                !["Codable", "Decodable", "Encodable", "Sendable"].contains($0)
            },
            codingRule: model.coding ?? spec.coding
        )
    }

    private mutating func kind(of model: SpecModel, generics: [String]) -> Model.Kind? {
        switch model.kind {
        case .fields: return structure(of: model).map(Model.Kind.structure)
        case .enumeration(let spec):
            refuseGenerics(of: model, "an enum")
            return .enumeration(inline.enumeration(spec))
        case .wraps(let syntax, let encoding):
            return wrapper(syntax, encoding: encoding, generics: generics)
        case .flags(let spec):
            refuseGenerics(of: model, "a set of flags")
            let resolver = EnumResolver(names: inline.names, log: log)
            return .flags(resolver.flags(spec), encoding: resolver.encoding(of: spec))
        case .union(let spec):
            return .union(inline.unions.check(spec, generics: generics))
        case .alias(let syntax):
            return inline.resolver.resolve(syntax, generics: generics).map(Model.Kind.alias)
        case .external(let external): return self.external(external, of: model.name.value)
        }
    }

    /// A type of two names conforms once.
    private mutating func external(_ external: SpecExternal, of name: String) -> Model.Kind? {
        guard checkExternal(external.type, of: name) else { return nil }
        let isNew = externalTypes.insert(external.type.value).inserted
        return .external(
            External(type: external.type.value, needsConformance: isNew && !external.conforms)
        )
    }

    private func refuseGenerics(of model: SpecModel, _ what: String) {
        if let first = model.generics.first {
            log.error("\(what) has no generic parameters", at: first.range)
        }
    }

    private func wrapper(
        _ syntax: TypeSyntax,
        encoding: Located<ValueEncoding>?,
        generics: [String]
    ) -> Model.Kind? {
        guard let type = inline.resolver.resolve(syntax, generics: generics),
            !inline.resolver.isUnknown(type)
        else { return nil }
        guard case .standard(let standard) = inline.resolver.expanded(type), standard != .json
        else {
            log.error(
                "a wrapped value is of one of the language's simple types",
                at: syntax.range,
                notes: [
                    "such as String, Int or UUID; where it may be missing, its name has the '?'"
                ]
            )
            return nil
        }
        return .wrapper(
            .standard(standard),
            encoding: FieldResolver(inline: inline, log: log).encoding(encoding, for: type)
        )
    }

    /// The fields of a model, those that it extends first; nil when it extends itself.
    private mutating func structure(of model: SpecModel) -> Structure? {
        let name = model.name.value
        if let known = structures[name] { return known }
        guard case .fields(let spec) = model.kind else { return nil }
        return log.within(.model(name)) { newStructure(of: model, spec) }
    }

    private mutating func newStructure(of model: SpecModel, _ spec: SpecFields) -> Structure {
        let name = model.name.value
        visiting.append(name)
        defer { visiting.removeLast() }
        let owner = TypeOwner(
            path: [name],
            generics: model.generics.map(\.value),
            description: "'\(name)'",
            codingRule: model.coding
        )
        let fieldResolver = FieldResolver(inline: inline, log: log)
        let checked = fieldResolver.fields(spec.fields, owner: owner)
        let parent = spec.extends.flatMap {
            inheritance($0, of: model.name, generics: owner.generics)
        }
        // What a parent that is a mistake has is not known.
        let isKnown = spec.extends == nil || parent != nil
        let inherited = parent ?? Inherited()
        let fields = merge(inherited.fields, checked.fields, spec.fields, owner)
        var rest = spec.additional.flatMap {
            inline.additional($0, beside: fields, generics: owner.generics)
        }
        if spec.additional == nil, let parent = spec.extends, let additional = inherited.additional
        {
            inline.checkAdditional(beside: fields, at: parent.range)
            rest = additional
        }
        let structure = Structure(
            fields: fields,
            nested: checked.nested,
            identity: spec.identity.flatMap {
                checked.unknown.contains($0.value) || !isKnown
                    ? nil : identity($0, in: fields, nested: checked.nested)
            },
            additional: rest,
            additionalEncoding: rest.flatMap { fieldResolver.encoding(nil, for: $0) },
            isAdditionalLossy: rest != nil && inline.defaults.isLossy
        )
        structures[name] = structure
        return structure
    }

    /// What a model takes over of the one that it extends.
    private struct Inherited {
        var fields: [Field] = []
        var additional: APIType?
    }

    private mutating func inheritance(
        _ syntax: TypeSyntax,
        of name: Located<String>,
        generics: [String]
    ) -> Inherited? {
        guard let type = inline.resolver.resolve(syntax, generics: generics),
            !inline.resolver.isUnknown(type)
        else { return nil }
        guard case .model(let path, let arguments) = inline.resolver.expanded(type),
            let parent = inline.resolver.table[path[0]], case .fields = parent.kind
        else {
            log.error("only a model by fields can be extended", at: syntax.range)
            return nil
        }
        if visiting.count > Self.extensionLimit {
            log.error("a model extends at most \(Self.extensionLimit) others", at: syntax.range)
            return nil
        }
        if inheritedCount > SpecModel.inheritedLimit {
            log.error(
                "the models extend others by more than 50,000 fields in all",
                at: syntax.range
            )
            return nil
        }
        if visiting.contains(path[0]) {
            log.error("'\(visiting.last ?? path[0])' extends itself", at: syntax.range)
            return nil
        }
        let replacement = Dictionary(firstOf: zip(parent.generics.map(\.value), arguments))
        let fields = FieldResolver(inline: inline, log: log)
        let structure = structure(of: parent)
        let inherited = (structure?.fields ?? []).map { own in
            var field = own
            field.type = field.type.substituting(replacement)
            field.range = name.range
            return fields.reformed(field, from: own)
        }
        inheritedCount += inherited.count
        if let large = inherited.first(where: { !inline.resolver.isSmall($0.type) }) {
            log.error(
                "the type of the extended '\(large.key)' has too many parts",
                at: syntax.range
            )
            return nil
        }
        return Inherited(
            fields: inherited,
            additional: structure?.additional?.substituting(replacement)
        )
    }

    /// A repeated key overrides in its parent's place, the rest follows.
    private func merge(
        _ inherited: [Field],
        _ own: [Field],
        _ spec: [SpecField],
        _ owner: TypeOwner
    ) -> [Field] {
        if inherited.isEmpty { return own }
        let overriding = own.indexed(by: \.key)
        let inheritedKeys = Set(inherited.map(\.key))
        let added = own.filter { !inheritedKeys.contains($0.key) }
        let inheritedNames = Dictionary(
            firstOf: inherited.filter { overriding[$0.key] == nil }.map { ($0.name, $0.key) }
        )
        for field in own where inheritedNames[field.name].map({ $0 != field.key }) ?? false {
            guard let key = spec.first(where: { $0.key.value == field.key })?.key else { continue }
            log.error(
                "'\(field.key)' and the extended model's '\(inheritedNames[field.name] ?? "")' both become "
                    + "'\(field.name)' in \(owner.description)",
                at: key.range
            )
        }
        return inherited.map { overriding[$0.key] ?? $0 } + added
    }
}
