extension StringProtocol {
    /// Without the spaces and tabs around it.
    var trimmed: String {
        let start = self.drop { $0 == " " || $0 == "\t" }
        let end = start.reversed().drop { $0 == " " || $0 == "\t" }
        return String(end.reversed())
    }
}

extension [String] {
    /// `'a', 'b' and 'c'`
    var andList: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " and " + last
    }
}
