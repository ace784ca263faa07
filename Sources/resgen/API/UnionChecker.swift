/// Checks the cases of a union: their names, their types, and by what they are told apart.
struct UnionChecker {
    let resolver: TypeResolver
    let names: SwiftName
    let log: DiagnosticLog
    /// The form that a type has by what the API says of dates.
    let form: (APIType) -> WireForm?

    func check(_ spec: SpecUnion, generics: [String]) -> Union {
        var register = NameRegister(owner: "the union", remedy: nil)
        var values: Set<EnumValue> = []
        let cases = spec.cases.compactMap { specCase -> Union.Case? in
            guard let type = resolver.resolve(specCase.type, generics: generics),
                let name = name(of: specCase), register.take(name, for: specCase.name, log: log)
            else { return nil }
            let value = specCase.value ?? .string(specCase.name.value)
            if let tag = spec.tag {
                checkTagged(specCase, type, tag: tag.value, value: value)
                if !values.insert(value).inserted {
                    log.error("the tag's value '\(value.text)' is there twice", at: specCase.range)
                }
            } else if let value = specCase.value {
                log.error("'\(value.text)' needs a 'tag' to be the value of", at: specCase.range)
            }
            return Union.Case(
                name: name,
                type: type,
                tagValue: spec.tag == nil ? nil : value,
                writesTag: spec.tag.map { hasField($0.value, type) || isUnion(type, of: $0.value) }
                    ?? true,
                form: spec.tag == nil ? form(type) : nil,
                isIndirect: false,
                range: specCase.range
            )
        }
        return Union(tag: spec.tag?.value, cases: cases)
    }

    private func name(of specCase: SpecUnion.Case) -> String? {
        let key = specCase.name
        if let name = Self.name(of: key.value, names) { return name }
        log.error("no name can be made of '\(key.value)'", at: key.range)
        return nil
    }

    /// The Swift name of a case by its key.
    static func name(of key: String, _ names: SwiftName) -> String? {
        let name = SwiftIdentifier.isLegal(key) ? key : names.member(key)
        return name == "unrecognized" ? "unrecognized_" : name
    }

    /// A tag stands in an object, and a constant of the same key has the tag's value.
    private func checkTagged(
        _ specCase: SpecUnion.Case,
        _ type: APIType,
        tag: String,
        value: EnumValue
    ) {
        guard case .model(let path, _) = resolver.expanded(type),
            case .fields(let spec)? = resolver.table[path[0]]?.kind
        else {
            if !isUnion(type, of: tag) {
                log.error(
                    "a union with a tag has models by fields as its cases, or unions of such with the tag",
                    at: specCase.type.range
                )
            }
            return
        }
        guard let field = spec.fields.first(where: { $0.key.value == tag }),
            case .const(let node) = field.content, node.enumValue != value
        else { return }
        log.error(
            "'\(path[0])' has another value in '\(tag)' than '\(value.text)'",
            at: specCase.range
        )
    }

    /// Whether the type is a union of which each case writes the tag itself.
    private func isUnion(_ type: APIType, of tag: String) -> Bool {
        var seen: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            guard case .model(let path, let arguments) = resolver.expanded(next),
                let model = resolver.table[path[0]]
            else { return false }
            guard case .union(let union) = model.kind else {
                if seen.isEmpty || !hasField(tag, next) { return false }
                continue
            }
            if union.tag?.value == tag {
                seen.insert(path[0])
                continue
            }
            guard arguments.isEmpty else { return false }
            guard seen.insert(path[0]).inserted else { continue }
            let silent = TypeResolver(table: resolver.table, log: DiagnosticLog())
            for item in union.cases {
                guard let inner = silent.resolve(item.type, generics: []) else { return false }
                open.append(inner)
            }
        }
        return true
    }

    /// Whether the type, or what it extends, has a field of the key.
    private func hasField(_ key: String, _ type: APIType) -> Bool {
        var seen: Set<String> = []
        var type = resolver.expanded(type)
        while case .model(let path, _) = type, seen.insert(path[0]).inserted,
            let model = resolver.table[path[0]], case .fields(let spec) = model.kind
        {
            if spec.fields.contains(where: { $0.key.value == key }) { return true }
            let silent = TypeResolver(table: resolver.table, log: DiagnosticLog())
            guard let parent = spec.extends,
                let next = silent.resolve(parent, generics: model.generics.map(\.value))
            else { return false }
            type = silent.expanded(next)
        }
        return false
    }
}

extension JSONNode {
    /// The node as a value of an enum or a tag.
    fileprivate var enumValue: EnumValue? {
        switch value {
        case .string(let text): .string(text)
        case .number(let text): Int64(text).map(EnumValue.integer)
        default: nil
        }
    }
}
