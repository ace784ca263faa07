// The names of types that Observation exports and that other modules are likely to want, too.

public protocol Observable {}
/// A macro, as attached to a declaration.
@propertyWrapper
public struct ObservationIgnored<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct ObservationRegistrar: Sendable { public init() {} }
/// A macro, as attached to a declaration.
@propertyWrapper
public struct ObservationTracked<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Observations: Sendable { public init() {} }
