import ResgenCompiler

/// What a client asks for beside what the endpoint says (RFC 7240). Others than these are ignored.
struct Preferences {
    /// What came for `code`, which may be no status.
    private(set) var codeText: String?
    private(set) var delayText: String?
    /// The name of an alternative or an example.
    private(set) var example: String?

    /// A longer wait is a mistake.
    static let longestDelay = 60

    init(_ request: HTTPRequest) {
        let pairs = Self.pairs(request.header("Prefer") ?? "")
        // The first one of a name counts (RFC 7240, section 2).
        func value(_ name: String) -> String? { pairs.first { $0.name == name }?.value }
        codeText = value("code")
        delayText = value("delay")
        example = value("example")
    }

    /// - Parameter described: The statuses that are described, of which the first one of a class is taken: 404 for
    ///   `4XX`, or else 400.
    func code(among described: @autoclosure () -> [String]) -> Int? {
        guard let codeText else { return nil }
        let isClass = codeText.utf8.count == 3 && codeText.lowercased().hasSuffix("xx")
        let digits =
            isClass
            ? described().first { $0.hasPrefix(codeText.prefix(1)) && Int($0) != nil }
                ?? codeText.prefix(1) + "00" : codeText
        return digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
    }

    /// Seconds.
    var delay: Double? {
        guard let text = delayText, text.allSatisfy({ $0.isNumber || ".eE".contains($0) }),
            let delay = Double(text)
        else { return nil }
        return (0...Double(Self.longestDelay)).contains(delay) ? delay : nil
    }

    /// What the answer obeys, where it obeys all.
    var applied: String {
        let parts = [
            codeText.map { "code=\($0)" }, example.map { "example=\(Self.quoted($0))" },
            delayText.map { "delay=\($0)" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension Preferences {
    /// Names in lower case and values, without parameters: `preference *( ";" parameter )`.
    private static func pairs(_ header: String) -> [(name: String, value: String)] {
        split(header, at: ",").map { item in
            let words = split(split(item, at: ";")[0], at: "=", most: 2)
            let value = words.count < 2 ? "" : unquoted(words[1].trimmed)
            return (words[0].trimmed.lowercased(), value)
        }
    }

    /// The parts between separators that are in no quoted string (RFC 9110, section 5.6.4).
    private static func split(_ text: String, at separator: Character, most: Int = .max)
        -> [String]
    {
        var parts = [""]
        var (isQuoted, isEscaped) = (false, false)
        for character in text {
            if character == separator, !isQuoted, parts.count < most {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && isQuoted && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        var (value, isEscaped) = ("", false)
        for character in text.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { value.append(character) }
        }
        return value
    }

    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
