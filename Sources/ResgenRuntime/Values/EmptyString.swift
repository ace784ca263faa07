/// A type of which an Optional reads an empty string as nil.
protocol EmptyAsNil {}

/// What an empty string means.
enum EmptyString {
    /// Whether an Optional of a type reads it as nil.
    static func isNil<T: JSONCodable>(_ type: T.Type) -> Bool {
        if type == String.self { return false }
        if let wrapper = type as? any JSONWrapper.Type { return wrapper.isNilWhenEmpty }
        return type is any EmptyAsNil.Type
    }
}

extension JSONWrapper {
    fileprivate static var isNilWhenEmpty: Bool { EmptyString.isNil(RawValue.self) }
}
