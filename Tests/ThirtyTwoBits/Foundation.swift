// Stands in for what the checked code takes of Foundation, which there is not for this target.

public typealias TimeInterval = Double

public struct Date: Equatable {
    public var timeIntervalSinceReferenceDate: Double

    public init(timeIntervalSinceReferenceDate: Double) {
        self.timeIntervalSinceReferenceDate = timeIntervalSinceReferenceDate
    }

    public func timeIntervalSince(_ other: Date) -> Double {
        timeIntervalSinceReferenceDate - other.timeIntervalSinceReferenceDate
    }
}

@_extern(c, "memcpy")
@discardableResult
public func memcpy(
    _ to: UnsafeMutableRawPointer?,
    _ from: UnsafeRawPointer?,
    _ count: Int
) -> UnsafeMutableRawPointer?
