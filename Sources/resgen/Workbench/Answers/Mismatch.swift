import ResgenCompiler

/// A value of a recorded answer that the generated code would not read.
struct Mismatch: Sendable {
    /// What of the spec reads the value, as `change` names it: `UserSimple.avatar`. Nil where no entry
    /// means it.
    let place: String?
    let expected: Expected
    let found: JSONValue?
    /// The value; of one that is missing, the object that should have it.
    let range: SourceRange
    /// Where the spec says what is expected.
    let origin: SourceRange?
    /// How values of the type are encoded, where that is simple.
    var form: ScalarForm?

    enum Expected: Sendable {
        case type(String)
        case key(String)
        case constant(String)
        /// A value where `unwrap` looks for it.
        case unwrapped(String)
    }

    /// One clause, as a diagnostic says it.
    var message: String { message(found: found.map { form?.shown($0) ?? $0.kindName }) }

    /// The same of a value that came as text.
    var messageOfText: String {
        guard case .string(let text)? = found, form?.isOpaque != true else { return message }
        return message(found: "'\(text.excerpt)'")
    }

    /// What is said once, of all values that share it.
    var subject: String { message(found: found?.kindName) }

    private func message(found: String?) -> String {
        let owner = place.map { " in '\($0)'" } ?? ""
        let found = found ?? "nothing"
        return switch expected {
        case .key(let key): "'\(place ?? key)' is missing"
        case .type(let type): "expected '\(type)'\(hint)\(owner), found \(found)"
        case .unwrapped(let step): "there is no '\(step)' to unwrap, found \(found)"
        case .constant(let value): "expected \(value)\(owner), found another value"
        }
    }

    private var hint: String {
        found.flatMap { form?.hint(for: $0) }.map { " \($0)" } ?? ""
    }
}
