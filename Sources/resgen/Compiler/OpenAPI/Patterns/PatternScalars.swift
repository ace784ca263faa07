/// Characters of a pattern, each of which may be at a position of the text.
struct PatternScalars {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    /// The name of a general category of Unicode, or its first letter.
    var category: String?
    var others: [PatternScalars] = []
    var isNegated = false

    /// The character, where there is one alone.
    var single: Unicode.Scalar? {
        guard others.isEmpty, category == nil, !isNegated, ranges.count == 1,
            ranges[0].lowerBound == ranges[0].upperBound
        else { return nil }
        return ranges[0].lowerBound
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed =
            ranges.contains { $0.contains(scalar) } || others.contains { $0.contains(scalar) }
            || category.map { Self.category(of: scalar).hasPrefix($0) } ?? false
        return isListed != isNegated
    }

    /// The names of categories, as patterns have them (section 3 of RFC 9485).
    static let categories = [
        "Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Me", "Mn", "Nd", "Nl", "No", "Pc", "Pd", "Pe", "Pf",
        "Pi", "Po", "Ps", "Zl", "Zp", "Zs", "Sc", "Sk", "Sm", "So", "Cc", "Cf", "Cn", "Co",
    ]

    private static func category(of scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: "Ll"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .titlecaseLetter: "Lt"
        case .uppercaseLetter: "Lu"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .nonspacingMark: "Mn"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .closePunctuation: "Pe"
        case .finalPunctuation: "Pf"
        case .initialPunctuation: "Pi"
        case .otherPunctuation: "Po"
        case .openPunctuation: "Ps"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .spaceSeparator: "Zs"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .mathSymbol: "Sm"
        case .otherSymbol: "So"
        case .control: "Cc"
        case .format: "Cf"
        case .privateUse: "Co"
        case .surrogate, .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }
}
