/// Digits of integers.
enum Digits {
    /// The most that a number has.
    static let limit = 20

    /// Each two digits that there are.
    private static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
        49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697\
        9899
        """
    }

    /// Lays the digits of a number, and gives how many there are.
    static func put(_ number: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
        if number < 100 { return putFew(number, at: start) }
        if number < 10_000 {
            let hundreds = number / 100
            let count = putFew(hundreds, at: start)
            putPair(number &- hundreds &* 100, at: start + count)
            return count &+ 2
        }
        let rest = number / 10_000
        let count = put(rest, at: start)
        let last = number &- rest &* 10_000
        let hundreds = last / 100
        putPair(hundreds, at: start + count)
        putPair(last &- hundreds &* 100, at: start + (count &+ 2))
        return count &+ 4
    }

    /// Lays so many digits, zeros in front.
    static func put(_ number: UInt64, _ count: Int, at start: UnsafeMutablePointer<UInt8>) {
        var rest = number
        var index = count
        while index >= 2 {
            let hundreds = rest / 100
            index &-= 2
            putPair(rest &- hundreds &* 100, at: start + index)
            rest = hundreds
        }
        if index > 0 { start[0] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0") }
    }

    /// Lays one digit or two.
    @_transparent
    private static func putFew(_ number: UInt64, at start: UnsafeMutablePointer<UInt8>) -> Int {
        if number >= 10 {
            putPair(number, at: start)
            return 2
        }
        start[0] = UInt8(truncatingIfNeeded: number) &+ 0x30
        return 1
    }

    @_transparent
    private static func putPair(_ number: UInt64, at start: UnsafeMutablePointer<UInt8>) {
        let pair = UnsafeRawPointer(pairs.utf8Start + 2 &* Int(truncatingIfNeeded: number))
        UnsafeMutableRawPointer(start)
            .storeBytes(of: pair.loadUnaligned(as: UInt16.self), as: UInt16.self)
    }
}
