/// A letter of another alphabet in place of one that looks the same: `Persоn` with a Cyrillic о.
enum Lookalike {
    /// How the word that a mistake is about differs from the one that is proposed for it, where the eye sees nothing.
    static func note(on mistake: Diagnostic, in sources: [SourceText]) -> String? {
        guard let range = mistake.range, sources.indices.contains(Int(range.file)),
            let meant = mistake.notes.lazy.compactMap(proposed).first
        else { return nil }
        let bytes = sources[Int(range.file)].bytes.prefix(range.range.upperBound).dropFirst(
            range.range.lowerBound
        )
        let written = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter {
            $0 != "\"" && $0 != "'"
        }
        guard written.count == meant.count else { return nil }
        let difference = zip(written, meant).first {
            $0.value >= startOfGreek && $0.properties.isAlphabetic && $1.isASCII
        }
        return difference.map { "'\($0)' is \($0.codePoint), and no '\($1)'" }
    }

    /// Before it are the letters of Latin, with marks that the eye sees.
    private static let startOfGreek = 0x370

    /// The word in "did you mean 'word'?".
    private static func proposed(by note: String) -> [Unicode.Scalar]? {
        let beginning = "did you mean '"
        guard note.hasPrefix(beginning) else { return nil }
        return Array(note.unicodeScalars.dropFirst(beginning.count).prefix { $0 != "'" })
    }
}
