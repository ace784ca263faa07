extension DecodingFailure {
    /// An element of a lossy array or map, or the value of a lossy field, that was left out because it could not
    /// be read.
    public struct Dropped: Sendable, CustomStringConvertible {
        /// Where it was in the response.
        public let path: JSON.Path
        /// Its index, if it was in an array.
        public let index: Int?
        /// Its key, if it was in an object.
        public let key: String?
        /// Why it could not be read.
        public let reason: DecodingFailure

        public var description: String { "dropped \(reason)" }
    }
}

/// What lossy arrays, maps and fields left out of one response. All are counted, the first ones described.
struct DroppedElements: Sendable {
    /// How many are described.
    static let limit = 100

    private(set) var described: [DecodingFailure.Dropped] = []
    private(set) var count = 0

    /// Adds an element.
    mutating func append(_ element: DecodingFailure.Dropped) {
        count += 1
        if described.count < Self.limit { described.append(element) }
    }

    /// Adds what was left out of a text.
    mutating func append(
        _ losses: Losses,
        text: UnsafeBufferPointer<UInt8>,
        tape: Tape,
    ) {
        guard losses.count > 0 else { return }
        let kept = losses.first.prefix(Self.limit - described.count)
        let offsets = kept.flatMap { [$0.offset, ($0.reason as? ReadFailure)?.offset ?? 0] }
        let locations = TextLocations(of: offsets, text: text, tape: tape)
        for element in kept {
            let path = locations[element.offset].path
            let reason = DecodingFailure(element.reason, text, tape, locations)
            described.append(
                DecodingFailure.Dropped(
                    path: path,
                    index: element.index,
                    key: element.key,
                    reason: reason
                )
            )
        }
        count += losses.count
    }

    /// Adds what was left out of another text. All of it is counted.
    mutating func append(_ other: DroppedElements) {
        for element in other.described.prefix(Self.limit - described.count) {
            described.append(element)
        }
        count += other.count
    }

    /// The same of a text that is not the one that was received.
    var withoutLocations: DroppedElements { mapping(\.path) { $0.withoutLocation } }

    func mapping(
        _ path: (DecodingFailure.Dropped) -> JSON.Path,
        _ reason: (DecodingFailure) -> DecodingFailure,
    ) -> DroppedElements {
        var elements = self
        elements.described = described.map {
            DecodingFailure.Dropped(
                path: path($0),
                index: $0.index,
                key: $0.key,
                reason: reason($0.reason)
            )
        }
        return elements
    }
}

/// What lossy arrays, maps and fields have left out so far, as the reader notes it.
struct Losses {
    struct Element {
        let offset: Int
        var index: Int?
        var key: String?
        var reason: any Error
    }

    private(set) var first: [Element] = []
    private(set) var count = 0

    @inline(never)
    mutating func append(_ element: Element) {
        count += 1
        if first.count < DroppedElements.limit { first.append(element) }
    }

    /// Says of each element that is a gap why it is one.
    mutating func explain(by gaps: [ReadFailure]) {
        guard !gaps.isEmpty else { return }
        for index in first.indices {
            if let gap = gaps.reason(of: first[index].reason) { first[index].reason = gap }
        }
    }
}

extension [ReadFailure] {
    /// The failure that is at the offset of another error.
    func reason(of error: any Error) -> ReadFailure? {
        guard let offset = (error as? ReadFailure)?.offset else { return nil }
        return first { $0.offset == offset }
    }
}
