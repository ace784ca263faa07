/// The colours of a terminal, as the escape codes that it understands (ECMA-48, section 8.3.117).
enum TerminalStyle: String {
    case bold = "1"
    case grey = "90"
    case red = "1;31"
    case green = "32"
    case yellow = "33"
    case magenta = "35"
    case cyan = "36"

    func paint(_ text: some StringProtocol) -> String {
        "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

extension String {
    /// The same text with control characters as pictures (U+2400…), so that it stays on its line
    /// and cannot command a terminal.
    var withVisibleControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            text.unicodeScalars.append(scalar.isControl ? scalar.controlPicture : scalar)
        }
        return text
    }
}

extension Unicode.Scalar {
    /// C0 and C1 controls, DEL, and the marks that turn the direction of text around.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
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
