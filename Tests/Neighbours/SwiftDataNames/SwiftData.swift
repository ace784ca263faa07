// The names of types that SwiftData exports and that other modules are likely to want, too.

public struct Attribute: Sendable { public init() {} }
public protocol BackingData {}
public protocol DataStore {}
public struct DefaultStore: Sendable { public init() {} }
public struct FetchDescriptor: Sendable { public init() {} }
public struct Index: Sendable { public init() {} }
public protocol ModelActor {}
public struct ModelConfiguration: Sendable { public init() {} }
public struct ModelContainer: Sendable { public init() {} }
public struct ModelContext: Sendable { public init() {} }
public struct PersistentIdentifier: Sendable { public init() {} }
public protocol PersistentModel {}
@propertyWrapper
public struct Query<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Relationship: Sendable { public init() {} }
public struct Schema: Sendable { public init() {} }
public protocol SchemaMigrationPlan {}
/// A macro, as attached to a declaration.
@propertyWrapper
public struct Transient<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Unique: Sendable { public init() {} }
public protocol VersionedSchema {}
