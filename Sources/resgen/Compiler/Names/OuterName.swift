/// The names of Swift, Foundation and the runtime that generated code uses: types of an API that have
/// one of these have to be distinguished from them.
enum OuterName {
    /// Whether the printed code uses the name for a type that is not the API's.
    static func isKnown(_ name: String) -> Bool {
        modules[name] != nil || runtime.contains(name)
    }

    static func module(of name: String) -> String { modules[name] ?? "ResgenRuntime" }

    private static let modules: [String: String] = {
        let swift = [
            "String", "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
            "UInt32", "UInt64", "Float", "Double", "Duration", "Void", "Sendable", "Hashable",
            "Equatable",
            "Comparable", "CaseIterable", "Identifiable", "CustomStringConvertible", "Codable",
            "Decodable", "Encodable", "Error", "CodingKey", "RawRepresentable", "Sequence",
            "Collection", "LosslessStringConvertible", "CustomDebugStringConvertible",
            "ExpressibleByStringLiteral", "ExpressibleByIntegerLiteral",
            "ExpressibleByFloatLiteral", "ExpressibleByBooleanLiteral",
        ]
        let foundation = ["URL", "Date", "Data", "UUID", "Decimal"]
        return Dictionary(
            firstOf: swift.map { ($0, "Swift") } + foundation.map { ($0, "Foundation") }
        )
    }()

    /// What the printed code names of the runtime.
    private static let runtime: Set<String> = [
        "Resource", "PagedResource", "StreamResource", "ResourceRequest", "ServerError", "JSON",
        "JSONModel", "JSONEnum", "JSONFlags", "JSONUnion", "JSONWrapper", "JSONCodable",
        "JSONMatching", "FieldReader", "FieldWriter", "Boxed", "BoxedOptional", "Stored",
        "Patch", "Day", "MapEntry", "FileUpload", "ServerSentEvent",
    ]
}
