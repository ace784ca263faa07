import Foundation

/// A file on disk or its bytes, with a name and a media type. A file on disk is streamed when it is
/// sent.
public struct FileUpload: Hashable, Sendable {
    /// Where the bytes are.
    public enum Content: Hashable, Sendable {
        /// In a file on disk.
        case url(URL)
        /// In memory.
        case data(Data)
    }

    /// Where the bytes are.
    public var content: Content
    /// The name that is sent to the server: of a file on disk its own, without folders, unless another
    /// is given.
    public var name: String?
    /// The media type, `image/png` for example.
    public var mediaType: String?

    /// A file on disk; its own name is sent unless another is given.
    public init(_ url: URL, name: String? = nil, mediaType: String? = nil) {
        content = .url(url)
        self.name = name ?? url.lastPathComponent
        self.mediaType = mediaType
    }

    /// Bytes in memory.
    public init(_ data: Data, name: String? = nil, mediaType: String? = nil) {
        content = .data(data)
        self.name = name
        self.mediaType = mediaType
    }
}
