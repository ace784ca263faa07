import Foundation

/// What can be a part of a multipart body: every value that can be a parameter, files, and lists of
/// both.
public protocol PartValue: Sendable {
    /// The parts that a value becomes, all under one name; none for nil.
    static func partContents(for value: Self) -> [PartContent]
}

/// What one part of a multipart body holds, before it has a name.
public enum PartContent: Sendable {
    /// A value: text as it is, objects as JSON, a list as one part for each element.
    case value(Parameter)
    /// Bytes as they are.
    case data(Data)
    /// A file with its name and media type.
    case file(File)
}

extension RequestValue {
    public static func partContents(for value: Self) -> [PartContent] {
        [.value(parameter(for: value))]
    }
}

extension Data {
    public static func partContents(for value: Data) -> [PartContent] { [.data(value)] }
}

extension File: PartValue {
    public static func partContents(for value: File) -> [PartContent] { [.file(value)] }
}

extension Optional: PartValue where Wrapped: PartValue {
    public static func partContents(for value: Wrapped?) -> [PartContent] {
        value.map(Wrapped.partContents) ?? []
    }
}

extension Array: PartValue where Element: PartValue {
    public static func partContents(for value: [Element]) -> [PartContent] {
        func content<T: JSONCodable>(_ value: T) -> PartContent { .value(Parameter(value)) }
        if Element.self != Data.self, let value = value as? any JSONCodable {
            return [content(value)]
        }
        return value.flatMap(Element.partContents)
    }
}
