extension StringProtocol where SubSequence == Substring {
    /// The parts between separators of ASCII, which with a combining mark behind them are no Characters of
    /// their own. `split` would take 2 KB of machine code for each type of text.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    func slices(
        at separator: Unicode.Scalar,
        most: Int = .max,
        omittingEmpty: Bool = true,
    ) -> [Substring] {
        Substring(self).utf8.split(
            separator: UInt8(ascii: separator),
            maxSplits: most,
            omittingEmptySubsequences: omittingEmpty
        ).map { Substring($0) }
    }

    /// The parts between separators; empty ones are left out.
    func parts(at separator: Unicode.Scalar) -> [String] {
        slices(at: separator).map { String($0) }
    }

    /// The first part and what follows it, if there is more; separators at the beginning are skipped.
    func firstPart(at separator: Unicode.Scalar) -> (first: String, rest: String?) {
        let parts = slices(at: separator, most: 1)
        return (parts.first.map { String($0) } ?? "", parts.count > 1 ? String(parts[1]) : nil)
    }

    /// What comes before a character; all of the text when it is not there.
    func upTo(_ character: Unicode.Scalar) -> Substring {
        Substring(Substring(self).utf8.prefix { $0 != UInt8(ascii: character) })
    }

    /// The text without white space of ASCII at its ends (OWS, RFC 9110, section 5.6.3).
    var withoutOuterSpace: Substring {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let rest = Substring(self).utf8.drop(while: isSpace)
        let last = rest.lastIndex { !isSpace($0) }
        return last.map { Substring(rest[...$0]) } ?? ""
    }
}
