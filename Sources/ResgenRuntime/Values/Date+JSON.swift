import Foundation

extension Date: JSONCodable, EmptyAsNil {
    public init(json: inout JSONReader) throws {
        if json.state.pointee.isPlain {
            self = try json.date("an ISO 8601 date", ISO8601.time)
            return
        }
        switch json.form {
        case .standard, .iso8601, .string, .integer:
            self = try json.date("an ISO 8601 date", ISO8601.time)
        case .rfc2822: self = try json.date("an RFC 2822 date", RFC2822.time)
        case .seconds: self = Date(timeIntervalSince1970: try json.instant("seconds since 1970"))
        case .milliseconds:
            self = Date(timeIntervalSince1970: try json.instant("milliseconds since 1970") / 1000)
        case .format(let pattern):
            let text = try json.string(orElse: "a date")
            guard let date = json.state.pointee.formatter(pattern).date(from: text) else {
                throw json.failure(expected: "a date as '\(pattern)'")
            }
            self = date
        }
    }

    public func write(json: inout JSONWriter) {
        switch json.form {
        case .seconds: json.output.write(NumberText.of(timeIntervalSince1970))
        case .milliseconds:
            json.output.write(NumberText.of((timeIntervalSince1970 * 1000).rounded()))
        case .format(let pattern):
            json.output.writeString(DateFormatter(pattern: pattern).string(from: self))
        case .rfc2822: writeText(RFC2822.text(self), &json)
        case .standard, .iso8601, .string, .integer: writeText(ISO8601.text(self), &json)
        }
    }

    private func writeText(_ text: String?, _ json: inout JSONWriter) {
        if let text {
            json.output.writeString(text)
        } else {
            json.fail("a date before year 0 or after 9999")
        }
    }
}

extension JSONReader {
    @inline(__always)
    fileprivate func date(
        _ expected: StaticString,
        _ parse: (UnsafeBufferPointer<UInt8>) -> CivilTime?,
    ) throws -> Date {
        guard let time = try withText(orElse: expected, parse) else {
            throw failure(expected: "\(expected)")
        }
        return time.date
    }

    fileprivate func instant(_ expected: StaticString) throws -> Double {
        try withDigits(expected) { DoubleDigits.value($0) }
    }
}
