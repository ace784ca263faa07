/// A checked model: a type of the API.
struct Model: Sendable {
    var name: String
    /// The names that lead to the type from the API: its parents' and its own.
    var path: [String]
    /// Where the spec names it; of a type that is written in place, the key of what it belongs to.
    var range: SourceRange
    var doc: String?
    var generics: [String] = []
    var kind: Kind
    var conform: [String] = []
    var coding = Coding.both

    /// What a model does by itself.
    enum Coding: Sendable {
        case both, reading, writing

        var reads: Bool { self != .writing }
        var writes: Bool { self != .reading }
    }

    indirect enum Kind: Sendable {
        case structure(Structure)
        case enumeration(Enumeration)
        case flags([(name: String, bit: Int)], form: ValueEncoding?)
        case union(Union)
        case wrapper(APIType, form: ValueEncoding?)
        case alias(APIType)
        case external(External)
        /// The answers of an endpoint whose types differ by status.
        case answers([(name: String, type: APIType?)])
    }
}

/// A Swift type that is written by hand.
struct External: Hashable, Sendable {
    /// As Swift code finds it: `MoneyKit.Money`.
    var type: String
    /// Whether to print that the type is read and written by its own `Codable`.
    var needsConformance: Bool

    /// `MoneyKit` of `MoneyKit.Money`: a module, or a type around.
    var head: String { String(type.prefix { $0 != "." }) }
}

/// A model by fields.
struct Structure: Sendable {
    var fields: [Field]
    /// Inline types of the fields.
    var nested: [Model]
    /// The field that identifies a value, by its Swift name.
    var identity: Field?
    /// The type of the members that have no field.
    var additional: APIType?
    /// How these are encoded, and whether those that cannot be read are left out.
    var additionalForm: ValueEncoding?
    var isAdditionalLossy = false
    /// How a value of an untagged union is known to be one of these; nil where nobody asks.
    var match: MatchRule?
}

/// What distinguishes an object from others: all of these hold.
struct MatchRule: Sendable {
    /// These keys are there, and not null.
    var required: [String]
    /// These keys have these values; null may be missing.
    var constants: [(key: String, value: Literal)]
    /// At least one of these keys is there; empty where the others say enough.
    var any: [String]
}

/// A model that is one of several types.
struct Union: Sendable {
    struct Case: Sendable {
        var name: String
        var type: APIType
        /// Empty where there is no tag.
        var tagValues: [EnumValue]
        /// Whether it is read where the tag has another value, or is missing.
        var isDefault = false
        /// Whether the case's own type always has the tag's key.
        var writesTag: Bool
        /// How a Date is encoded.
        var form: ValueEncoding?
        var isIndirect: Bool
        /// Where what is wrong with the case beside others is reported.
        var range: SourceRange
    }

    var tag: String?
    var cases: [Case]
    /// What it says of what matches it, where it is a case of another one.
    var match: Match?

    enum Match: Sendable {
        /// What matches a case, or has the tag: what the tag says may be unknown.
        case anyTag
        /// What matches the case of the tag's value, for all else may match another case.
        case knownTag
    }
}

/// A field of a structure.
struct Field: Sendable {
    var key: String
    var name: String
    var type: APIType
    var doc: String?
    var deprecation: Deprecation?
    var content: Content
    var form: ValueEncoding?
    var isLossy = false
    var isBoxed = false
    /// Whether nil is written as null, and not left out.
    var writesNull = false
    /// How the field is encoded in a query or a form, when the model is one.
    var style: ParameterStyle?
    /// Where what is wrong with the field beside others is reported.
    var range: SourceRange
    /// Where the spec says what the field is, also where another model extends the one of the field.
    var origin: SourceRange

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
}

/// A model by its wire values.
struct Enumeration: Sendable {
    struct Case: Sendable {
        var name: String
        var value: EnumValue
        /// Where the case is written.
        var range: SourceRange
    }

    var cases: [Case]
    var isClosed: Bool
    /// Whether it is a struct with a static member for each value.
    var isStruct = false

    var isInteger: Bool {
        if case .integer = cases.first?.value { true } else { false }
    }
}
