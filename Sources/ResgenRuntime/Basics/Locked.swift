import Foundation

/// A value that several threads read and change.
final class Locked<Value> {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }

    func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&stored) }
    }

    /// The value, and nil from then on.
    func take<Wrapped>() -> Value where Value == Wrapped? {
        withValue { value in
            defer { value = nil }
            return value
        }
    }
}

extension Locked: @unchecked Sendable where Value: Sendable {}
