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

/// Finds paths by walking down the tape, never back.
private struct PathFinder {
    /// A container that has the offset inside.
    private struct Level {
        let end: Int
        let isObject: Bool
        var next: Int
        /// The member that has the offset inside, if there is one.
        var member: (key: Int?, value: Int, number: Int)?
        /// The step to that member.
        var step: JSON.Path.Step?
    }

    private let tape: Tape
    private let text: UnsafeBufferPointer<UInt8>
    private var levels: [Level] = []

    init(_ tape: Tape, _ text: UnsafeBufferPointer<UInt8>) {
        self.tape = tape
        self.text = text
    }

    /// The path to the value that starts at an offset, which is none before the last one.
    mutating func path(to offset: Int) -> JSON.Path {
        var (index, depth) = (0, 0)
        while tape.tokens[index].isContainer, tape.tokens[index].offset < offset {
            if depth == levels.count { enter(index) }
            if advance(depth, to: offset) { levels.removeLast(levels.count - depth - 1) }
            guard let member = levels[depth].member else { break }
            index = member.value
            depth += 1
        }
        levels.removeLast(max(0, levels.count - depth - 1))
        return JSON.Path(levels.prefix(depth).compactMap(\.step))
    }

    private mutating func enter(_ index: Int) {
        let token = tape.tokens[index]
        levels.append(
            Level(end: token.payload - 1, isObject: token.kind == .object, next: index + 1),
        )
    }

    /// Goes to the last member that starts before the offset, or there. Tells whether it is another
    /// one.
    private mutating func advance(_ depth: Int, to offset: Int) -> Bool {
        var level = levels[depth]
        var hasMoved = false
        while level.next < level.end, tape.tokens[level.next].offset <= offset {
            let key = level.isObject ? level.next : nil
            let value = level.isObject ? level.next + 1 : level.next
            level.member = (key, value, level.member.map { $0.number + 1 } ?? 0)
            level.next = tape.after(value)
            hasMoved = true
        }
        if hasMoved { level.step = step(level) }
        levels[depth] = level
        return hasMoved
    }

    private func step(_ level: Level) -> JSON.Path.Step? {
        level.member.map { member in
            member.key.map { .key(JSON.Path.key(tape.tokens[$0], text)) } ?? .index(member.number)
        }
    }
}
