/// The colours of a terminal, as the escape codes that it understands (ECMA-48, section 8.3.117).
package enum TerminalStyle: String {
    case bold = "1"
    case grey = "90"
    case red = "1;31"
    case green = "32"
    case yellow = "33"
    case magenta = "35"
    case cyan = "36"

    package func paint(_ text: some StringProtocol) -> String {
        "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
