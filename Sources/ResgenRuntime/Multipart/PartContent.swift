import Foundation

/// What one part of a multipart body holds, before it has a name.
enum PartContent: Sendable {
    /// A value: text as it is, objects as JSON, a list as one part for each element.
    case value(ResourceRequest.Parameter)
    /// Bytes as they are.
    case data(Data)
    /// A file with its name and media type.
    case file(FileUpload)
    /// Any of these with its media type.
    indirect case typed(PartContent, media: String)
}

extension ResourceRequest {
    /// A part of a multipart body with its media type.
    public struct Part: Value {
        let value: any Value
        let media: String
    }
}

extension ResourceRequest.Value where Self == ResourceRequest.Part {
    /// A part of a multipart body: `.part(photo, media: "image/png")`. A file with a media type of
    /// its own keeps that.
    public static func part(_ value: any ResourceRequest.Value, media: String) -> Self {
        ResourceRequest.Part(value: value, media: media)
    }
}

extension PartContent {
    /// The parts that a value becomes, all under one name; none for nil.
    static func list(of value: any ResourceRequest.Value) -> [PartContent] {
        switch value {
        case let file as FileUpload: [.file(file)]
        case let data as Data: [.data(data)]
        case let part as ResourceRequest.Part:
            list(of: part.value).map { .typed($0, media: part.media) }
        case let group as any PartGroup:
            group.parts?.flatMap(list) ?? [.value(ResourceRequest.Parameter.of(value))]
        default: [.value(ResourceRequest.Parameter.of(value))]
        }
    }
}

extension FileUpload: ResourceRequest.Value {}

/// A value that may be several parts.
private protocol PartGroup {
    /// The values of the parts; nil if the value is one part.
    var parts: [any ResourceRequest.Value]? { get }
}

extension Optional: PartGroup where Wrapped: ResourceRequest.Value {
    fileprivate var parts: [any ResourceRequest.Value]? { map { [$0] } ?? [] }
}

extension Array: PartGroup where Element: ResourceRequest.Value {
    /// A list of JSON is one value, which says itself how its elements are parts.
    fileprivate var parts: [any ResourceRequest.Value]? {
        Element.self is any JSONCodable.Type && Element.self != Data.self ? nil : self
    }
}
