/// Resolves the cases of a union: their names, their types, and the values of the tag.
struct UnionResolver {
    let resolver: TypeResolver
    let names: SwiftName
    let log: DiagnosticLog
    /// The encoding that a type has by what the API says of dates.
    let encoding: (APIType) -> ValueEncoding?

    func check(_ spec: SpecUnion, generics: [String]) -> Union {
        var register = NameScope(owner: "the union", remedy: nil)
        var values: Set<EnumValue> = []
        let hasNumbers = spec.cases.contains { $0.values.contains(where: \.value.isInteger) }
        let cases = spec.cases.compactMap { specCase -> Union.Case? in
            guard let type = resolver.resolve(specCase.type, generics: generics),
                let name = name(of: specCase), register.take(name, for: specCase.name, log: log)
            else { return nil }
            let writesTag = spec.tag.map { self.writesTag(specCase, type, $0.value) } ?? true
            // The name of the default is none of the numbers that a tag is.
            let isNamed = !specCase.values.isEmpty || !hasNumbers
            let own =
                specCase.isDefault && writesTag && !isNamed ? [] : specCase.tagValues
            if let tag = spec.tag {
                checkTagged(specCase, type, tag: tag.value, values: own)
                for value in own.map(\.value) where !values.insert(value).inserted {
                    log.error("the tag's value '\(value.text)' is there twice", at: specCase.range)
                }
            } else if let value = specCase.values.first?.value {
                log.error("'\(value.text)' needs a 'tag' to be the value of", at: specCase.range)
            }
            if specCase.isDefault { checkDefault(specCase, of: spec) }
            return Union.Case(
                name: name,
                type: type,
                tagValues: spec.tag == nil ? [] : own.map(\.value),
                isDefault: specCase.isDefault,
                writesTag: writesTag,
                encoding: spec.tag == nil ? encoding(type) : nil,
                isIndirect: false,
                range: specCase.range
            )
        }
        return Union(tag: spec.tag?.value, cases: cases)
    }

    /// Whether the type writes the tag: one that is the only value there, or of several the one that was
    /// read, which the default case has, too.
    private func writesTag(_ specCase: SpecUnion.Case, _ type: APIType, _ tag: String) -> Bool {
        if specCase.values.count > 1 || field(tag, type)?.isConstant == true
            || isUnion(type, of: tag, where: \.isConstant)
        {
            return true
        }
        return specCase.isDefault
            && (field(tag, type) != nil || keepsMembers(type) || isUnion(type, of: tag))
    }

    private func checkDefault(_ specCase: SpecUnion.Case, of union: SpecUnion) {
        if union.tag == nil {
            log.error("'default' needs a 'tag' to have another value", at: specCase.range)
        } else if union.cases.filter(\.isDefault).first?.name.value != specCase.name.value {
            log.error("one case of a union is the default", at: specCase.range)
        }
    }

    private func name(of specCase: SpecUnion.Case) -> String? {
        let key = specCase.name
        if let name = CaseNames(names: names).unionCase(key.value) { return name }
        log.error("no name can be made of '\(key.value)'", at: key.range)
        return nil
    }

    /// A tag is in an object, and a constant of the same key has the tag's value. Of several
    /// values the object has to know which one is its own.
    private func checkTagged(
        _ specCase: SpecUnion.Case,
        _ type: APIType,
        tag: String,
        values: [Located<EnumValue>]
    ) {
        guard case .model(let path, _) = resolver.expanded(type),
            case .fields? = resolver.table[path[0]]?.kind
        else {
            if !isUnion(type, of: tag), !resolver.isUnknown(type) {
                log.error(
                    "a union with a tag has models by fields as its cases, or unions of such with the tag",
                    at: specCase.type.range
                )
            }
            return
        }
        if values.count > 1, field(tag, type) == nil {
            log.error(
                "a case of several values needs a field '\(tag)' in '\(path[0])'",
                at: specCase.range
            )
        }
        guard let (field, owner) = ownedField(tag, type) else {
            checkAdditional(of: type, tag: tag, values: values)
            return
        }
        let tagField = TagField(resolver: resolver, generics: generics(of: owner))
        for value in values where !tagField.holds(value.value, field.content) {
            let text = value.value.text
            log.error(
                field.isConstant
                    ? "'\(path[0])' has another value in '\(tag)' than '\(text)'"
                    : "the field '\(tag)' of '\(path[0])' cannot be '\(text)'",
                at: value.range,
                notes: tagField.counterpart(of: value.value, field.content).map { ["write \($0)"] }
                    ?? []
            )
        }
    }

