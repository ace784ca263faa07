/// Resolves the fields of a model: their names, types, defaults and encodings.
struct FieldResolver {
    let inline: InlineTypeResolver
    let log: DiagnosticLog

    struct Checked {
        var fields: [Field] = []
        var nested: [Model] = []
        /// The keys of the fields whose type is a mistake. They count as any value, so that nothing more
        /// is said of what leads to them.
        var unknown: Set<String> = []
    }

    func fields(_ fields: [SpecField], owner: TypeOwner) -> Checked {
        var checked = Checked()
        var nestedNames = NameScope(typesIn: owner.description)
        for generic in owner.generics.unique {
            let key = Located(value: generic, range: fields.first?.key.range ?? .start)
            _ = nestedNames.take(generic, for: key, log: log)
        }
        for field in fields {
            guard let result = self.field(field, owner: owner) else {
                checked.unknown.insert(field.key.value)
                if let name = validMemberName(of: field) {
                    checked.fields.append(unknown(field, name))
                }
                continue
            }
            if let nested = result.nested {
                guard nestedNames.take(nested.name, for: field.key, log: log) else { continue }
                checked.nested.append(nested)
            }
            checked.fields.append(result.field)
        }
        checkNames(checked.fields, keys: fields, owner: owner)
        return checked
    }

    private func unknown(_ field: SpecField, _ name: String) -> Field {
        Field(
            key: field.key.value,
            name: name,
            type: .standard(.json),
            content: .stored(defaultValue: nil),
            isUnknown: true,
            range: field.range,
            origin: field.range
        )
    }

    private func checkNames(_ fields: [Field], keys: [SpecField], owner: TypeOwner) {
        if Set(fields.map(\.name)).count == fields.count { return }
        var register = NameScope(owner: owner.description)
        let places = Dictionary(firstOf: keys.map { ($0.key.value, $0.key) })
        for field in fields {
            guard let key = places[field.key] else { continue }
            _ = register.take(field.name, for: key, log: log)
        }
    }

    private func field(_ field: SpecField, owner: TypeOwner) -> (field: Field, nested: Model?)? {
        guard let name = memberName(of: field) else { return nil }
        switch field.content {
        case .const(let node):
            guard let (type, literal) = constant(node) else { return nil }
            let made = Field(
                key: field.key.value,
                name: name,
                type: type,
                doc: field.doc,
                deprecation: field.deprecation,
                content: .const(literal),
                range: field.range,
                origin: field.range
            )
            return (made, nil)
        case .value(let value):
            guard let typed = inline.type(of: value, key: field.key, owner: owner) else {
                return nil
            }
            let defaultValue =
                value.defaultValue.flatMap { literal($0, typed, as: value.encoding?.value) }
                ?? impliedDefault(of: typed.type)
            if let media = value.media {
                log.error("'media' is for a part of 'multipart'", at: media.range)
            }
            let made = Field(
                key: field.key.value,
                name: name,
                type: typed.type,
                doc: field.doc,
                deprecation: field.deprecation,
                content: .stored(defaultValue: defaultValue),
                encoding: encoding(value.encoding, for: typed.type),
                isLossy: isLossy(value.isLossy, typed.type, defaultValue),
                writesNull: writesNull(value, typed.type),
                isReadOnly: value.isReadOnly?.value ?? false,
                style: value.style?.value,
                range: field.range,
                origin: field.range
            )
            return (made, typed.nested)
        }
    }

    /// Whether nil is written as null: where an optional has a default, what is left out would be that.
    func writesNull(_ value: SpecValue, _ type: APIType) -> Bool {
        value.defaultValue != nil && inline.resolver.expanded(type).isOptional
    }

    /// The Swift name: what `name` says, or what the key gives.
    func validMemberName(of field: SpecField) -> String? {
        guard let name = field.name?.value else { return inline.names.field(field.key.value) }
        return SwiftIdentifier.isLegal(name) && name.first?.isUppercase == false ? name : nil
    }

    /// The same; that there is none is reported.
    func memberName(of field: SpecField) -> String? {
        if let name = validMemberName(of: field) { return name }
        if let name = field.name {
            log.error(
                "'\(name.value)' is no legal name: expected an identifier that starts in lower case",
                at: name.range,
                suggestion: inline.names.member(name.value)
            )
            return nil
        }
        log.error(
            "no name can be made of '\(field.key.value)'",
            at: field.key.range,
            notes: ["say it with 'name'"]
        )
        return nil
    }

    /// A Patch that nobody sets is absent.
    func impliedDefault(of type: APIType) -> Literal? {
        switch inline.resolver.expanded(type) {
        case .patch: .absent
        case .optional: type.isOptional ? nil : .null
        default: nil
        }
    }

    /// The default of a field; `encoding` is that of the field itself.
    func literal(
        _ value: SpecDefault,
        _ typed: InlineTypeResolver.Typed,
        as encoding: ValueEncoding?
    ) -> Literal? {
        LiteralResolver(
            resolver: inline.resolver,
            values: { values(of: $0, typed.nested) },
            encoding: encoding ?? inline.defaults.dates,
            log: log
        ).checkedLiteral(value, for: typed.type)
    }

