extension StringProtocol {
    /// The same as `split`, of which each type of text takes 2 KB of machine code.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func slices(
        at separator: Character,
        most: Int = .max,
        omittingEmpty: Bool = true,
    ) -> [SubSequence] {
        split(separator: separator, maxSplits: most, omittingEmptySubsequences: omittingEmpty)
    }

    /// The parts between separators; empty ones are left out.
    func parts(at separator: Character) -> [String] {
        slices(at: separator).map { String($0) }
    }

    /// The first part and what follows it, if there is more; separators at the beginning are skipped.
    func firstPart(at separator: Character) -> (first: String, rest: String?) {
        let parts = slices(at: separator, most: 1)
        return (parts.first.map { String($0) } ?? "", parts.count > 1 ? String(parts[1]) : nil)
    }

    /// What comes before a character; all of the text when it is not there.
    func upTo(_ character: Character) -> SubSequence { prefix { $0 != character } }
}
