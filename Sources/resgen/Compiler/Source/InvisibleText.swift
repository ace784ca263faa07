extension String {
    /// The same text with control characters as pictures (U+2400…), so that it stays on its line
    /// and cannot command a terminal, and in place of other invisible ones U+FFFD.
    package var withVisibleControls: String {
        guard unicodeScalars.contains(where: \.isInvisible) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            text.unicodeScalars.append(scalar.isInvisible ? scalar.controlPicture : scalar)
        }
        return text
    }
}

extension String {
    /// The same, with tabs as they are.
    package var withVisibleControlsAndTabs: String {
        let parts = split(separator: "\t", omittingEmptySubsequences: false)
        if parts.count == 1 { return withVisibleControls }
        return parts.map { String($0).withVisibleControls }.joined(separator: "\t")
    }
}

extension StringProtocol {
    /// The text as a comment can have it: nothing in it hides what is there, or turns it around.
    package var withoutInvisibles: String {
        let whole = String(self)
        if whole.isPrintableASCII { return whole }
        var text = ""
        text.unicodeScalars.append(
            contentsOf: unicodeScalars.lazy.filter { $0 == "\t" || !$0.isInvisible }
        )
        return text
    }
}

extension String {
    /// Whether all is visible for certain. Most texts are so, and bytes are looked at much faster than
    /// scalars.
    var isPrintableASCII: Bool { allBytes { $0 >= 0x20 && $0 <= 0x7E } }
}

extension Unicode.Scalar {
    /// `U+00AD`, as Unicode writes it (The Unicode Standard, appendix A).
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Controls and format characters, those that turn the direction of text around among them, the
    /// separators of lines and paragraphs, and what else is drawn as nothing (UAX #44).
    var isInvisible: Bool {
        if value < 0x7F { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    fileprivate var controlPicture: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
