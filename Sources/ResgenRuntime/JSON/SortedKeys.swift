import Foundation

/// The keys of a map, to be sorted.
struct SortedKeys: ~Copyable {
    /// What is compared first, and where the key is in `texts`.
    private struct Key: BitwiseCopyable {
        let prefix: UInt64
        let index: Int
    }

    /// How many keys are sorted by insertion, before such runs are merged.
    private static let run = 8

    private(set) var count = 0
    /// The keys as they were appended.
    let texts: UnsafeMutablePointer<String>
    /// As many as can be appended, and room for their copies.
    private let memory: UnsafeMutablePointer<Key>
    /// Where in that memory the keys are.
    private var keys: UnsafeMutablePointer<Key>
    /// Whether the order of all is that of their bytes. Other texts are compared by what their characters
    /// are composed of.
    private var areASCII = true

    /// - Parameter capacity: How many can be appended.
    init(capacity: Int) {
        texts = .allocate(capacity: capacity)
        memory = Memory.allocate(2 * capacity + 1, replacing: nil)
        keys = memory
    }

    deinit {
        texts.deinitialize(count: count)
        texts.deallocate()
        free(memory)
    }

    @inline(never)
    mutating func append(_ text: String) {
        (texts + count).initialize(to: text)
        let (prefix, isASCII) = texts[count].withUTF8(Self.prefix)
        keys[count] = Key(prefix: prefix, index: count)
        areASCII = areASCII && isASCII
        count &+= 1
    }

    /// The index in `texts` of the key at a position, once they are sorted.
    subscript(position: Int) -> Int { keys[position].index }

    // Not as the standard library does, which in debug builds takes twenty times as long.
    @inline(never)
    mutating func sort() {
        if !areASCII { forgetPrefixes() }
        sortRuns()
        var (from, to) = (keys, keys + count)
        var length = Self.run
        while length < count {
            merge(from, to, length)
            (from, to) = (to, from)
            length *= 2
        }
        keys = from
    }

    private func forgetPrefixes() {
        for index in 0..<count { keys[index] = Key(prefix: 0, index: index) }
    }

    private func sortRuns() {
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
        _ length: Int,
    ) {
        var target = 0
        while target < count {
            var left = target
            let middle = min(left + length, count)
            var right = middle
            let end = min(middle + length, count)
            while left < middle, right < end {
                if precedes(from[right], from[left]) {
                    to[target] = from[right]
                    right &+= 1
                } else {
                    to[target] = from[left]
                    left &+= 1
                }
                target &+= 1
            }
            (to + target).update(from: from + left, count: middle - left)
            (to + (target + middle - left)).update(from: from + right, count: end - right)
            target = end
        }
    }

    @inline(__always)
    private func precedes(_ left: Key, _ right: Key) -> Bool {
        if left.prefix != right.prefix { return left.prefix < right.prefix }
        return texts[left.index] < texts[right.index]
    }

    /// The first eight bytes of a text as a number that orders as they do, and whether all its bytes are
    /// ASCII.
    private static func prefix(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, Bool) {
        guard let start = text.baseAddress else { return (0, true) }
        let bytes = UnsafeRawPointer(start)
        guard text.count >= 8 else {
            let prefix = short(bytes, text.count)
            return (prefix, prefix & 0x8080_8080_8080_8080 == 0)
        }
        // The last word may have bytes of the one before it.
        let last = text.count &- 8
        var bits = bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        var index = 0
        while index < last {
            bits |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index &+= 8
        }
        let prefix = bytes.loadUnaligned(as: UInt64.self).bigEndian
        return (prefix, bits & 0x8080_8080_8080_8080 == 0)
    }

    /// Fewer than eight bytes, from the highest on.
    private static func short(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
        if count >= 4 {
            // The second four may have bytes of the first.
            let first = UInt64(bytes.loadUnaligned(as: UInt32.self).bigEndian)
            let last = UInt64(
                bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self).bigEndian
            )
            return first &<< 32 | last &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        }
        var prefix: UInt64 = 0
        var index = 0
        while index < count {
            let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
            prefix |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* index)
            index &+= 1
        }
        return prefix
    }
}
