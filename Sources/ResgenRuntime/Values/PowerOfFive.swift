/// The first 128 bits of a power of five; the highest of them is set.
struct PowerOfFive {
    let high: UInt64
    let low: UInt64

    /// The powers that a Double of 19 digits can need.
    static let exponents = -342...308

    /// Nil out of range.
    init?(_ exponent: Int) {
        guard Self.exponents.contains(exponent) else { return nil }
        let index = 2 &* (exponent &- Self.exponents.lowerBound)
        (high, low) = (Self.table[index], Self.table[index &+ 1])
    }

    /// The powers in order, two words for each. Those with a few bits too many to be exact are cut off;
    /// the reciprocals of powers that are exact are rounded up, so that an exact product is seen (Lemire
    /// 2021, section 5.1).
    private static let table: [UInt64] = {
        var table: [UInt64] = []
        table.reserveCapacity(2 * exponents.count)
        var power = Power.smallest
        for exponent in exponents {
            if exponent == 0 { power = .one }
            let isRoundedUp = exponent < 0 && exponent >= -27
            let (low, isCarried) = power.words.1.addingReportingOverflow(isRoundedUp ? 1 : 0)
            table.append(isCarried ? power.words.0 &+ 1 : power.words.0)
            table.append(low)
            power.multiplyByFive()
        }
        return table
    }()
}

/// A power of five in 256 bits, the highest of them set: with so many, what is cut off of each power never
/// reaches the first 128 of the last one.
private struct Power {
    /// From the highest word to the lowest.
    private(set) var words: (UInt64, UInt64, UInt64, UInt64)

    static let one = Power(words: (1 << 63, 0, 0, 0))
    /// The first bits of 5^-342.
    static let smallest = Power(
        words: (
            0xEEF4_53D6_923B_D65A, 0x113F_AA29_06A1_3B3F,
            0xDFBC_7E99_BDD5_0E9B, 0xB2C9_33BB_409F_8508,
        )
    )

    /// 5 is 5/4 but for the scale: the number and a quarter of it.
    mutating func multiplyByFive() {
        let (a, b, c, d) = words
        var isCarried = false
        words.3 = Self.sum(d, d >> 2 | c << 62, &isCarried)
        words.2 = Self.sum(c, c >> 2 | b << 62, &isCarried)
        words.1 = Self.sum(b, b >> 2 | a << 62, &isCarried)
        words.0 = Self.sum(a, a >> 2, &isCarried)
        if isCarried {
            words.3 = words.3 >> 1 | words.2 << 63
            words.2 = words.2 >> 1 | words.1 << 63
            words.1 = words.1 >> 1 | words.0 << 63
            words.0 = words.0 >> 1 | 1 << 63
        }
    }

    private static func sum(_ left: UInt64, _ right: UInt64, _ isCarried: inout Bool) -> UInt64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        let (whole, isTooLarge) = sum.addingReportingOverflow(isCarried ? 1 : 0)
        isCarried = overflow || isTooLarge
        return whole
    }
}
