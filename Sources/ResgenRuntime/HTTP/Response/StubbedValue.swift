/// A value that comes along with a response, so that a stub can give any value without writing it
/// in the form in which its resource reads it.
final class StubbedValue: Hashable, Sendable {
    let value: any Sendable

    init(_ value: any Sendable) { self.value = value }

    static func == (left: StubbedValue, right: StubbedValue) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
