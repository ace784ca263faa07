import Foundation

/// What a stream is made of.
enum StreamFraming: Hashable {
    case lines
    /// `end` is the data of the event that ends the stream, `media` the type of the response.
    case events(end: String?, media: String?)

    /// What the response must be, if it says what it is.
    var media: String? { if case .events(_, let media) = self { media } else { nil } }
}

extension StreamResource {
    /// The step from the bytes of a stream to its elements.
    public struct Parser: Sendable {
        let framing: StreamFraming
        /// Whether an element that cannot be read is left out.
        let isLossy: Bool
        /// How the JSON of each element is encoded.
        var encoding = JSON.Encoding.standard
        let read: @Sendable (StreamPiece, inout DroppedElements) throws -> Element

        /// The same stream, each element turned into another one.
        public func map<New>(
            _ transform: @escaping @Sendable (Element) throws -> New,
        ) -> StreamResource<New>.Parser {
            let read = self.read
            return StreamResource<New>.Parser(framing: framing, isLossy: isLossy) {
                try transform(try read($0, &$1))
            }
        }
    }
}

extension StreamResource.Parser where Element: FieldReader.Value {
    /// JSON lines: one value on each line, ended by LF or CRLF. Blank lines are skipped. A sequence
    /// of JSON texts, each behind a record separator (RFC 7464), is read likewise.
    ///
    /// - Parameters:
    ///   - encoding: How each value is encoded.
    ///   - lossy: Whether lines, and elements of arrays and maps, that cannot be read are left out
    ///     and reported.
    public static func lines(as encoding: JSON.Encoding = .standard, lossy: Bool = false) -> Self {
        Self(framing: .lines, isLossy: lossy, encoding: encoding) { piece, dropped in
            try JSONText.read(piece.text, as: encoding, lossy: lossy, dropped: &dropped)
        }
    }

    /// The data of server-sent events (WHATWG HTML, section 9.2), read as JSON; as it is when
    /// `Element` is String. An event that the end of the stream cuts off is dropped.
    ///
    /// - Parameters:
    ///   - end: The data of the event that ends the stream: `[DONE]`. A stream that ends before has
    ///     been cut off, and is a `transportError`.
    ///   - encoding: How each value is encoded.
    ///   - media: The media type that the response must have if it names one; nil takes any.
    ///   - lossy: Whether events, and elements of arrays and maps, that cannot be read are left out
    ///     and reported.
    public static func events(
        end: String? = nil,
        as encoding: JSON.Encoding = .standard,
        media: String? = "text/event-stream",
        lossy: Bool = false,
    ) -> Self {
        let framing = StreamFraming.events(end: end, media: media)
        return Self(framing: framing, isLossy: lossy, encoding: encoding) { piece, dropped in
            try data(of: piece, encoding, lossy, &dropped)
        }
    }

    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    fileprivate static func data(
        of piece: StreamPiece,
        _ encoding: JSON.Encoding,
        _ lossy: Bool,
        _ dropped: inout DroppedElements,
    ) throws -> Element {
        if encoding == .standard, let text = piece.text.text as? Element {
            return text
        }
        if piece.text.isEmpty { return try JSONText.valueWhenMissing { NetworkError.noData } }
        return try JSONText.read(piece.text, as: encoding, lossy: lossy, dropped: &dropped)
    }
}

extension StreamResource.Parser {
    /// Server-sent events with their names and ids, where these matter; else as the events of data
    /// alone.
    ///
    /// - Parameters:
    ///   - end: The data of the event that ends the stream: `[DONE]`. A stream that ends before has
    ///     been cut off, and is a `transportError`.
    ///   - encoding: How the data of each event is encoded.
    ///   - media: The media type that the response must have if it names one; nil takes any.
    ///   - lossy: Whether events, and elements of arrays and maps, that cannot be read are left out
    ///     and reported.
    public static func events<Payload: FieldReader.Value>(
        end: String? = nil,
        as encoding: JSON.Encoding = .standard,
        media: String? = "text/event-stream",
        lossy: Bool = false,
    ) -> Self where Element == ServerSentEvent<Payload> {
        Self(framing: .events(end: end, media: media), isLossy: lossy) { piece, dropped in
            ServerSentEvent(
                name: piece.name,
                data: try StreamResource<Payload>.Parser.data(of: piece, encoding, lossy, &dropped),
                id: piece.id.isEmpty ? nil : piece.id,
                retry: piece.retry,
            )
        }
    }
}
