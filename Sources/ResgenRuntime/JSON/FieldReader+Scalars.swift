// Most fields are of one of these types. A function that is not generic takes no witness table, and gives
// its result in registers.
extension FieldReader {
    /// Reads a field that is a text.
    public mutating func read(_ key: StaticString) throws -> String { try field(key) }

    /// Reads a field that is an integer.
    public mutating func read(_ key: StaticString) throws -> Int { try field(key) }

    /// Reads a field that is true or false.
    public mutating func read(_ key: StaticString) throws -> Bool { try field(key) }

    /// Reads a field that is a number.
    public mutating func read(_ key: StaticString) throws -> Double { try field(key) }

    /// Reads a field that is a text, and may be missing or null.
    public mutating func readIfPresent(_ key: StaticString) throws -> String? {
        try fieldIfPresent(key)
    }

    /// Reads a field that is an integer, and may be missing or null.
    public mutating func readIfPresent(_ key: StaticString) throws -> Int? {
        try fieldIfPresent(key)
    }

    /// Reads a field that is true or false, and may be missing or null.
    public mutating func readIfPresent(_ key: StaticString) throws -> Bool? {
        try fieldIfPresent(key)
    }

    /// Reads a field that is a number, and may be missing or null.
    public mutating func readIfPresent(_ key: StaticString) throws -> Double? {
        try fieldIfPresent(key)
    }
}
