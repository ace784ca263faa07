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
