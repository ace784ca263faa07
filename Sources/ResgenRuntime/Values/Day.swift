import Foundation

/// A day of the calendar, without time and zone: `2024-02-29`.
public struct Day: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day that exists in the Gregorian calendar; nil for any other.
    public init?(year: Int, month: Int, day: Int) {
        let time = CivilTime(year: year, month: month, day: day)
        guard (0...9_999).contains(year), time.isValid else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads `2024-02-29`; nil for any other form and for days that do not exist.
    public init?(_ description: String) {
        var text = description
        guard let time = text.withUTF8(ISO8601.day) else { return nil }
        (year, month, day) = (time.year, time.month, time.day)
    }

    public var description: String { CivilTime(year: year, month: month, day: day).dayText }

    public static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: JSONCodable, Codable, JSONKey, JSONMatching, EmptyAsNil {
    /// Reads a day, or the midnight that it begins with: many servers write days as dates, with a time
    /// that says nothing.
    public init(json: inout JSON.Reader) throws {
        let text = try json.string(orElse: "a day such as 2024-02-29")
        guard let day = Day(text) ?? Day(beginningWith: text) else {
            throw json.failure(expected: .format("a day such as 2024-02-29", of: Self.self))
        }
        self = day
    }

    /// The day of a midnight, with whatever offset .NET adds; nil for every other time.
    private init?(beginningWith midnight: String) {
        var text = midnight
        guard let time = text.withUTF8(ISO8601.time),
            (time.hour, time.minute, time.second, time.nanosecond) == (0, 0, 0, 0)
        else { return nil }
        (year, month, day) = (time.year, time.month, time.day)
    }

    /// A day alone: a union may know dates besides.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        (try? json.string()).flatMap { Day($0) } != nil
    }

    public func write(json: inout JSON.Writer) { json.output.pointee.writeString(description) }

    public init?(jsonKey: String) { self.init(jsonKey) }
    public var jsonKey: String { description }
}
