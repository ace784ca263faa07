extension TypeSyntax {
    /// Every name in the type.
    var names: [String] {
        switch kind {
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        case .optional(let inner), .array(let inner): inner.names
        case .dictionary(let key, let value): key.names + value.names
        }
    }

    /// The only name in the type, when it has one: `Platform` of `[Platform]?`.
    var leaf: (name: String, range: SourceRange)? {
        switch kind {
        case .named("Patch", let arguments) where arguments.count == 1: arguments[0].leaf
        case .named(let name, let arguments):
            arguments.isEmpty && !isUnreadable ? (name, range) : nil
        case .optional(let wrapped): wrapped.leaf
        case .array(let element): element.leaf
        case .dictionary(_, let value): value.leaf
        }
    }

    /// The type with another name for its innermost one, which `leaf` is.
    func replacingLeaf(with type: TypeSyntax) -> TypeSyntax {
        switch kind {
        case .named("Patch", let arguments) where arguments.count == 1:
            let inner = arguments[0].replacingLeaf(with: type)
            return TypeSyntax(kind: .named("Patch", [inner]), range: range)
        case .named: return type
        case .optional(let wrapped):
            return TypeSyntax(kind: .optional(wrapped.replacingLeaf(with: type)), range: range)
        case .array(let element):
            return TypeSyntax(kind: .array(element.replacingLeaf(with: type)), range: range)
        case .dictionary(let key, let value):
            let inner = value.replacingLeaf(with: type)
            return TypeSyntax(kind: .dictionary(key: key, value: inner), range: range)
        }
    }
}

extension TypeSyntax {
    /// In the place of a type that could not be read; whoever meets it says nothing more.
    static func unreadable(at range: SourceRange) -> TypeSyntax {
        TypeSyntax(kind: .named("", []), range: range)
    }

    var isUnreadable: Bool {
        if case .named("", _) = kind { true } else { false }
    }
}
