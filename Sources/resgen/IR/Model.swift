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
        case flags([(name: String, bit: Int)], form: WireForm?)
        case union(Union)
        case wrapper(APIType, form: WireForm?)
        case alias(APIType)
        case external(External)
        /// The answers of an endpoint whose types differ by status.
        case answers([(name: String, type: APIType?)])
    }
}

extension Model {
    func with(kind: Kind) -> Model {
        Model(name: name, path: path, doc: doc, generics: generics, kind: kind, conform: conform)
    }
}

/// A Swift type that is written by hand.
struct External: Hashable, Sendable {
    /// As Swift code finds it: `MoneyKit.Money`.
    let type: String
    /// Whether to print that the type is read and written by its own `Codable`.
    let needsConformance: Bool

    /// `MoneyKit` of `MoneyKit.Money`: a module, or a type around.
    var head: String { String(type.prefix { $0 != "." }) }
}

extension Union.Case {
    func with(isIndirect: Bool) -> Union.Case {
        Union.Case(
            name: name,
            type: type,
            tagValues: tagValues,
            writesTag: writesTag,
            form: form,
            isIndirect: isIndirect,
            range: range
        )
    }
}

/// A model by fields.
struct Structure: Sendable {
    let fields: [Field]
    /// Inline types of the fields.
    let nested: [Model]
    /// The field that identifies a value, by its Swift name.
    let identity: Field?
    /// The type of the members that have no field.
    let additional: APIType?
    /// How these stand on the wire, and whether those that cannot be read are left out.
    var additionalForm: WireForm?
    var isAdditionalLossy = false
    /// How a value of an untagged union is known to be one of these; nil where nobody asks.
    let fits: FitRule?
}

extension Structure {
    func with(fields: [Field], nested: [Model], fits: FitRule? = nil) -> Structure {
        Structure(
            fields: fields,
            nested: nested,
            identity: identity,
            additional: additional,
            additionalForm: additionalForm,
            isAdditionalLossy: isAdditionalLossy,
            fits: fits ?? self.fits
        )
    }
}

/// By what an object is told from others: all of these hold.
struct FitRule: Sendable {
    /// These keys are there, and not null.
    let required: [String]
    /// These keys have these values; null may be missing.
    let constants: [(key: String, value: Literal)]
    /// At least one of these keys is there; empty where the others say enough.
    let any: [String]
}

/// A model that is one of several types.
struct Union: Sendable {
    struct Case: Sendable {
        let name: String
        let type: APIType
        /// Empty where there is no tag.
        let tagValues: [EnumValue]
        /// Whether the case's own type always has the tag's key.
        let writesTag: Bool
        /// How a Date stands on the wire.
        let form: WireForm?
        let isIndirect: Bool
        /// Where what is wrong with the case beside others is reported.
        let range: SourceRange
    }

    let tag: String?
    let cases: [Case]
    /// What it says of what fits it, where it is a case of another one.
    var fits: Fit?

    enum Fit: Sendable {
        /// What fits a case, or has the tag: what the tag says may be unknown.
        case anyTag
        /// What fits the case of the tag's value, for all else may fit another case.
        case knownTag
    }
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
    /// How the field stands in a query or a form, when the model is one.
    let style: ParameterStyle?

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

    func with(form: WireForm?, isLossy: Bool) -> Field {
        Field(
            key: key,
            name: name,
            type: type,
            doc: doc,
            deprecation: deprecation,
            content: content,
            form: form,
            isLossy: isLossy,
            isBoxed: isBoxed,
            style: style
        )
    }

    func with(isBoxed: Bool) -> Field {
        Field(
            key: key,
            name: name,
            type: type,
            doc: doc,
            deprecation: deprecation,
            content: content,
            form: form,
            isLossy: isLossy,
            isBoxed: isBoxed,
            style: style
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
