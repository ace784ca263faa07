/// What can be sent as a parameter: values that write themselves as JSON, and `Parameter`, which
/// says how.
public protocol RequestValue: Sendable {
    /// The parameter that a value is.
    static func parameter(for value: Self) -> Parameter
}

/// A value for a query, a header or a body, with its style and form.
public struct Parameter: RequestValue {
    /// How a list is sent.
    public enum Style: Hashable, Sendable {
        /// `a=1&a=2`
        case `repeat`
        /// `a=1,2`
        case comma
    }

    let style: Style
    let isLeftOut: Bool
    let write: @Sendable (inout JSONWriter) -> Void
    let text: @Sendable () -> Result<WireText, EncodingFailure>

    /// A value and how it is sent.
    public init<T: JSONCodable>(_ value: T, style: Style = .repeat, as form: JSONForm = .standard) {
        self.style = style
        isLeftOut = T.isLeftOut(value)
        write = { $0.write(value, as: form) }
        text = { Result { () throws(EncodingFailure) in try WireText.of(value, as: form) } }
    }

    public static func parameter(for value: Parameter) -> Parameter { value }

    static func of(_ value: any RequestValue) -> Parameter {
        func open<T: RequestValue>(_ value: T) -> Parameter { T.parameter(for: value) }
        return open(value)
    }
}
