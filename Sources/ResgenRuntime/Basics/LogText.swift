extension String {
    /// The same in one line that a terminal and an editor show as it is: characters that control
    /// something or are not seen are written as `\u{1B}`. With a line break, an escape or a mark of
    /// direction, whoever supplies a text could forge a line of a log.
    var escapingUnseen: String {
        replacingUnseen { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
    }

    /// The same with something else for each character that controls something or is not seen.
    func replacingUnseen(by escape: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.isUnseen) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnseen {
                text += escape(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character, of ASCII or of Latin-1.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// Whether it is a control or format character, a separator of lines, or drawn as nothing
    /// (UAX #44).
    var isUnseen: Bool {
        if isASCII || isControl { return isControl }
        return switch properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint
        }
    }
}
