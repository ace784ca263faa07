import ResgenCompiler

/// How values of a simple type are encoded in JSON, as messages say it.
struct ScalarForm: Sendable {
    private let kind: Kind
    /// How a value is encoded where that is not the usual way of its type: `as a string`.
    private var encoding: String?
    /// One that is right: `such as 2024-02-29`.
    private var example: String?

    private enum Kind {
        case text, number, other
        /// Which may be of any length, and a secret.
        case opaqueText
    }

    init(_ type: StandardType, _ encoding: ValueEncoding?) {
        switch (type, encoding) {
        case (.date, _): self = .date(encoding)
        case (.bool, .string): self.init(kind: .text, encoding: "as 'true' or 'false' in a string")
        case (.bool, .integer): self.init(kind: .number, encoding: "as 0 or 1")
        case (.day, _): self.init(kind: .text, example: "such as 2024-02-29")
        case (.duration, _): self.init(kind: .text, example: "such as PT1H30M")
        case (.uuid, _), (.url, _): self.init(kind: .text)
        case (.data, _): self.init(kind: .opaqueText, encoding: "in base64")
        case (.string, _), (.json, _), (.file, _), (.bool, _): self.init(kind: .other)
        case (_, .string): self.init(kind: .text, encoding: "as a string")
        default: self.init(kind: .number)
        }
    }

    /// The form of an enum's values.
    static func enumeration(isInteger: Bool) -> ScalarForm {
        ScalarForm(kind: isInteger ? .number : .text)
    }

    private init(kind: Kind, encoding: String? = nil, example: String? = nil) {
        self.kind = kind
        self.encoding = encoding
        self.example = example
    }

    private static func date(_ encoding: ValueEncoding?) -> ScalarForm {
        switch encoding {
        case .seconds, .fractionalSeconds:
            ScalarForm(kind: .number, encoding: "as a number of seconds")
        case .milliseconds: ScalarForm(kind: .number, encoding: "as a number of milliseconds")
        case .format(let pattern): ScalarForm(kind: .text, encoding: "as '\(pattern)'")
        case .rfc2822: ScalarForm(kind: .text, example: "such as Thu, 29 Feb 2024 12:00:00 GMT")
        case .iso8601, .string, .integer, nil:
            ScalarForm(kind: .text, example: "such as 2024-02-29T12:00:00Z")
        }
    }

    /// Whether no value is shown.
    var isOpaque: Bool { kind == .opaqueText }

    /// What to say of the type where a value of it was expected.
    func hint(for found: JSONValue) -> String? {
        encoding ?? (isKind(of: found) ? example : nil)
    }

    /// A value in place of one of the type: with its text where some text is right, as the runtime shows it.
    func shown(_ found: JSONValue) -> String {
        guard isKind(of: found) else { return found.kindName }
        switch found {
        case .string(let text) where kind == .text: return JSONPrinter.quoted(text.excerpt)
        case .number(let digits): return "the number \(digits.excerpt)"
        default: return found.kindName
        }
    }

    private func isKind(of found: JSONValue) -> Bool {
        switch found {
        case .string: kind == .text || kind == .opaqueText
        case .number: kind == .number
        default: false
        }
    }
}
