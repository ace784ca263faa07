/// A value and the bytes where the author wrote it.
struct Located<Value: Sendable>: Sendable {
    let value: Value
    let range: SourceRange
}
