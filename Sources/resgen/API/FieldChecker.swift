/// Checks the fields of a model: their names, types, defaults and forms.
struct FieldChecker {
    let inline: InlineChecker
    let log: DiagnosticLog

    struct Checked {
        var fields: [Field] = []
        var nested: [Model] = []
    }

    func fields(_ fields: [SpecField], owner: TypeOwner) -> Checked {
        var checked = Checked()
        var nestedNames = NameRegister(owner: owner.description, remedy: "say the name with 'type'")
        for field in fields {
            guard let result = self.field(field, owner: owner) else { continue }
            if let nested = result.nested {
                guard nestedNames.take(nested.name, for: field.key, log: log) else { continue }
                checked.nested.append(nested)
            }
            checked.fields.append(result.field)
        }
        checkNames(checked.fields, keys: fields, owner: owner)
        return checked
    }

    private func checkNames(_ fields: [Field], keys: [SpecField], owner: TypeOwner) {
        var register = NameRegister(owner: owner.description)
        let places = Dictionary(
            keys.map { ($0.key.value, $0.key) },
            uniquingKeysWith: { first, _ in first }
        )
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
                form: nil,
                isLossy: false,
                isBoxed: false,
                style: nil
            )
            return (made, nil)
        case .value(let value):
            guard let typed = inline.type(of: value, key: field.key, owner: owner) else {
                return nil
            }
            let defaultValue =
                value.defaultValue.flatMap { literal($0, typed) } ?? impliedDefault(of: typed.type)
            let made = Field(
                key: field.key.value,
                name: name,
                type: typed.type,
                doc: field.doc,
                deprecation: field.deprecation,
                content: .stored(defaultValue: defaultValue),
                form: form(value.form, for: typed.type),
                isLossy: isLossy(value.isLossy, typed.type),
                isBoxed: false,
                style: value.style?.value
            )
            return (made, typed.nested)
        }
    }

    /// The Swift name: what `name` says, or what the key gives. A property `hashValue` would take the
    /// place of a deprecated requirement of Hashable.
    func memberName(of field: SpecField) -> String? {
        if let name = field.name {
            if SwiftIdentifier.isLegal(name.value), name.value.first?.isUppercase == false {
                return name.value
            }
            log.error(
                "'\(name.value)' is no legal name: expected an identifier that starts in lower case",
                at: name.range,
                suggestion: inline.names.member(name.value)
            )
            return nil
        }
        if let name = inline.names.member(field.key.value) {
            return name == "hashValue" ? "hashValue_" : name
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
        if case .patch = inline.resolver.expanded(type) { .absent } else { nil }
    }

    func literal(_ value: SpecDefault, _ typed: InlineChecker.Typed) -> Literal? {
        literalChecker(typed.nested).literal(value, for: typed.type)
    }

    private func literalChecker(_ nested: Model?) -> LiteralChecker {
        LiteralChecker(
            resolver: inline.resolver,
            enumeration: { enumeration(of: $0, nested) },
            log: log
        )
    }

    private func enumeration(of type: APIType, _ nested: Model?) -> Enumeration? {
        guard case .model(let path, _) = type else { return nil }
        if let nested, nested.path == path {
            if case .enumeration(let enumeration) = nested.kind { return enumeration }
            return nil
        }
        guard path.count == 1, case .enumeration(let spec) = inline.resolver.table[path[0]]?.kind
        else {
            return nil
        }
        return EnumChecker(names: inline.names, log: DiagnosticLog()).check(spec)
    }

    /// A constant and its type, by the kind of its JSON.
    func constant(_ node: JSONNode) -> (APIType, Literal)? {
        switch node.value {
        case .string(let text): return (.standard(.string), .string(text))
        case .bool(let value): return (.standard(.bool), .bool(value))
        case .number(let text):
            if Int64(text) != nil { return (.standard(.int), .number(text)) }
            guard let value = Double(text), value.isFinite else { break }
            return (.standard(.double), .number(text))
        case .null: return (.optional(.standard(.json)), .null)
        case .array, .object: break
        }
        log.error("a constant is a string, a number, a boolean or null", at: node.range)
        return nil
    }

    /// The form to print: what the field says, or the API's form of dates.
    func form(_ form: Located<WireForm>?, for type: APIType) -> WireForm? {
        let base = formBase(of: type)
        guard let form else {
            let dates = inline.defaults.dates
            return base == .date && dates != .iso8601 ? dates : nil
        }
        guard let base, form.value.isForm(of: base) else {
            log.error("'as' does not fit: no such form of this type", at: form.range)
            return nil
        }
        return form.value
    }

    /// The type inside optionals, arrays and maps, when it is one of the language's own.
    private func formBase(of type: APIType) -> StandardType? {
        switch inline.resolver.expanded(type) {
        case .standard(let standard): standard
        case .optional(let inner), .array(let inner), .dictionary(_, let inner), .patch(let inner),
            .entry(_, let inner):
            formBase(of: inner)
        case .model, .generic: nil
        }
    }

    private func isLossy(_ written: Located<Bool>?, _ type: APIType) -> Bool {
        let isCollection = hasCollection(type)
        if let written, written.value, !isCollection {
            log.error("'lossy' is for arrays and maps", at: written.range)
        }
        return (written?.value ?? inline.defaults.isLossy) && isCollection
    }

    private func hasCollection(_ type: APIType) -> Bool {
        switch inline.resolver.expanded(type).unwrapped {
        case .array, .dictionary: true
        default: false
        }
    }
}

extension WireForm {
    /// Whether a value of the type can stand in this form.
    func isForm(of type: StandardType) -> Bool {
        switch self {
        case .iso8601, .seconds, .milliseconds, .rfc2822, .format: type == .date
        case .string: type.isNumber || type == .bool
        case .integer: type == .bool
        }
    }
}
