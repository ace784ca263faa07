/// Which part of a representation a response has (RFC 9110, section 14.4).
struct ContentRange {
    /// The offsets of the first and the last byte; nil when there is no part such as was asked for.
    let bytes: ClosedRange<Int64>?
    /// The size of the representation; nil when the server does not say.
    let size: Int64?

    /// Content-Range = "bytes" SP ( first-pos "-" last-pos "/" ( size / "*" ) / "*/" size )
    init?(_ text: String) {
        let words = text.slices(at: " ")
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let sides = words[1].slices(at: "/", omittingEmpty: false)
        guard sides.count == 2 else { return nil }
        size = WireNumber.count(sides[1])
        bytes = Self.bytes(sides[0])
        guard size != nil || sides[1] == "*", bytes != nil || sides[0] == "*",
            size != nil || bytes != nil
        else { return nil }
        if let bytes, let size, bytes.upperBound >= size { return nil }
    }

    private static func bytes(_ text: Substring) -> ClosedRange<Int64>? {
        let bounds = text.slices(at: "-", omittingEmpty: false)
            .map { WireNumber.count($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else {
            return nil
        }
        return first...last
    }
}

extension RawResponse.Stream {
    /// Which part of a representation its body is, if it says so.
    var contentRange: ContentRange? { headers["Content-Range"].flatMap(ContentRange.init) }
}
