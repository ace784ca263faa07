/// What most fields are, read by functions that name the type: callers pass neither metadata nor a
/// conformance, and get the value in registers.
extension FieldReader {
    /// Reads a field that is a `String`, as `read` does.
    public mutating func readString(_ key: StaticString) throws -> String { try value(of: key) }

    /// Reads a field that is an `Int`, as `read` does.
    public mutating func readInt(_ key: StaticString) throws -> Int { try value(of: key) }

    /// Reads a field that is a `Double`, as `read` does.
    public mutating func readDouble(_ key: StaticString) throws -> Double { try value(of: key) }

    /// Reads a field that is a `Bool`, as `read` does.
    public mutating func readBool(_ key: StaticString) throws -> Bool { try value(of: key) }

    /// Reads a `String` that may be missing or null.
    public mutating func readStringIfPresent(_ key: StaticString) throws -> String? {
        try valueIfPresent(of: key)
    }

    /// Reads an `Int` that may be missing or null.
    public mutating func readIntIfPresent(_ key: StaticString) throws -> Int? {
        try valueIfPresent(of: key)
    }

    /// Reads a `Double` that may be missing or null.
    public mutating func readDoubleIfPresent(_ key: StaticString) throws -> Double? {
        try valueIfPresent(of: key)
    }

    /// Reads a `Bool` that may be missing or null.
    public mutating func readBoolIfPresent(_ key: StaticString) throws -> Bool? {
        try valueIfPresent(of: key)
    }
}

extension FieldWriter {
    /// Writes a field that is a `String`, or leaves it out.
    public mutating func writeString(_ key: StaticString, _ value: String?) {
        if let value { put(key, value) }
    }

    /// Writes a field that is an `Int`, or leaves it out.
    public mutating func writeInt(_ key: StaticString, _ value: Int?) {
        if let value { put(key, value) }
    }

    /// Writes a field that is a `Double`, or leaves it out.
    public mutating func writeDouble(_ key: StaticString, _ value: Double?) {
        if let value { put(key, value) }
    }

    /// Writes a field that is a `Bool`, or leaves it out.
    public mutating func writeBool(_ key: StaticString, _ value: Bool?) {
        if let value { put(key, value) }
    }
}
