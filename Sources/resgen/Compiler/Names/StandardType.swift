/// The types of the language that are no models, by their Swift names.
package enum StandardType: String, CaseIterable, Sendable {
    case string = "String"
    case bool = "Bool"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case float = "Float"
    case double = "Double"
    case decimal = "Decimal"
    case date = "Date"
    case day = "Day"
    case duration = "Duration"
    case uuid = "UUID"
    case url = "URL"
    case data = "Data"
    case json = "JSON"
    case file = "File"

    /// The types that a type expression can name everywhere.
    static let common = allCases.filter { $0 != .file }

    package var isInteger: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
        default: false
        }
    }

    package var isNumber: Bool {
        isInteger || self == .float || self == .double || self == .decimal
    }

    /// The bounds of an integer, those of Int where it has 64 bits; nil for other types.
    private var bounds: (lower: Int64, upper: UInt64)? {
        func bounds<Integer: FixedWidthInteger>(of type: Integer.Type) -> (Int64, UInt64) {
            (Int64(type.min), UInt64(type.max))
        }
        return switch self {
        case .int8: bounds(of: Int8.self)
        case .int16: bounds(of: Int16.self)
        case .int32: bounds(of: Int32.self)
        case .int, .int64: bounds(of: Int64.self)
        case .uint8: bounds(of: UInt8.self)
        case .uint16: bounds(of: UInt16.self)
        case .uint32: bounds(of: UInt32.self)
        case .uint, .uint64: bounds(of: UInt64.self)
        default: nil
        }
    }

    /// Whether each integer of another type is one of this type.
    package func holdsIntegers(of other: StandardType) -> Bool {
        guard let bounds, let others = other.bounds else { return false }
        return others.lower >= bounds.lower && others.upper <= bounds.upper
    }

    /// Whether JSON writes a value as a string, where no encoding says otherwise.
    var isText: Bool {
        switch self {
        case .string, .date, .day, .duration, .uuid, .url, .data: true
        case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64,
            .float, .double, .decimal, .json, .file:
            false
        }
    }

    /// Whether a value can be the key of a map.
    var isKey: Bool { isInteger || self == .string || self == .uuid || self == .day }

    /// The protocols by which a value is written as a literal in Swift. A Decimal would take one
    /// with a fraction from a Double; of all other types, not every literal is a value.
    package var literalProtocols: [String] {
        switch self {
        case .string: ["ExpressibleByStringLiteral"]
        case .bool: ["ExpressibleByBooleanLiteral"]
        case .float, .double: ["ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral"]
        case .decimal: ["ExpressibleByIntegerLiteral"]
        case _ where isInteger: ["ExpressibleByIntegerLiteral"]
        default: []
        }
    }

    /// Whether a value is one piece of text or one number on the wire.
    var isScalar: Bool { self != .json && self != .file }
}
