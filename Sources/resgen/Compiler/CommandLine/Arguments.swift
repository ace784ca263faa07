/// The words after a command's name, sorted into operands and options.
///
/// Options may come anywhere before `--`, as `--name value`, `--name=value` or `-n value`; a lone `-`
/// is an operand.
package struct Arguments {
    package private(set) var operands: [String] = []
    private(set) var wantsHelp = false
    private var values: [String: [String]] = [:]

    init(_ words: [String], for command: CommandDescription) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            } else if word == "--help" || word == "-h" {
                wantsHelp = true
            } else if word.hasPrefix("-"), word != "-" {
                try readOption(word, followedBy: &rest, of: command)
            } else {
                operands.append(word)
            }
        }
    }

    package func value(of option: String) -> String? {
        values[option]?.first
    }

    /// The values of an option that may be given several times.
    package func values(of option: CommandOption) -> [String] {
        values(of: option.name)
    }

    package func values(of option: String) -> [String] {
        values[option] ?? []
    }

    /// The value of `--format`, one of those that a command has.
    package func format<Format: CaseIterable & RawRepresentable<String>>() throws(UsageError)
        -> Format?
    {
        try choice("format")
    }

    /// The value of an option that is one of several words.
    package func choice<Choice: CaseIterable & RawRepresentable<String>>(_ option: String)
        throws(UsageError) -> Choice?
    {
        guard let value = value(of: option) else { return nil }
        if let choice = Choice(rawValue: value) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        throw .badValue(value, option: "--\(option)", expected: known.list("or"), known: known)
    }

    package func has(_ flag: String) -> Bool {
        values[flag] != nil
    }

    private mutating func readOption(
        _ word: String,
        followedBy rest: inout ArraySlice<String>,
        of command: CommandDescription,
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let spelling = String(parts[0])
        guard let option = command.allOptions.first(where: { $0.forms.contains(spelling) }) else {
            throw .unknownOption(
                spelling,
                known: command.visibleOptions.map { "--\($0.name)" } + ["--help"]
            )
        }
        guard option.isRepeatable || values[option.name] == nil else {
            throw .repeatedOption(spelling)
        }
        let given = parts.count == 2 ? String(parts[1]) : nil
        guard let placeholder = option.value else {
            if given != nil { throw .unexpectedValue(spelling) }
            values[option.name] = [""]
            return
        }
        let next = given ?? (rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil)
        guard let value = next, !value.isEmpty else {
            throw .missingValue(spelling, placeholder: placeholder)
        }
        values[option.name, default: []].append(value)
    }
}
