/// A field as a parameter of a function.
extension SpecField {
    /// A parameter cannot be marked as deprecated in Swift, so its documentation says it.
    var parameterDoc: String? {
        deprecation.map { $0.text(behind: doc) } ?? doc
    }

    /// The parameter that a placeholder is, when nothing more is said of it.
    init(_ placeholder: Placeholder) {
        let string = TypeSyntax(kind: .named("String", []), range: placeholder.range)
        let value = SpecValue(
            type: placeholder.type ?? string,
            inline: nil,
            defaultValue: nil,
            encoding: nil,
            isLossy: nil,
            style: nil
        )
        self.init(
            key: placeholder.key,
            name: nil,
            doc: nil,
            deprecation: nil,
            content: .value(value),
            range: placeholder.range
        )
    }
}

extension Deprecation {
    /// The documentation of what the compiler does not warn of.
    func text(behind doc: String?) -> String {
        let sentence =
            switch self {
            case .plain: "Deprecated."
            case .message(let message): "Deprecated: \(message)"
            }
        return doc?.followed(by: sentence) ?? sentence
    }
}
