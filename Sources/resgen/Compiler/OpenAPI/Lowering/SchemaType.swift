/// A type as a field or a parameter has it: with an inline type, and an encoding.
struct SchemaType {
    var type: TypeSyntax
    var inline: SpecInline?
    var encoding: Located<ValueEncoding>?

    init(_ type: TypeSyntax, inline: SpecInline? = nil, encoding: Located<ValueEncoding>? = nil) {
        self.type = type
        self.inline = inline
        self.encoding = encoding
    }

    init(_ name: String, at range: SourceRange) {
        self.init(TypeSyntax(kind: .named(name, []), range: range))
    }

    func array() -> SchemaType {
        var copy = self
        copy.type = TypeSyntax(kind: .array(type), range: type.range)
        return copy
    }

    func map() -> SchemaType {
        var copy = self
        let key = TypeSyntax(kind: .named("String", []), range: type.range)
        copy.type = TypeSyntax(kind: .dictionary(key: key, value: type), range: type.range)
        return copy
    }

    func optional() -> SchemaType {
        if case .optional = type.kind { return self }
        var copy = self
        copy.type = TypeSyntax(kind: .optional(type), range: type.range)
        return copy
    }

    /// Absent, null or a value.
    func patch() -> SchemaType {
        var copy = self
        copy.type = TypeSyntax(kind: .named("Patch", [unwrapped.type]), range: type.range)
        return copy
    }

    /// A list or a map without null as an element, which has no text.
    var withoutNullElements: SchemaType {
        var copy = self
        switch type.kind {
        case .optional(let wrapped):
            copy.type = wrapped
            return copy.withoutNullElements.optional()
        case .array(let element):
            guard case .optional(let wrapped) = element.kind else { return self }
            copy.type = TypeSyntax(kind: .array(wrapped), range: type.range)
            return copy
        case .dictionary(let key, let value):
            guard case .optional(let wrapped) = value.kind else { return self }
            copy.type = TypeSyntax(kind: .dictionary(key: key, value: wrapped), range: type.range)
            return copy
        default: return self
        }
    }

    /// The type without its question mark.
    var unwrapped: SchemaType {
        guard case .optional(let wrapped) = type.kind else { return self }
        var copy = self
        copy.type = wrapped
        return copy
    }

    var isOptional: Bool {
        if case .optional = type.kind { true } else { false }
    }
}
