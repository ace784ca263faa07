import Foundation

/// Bytes of one response in, elements out.
struct ElementDecoder<Element: Sendable>: ~Copyable {
    private let parser: StreamResource<Element>.Parser
    private let rules: [ServerError.Rule]
    private let head: RawResponse
    private let limit: Int
    private var splitter: any StreamSplitter
    private var isComplete = false
    private var index = 0
    private(set) var dropped = DroppedElements()
    /// Whether no element follows, whatever bytes come.
    private(set) var isAtEnd = false
    /// Whether that is because an event said so.
    private var hasSeenEnd = false

    /// - Parameters:
    ///   - limit: The most bytes of one element.
    ///   - events: Where an earlier response of the same stream has left off.
    init(
        _ parser: StreamResource<Element>.Parser,
        rules: [ServerError.Rule],
        head: RawResponse,
        limit: Int,
        events: EventSplitter = EventSplitter(),
    ) {
        self.parser = parser
        self.rules = rules
        self.head = head
        self.limit = limit
        splitter = parser.framing == .lines ? LineSplitter() : events
    }

    /// Throws if the bytes have ended before the event did that ends the stream.
    func checkEnd() throws(NetworkError) {
        guard case .events(let end?, _) = parser.framing, isAtEnd, !hasSeenEnd else { return }
        let info = [NSLocalizedDescriptionKey: "The stream ended without '\(end)'."]
        throw .transportError(URLError(.networkConnectionLost, userInfo: info))
    }

    /// Whether the response has ended, but not the stream.
    var mayContinue: Bool { events != nil && !hasSeenEnd }

    /// The splitter of events, which knows the last id.
    var events: EventSplitter? { splitter as? EventSplitter }

    mutating func append(_ bytes: Data) { splitter.append(bytes) }

    /// Says that no more bytes come.
    mutating func finish() { isComplete = true }

    mutating func takeDropped() -> DroppedElements {
        defer { dropped = DroppedElements() }
        return dropped
    }

    /// The next element; nil when more bytes are needed, and at the end.
    mutating func next() throws -> Element? {
        try ReadingLimit.current?.check()
        while !isAtEnd, let piece = try nextPiece() {
            if case .events(let end?, _) = parser.framing, piece.text.elementsEqual(end.utf8) {
                (isAtEnd, hasSeenEnd) = (true, true)
                return nil
            }
            if let element = try element(piece) { return element }
        }
        return nil
    }

    private mutating func nextPiece() throws -> StreamPiece? {
        let piece = splitter.next() ?? (isComplete ? splitter.last() : nil)
        if piece == nil, isComplete { isAtEnd = true }
        guard piece?.size ?? splitter.pendingCount <= limit else {
            throw NetworkError.transportError(RawResponse.BodyFailure.tooLarge(limit: limit))
        }
        return piece
    }

    private mutating func element(_ piece: StreamPiece) throws -> Element? {
        try checkRules(piece)
        defer { index += 1 }
        if piece.isCutOff {
            let failure = DecodingFailure(expected: "white space behind a value", found: "its end")
            drop(piece.located(failure, index: index))
            return nil
        }
        do {
            var inner = DroppedElements()
            let element = try parser.read(piece, &inner)
            dropped.append(inner.inside(piece, index: index))
            return element
        } catch NetworkError.noData {
            // Servers send events without data to keep a connection open.
            return nil
        } catch let failure as NetworkError {
            throw failure
        } catch {
            let failure = piece.located(DecodingFailure(error), index: index)
            guard parser.isLossy else { throw failure }
            drop(failure)
            return nil
        }
    }

    private mutating func drop(_ failure: DecodingFailure) {
        dropped.append(
            DecodingFailure.Dropped(path: failure.path, index: index, key: nil, reason: failure)
        )
    }

    private func checkRules(_ piece: StreamPiece) throws(NetworkError) {
        guard !rules.isEmpty else { return }
        var response = head
        response.body = piece.text
        try rules.check(response)
    }
}

extension DroppedElements {
    /// The same, with paths and locations in the stream that the text is an element of.
    fileprivate func inside(_ piece: StreamPiece, index: Int) -> DroppedElements {
        if count == 0 { return self }
        return mapping({ JSON.Path([.index(index)] + $0.path.steps) }) {
            piece.located($0, index: index)
        }
    }
}

extension StreamResource.Parser {
    /// All elements of a body that is there.
    func elements(
        of response: RawResponse,
        rules: [ServerError.Rule],
        dropped: inout DroppedElements,
    ) throws -> [Element] {
        try checkMedia(response.headers)
        var decoder = ElementDecoder(self, rules: rules, head: response, limit: .max)
        decoder.append(response.body)
        decoder.finish()
        // The elements together take no more than the values of one text may.
        let limit =
            (ReadingLimit.current ?? ReadingLimit(size: ResourceRequest.defaultSizeLimit) {}).shared
        let elements = try ReadingLimit.$current.withValue(limit) {
            var elements: [Element] = []
            var budget = ReadingBudget(of: response.body.count, limit)
            while let element = try decoder.next() {
                try budget.take(MemoryLayout<Element>.stride, at: 0)
                elements.append(element)
            }
            try decoder.checkEnd()
            return elements
        }
        dropped.append(decoder.dropped)
        return elements
    }

    /// Whether a response with these headers can be a stream of this kind.
    func checkMedia(_ headers: ResourceRequest.Headers) throws(DecodingFailure) {
        guard let media = framing.media, let found = headers["Content-Type"] else { return }
        let type = found.upTo(";").trimmingCharacters(in: .whitespaces).lowercased()
        guard type == media.lowercased() else {
            throw DecodingFailure(expected: "media type \(media)", found: type)
        }
    }
}
