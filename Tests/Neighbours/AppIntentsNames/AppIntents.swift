// The names of types that AppIntents exports and that other modules are likely to want, too.

@propertyWrapper
public struct AppDependency<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol AppEntity {}
public protocol AppEnum {}
public protocol AppIntent {}
public struct AppShortcut: Sendable { public init() {} }
public struct DisplayRepresentation: Sendable { public init() {} }
@propertyWrapper
public struct EntityProperty<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol EntityQuery {}
public protocol EnumerableEntityQuery {}
public struct IntentDialog: Sendable { public init() {} }
public struct IntentFile: Sendable { public init() {} }
public struct IntentItem: Sendable { public init() {} }
@propertyWrapper
public struct IntentParameter<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct IntentPerson: Sendable { public init() {} }
public protocol IntentResult {}
public protocol OpenIntent {}
public struct Option: Sendable { public init() {} }
@propertyWrapper
public struct Parameter<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public protocol ParameterSummary {}
public protocol PredictableIntent {}
@propertyWrapper
public struct Property<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct QueryComparators: Sendable { public init() {} }
public protocol SetValueIntent {}
public struct Summary: Sendable { public init() {} }
public struct TypeDisplayRepresentation: Sendable { public init() {} }
