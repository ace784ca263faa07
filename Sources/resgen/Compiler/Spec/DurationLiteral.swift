/// A duration as the wire has it: ISO 8601 without years and months, which have no length of their own.
package struct DurationLiteral: Hashable, Sendable {
    package let seconds: Int64
    package let attoseconds: Int64

    private init(seconds: Int64, attoseconds: Int64) {
        (self.seconds, self.attoseconds) = (seconds, attoseconds)
    }

    private static let zero = DurationLiteral(seconds: 0, attoseconds: 0)

    /// duration = [sign] "P" (dur-date / dur-time / dur-week) (RFC 3339, appendix A), also with signs,
    /// with weeks beside days, with a fraction of the last number and in lower case, as ABNF has none (RFC
    /// 5234, section 2.3); nil for all others.
    package init?(_ text: String) {
        var rest = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }[...]
        let isNegative = rest.takeSign()
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        var units = Self.dateUnits[...]
        var isTime = false
        var total = Self.zero
        repeat {
            if !isTime, rest.first == UInt8(ascii: "T") {
                rest.removeFirst()
                (isTime, units) = (true, Self.timeUnits[...])
            }
            guard let length = Self.component(&rest, &units),
                let sum = isNegative ? total.adding(length.negated) : total.adding(length)
            else { return nil }
            total = sum
        } while !rest.isEmpty
        self = total
    }

    /// A number and its unit, one of those that are left.
    private static func component(_ rest: inout ArraySlice<UInt8>, _ units: inout ArraySlice<Unit>)
        -> DurationLiteral?
    {
        let isNegative = rest.takeSign()
        let whole = rest.takeDigits()
        var fraction = ArraySlice<UInt8>()
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            rest.removeFirst()
            fraction = rest.takeDigits()
            // Only the last number has one.
            guard !fraction.isEmpty, rest.count == 1 else { return nil }
        }
        guard let letter = rest.popFirst(), !whole.isEmpty,
            let index = units.firstIndex(where: { $0.letter == letter }),
            let length = length(whole, fraction, of: units[index].seconds)
        else { return nil }
        units = units[(index + 1)...]
        return isNegative ? length.negated : length
    }

    /// The seconds of years and months are nil: there can be none of them.
    private typealias Unit = (letter: UInt8, seconds: Int64?)

    private static let dateUnits: [Unit] = [
        (UInt8(ascii: "Y"), nil), (UInt8(ascii: "M"), nil), (UInt8(ascii: "W"), 604_800),
        (UInt8(ascii: "D"), 86_400),
    ]
    private static let timeUnits: [Unit] = [
        (UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    /// So many units, nil where these are too many seconds.
    private static func length(
        _ whole: ArraySlice<UInt8>,
        _ fraction: ArraySlice<UInt8>,
        of unit: Int64?
    ) -> DurationLiteral? {
        let zeros = String(repeating: "0", count: max(0, 18 - fraction.count))
        guard let number = Int64(String(decoding: whole, as: UTF8.self)),
            let part = UInt64(String(decoding: fraction.prefix(18), as: UTF8.self) + zeros)
        else { return nil }
        guard let unit else { return number == 0 && part == 0 ? zero : nil }
        let (product, isTooLong) = number.multipliedReportingOverflow(by: unit)
        let (more, attoseconds) = UInt64(1_000_000_000_000_000_000).dividingFullWidth(
            part.multipliedFullWidth(by: UInt64(unit))
        )
        if isTooLong { return nil }
        return DurationLiteral(seconds: product, attoseconds: Int64(attoseconds)).adding(
            DurationLiteral(seconds: Int64(more), attoseconds: 0)
        )
    }

    private var negated: DurationLiteral {
        DurationLiteral(seconds: -seconds, attoseconds: -attoseconds)
    }

    private func adding(_ other: DurationLiteral) -> DurationLiteral? {
        let (sum, isTooLong) = seconds.addingReportingOverflow(other.seconds)
        return isTooLong
            ? nil : DurationLiteral(seconds: sum, attoseconds: attoseconds + other.attoseconds)
    }
}

extension ArraySlice<UInt8> {
    /// Whether there is a minus.
    fileprivate mutating func takeSign() -> Bool {
        guard let sign = first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
            return false
        }
        removeFirst()
        return sign == UInt8(ascii: "-")
    }

    fileprivate mutating func takeDigits() -> ArraySlice<UInt8> {
        let digits = prefix { $0 &- 0x30 <= 9 }
        self = dropFirst(digits.count)
        return digits
    }
}
