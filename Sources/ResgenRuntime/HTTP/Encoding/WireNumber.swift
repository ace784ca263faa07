/// Numbers as servers write them into headers: `1*DIGIT` (RFC 9110, sections 5.6 and 8.6).
enum WireNumber {
    /// More than any length, offset or number of seconds, and far from where sums overflow.
    static let largest: Int64 = 1 << 60

    /// The number that some digits are, at most the largest; nil for all other text, with a sign for
    /// example.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func count(_ text: some StringProtocol) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return min(Int64(text) ?? largest, largest)
    }
}
