import Foundation

/// The keys of a map as UTF-8, to be sorted by their bytes.
struct SortedKeys: ~Copyable {
    /// What is compared first, and which of the keys it is of.
    private struct Key: BitwiseCopyable {
        let prefix: UInt64
        let index: Int
    }

    /// How many keys are sorted by insertion, before such runs are merged.
    private static let run = 8
    /// Up to how many keys it is less work to compare them than to distribute them.
    private static let few = 32
    /// By how many bytes keys are distributed: each takes a pass, and few keys have all of them in
    /// common.
    private static let digits = 3
    /// How many bytes of a key are compared at once; so many can be read from the start of each.
    private static let wordSize = 8

    private(set) var count = 0
    /// The bytes of all keys.
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// Where each key starts in the bytes, as they were appended, and where the last one ends.
    private let starts: UnsafeMutablePointer<Int>
    /// As many as can be appended, and room for their copies.
    private let memory: UnsafeMutablePointer<Key>
    /// Where in that memory the keys are.
    private var keys: UnsafeMutablePointer<Key>

    /// - Parameter capacity: How many can be appended.
    init(capacity: Int) {
        self.capacity = (capacity + 1) * 2 * Self.wordSize
        bytes = Memory.allocate(self.capacity, replacing: nil)
        starts = Memory.allocate(capacity + 1, replacing: nil)
        starts[0] = 0
        memory = Memory.allocate(2 * capacity + 1, replacing: nil)
        keys = memory
    }

    deinit {
        free(bytes)
        free(starts)
        free(memory)
    }

    @inline(never)
    mutating func append(_ text: consuming String) { text.withUTF8 { append($0) } }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        let start = starts[count]
        let end = start &+ text.count
        if capacity &- end < Self.wordSize { grow(end) }
        if let first = text.baseAddress { memcpy(bytes + start, first, text.count) }
        var prefix = UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt64.self).bigEndian
        if text.count < Self.wordSize {
            // Nothing of what lies behind a short key.
            prefix &= ~(UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* text.count))
        }
        keys[count] = Key(prefix: prefix, index: count)
        count &+= 1
        starts[count] = end
    }

    @inline(never)
    private mutating func grow(_ end: Int) {
        capacity = 2 * end + Self.wordSize
        bytes = Memory.allocate(capacity, replacing: bytes)
    }

    /// Which of the appended keys is at a position, once they are sorted.
    subscript(position: Int) -> Int { keys[position].index }

    /// The bytes of one of the appended keys.
    func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = starts[index]
        return UnsafeBufferPointer(start: bytes + start, count: starts[index &+ 1] &- start)
    }

    // Not as the standard library does, which in debug builds takes twenty times as long.
    @inline(never)
    mutating func sort() {
        guard count > Self.few else { return sort(keys, spare, count) }
        let shift = distribute()
        // What has been compared so far may be the same.
        var start = 0
        while start < count {
            let digits = keys[start].prefix &>> shift
            var end = start &+ 1
            while end < count, keys[end].prefix &>> shift == digits { end &+= 1 }
            if end &- start > 1 { sort(keys + start, spare + start, end &- start) }
            start = end
        }
    }

    /// The memory for as many keys that `keys` is not in.
    private var spare: UnsafeMutablePointer<Key> { keys == memory ? memory + count : memory }

    // MARK: Distribution

    /// Sorts the keys by the first bytes in which they differ, the last of these first, without a branch
    /// on what a key is. Gives how many bits behind these bytes have not been looked at.
    private mutating func distribute() -> UInt64 {
        var differences: UInt64 = 0
        var index = 1
        while index < count {
            differences |= keys[0].prefix ^ keys[index].prefix
            index &+= 1
        }
        var shift: UInt64 = 64
        var digits = 0
        while shift > 0, digits < Self.digits {
            shift &-= 8
            if (differences &>> shift) & 0xFF != 0 { digits &+= 1 }
        }
        let places: UnsafeMutablePointer<Int> = Memory.allocate(256, replacing: nil)
        defer { free(places) }
        var digit = shift
        while digit < 64 {
            if (differences &>> digit) & 0xFF != 0 { distribute(by: digit, places) }
            digit &+= 8
        }
        return shift
    }

    /// Moves the keys to the spare memory, in the order of one byte, which is so far from the last.
    private mutating func distribute(by shift: UInt64, _ places: UnsafeMutablePointer<Int>) {
        memset(places, 0, 256 * MemoryLayout<Int>.stride)
        var index = 0
        while index < count {
            places[Int(truncatingIfNeeded: (keys[index].prefix &>> shift) & 0xFF)] &+= 1
            index &+= 1
        }
        var place = 0
        index = 0
        while index < 256 {
            let next = place &+ places[index]
            places[index] = place
            place = next
            index &+= 1
        }
        let sorted = spare
        index = 0
        while index < count {
            let key = keys[index]
            let digit = Int(truncatingIfNeeded: (key.prefix &>> shift) & 0xFF)
            sorted[places[digit]] = key
            places[digit] &+= 1
            index &+= 1
        }
        keys = sorted
    }

    // MARK: Comparison

    /// Sorts some of the keys where they are.
    private func sort(
        _ keys: UnsafeMutablePointer<Key>,
        _ spare: UnsafeMutablePointer<Key>,
        _ count: Int,
    ) {
        sortRuns(keys, count)
        var (from, to) = (keys, spare)
        var length = Self.run
        while length < count {
            merge(from, to, count, length)
            (from, to) = (to, from)
            length *= 2
        }
        if from != keys { keys.update(from: from, count: count) }
    }

    private func sortRuns(_ keys: UnsafeMutablePointer<Key>, _ count: Int) {
        var index = 1
        while index < count {
            let key = keys[index]
            var place = index
            while place % Self.run > 0, precedes(key, keys[place &- 1]) {
                keys[place] = keys[place &- 1]
                place &-= 1
            }
            keys[place] = key
            index &+= 1
        }
    }

    /// Merges each two runs of a length.
    private func merge(
        _ from: UnsafeMutablePointer<Key>,
        _ to: UnsafeMutablePointer<Key>,
        _ count: Int,
        _ length: Int,
    ) {
        var target = 0
        while target < count {
            let middle = min(target + length, count)
            let end = min(middle + length, count)
            var left = from + target
            let leftEnd = from + middle
            var right = leftEnd
            let rightEnd = from + end
            var place = to + target
            while left < leftEnd, right < rightEnd {
                let (first, second) = (left.pointee, right.pointee)
                let isSecond = precedes(second, first)
                place.pointee = isSecond ? second : first
                right += isSecond ? 1 : 0
                left += isSecond ? 0 : 1
                place += 1
            }
            place.update(from: left, count: leftEnd - left)
            (place + (leftEnd - left)).update(from: right, count: rightEnd - right)
            target = end
        }
    }

    @inline(__always)
    private func precedes(_ left: Key, _ right: Key) -> Bool {
        left.prefix == right.prefix
            ? bytesPrecede(left.index, right.index) : left.prefix < right.prefix
    }

    @inline(never)
    private func bytesPrecede(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (key(left), key(right))
        let count = min(left.count, right.count)
        guard count > 0, let start = left.baseAddress, let other = right.baseAddress else {
            return left.count < right.count
        }
        let order = memcmp(start, other, count)
        return order == 0 ? left.count < right.count : order < 0
    }
}
