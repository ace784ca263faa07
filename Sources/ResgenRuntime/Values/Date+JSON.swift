import Foundation

extension Date: JSONCodable, JSONMatching, EmptyAsNil {
    public init(json: inout JSON.Reader) throws {
        switch json.state.pointee.isPlain ? .standard : json.encoding {
        case .standard, .iso8601, .string, .integer:
            self = try json.date("a date such as 2024-02-29T12:30:00Z", ISO8601.time)
        case .rfc2822: self = try json.date("an RFC 2822 date", RFC2822.time)
        case .seconds, .fractionalSeconds:
            self = Date(timeIntervalSince1970: try json.instant("seconds since 1970"))
        case .milliseconds:
            self = Date(timeIntervalSince1970: try json.instant("milliseconds since 1970") / 1000)
        case .format(let pattern):
            let text = try json.string(orElse: "a date")
            let state = json.state
            let date = DatePattern(pattern).date(from: text) {
                state.pointee.formatters.formatter($0)
            }
            guard let date else {
                throw json.failure(expected: .format("a date as '\(pattern)'", of: Self.self))
            }
            self = date
        }
    }

    /// With a time: a union may know days or texts besides.
    public static func matches(_ json: borrowing JSON.Reader) -> Bool {
        switch json.encoding {
        case .seconds, .fractionalSeconds, .milliseconds:
            (json.plainDigits != nil || json.state.pointee.isForm) && json.canRead(Self.self)
        case .rfc2822, .format: json.canRead(Self.self)
        case .standard, .iso8601, .string, .integer:
            json.canRead(Self.self) && !Day.matches(json)
        }
    }

    public func write(json: inout JSON.Writer) {
        if json.output.pointee.isPlain { return writeISO8601(&json) }
        switch json.encoding {
        case .seconds: writeNumber(timeIntervalSince1970.rounded(.down), &json)
        case .fractionalSeconds: writeNumber(timeIntervalSince1970, &json)
        case .milliseconds: writeNumber((timeIntervalSince1970 * 1000).rounded(), &json)
        case .format(let pattern): writeText(text(pattern, json.output), since: 1, &json)
        case .rfc2822: writeText(RFC2822.text(self), &json)
        case .standard, .iso8601, .string, .integer: writeISO8601(&json)
        }
    }

    private func writeISO8601(_ json: inout JSON.Writer) {
        guard let time = CivilTime(self) else { return writeText(nil, &json) }
        let room = json.output.pointee.room(ISO8601.limit + 2)
        room[0] = UInt8(ascii: "\"")
        let count = ISO8601.put(time, at: room + 1)
        room[count + 1] = UInt8(ascii: "\"")
        json.output.pointee.advance(count + 2)
    }

    /// nil for the years that patterns count backwards, and those of more than four digits.
    private func text(_ pattern: String, _ output: UnsafeMutablePointer<JSONOutput>) -> String? {
        guard let time = CivilTime(self), time.year > 0 else { return nil }
        let text = DatePattern(pattern).text(of: time) { output.pointee.formatters.formatter($0) }
        return text.isEmpty ? nil : text
    }

    private func writeNumber(_ value: Double, _ json: inout JSON.Writer) {
        value.isFinite ? json.output.pointee.writeNumber(value) : json.fail("not a finite number")
    }

    private func writeText(_ text: String?, since year: Int = 0, _ json: inout JSON.Writer) {
        if let text {
            json.output.pointee.writeString(text)
        } else {
            json.fail("a date before year \(year) or after 9999")
        }
    }
}

extension JSON.Reader {
    @inline(__always)
    fileprivate func date(
        _ expected: StaticString,
        _ parse: (UnsafeBufferPointer<UInt8>) -> CivilTime?,
    ) throws -> Date {
        guard let time = try withText(orElse: expected, parse) else {
            throw failure(expected: .format("\(expected)", of: Date.self))
        }
        return time.date
    }

    fileprivate func instant(_ expected: StaticString) throws -> Double {
        try withDigits(expected) { DoubleDigits.value($0) }
    }
}
