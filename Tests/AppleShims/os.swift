public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}

    public func info(_ message: OSLogMessage) {}
}

public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {}

        public mutating func appendInterpolation(
            _ text: @autoclosure @escaping () -> String,
            privacy: OSLogPrivacy,
        ) {}
    }

    public init(stringLiteral value: String) {}

    public init(stringInterpolation: StringInterpolation) {}
}
