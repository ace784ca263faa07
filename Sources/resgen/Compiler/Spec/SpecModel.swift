/// One entry of `models`.
struct SpecModel: Sendable {
    var name: Located<String>
    let doc: String?
    let generics: [Located<String>]
    var kind: SpecModelKind
    let conform: [Located<String>]
    /// Nil is what holds for all models.
    var coding: CodingRule?

    /// How many fields all models together may take over from others: a chain of them has more than
    /// the text by its square.
    static let inheritedLimit = 50_000
}

/// What a model is; exactly one of these.
enum SpecModelKind: Sendable {
    case fields(SpecFields)
    case enumeration(SpecEnum)
    case flags(SpecFlags)
    case union(SpecUnion)
    case wraps(TypeSyntax, encoding: Located<ValueEncoding>?)
    case alias(TypeSyntax)
    case external(SpecExternal)
}

/// A Swift type that is written by hand.
struct SpecExternal: Sendable {
    /// The type as Swift code finds it: `MoneyKit.Money`.
    let type: Located<String>
    /// Whether the type is `JSONCodable` without the generated code.
    let conforms: Bool
}

/// A model by fields, and the keys beside them.
struct SpecFields: Sendable {
    var fields: [SpecField]
    var extends: TypeSyntax?
    let identity: Located<String>?
    /// The type of the members that have no field.
    var additional: TypeSyntax?
}

/// Names of single bits.
struct SpecFlags: Sendable {
    struct Flag: Sendable {
        let name: Located<String>
        let bit: Int
    }

    let flags: [Flag]
    let encoding: Located<ValueEncoding>?
}

/// Several types of which a value is one.
struct SpecUnion: Sendable {
    struct Case: Sendable {
        var name: Located<String>
        /// The tag's values, where it is not the name.
        var values: [Located<EnumValue>]
        var type: TypeSyntax
        /// Whether values are read as this case that have another value of the tag, or none.
        var isDefault = false
        let range: SourceRange
    }

    let tag: Located<String>?
    var cases: [Case]
}

/// An enum's wire values, open unless it is closed.
struct SpecEnum: Sendable {
    var cases: [SpecCase]
    let isClosed: Bool
    let range: SourceRange
}

/// A wire value, and the Swift name where the author chose one.
struct SpecCase: Sendable {
    var name: Located<String>?
    let value: EnumValue
    let range: SourceRange
}
