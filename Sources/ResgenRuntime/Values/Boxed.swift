/// Keeps a member outside of its struct: for members that are large or recursive. The member itself
/// is used as if it were stored in place, with the semantics of a value.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    private var storage: BoxStorage<Value>

    /// A member with a value.
    public init(wrappedValue: Value) { storage = BoxStorage(wrappedValue) }

    /// The member's value. A copy of the struct has one of its own as soon as either is changed.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = BoxStorage(newValue) }
    }
}

/// Keeps an optional member outside of its struct; nil takes no room there.
@propertyWrapper
public struct BoxedOptional<Value: Sendable>: Sendable {
    private var storage: BoxStorage<Value>?

    /// A member with a value, or without.
    public init(wrappedValue: Value?) { storage = wrappedValue.map(BoxStorage.init) }

    /// The member's value. A copy of the struct has one of its own as soon as either is changed.
    public var wrappedValue: Value? {
        get { storage?.value }
        set { storage = newValue.map(BoxStorage.init) }
    }
}

/// Never changed, so that no access has to be checked.
private final class BoxStorage<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

extension BoxStorage: Equatable where Value: Equatable {
    static func == (left: BoxStorage, right: BoxStorage) -> Bool { left.value == right.value }
}

extension BoxStorage: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension BoxedOptional: Equatable where Value: Equatable {}
extension BoxedOptional: Hashable where Value: Hashable {}
