/// The keys of a map, to be sorted.
struct SortedKeys {
    /// What is compared first, and where the key is in `texts`.
    private struct Key {
        let prefix: UInt64
        let index: Int
    }

    /// The keys as they were appended.
    private(set) var texts: [String] = []
    private var keys: [Key] = []
    /// Whether the order of all is that of their bytes. Other texts are compared by what their characters
    /// are composed of.
    private var areASCII = true

    init(count: Int) {
        texts.reserveCapacity(count)
        keys.reserveCapacity(count)
    }

    mutating func append(_ text: String) {
        var copy = text
        let (prefix, isASCII) = copy.withUTF8(Self.prefix)
        keys.append(Key(prefix: prefix, index: texts.count))
        texts.append(text)
        areASCII = areASCII && isASCII
    }

    /// The indices of `texts` in the order of the keys, once they are sorted.
    var order: [Int] { keys.map(\.index) }

    mutating func sort() {
        let texts = self.texts
        if areASCII {
            keys.sort {
                $0.prefix == $1.prefix
                    ? texts[$0.index] < texts[$1.index] : $0.prefix < $1.prefix
            }
        } else {
            keys.sort { texts[$0.index] < texts[$1.index] }
        }
    }

    /// The first eight bytes of a text as a number that orders as they do, and whether all its bytes are
    /// ASCII.
    private static func prefix(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, Bool) {
        guard let start = text.baseAddress else { return (0, true) }
        let bytes = UnsafeRawPointer(start)
        guard text.count >= 8 else {
            var prefix: UInt64 = 0
            var index = 0
            while index < text.count {
                prefix |= UInt64(start[index]) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* index)
                index &+= 1
            }
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
}
