/// ISO 8601 text, `P1DT2H30M`. Years and months cannot be read, unless there are none: how long they are
/// depends on the day they begin.
extension Duration: JSONCodable, EmptyAsNil {
    public init(json: inout JSON.Reader) throws {
        guard let duration = try json.withText(orElse: Self.expected, DurationText.duration) else {
            throw json.failure(expected: .format("\(Self.expected)", of: Self.self))
        }
        self = duration
    }

    public func write(json: inout JSON.Writer) {
        if let text = DurationText.text(self) {
            json.output.pointee.writeString(text)
        } else {
            json.fail("a duration of more than 292 billion years")
        }
    }

    private static var expected: StaticString {
        "an ISO 8601 duration without years and months, such as PT1H30M"
    }
}
