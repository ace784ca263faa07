/// A value and the bytes where the author wrote it.
package struct Located<Value: Sendable>: Sendable {
    package let value: Value
    package let range: SourceRange

    package init(value: Value, range: SourceRange) {
        self.value = value
        self.range = range
    }
}