    /// Members without a field have the tag among them.
    private func checkAdditional(of type: APIType, tag: String, values: [Located<EnumValue>]) {
        for (name, model) in models(of: type) {
            guard let additional = model.additional else { continue }
            let tagField = TagField(resolver: resolver, generics: generics(of: name))
            guard let value = values.first(where: { !tagField.holds($0.value, additional) }) else {
                return
            }
            log.error(
                "'additional' of '\(name)' cannot have the value '\(value.value.text)' under '\(tag)'",
                at: value.range,
                notes: ["give '\(name)' a field '\(tag)'"]
            )
            return
        }
    }

    private func generics(of model: String) -> [String] {
        resolver.table[model]?.generics.map(\.value) ?? []
    }

    /// Whether the type is a union by the tag, or one of models that have it in a field, each in one that
    /// meets a condition.
    private func isUnion(
        _ type: APIType,
        of tag: String,
        where isMet: (SpecField) -> Bool = { _ in true },
    ) -> Bool {
        var seen: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            guard case .model(let path, let arguments) = resolver.expanded(next),
                let model = resolver.table[path[0]]
            else { return false }
            guard case .union(let union) = model.kind else {
                guard !seen.isEmpty, let field = field(tag, next), isMet(field) else {
                    return false
                }
                continue
            }
            if union.tag?.value == tag {
                seen.insert(path[0])
                continue
            }
            guard arguments.isEmpty else { return false }
            guard seen.insert(path[0]).inserted else { continue }
            for item in union.cases {
                guard let inner = resolver.silent.resolve(item.type, generics: []) else {
                    return false
                }
                open.append(inner)
            }
        }
        return true
    }

    /// The field of the key that the type has, or what it extends.
    private func field(_ key: String, _ type: APIType) -> SpecField? {
        ownedField(key, type)?.field
    }

    /// The same, and the model that has it.
    private func ownedField(_ key: String, _ type: APIType) -> (field: SpecField, owner: String)? {
        for (name, model) in models(of: type) {
            if let field = model.fields.first(where: { $0.key.value == key }) {
                return (field, name)
            }
        }
        return nil
    }

    /// Whether the type has a place for members that have no field.
    private func keepsMembers(_ type: APIType) -> Bool {
        models(of: type).contains { $0.model.additional != nil }
    }

    /// The model by fields that the type is, and those that it extends.
    private func models(of type: APIType) -> [(name: String, model: SpecFields)] {
        var models: [(name: String, model: SpecFields)] = []
        var seen: Set<String> = []
        var next: APIType? = resolver.expanded(type)
        while case .model(let path, _)? = next, seen.insert(path[0]).inserted,
            case .fields(let spec)? = resolver.table[path[0]]?.kind
        {
            models.append((path[0], spec))
            next = spec.extends.flatMap {
                resolver.silent.resolve($0, generics: generics(of: path[0]))
            }.map(resolver.expanded)
        }
        return models
    }
}

extension SpecField {
    /// Whether all values of the model have the same value of the field.
    fileprivate var isConstant: Bool {
        if case .const = content { true } else { false }
    }
}

extension SpecUnion.Case {
    /// The values of the tag that stand for the case: its name where none is written.
    fileprivate var tagValues: [Located<EnumValue>] {
        values.isEmpty ? [Located(value: .string(name.value), range: range)] : values
    }
}
