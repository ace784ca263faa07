/// A checked model: a type of the API.
package struct Model: Sendable {
    package var name: String
    /// The names that lead to the type from the API: its parents' and its own.
    package var path: [String]
    /// Where the spec names it; of a type that is written in place, the key of what it belongs to.
    package var range: SourceRange
    package var doc: String?
    package var generics: [String] = []
    package var kind: Kind
    package var conform: [String] = []
    /// Whether the half that nobody uses may be missing.
    package var codingRule = CodingRule.codable
    package var coding = Coding.both

    /// What a model does by itself.
    package enum Coding: Sendable {
        case both, reading, writing

        package var reads: Bool { self != .writing }
        package var writes: Bool { self != .reading }
    }

    package indirect enum Kind: Sendable {
        case structure(Structure)
        case enumeration(Enumeration)
        case flags([(name: String, bit: Int)], encoding: ValueEncoding?)
        case union(Union)
        case wrapper(APIType, encoding: ValueEncoding?)
        case alias(APIType)
        case external(External)
        /// The answers of an endpoint whose types differ by status.
        case answers([(name: String, type: APIType?)])
    }
}

/// A Swift type that is written by hand.
package struct External: Hashable, Sendable {
    /// As Swift code finds it: `MoneyKit.Money`.
    package var type: String
    /// Whether to print that the type is read and written by its own `Codable`.
    var needsConformance: Bool

    /// `MoneyKit` of `MoneyKit.Money`: a module, or a type around.
    var head: String { String(type.prefix { $0 != "." }) }
}

/// A model by fields.
package struct Structure: Sendable {
    package var fields: [Field]
    /// Inline types of the fields.
    package var nested: [Model]
    /// The field that identifies a value, by its Swift name.
    package var identity: Field?
    /// The type of the members that have no field.
    package var additional: APIType?
    /// How these are encoded, and whether those that cannot be read are left out.
    package var additionalEncoding: ValueEncoding?
    package var isAdditionalLossy = false
    /// How a value of an untagged union is known to be one of these; nil where nobody asks.
    package var match: MatchRule?
    /// Whether one function reads and writes the fields.
    package var hasOneCodingFunction = false
}

/// What distinguishes an object from others: all of these hold.
package struct MatchRule: Sendable {
    /// These keys are there, and not null.
    package var required: [String]
    /// These keys have these values; null may be missing.
    package var constants: [(key: String, value: Literal)]
    /// At least one of these keys is there; empty where the others say enough.
    package var any: [String]
}

/// A model that is one of several types.
package struct Union: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var type: APIType
        /// Empty where there is no tag.
        package var tagValues: [EnumValue]
        /// Whether it is read where the tag has another value, or is missing.
        package var isDefault = false
        /// Whether the case's own type says which value the tag has.
        var writesTag: Bool
        /// How a Date is encoded.
        package var encoding: ValueEncoding?
        var isIndirect: Bool
        /// Where what is wrong with the case beside others is reported.
        package var range: SourceRange
    }

    package var tag: String?
    package var cases: [Case]
    /// What it says of what matches it, where it is a case of another one.
    package var match: Match?

    /// Whether some value is of no case, and kept as `unrecognized`.
    package var keepsUnrecognized: Bool { !cases.contains(where: \.isDefault) }

    package enum Match: Sendable {
        /// What matches a case, or has the tag: what the tag says may be unknown.
        case anyTag
        /// What matches the case of the tag's value, for all else may match another case.
        case knownTag
    }
}

/// A field of a structure.
package struct Field: Sendable {
    package var key: String
    package var name: String
    package var type: APIType
    package var doc: String?
    package var deprecation: Deprecation?
    package var content: Content
    package var encoding: ValueEncoding?
    package var isLossy = false
    var isBoxed = false
    /// Whether the type is a mistake, which has been reported.
    var isUnknown = false
    /// Whether nil is written as null, and not left out.
    package var writesNull = false
    /// Whether it is left out of what is sent.
    package var isReadOnly = false
    /// How the field is encoded in a query or a form, when the model is one.
    package var style: ParameterStyle?
    /// Where what is wrong with the field beside others is reported.
    package var range: SourceRange
    /// Where the spec says what the field is, also where another model extends the one of the field.
    package var origin: SourceRange

    package enum Content: Sendable {
        case stored(defaultValue: Literal?)
        case const(Literal)
    }

    package var constant: Literal? {
        if case .const(let literal) = content { literal } else { nil }
    }

    package var defaultValue: Literal? {
        if case .stored(let literal) = content { literal } else { nil }
    }
}

/// A model by its wire values.
package struct Enumeration: Sendable {
    package struct Case: Sendable {
        package var name: String
        package var value: EnumValue
        /// Where the case is written.
        package var range: SourceRange
    }

    package var cases: [Case]
    package var isClosed: Bool
    /// Whether it is a struct with a static member for each value.
    package var isStruct = false

    package var isInteger: Bool {
        if case .integer = cases.first?.value { true } else { false }
    }
}
