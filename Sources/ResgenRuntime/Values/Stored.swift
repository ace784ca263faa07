/// Keeps a member as it is, with a name for its storage: a type that is generated reads and writes its
/// deprecated members by that, without a warning.
@propertyWrapper
public struct Stored<Value> {
    /// The member's value.
    public var wrappedValue: Value

    /// A member with a value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// Prints as the value, as if it were stored in place.
extension Stored: CustomDebugStringConvertible {
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Stored: Sendable where Value: Sendable {}
extension Stored: Equatable where Value: Equatable {}
extension Stored: Hashable where Value: Hashable {}
