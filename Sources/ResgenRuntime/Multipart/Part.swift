import Foundation

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

extension FileUpload: ResourceRequest.Value {}

/// A value that may be several parts.
protocol PartGroup {
    /// The values of the parts; nil if the value is one part.
    var parts: [any ResourceRequest.Value]? { get }
}

extension Optional: PartGroup where Wrapped: ResourceRequest.Value {
    var parts: [any ResourceRequest.Value]? { map { [$0] } ?? [] }
}

extension Array: PartGroup where Element: ResourceRequest.Value {
    /// A list of JSON is one value, which says itself how its elements are parts.
    var parts: [any ResourceRequest.Value]? {
        Element.self is any FieldWriter.Value.Type && Element.self != Data.self ? nil : self
    }
}
