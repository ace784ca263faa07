import Foundation

extension ResourceRequest {
    /// A part of a multipart body with its media type, or a list of files with the style of their names.
    public struct Part: Value {
        let value: any Value
        let media: String?
        let style: Parameter.Style?
    }
}

extension ResourceRequest.Value where Self == ResourceRequest.Part {
    /// A part of a multipart body: `.part(photo, media: "image/png")`. A file with a media type of
    /// its own keeps that.
    ///
    /// - Parameters:
    ///   - value: The part, or a list of files.
    ///   - media: The media type; nil for the usual one.
    ///   - style: How the files of a list are named: `.deep` for `a[0]`, `.brackets` for `a[]`.
    public static func part(
        _ value: any ResourceRequest.Value,
        media: String? = nil,
        style: ResourceRequest.Parameter.Style? = nil,
    ) -> Self {
        ResourceRequest.Part(value: value, media: media, style: style)
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
