import Foundation

/// A value that comes along with a response, so that a stub can give any value without writing it
/// in the form in which its resource reads it.
final class StubbedValue: Hashable, Sendable {
    private let value: any Sendable
    /// What the response has with it. Where that was changed, the response is read as any other.
    private let body: Data
    /// How many functions the resource turns values with, of which the value is the last one's; nil where that is
    /// not known.
    private let mapCount: Int?

    init(_ value: any Sendable, body: Data, mapCount: Int?) {
        self.value = value
        self.body = body
        self.mapCount = mapCount
    }

    /// The value for what reads a response.
    func value<Value>(of response: RawResponse, as type: Value.Type, mapCount: Int) -> Value? {
        guard self.mapCount ?? mapCount == mapCount, isWhole(in: response) else { return nil }
        return value as? Value
    }

    /// Whether the response still has the body that it was stubbed with.
    func isWhole(in response: RawResponse) -> Bool { body == response.body }

    static func == (left: StubbedValue, right: StubbedValue) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
