/// Types by `type` and `format` (https://spec.openapis.org/registry/format).
extension ScalarType {
    init(string format: String) {
        switch format {
        case "date-time", "google-datetime": self.init(type: .date)
        case "http-date", "date-time-rfc1123": self.init(type: .date, encoding: .rfc2822)
        case "date": self.init(type: .day)
        case "duration": self.init(type: .duration)
        case "uuid", "uuid1", "uuid3", "uuid4", "uuid5", "uuid6", "uuid7", "uuid8", "guid",
            "UUID":
            self.init(type: .uuid)
        case "uri", "url", "URI", "URL": self.init(type: .url)
        case "byte", "base64": self.init(type: .data)
        case "decimal", "decimal128": self.init(type: .decimal, encoding: .string)
        case "int64": self.init(type: .int64, encoding: .string)
        case "uint64": self.init(type: .uint64, encoding: .string)
        default: self = .string
        }
    }

    init(integer format: String) {
        self.init(type: Self.integers[format] ?? .int)
    }

    /// A number is a Double also where a Float is said to be enough: no digit is lost.
    init(number schema: Schema) {
        if let integer = Self.integers[schema.format] {
            self.init(type: integer)
        } else {
            let isDecimal =
                schema.format == "decimal" || schema.format == "decimal128"
                || schema.mayBeInteger && schema.format.isEmpty
            self.init(type: isDecimal ? .decimal : .double)
        }
    }

    /// An Int holds what 32 bits do on each platform, so that nobody converts, and a server that outgrows them
    /// is still read.
    private static let integers: [String: StandardType] = [
        "int8": .int, "int16": .int, "int32": .int, "int64": .int64, "uint8": .int, "uint16": .int,
        "uint32": .uint32, "uint64": .uint64,
    ]

    /// Formats by which a schema without a type is a string.
    static let formatsOfStrings: Set<String> = [
        "date-time", "date", "duration", "uuid", "uri", "url", "byte", "binary", "email",
        "hostname", "ipv4",
        "ipv6", "password",
    ]
}
