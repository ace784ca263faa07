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

    enum Expected: Sendable {
        case type(String)
        case key(String)
        case constant(String)
        /// A value where `unwrap` looks for it.
        case unwrapped(String)
    }

    /// One clause, as a diagnostic says it.
    var message: String {
        let owner = place.map { " in '\($0)'" } ?? ""
        let found = found?.kindName ?? "nothing"
        return switch expected {
        case .key(let key): "'\(place ?? key)' is missing"
        case .type(let type): "expected '\(type)'\(owner), found \(found)"
        case .unwrapped(let step): "there is no '\(step)' to unwrap, found \(found)"
        case .constant(let value): "expected \(value)\(owner), found another value"
        }
    }
}
