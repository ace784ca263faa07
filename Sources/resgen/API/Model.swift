/// A checked model: a type of the API.
struct Model: Sendable {
    let name: String
    /// The names that lead to the type from the API: its parents' and its own.
    let path: [String]
    let doc: String?
    let generics: [String]
    let kind: Kind
    let conform: [String]

    indirect enum Kind: Sendable {
        case structure(Structure)
        case enumeration(Enumeration)
        case wrapper(APIType, form: WireForm?)
        case alias(APIType)
    }
}

/// A model by fields.
struct Structure: Sendable {
    let fields: [Field]
    /// Inline types of the fields.
    let nested: [Model]
    /// The field that identifies a value, by its Swift name.
    let identity: Field?
}

/// A field of a structure.
struct Field: Sendable {
    let key: String
    let name: String
    let type: APIType
    let doc: String?
    let deprecation: Deprecation?
    let content: Content
    let form: WireForm?
    let isLossy: Bool
    let isBoxed: Bool

    enum Content: Sendable {
        case stored(defaultValue: Literal?)
        case const(Literal)
    }

    var constant: Literal? {
        if case .const(let literal) = content { literal } else { nil }
    }

    var defaultValue: Literal? {
        if case .stored(let literal) = content { literal } else { nil }
    }

    func boxed() -> Field {
        Field(
            key: key,
            name: name,
            type: type,
            doc: doc,
            deprecation: deprecation,
            content: content,
            form: form,
            isLossy: isLossy,
            isBoxed: true
        )
    }
}

/// A model by its wire values.
struct Enumeration: Sendable {
    struct Case: Sendable {
        let name: String
        let value: EnumValue
    }

    let cases: [Case]
    let isClosed: Bool

    var isInteger: Bool {
        if case .integer = cases.first?.value { true } else { false }
    }
}
