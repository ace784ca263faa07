extension ResourceRequest {
    /// What can be sent as a parameter: values that write themselves as JSON, lists of them, and
    /// `ResourceRequest.Parameter`, which says how. A `FileUpload` can be a part of a multipart
    /// body only.
    ///
    /// A type of one's own is a `JSONCodable`.
    public protocol Value: Sendable {}

    /// A value for a query, a header, a cookie or a body, with its style and form.
    public struct Parameter: Value {
        /// How a list or an object is sent.
        public enum Style: Hashable, Sendable {
            /// `a=1&a=2`, the members of an object as `k=v&l=w`
            case `repeat`
            /// `a=1,2`, the members of an object as `a=k,v,l,w`
            case comma
            /// `a=1%202`
            case space
            /// `a=1%7C2`
            case pipe
            /// `a[]=1&a[]=2`, the members of an object as `a[k]=v`
            case brackets
            /// `a[0]=1&a[1]=2`, the members of an object as `a[k]=v`; lists and objects inside
            /// others likewise
            case deep
            /// The value as JSON text.
            case json
            /// The value, or each element of a list, as JSON text, but a string as it is:
            /// `a={"k":"v"}&a=text`
            case jsonElements

            /// Whether names have others in brackets behind them.
            var hasBrackets: Bool { self == .brackets || self == .deep }

            /// What is between the elements of a list that are one text, and how a query has it.
            var separator: (text: String, encoded: String)? {
                switch self {
                case .comma: (",", ",")
                case .space: (" ", "%20")
                case .pipe: ("|", "%7C")
                case .repeat, .brackets, .deep, .json, .jsonElements: nil
                }
            }
        }

        let style: Style?
        let write: @Sendable (inout JSON.Writer) -> Void
        let text: @Sendable () -> Result<WireText, EncodingFailure>

        /// A value and how it is sent; see `value(_:style:as:)`.
        public init<T: FieldWriter.Value>(
            _ value: T,
            style: Style? = nil,
            as encoding: JSON.Encoding = .standard,
        ) {
            self.style = style
            write = { $0.writeMember(value, as: encoding) }
            text = {
                Result { () throws(EncodingFailure) in
                    try WireText.of(value, as: encoding, style: style)
                }
            }
        }

        /// What cannot be a parameter; the failure surfaces when the request is made.
        private init(unfit value: any Value) {
            let reason = "a \(type(of: value)), which is no parameter"
            style = nil
            write = { $0.fail(reason) }
            text = { .failure(EncodingFailure(reason: reason)) }
        }

        static func of(_ value: any Value) -> Parameter {
            func parameter<T: FieldWriter.Value>(_ value: T) -> Parameter { Parameter(value) }
            if let value = value as? any FieldWriter.Value { return parameter(value) }
            return value as? Parameter ?? Parameter(unfit: value)
        }
    }
}

extension ResourceRequest.Value where Self == ResourceRequest.Parameter {
    /// A value and how it is sent: `query: ["ids": .value(ids, style: .comma)]`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - style: How a list or an object is sent: `repeat`, unless said otherwise; in a form,
    ///     objects and lists of objects as `deep`.
    ///   - encoding: How the value, or each of its elements, is encoded.
    public static func value<T: FieldWriter.Value>(
        _ value: T,
        style: ResourceRequest.Parameter.Style? = nil,
        as encoding: JSON.Encoding = .standard,
    ) -> Self {
        Self(value, style: style, as: encoding)
    }
}
