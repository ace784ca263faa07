import Foundation
import ResgenCompiler

/// A text in lines, each with its line feed: one that ends without differs from one that does not.
struct DiffText {
    let bytes: [UInt8]
    let lines: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = bytes.withUnsafeBytes { buffer in
            var lines: [Range<Int>] = []
            var start = 0
            while let base = buffer.baseAddress, start < buffer.count {
                let feed = memchr(base + start, 0x0A, buffer.count - start)
                let end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? buffer.count
                lines.append(start..<end)
                start = end
            }
            return lines
        }
    }
}

/// What to replace in the lines of one text to get another's: few lines, and found in little time, also
/// where the texts have nothing in common.
struct LineDiff {
    /// Lines of the old text, and those that stand in their place. One of the two may be empty.
    struct Change: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// In the order of the texts; between two of them is a line that both texts have.
    private(set) var changes: [Change] = []

    /// Equal lines have equal numbers.
    private let old: [Int]
    private let new: [Int]

    /// Parts that differ in more lines are replaced whole.
    private static let mostEdits = 400

    init(from old: DiffText, to new: DiffText) {
        var numbers = LineNumbers()
        self.old = numbers.numbers(of: old)
        self.new = numbers.numbers(of: new)
        let whole = trimmed(Change(old: self.old.indices, new: self.new.indices))
        var start = (old: whole.old.lowerBound, new: whole.new.lowerBound)
        for anchor in anchors(in: whole) {
            compare(Change(old: start.old..<anchor.old, new: start.new..<anchor.new))
            start = (anchor.old + 1, anchor.new + 1)
        }
        compare(
            Change(old: start.old..<whole.old.upperBound, new: start.new..<whole.new.upperBound)
        )
    }

    /// Without the lines that both begin with, and those that both end with.
    private func trimmed(_ part: Change) -> Change {
        var (start, newStart) = (part.old.lowerBound, part.new.lowerBound)
        var (end, newEnd) = (part.old.upperBound, part.new.upperBound)
        while start < end, newStart < newEnd, old[start] == new[newStart] {
            start += 1
            newStart += 1
        }
        while start < end, newStart < newEnd, old[end - 1] == new[newEnd - 1] {
            end -= 1
            newEnd -= 1
        }
        return Change(old: start..<end, new: newStart..<newEnd)
    }

    private mutating func compare(_ part: Change) {
        let part = trimmed(part)
        if part.old.isEmpty, part.new.isEmpty { return }
        if part.old.isEmpty || part.new.isEmpty { return add(part) }
        guard let edits = edits(in: part) else { return add(part) }
        for edit in edits { add(edit) }
    }

    private mutating func add(_ change: Change) {
        guard let last = changes.last, last.old.upperBound == change.old.lowerBound,
            last.new.upperBound == change.new.lowerBound
        else { return changes.append(change) }
        changes[changes.count - 1] = Change(
            old: last.old.lowerBound..<change.old.upperBound,
            new: last.new.lowerBound..<change.new.upperBound
        )
    }

    // MARK: Lines that are there once

    /// Lines that each text has exactly once, as many as are in the same order in both: a declaration
    /// belongs to its like, and not to braces of others (Bram Cohen's patience diff).
    private func anchors(in part: Change) -> [(old: Int, new: Int)] {
        let count = (old.max() ?? -1, new.max() ?? -1)
        var places = Array(repeating: -1, count: max(count.0, count.1) + 1)
        var isTwice = Array(repeating: false, count: places.count)
        for index in part.new {
            if places[new[index]] >= 0 { isTwice[new[index]] = true }
            places[new[index]] = index
        }
        var pairs: [(old: Int, new: Int)] = []
        var oldPlaces = Array(repeating: -1, count: places.count)
        for index in part.old {
            if oldPlaces[old[index]] >= 0 { isTwice[old[index]] = true }
            oldPlaces[old[index]] = index
        }
        for index in part.old where !isTwice[old[index]] && places[old[index]] >= 0 {
            pairs.append((index, places[old[index]]))
        }
        return Self.longestAscending(pairs)
    }

