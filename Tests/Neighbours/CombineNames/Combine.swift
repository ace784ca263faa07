// The names of types that Combine exports and that other modules are likely to want, too.

public struct AnyCancellable: Sendable { public init() {} }
public struct AnyPublisher: Sendable { public init() {} }
public struct AnySubscriber: Sendable { public init() {} }
public protocol Cancellable {}
public protocol ConnectablePublisher {}
public struct CurrentValueSubject: Sendable { public init() {} }
public struct Deferred: Sendable { public init() {} }
public struct Empty: Sendable { public init() {} }
public struct Fail: Sendable { public init() {} }
public struct Future: Sendable { public init() {} }
public struct Just: Sendable { public init() {} }
public protocol ObservableObject {}
public struct ObservableObjectPublisher: Sendable { public init() {} }
public struct PassthroughSubject: Sendable { public init() {} }
public protocol Publisher {}
@propertyWrapper
public struct Published<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
public struct Publishers: Sendable { public init() {} }
public struct Record: Sendable { public init() {} }
public protocol Scheduler {}
public protocol Subject {}
public protocol Subscriber {}
public struct Subscribers: Sendable { public init() {} }
public protocol Subscription {}
public struct Subscriptions: Sendable { public init() {} }
