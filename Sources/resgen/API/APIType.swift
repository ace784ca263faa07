/// A type that is known to exist: what a resolved `TypeSyntax` becomes.
indirect enum APIType: Hashable, Sendable {
    case standard(StandardType)
    /// A model by its path from the API, with the generic arguments of the path's first name.
    case model([String], [APIType])
    case generic(String)
    case optional(APIType)
    case array(APIType)
    case dictionary(key: APIType, value: APIType)
    /// Absent, null or a value.
    case patch(APIType)
    /// A key of an object with its value.
    case entry(key: APIType, value: APIType)

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    /// The type without its question mark.
    var unwrapped: APIType {
        if case .optional(let wrapped) = self { wrapped } else { self }
    }

    /// The types that this one is made of.
    var parts: [APIType] {
        switch self {
        case .standard, .generic: []
        case .model(_, let arguments): arguments
        case .optional(let inner), .array(let inner), .patch(let inner): [inner]
        case .dictionary(let key, let value), .entry(let key, let value): [key, value]
        }
    }

    /// Every model and generic parameter replaced where `replacement` knows better.
    func substituting(_ replacement: [String: APIType]) -> APIType {
        switch self {
        case .standard: self
        case .generic(let name): replacement[name] ?? self
        case .model(let path, let arguments):
            .model(path, arguments.map { $0.substituting(replacement) })
        case .optional(let wrapped):
            switch wrapped.substituting(replacement) {
            case .optional(let inner): .optional(inner)
            case let other: .optional(other)
            }
        case .array(let element): .array(element.substituting(replacement))
        case .dictionary(let key, let value):
            .dictionary(key: key.substituting(replacement), value: value.substituting(replacement))
        case .patch(let wrapped): .patch(wrapped.substituting(replacement))
        case .entry(let key, let value):
            .entry(key: key.substituting(replacement), value: value.substituting(replacement))
        }
    }
}

/// The types of the language that are no models, by their Swift names.
enum StandardType: String, CaseIterable, Sendable {
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
    case uuid = "UUID"
    case url = "URL"
    case data = "Data"
    case json = "JSON"
    case file = "File"

    /// The types that a type expression can name everywhere.
    static let common = allCases.filter { $0 != .file }

    var isInteger: Bool {
        switch self {
        case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
        default: false
        }
    }

    var isNumber: Bool {
        isInteger || self == .float || self == .double || self == .decimal
    }

    /// Whether a value is one piece of text or one number on the wire.
    var isScalar: Bool { self != .json && self != .file }
}
