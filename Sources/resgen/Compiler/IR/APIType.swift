/// A type that is known to exist: what a resolved `TypeSyntax` becomes.
package indirect enum APIType: Hashable, Sendable {
    case standard(StandardType)
    /// A model by its path from the API, with the generic arguments of the path's first name.
    case model([String], [APIType])
    case generic(String)
    case optional(APIType)
    case array(APIType)
    case dictionary(key: APIType, value: APIType)
    /// Absent, null or a value.
    case patch(APIType)
    /// A key of an object with its value.
    case entry(key: APIType, value: APIType)

    package var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// Whether a field of the type has a value where it is missing: nil, or its default.
    package func mayBeMissing(_ defaultValue: Literal?) -> Bool {
        if case .patch = self { return false }
        return isOptional || defaultValue != nil
    }

    /// The type without its question mark.
    package var unwrapped: APIType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }

    /// The types that this one is made of.
    package var parts: [APIType] {
        switch self {
        case .standard, .generic: []
        case .model(_, let arguments): arguments
        case .optional(let inner), .array(let inner), .patch(let inner): [inner]
        case .dictionary(let key, let value), .entry(let key, let value): [key, value]
        }
    }

    var isGeneric: Bool {
        if case .generic = self { true } else { false }
    }

    var containsGeneric: Bool { isGeneric || parts.contains(where: \.containsGeneric) }

    /// Every model and generic parameter replaced where `replacement` knows better.
    package func substituting(_ replacement: [String: APIType]) -> APIType {
        switch self {
        case .standard: self
        case .generic(let name): replacement[name] ?? self
        case .model(let path, let arguments):
            .model(path, arguments.map { $0.substituting(replacement) })
        case .optional(let wrapped):
            switch wrapped.substituting(replacement) {
            case .optional(let inner): .optional(inner)
            case let other: .optional(other)
            }
        case .array(let element): .array(element.substituting(replacement))
        case .dictionary(let key, let value):
            .dictionary(key: key.substituting(replacement), value: value.substituting(replacement))
        case .patch(let wrapped): .patch(wrapped.substituting(replacement))
        case .entry(let key, let value):
            .entry(key: key.substituting(replacement), value: value.substituting(replacement))
        }
    }
}
