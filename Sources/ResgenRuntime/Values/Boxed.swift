/// Keeps a member outside of its struct: for members that are large or recursive. The member itself
/// is used as if it were stored in place, with the semantics of a value.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline
    var storage: BoxStorage<Value>

    /// A member with a value.
    @inlinable
    public init(wrappedValue: Value) { storage = BoxStorage(wrappedValue) }

    /// The member's value. A copy of the struct has one of its own as soon as either is changed.
    public var wrappedValue: Value {
        @inlinable get { storage.value }
        @inlinable set { storage = BoxStorage(newValue) }
    }
}

/// Keeps an optional member outside of its struct; nil takes no room there.
@propertyWrapper
public struct BoxedOptional<Value: Sendable>: Sendable {
    @usableFromInline
    var storage: BoxStorage<Value>?

    /// A member with a value, or without.
    @inlinable
    public init(wrappedValue: Value?) { storage = BoxStorage.of(wrappedValue) }

    /// The member's value. A copy of the struct has one of its own as soon as either is changed.
    public var wrappedValue: Value? {
        @inlinable get { storage?.value }
        @inlinable set { storage = BoxStorage.of(newValue) }
    }
}

/// Never changed, so that no access has to be checked.
@usableFromInline
final class BoxStorage<Value: Sendable>: Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }

    @inlinable
    static func of(_ value: consuming Value?) -> BoxStorage? {
        switch consume value {
        case .some(let value): BoxStorage(value)
        case .none: nil
        }
    }
}

extension BoxStorage: Equatable where Value: Equatable {
    @usableFromInline
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func == (left: BoxStorage, right: BoxStorage) -> Bool { left.value == right.value }
}

extension BoxStorage: Hashable where Value: Hashable {
    @usableFromInline
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension BoxedOptional: Equatable where Value: Equatable {}
extension BoxedOptional: Hashable where Value: Hashable {}

// A model is printed with what is in its members, and not with where these are kept.
extension Boxed: CustomDebugStringConvertible {
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
extension BoxedOptional: CustomDebugStringConvertible {
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
