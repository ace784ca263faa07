import Foundation

extension ResourceRequest {
    /// The body of a request, with its media type.
    public struct Body: Hashable, Sendable {
        /// The value of `Content-Type`.
        public let mediaType: String
        /// The bytes; empty when files on disk are sent.
        public let content: Data
        /// Bytes and files on disk, in order, that are sent instead of `content`. Empty when no
        /// file is sent.
        public let pieces: [Piece]
        @BoxedOptional private(set) var failure: EncodingFailure?

        /// A part of a body that is too long to be held in memory.
        public enum Piece: Hashable, Sendable {
            /// Bytes.
            case data(Data)
            /// A file on disk.
            case file(URL)
        }

        /// The file on disk that is sent, if it is all of the body.
        public var file: URL? {
            if pieces.count == 1, case .file(let url) = pieces[0] { url } else { nil }
        }

        /// What separates the parts, if there are any.
        var boundary: String? {
            guard mediaType.lowercased().hasPrefix("multipart/"),
                let start = mediaType.range(of: "boundary=", options: .caseInsensitive)?.upperBound
            else { return nil }
            let text = mediaType[start...].drop { $0 == "\"" }
            return String(text.prefix { $0 != "\"" && $0 != ";" })
        }

        /// Bytes of any media type.
        public init(_ content: Data, mediaType: String) {
            self.init(mediaType) { content }
        }

        private init(
            _ mediaType: String,
            pieces: [Piece] = [],
            _ content: () throws(EncodingFailure) -> Data = { Data() },
        ) {
            self.mediaType = mediaType
            self.pieces = pieces
            do throws(EncodingFailure) {
                self.content = try content()
                failure = Headers(dictionaryLiteral: ("Content-Type", mediaType)).failure
            } catch {
                self.content = Data()
                failure = error
            }
        }

        /// The fields or parts of a body that has no model of its own, in order.
        public struct Fields: ExpressibleByDictionaryLiteral {
            fileprivate let elements: [(String, any ResourceRequest.Value)]

            public init(dictionaryLiteral elements: (String, any ResourceRequest.Value)...) {
                self.elements = elements
            }

            fileprivate func write(_ json: inout JSON.Writer) {
                json.writeObject { fields in
                    for (name, value) in elements {
                        fields.write(key: name, Parameter.of(value).write)
                    }
                }
            }
        }
    }
}

extension ResourceRequest.Body.Fields: Secretive {
    /// The names alone.
    public var description: String { "\(elements.map(\.0))" }
}

extension ResourceRequest.Body {
    /// A value as JSON.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - encoding: How the value is encoded.
    ///   - media: The media type.
    ///   - key: The key of an envelope: `{"data": value}`.
    @_disfavoredOverload
    public static func json<T: FieldWriter.Value>(
        _ value: T,
        as encoding: JSON.Encoding = .standard,
        media: String = "application/json",
        wrap key: String? = nil,
    ) -> Self {
        json(media, key) { $0.write(value, as: encoding) }
    }

    /// Fields as a JSON object, in order; nil is left out.
    public static func json(
        _ fields: Fields,
        media: String = "application/json",
        wrap key: String? = nil,
    ) -> Self {
        json(media, key) { fields.write(&$0) }
    }

    private static func json(
        _ media: String,
        _ key: String?,
        _ write: (inout JSON.Writer) -> Void,
    ) -> Self {
        Self(media) { () throws(EncodingFailure) in
            try JSONText.data(sent: true) { json in
                guard let key else { return write(&json) }
                json.writeObject { $0.write(key: key, write) }
            }
        }
    }

    /// A model as a form, percent-encoded. Objects and lists of objects inside are sent as
    /// `a[k][0]=v`, unless the model says otherwise.
    @_disfavoredOverload
    public static func form<T: FieldWriter.Value>(
        _ model: T,
        media: String = "application/x-www-form-urlencoded",
    ) -> Self {
        form(WireFields(model: model), media)
    }

    /// Fields as a form, percent-encoded, in order; nil is left out.
    public static func form(
        _ fields: Fields,
        media: String = "application/x-www-form-urlencoded",
    ) -> Self {
        form(WireFields(fields.elements), media)
    }

    private static func form(_ fields: WireFields, _ media: String) -> Self {
        Self(media) { () throws(EncodingFailure) in
            let pairs = try ParameterPairs.encode(
                fields,
                objects: .deep,
                name: PercentEncoding.value
            )
            return Data(pairs.utf8)
        }
    }

    /// Text, UTF-8 unless the media type names another charset. What that has not cannot be sent.
    public static func text(_ text: String, media: String = "text/plain; charset=utf-8") -> Self {
        Self(media) { () throws(EncodingFailure) in
            guard let encoding = Charset.encoding(of: media) else { return Data(text.utf8) }
            if let data = text.data(using: encoding) { return data }
            throw EncodingFailure(reason: "the text has characters that its charset has not")
        }
    }

    /// Bytes.
    public static func data(_ data: Data, media: String = "application/octet-stream") -> Self {
        Self(data, mediaType: media)
    }

    /// A file, streamed from disk if it is there.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - media: The media type, when the file has none of its own.
    public static func file(_ file: FileUpload, media: String = "application/octet-stream") -> Self
    {
        let media = file.mediaType ?? media
        return switch file.content {
        case .data(let data): Self(data, mediaType: media)
        case .url(let url): Self(media, pieces: [.file(url)])
        }
    }

    /// Named parts, `multipart/form-data` (RFC 7578), in order: single values as text, objects as
    /// JSON, files with name and media type. Nil is left out, a list is one part for each element.
    /// Files on disk are streamed.
    public static func multipart(_ parts: Fields, media: String = "multipart/form-data") -> Self {
        multipart(Multipart(parts.elements), media)
    }

    /// The members of a model as parts, in order.
    @_disfavoredOverload
    public static func multipart<T: FieldWriter.Value>(
        _ model: T,
        media: String = "multipart/form-data",
    ) -> Self {
        multipart(Multipart(model: model), media)
    }

    private static func multipart(_ parts: Multipart, _ media: String) -> Self {
        if let failure = parts.failure {
            return Self(media) { () throws(EncodingFailure) in throw failure }
        }
        let (boundary, pieces) = parts.pieces()
        let media = "\(media); boundary=\(boundary)"
        if pieces.count == 1, case .data(let data) = pieces[0] {
            return Self(data, mediaType: media)
        }
        return Self(media, pieces: pieces)
    }
}
