extension StringProtocol {
    /// The parts between separators; empty ones are left out.
    func parts(at separator: Character) -> [String] {
        split(separator: separator).map { String($0) }
    }

    /// The first part and what follows it, if there is more; separators at the beginning are skipped.
    func firstPart(at separator: Character) -> (first: String, rest: String?) {
        let parts = split(separator: separator, maxSplits: 1)
        return (parts.first.map { String($0) } ?? "", parts.count > 1 ? String(parts[1]) : nil)
    }

    /// What comes before a character; all of the text when it is not there.
    func upTo(_ character: Character) -> SubSequence { prefix { $0 != character } }
}
