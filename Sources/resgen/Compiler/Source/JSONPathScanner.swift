import Foundation

/// Finds the keys that lead to places in a text of JSON, which is read once for places in their order. What a
/// person calls a place where the number of its column says nothing.
struct JSONPathScanner {
    private let bytes: [UInt8]
    private var offset = 0
    /// What is open around the innermost container, from the root on.
    private var outer: [Level] = []
    private var inner = Level(kind: .root)
    /// The last string, without its quotes.
    private var lastString = Level.nowhere

    /// An open container, and where in it the text is.
    private struct Level {
        enum Kind { case root, object, array }

        static let nowhere = (start: 0, end: -1)

        let kind: Kind
        /// The key of the member at hand; nowhere before the first colon, and behind a comma.
        var key = nowhere
        /// The index of the element at hand.
        var index = 0
    }

    init(_ source: SourceText) { bytes = source.bytes }

    /// `paths./users.get.parameters[2]`; empty for the root, and where there is no JSON.
    mutating func path(to place: Int) -> String {
        if place < offset { self = JSONPathScanner(bytes: bytes) }
        advance(to: min(place, bytes.count))
        var levels = outer + [inner]
        // A string behind which a colon is may be meant as the key.
        if inner.kind == .object, inner.key.end < 0, offset < bytes.count, bytes[offset] == 0x22 {
            var ahead = self
            ahead.advance(to: offset + 1)
            levels[levels.count - 1].key = ahead.lastString
        }
        var path = ""
        for level in levels {
            switch level.kind {
            case .object where level.key.end >= 0:
                let key = bytes[level.key.start..<level.key.end]
                path += (path.isEmpty ? "" : ".") + String(decoding: key, as: UTF8.self)
            case .array: path += "[\(level.index)]"
            case .object, .root: break
            }
        }
        return path
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads on to a place, and to the end of a string that it is in.
    // Debug builds run this for millions of bytes: nothing in the loop is generic, or looked up in `self`.
    private mutating func advance(to place: Int) {
        var (offset, inner, lastString) = (offset, inner, lastString)
        bytes.withUnsafeBufferPointer { text in
            while offset < place {
                switch text[offset] {
                case 0x22:
                    lastString = (offset + 1, Self.stringEnd(text, from: offset + 1))
                    offset = lastString.end
                case 0x3A: inner.key = lastString
                case 0x2C:
                    inner.key = Level.nowhere
                    inner.index += 1
                case 0x7B:
                    outer.append(inner)
                    inner = Level(kind: .object)
                case 0x5B:
                    outer.append(inner)
                    inner = Level(kind: .array)
                case 0x7D, 0x5D: inner = outer.popLast() ?? inner
                default: break
                }
                offset += 1
            }
        }
        self.offset = min(offset, bytes.count)
        (self.inner, self.lastString) = (inner, lastString)
    }

    /// The next quote that is not escaped: most strings have none that is.
    private static func stringEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let first = text.baseAddress else { return start }
        var index = start
        while index < text.count, let quote = memchr(first + index, 0x22, text.count - index) {
            let end = UnsafePointer(quote.assumingMemoryBound(to: UInt8.self)) - first
            var escapes = end
            while escapes > start, text[escapes - 1] == 0x5C { escapes -= 1 }
            if (end - escapes) % 2 == 0 { return end }
            index = end + 1
        }
        return text.count
    }
}
