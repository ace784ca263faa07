import Foundation

/// The paths, lines and columns of some offsets in a text, found in one pass over it.
struct TextLocations {
    struct Location {
        var path = JSON.Path()
        /// Counted from 1.
        var line = 1
        /// In bytes, counted from 1.
        var column = 1
    }

    private var locations = ColdTable<Int, Location>()

    /// Without a tape, paths are empty.
    init(of offsets: [Int], text: UnsafeBufferPointer<UInt8>, tape: Tape?) {
        var lines = LineCounter(text)
        var paths = tape.map { PathFinder($0, text) }
        for offset in offsets.coldSorted(by: <) where locations[offset] == nil {
            lines.advance(to: offset)
            let path = paths?.path(to: offset) ?? JSON.Path()
            locations[offset] = Location(path: path, line: lines.line, column: lines.column)
        }
    }

    subscript(offset: Int) -> Location { locations[offset] ?? Location() }
}

private struct LineCounter {
    private let text: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var start = 0
    private(set) var line = 1

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var column: Int { offset - start + 1 }

    mutating func advance(to end: Int) {
        let end = min(end, text.count)
        while offset < end, let base = text.baseAddress,
            let found = memchr(base + offset, Int32(UInt8(ascii: "\n")), end - offset)
        {
            offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            (line, start) = (line + 1, offset)
        }
        offset = end
    }
}

/// Finds paths by going over the tape once.
private struct PathFinder {
    /// An array or object that the token at hand is in.
    private struct Level {
        let isObject: Bool
        /// The tape's index of its end.
        let end: Int
        /// The index of the key of its member at hand, or the number of the element; -1 before the first.
        var member = -1

        /// The next token of it is at an index: in an object a key, unless that is right before.
        mutating func goOn(to index: Int) {
            if !isObject {
                member += 1
            } else if index != member + 1 {
                member = index
            }
        }
    }

    private let tape: Tape
    private let text: UnsafeBufferPointer<UInt8>
    private var levels: [Level] = []
    /// The index of the next token.
    private var index = 0

    init(_ tape: Tape, _ text: UnsafeBufferPointer<UInt8>) {
        self.tape = tape
        self.text = text
    }

    /// The path to the value that starts at an offset, which is none before the last one.
    mutating func path(to offset: Int) -> JSON.Path {
        let count = tape.after(0)
        while index < count, tape.tokens[index].offset <= offset {
            let token = tape.tokens[index]
            if token.kind != .end { goOn() }
            // What ends before the offset is passed over.
            let isOpen = token.isContainer && tape.tokens[token.payload - 1].offset >= offset
            if isOpen {
                levels.append(Level(isObject: token.kind == .object, end: token.payload - 1))
            }
            index = isOpen ? index + 1 : tape.after(index)
        }
        return JSON.Path(levels.compactMap(step))
    }

    private mutating func goOn() {
        while let last = levels.last, last.end < index { levels.removeLast() }
        if let last = levels.indices.last { levels[last].goOn(to: index) }
    }

    private func step(_ level: Level) -> JSON.Path.Step? {
        if level.member < 0 { return nil }
        return level.isObject
            ? .key(JSON.Path.key(tape.tokens[level.member], text)) : .index(level.member)
    }
}