    private func values(of type: APIType, _ nested: Model?) -> LiteralResolver.Values? {
        guard case .model(let path, _) = type else { return nil }
        if let nested, nested.path == path {
            switch nested.kind {
            case .enumeration(let enumeration): return .enumeration(enumeration)
            case .flags(let flags, _): return .flags(flags)
            default: return nil
            }
        }
        let cases = EnumResolver(names: inline.names, log: nil)
        switch path.count == 1 ? inline.resolver.table[path[0]]?.kind : nil {
        case .enumeration(let spec): return .enumeration(cases.check(spec))
        case .flags(let spec): return .flags(cases.flags(spec))
        default: return nil
        }
    }

    /// A constant and its type, by the kind of its JSON.
    func constant(_ node: JSONNode) -> (APIType, Literal)? {
        switch node.value {
        case .string(let text): return (.standard(.string), .string(text))
        case .bool(let value): return (.standard(.bool), .bool(value))
        case .number(let text):
            if Int64(text) != nil { return (.standard(.int), .number(text)) }
            let isInteger = text.allSatisfy { $0.isNumber || $0 == "-" }
            guard !isInteger, let value = Double(text), value.isFinite, !value.isSubnormal,
                value != 0 || !text.contains("e")
            else { break }
            return (.standard(.double), .number(text))
        case .null: return (.optional(.standard(.json)), .null)
        case .array, .object:
            if let mistake = LiteralSize.mistake(in: node, isJSON: true) {
                log.error(mistake, at: node.range)
                return nil
            }
            if let twice = LiteralSize.duplicateKey(in: node) {
                log.error("duplicate key '\(twice.key)'", at: twice.keyRange)
                return nil
            }
            return (.standard(.json), .json(node))
        }
        log.error("a constant number is an integer of 64 bits or a normal Double", at: node.range)
        return nil
    }

    /// The encoding to print: what the field says, or the API's encoding of dates.
    func encoding(_ encoding: Located<ValueEncoding>?, for type: APIType) -> ValueEncoding? {
        let base = encodingBase(of: type)
        guard let encoding else {
            let dates = inline.defaults.dates
            // A generic parameter may be a Date; the encoding means nothing to other types.
            let mayBeDate = base == .date || (base == nil && isGeneric(type))
            return mayBeDate && dates != .iso8601 ? dates : nil
        }
        guard let base, encoding.value.isEncoding(of: base) else {
            reportEncoding(encoding, of: type)
            return nil
        }
        return encoding.value
    }

    private func reportEncoding(_ encoding: Located<ValueEncoding>, of type: APIType) {
        if inline.resolver.isUnknown(innermost(type)) { return }
        guard case .model(let path, _) = innermost(type), let name = path.last else {
            let words = encodingBase(of: type).map { base in
                ValueEncoding.words.filter { $0.encoding.isEncoding(of: base) }.map(\.word)
            }
            let fitting = words ?? []
            log.error(
                "'as' does not fit: no such form of this type",
                at: encoding.range,
                notes: [
                    fitting.isEmpty
                        ? "'as' is for a Date, a number, a Bool or a String"
                        : "expected \(fitting.quotedList)"
                ]
            )
            return
        }
        let kind: String
        switch inline.resolver.table[name]?.kind {
        case .wraps: kind = "wraps"
        case .flags: kind = "flags"
        default:
            log.error("'as' does not fit: '\(name)' is a model", at: encoding.range)
            return
        }
        log.error(
            "'as' does not fit: '\(name)' has its own form",
            at: encoding.range,
            notes: ["say it beside '\(kind)' of '\(name)'"]
        )
    }

    /// The type inside optionals, arrays and maps.
    private func innermost(_ type: APIType) -> APIType {
        switch inline.resolver.expanded(type) {
        case .optional(let inner), .array(let inner), .dictionary(_, let inner), .patch(let inner),
            .entry(_, let inner):
            innermost(inner)
        case let other: other
        }
    }

    /// A field with generic parameters replaced: the encoding and leniency that its type now has.
    func reformed(_ field: Field, from original: Field) -> Field {
        guard field.type != original.type, field.constant == nil else { return field }
        var reformed = field
        reformed.encoding = field.encoding ?? encoding(nil, for: field.type)
        reformed.isLossy = field.isLossy || isLossy(nil, field.type)
        return reformed
    }

    /// The type inside optionals, arrays and maps, when it is one of the language's own.
    func encodingBase(of type: APIType) -> StandardType? {
        if case .standard(let standard) = innermost(type) { standard } else { nil }
    }

    private func isGeneric(_ type: APIType) -> Bool {
        if case .generic = type { return true }
        if case .model = type { return false }
        return type.parts.contains(where: isGeneric)
    }

    private func isLossy(
        _ written: Located<Bool>?,
        _ type: APIType,
        _ defaultValue: Literal? = nil
    ) -> Bool {
        let isCollection = hasCollection(type)
        guard let written else { return inline.defaults.isLossy && isCollection }
        let isLegal = isCollection || type.mayBeMissing(defaultValue)
        if written.value, !isLegal {
            let isPatch = if case .patch = inline.resolver.expanded(type) { true } else { false }
            log.error(
                isPatch
                    ? "'lossy' is not for a Patch, which means another thing by what is missing"
                    : "'lossy' is for arrays, maps, and what is optional or has a default",
                at: written.range
            )
        }
        return written.value && isLegal
    }

    private func hasCollection(_ type: APIType) -> Bool {
        switch inline.resolver.expanded(type).unwrapped {
        case .array, .dictionary: true
        default: false
        }
    }
}