    /// The most pairs of which the second numbers ascend, too.
    private static func longestAscending(
        _ pairs: [(old: Int, new: Int)]
    ) -> [(old: Int, new: Int)] {
        // The last pair of the best row of each length, and the pair before each.
        var lasts: [Int] = []
        var before = Array(repeating: -1, count: pairs.count)
        for index in pairs.indices {
            let length = lasts.partitioningIndex { pairs[$0].new > pairs[index].new }
            before[index] = length > 0 ? lasts[length - 1] : -1
            if length < lasts.count { lasts[length] = index } else { lasts.append(index) }
        }
        var row: [(old: Int, new: Int)] = []
        var index = lasts.last ?? -1
        while index >= 0 {
            row.append(pairs[index])
            index = before[index]
        }
        return row.reversed()
    }

    // MARK: The fewest edits

    /// The fewest lines to take out and to put in, each by itself, in order; nil where they are too
    /// many (E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986, figure 2).
    private func edits(in part: Change) -> [Change]? {
        let (count, newCount) = (part.old.count, part.new.count)
        let most = min(count + newCount, Self.mostEdits)
        // How far each diagonal has been followed, from -most - 1 on.
        let middle = most + 1
        var reached = Array(repeating: 0, count: 2 * most + 3)
        var history: [[Int]] = []
        for edits in 0...most {
            history.append(Array(reached[middle - edits...middle + edits]))
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let index = middle + diagonal
                let isInsertion =
                    diagonal == -edits
                    || diagonal != edits && reached[index - 1] < reached[index + 1]
                var x = isInsertion ? reached[index + 1] : reached[index - 1] + 1
                var y = x - diagonal
                while x < count, y < newCount,
                    old[part.old.lowerBound + x] == new[part.new.lowerBound + y]
                {
                    x += 1
                    y += 1
                }
                reached[index] = x
                if x >= count, y >= newCount {
                    return path(of: edits, history, in: part)
                }
            }
        }
        return nil
    }

    /// The edits that led to the end, found from there.
    private func path(of edits: Int, _ history: [[Int]], in part: Change) -> [Change] {
        var path: [Change] = []
        var (x, y) = (part.old.count, part.new.count)
        for edits in stride(from: edits, to: 0, by: -1) {
            // What was reached with one edit less, on the diagonals from -edits on.
            let reached = history[edits]
            let diagonal = x - y
            let index = edits + diagonal
            let isInsertion =
                diagonal == -edits
                || diagonal != edits && reached[index - 1] < reached[index + 1]
            x = isInsertion ? reached[index + 1] : reached[index - 1]
            y = x - (isInsertion ? diagonal + 1 : diagonal - 1)
            let start = (old: part.old.lowerBound + x, new: part.new.lowerBound + y)
            path.append(
                Change(
                    old: start.old..<start.old + (isInsertion ? 0 : 1),
                    new: start.new..<start.new + (isInsertion ? 1 : 0)
                )
            )
        }
        return path.reversed()
    }
}

/// Gives equal lines equal numbers, from 0 on.
private struct LineNumbers {
    /// By their hash, or one of the next where others have it.
    private var known: [UInt64: (number: Int, bytes: [UInt8])] = [:]

    mutating func numbers(of text: DiffText) -> [Int] {
        text.bytes.withUnsafeBytes { bytes in
            text.lines.map { number(of: UnsafeRawBufferPointer(rebasing: bytes[$0])) }
        }
    }

    private mutating func number(of line: UnsafeRawBufferPointer) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var index = 0
        while index < line.count {
            hash = (hash ^ UInt64(line[index])) &* 0x100_0000_01b3
            index &+= 1
        }
        while let other = known[hash] {
            if isEqual(other.bytes, line) { return other.number }
            hash &+= 1
        }
        let number = known.count
        known[hash] = (number, Array(line))
        return number
    }

    private func isEqual(_ bytes: [UInt8], _ line: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count == line.count, let start = line.baseAddress else { return line.isEmpty }
        return memcmp(bytes, start, line.count) == 0
    }
}
