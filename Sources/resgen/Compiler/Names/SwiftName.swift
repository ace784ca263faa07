/// Makes Swift names of wire keys: words split at every character that is no letter or digit and at
/// case changes, then lowerCamelCase, with acronyms in upper case unless they come first, as are short
/// words in capitals of a key that mixes case. Numbers stay apart: `1.2` is not 12.
package struct SwiftName: Sendable {
    /// How acronyms and their plurals are spelled, by what they are in upper case.
    private let acronyms: [String: String]

    private static let common: Set<String> = [
        "AI", "API", "CSS", "CSV", "DNS", "HTML", "HTTP", "HTTPS", "ID", "IP", "JSON", "JWT", "PDF",
        "PNG",
        "SHA", "SQL", "SSH", "SSL", "TLS", "UI", "URI", "URL", "UUID", "XML",
    ]

    package init(acronyms: [String] = []) {
        self.acronyms =
            acronyms.isEmpty
            ? Self.commonSpellings : Self.spellings(of: Self.common.union(acronyms))
    }

    private static let commonSpellings = spellings(of: common)

    private static func spellings(of acronyms: Set<String>) -> [String: String] {
        // What begins with `OAuth` has a spelling of its own.
        let plurals = acronyms.filter { !$0.hasPrefix("OAUTH") }.map { ($0 + "S", $0 + "s") }
        let mixed = mixedWords.map { ($0, $1.inner) }
        return Dictionary(firstOf: acronyms.map { ($0, $0) } + plurals + mixed)
    }

    /// Words that mix case by themselves, as they are written first in a name and within one, by what
    /// they are in upper case.
    private static let mixedWords: [String: (first: String, inner: String)] = [
        "IOS": ("iOS", "IOS"), "IPADOS": ("iPadOS", "IPadOS"), "MACOS": ("macOS", "MacOS"),
        "TVOS": ("tvOS", "TvOS"), "VISIONOS": ("visionOS", "VisionOS"),
        "WATCHOS": ("watchOS", "WatchOS"), "IPV4": ("ipv4", "IPv4"), "IPV6": ("ipv6", "IPv6"),
    ]

    /// The name of a field, parameter or case; nil when no letter or digit is in the key.
    package func member(_ key: String) -> String? {
        if Self.isName(key) { return key }
        let words = Self.words(of: key)
        guard let first = words.first else { return nil }
        let keepsCapitals = Self.mixesCase(key)
        var name = Self.leading(first)
        for word in words.dropFirst() {
            Self.append(capitalized(word, keepsCapitals: keepsCapitals), to: &name)
        }
        return Self.startsLegally(name) ? name : "_" + name
    }

    /// Whether a key is its own name, as most are: one word in small letters, and none of `mixedWords`.
    private static func isName(_ key: String) -> Bool {
        guard let last = key.utf8.last, last != UInt8(ascii: "s") else { return false }
        return key.allBytes(isLower)
    }

    /// The first word of a member's name.
    private static func leading(_ word: String) -> String {
        let last = word.utf8.last.map { $0 & ~0x20 }
        if last == UInt8(ascii: "S"), let mixed = mixedWords[word.uppercased()] {
            return mixed.first
        }
        return word.lowercased()
    }

    /// The name of a nested type made for a key.
    package func type(_ key: String) -> String? {
        let words = Self.words(of: key)
        guard !words.isEmpty else { return nil }
        let keepsCapitals = Self.mixesCase(key)
        return Self.type(words.map { capitalized($0, keepsCapitals: keepsCapitals) })
    }

    /// The name of a type that is called like a member: `SSHKeys` of `sshKeys`.
    func capitalizingFirstWord(of member: String) -> String {
        let first = Self.words(of: member).first ?? ""
        guard member.hasPrefix(first), let spelled = acronyms[first.uppercased()] else {
            return member.prefix(1).uppercased() + member.dropFirst()
        }
        return spelled + member.dropFirst(first.count)
    }

    private static func type(_ words: [String]) -> String {
        var name = ""
        for word in words { append(word, to: &name) }
        // Nearly all are ASCII, and what a Character is takes long to find out.
        let isUppercase =
            name.utf8.first.map(isUpper) == true || name.first?.isUppercase == true
        return isUppercase ? name : "Type" + name
    }

    private static func append(_ word: String, to name: inout String) {
        if let first = word.utf8.first, isDigit(first), name.utf8.last.map(isDigit) == true {
            name += "_"
        }
        name += word
    }

    /// Whether short words in capitals are meant so: `MCPToolCall`, not `McpToolCall`.
    private static func mixesCase(_ key: String) -> Bool { !key.allBytes { !isLower($0) } }

    /// The longest word that is taken for an acronym.
    private static let longestAcronym = 5

    private func capitalized(_ word: String, keepsCapitals: Bool) -> String {
        let upper = word.uppercased()
        if let spelled = acronyms[upper] {
            // `AIS` in a key that mixes case is no plural.
            return keepsCapitals && word == upper && spelled.last == "s" ? word : spelled
        }
        if upper.hasPrefix("OAUTH") { return "OA" + word.dropFirst(2).lowercased() }
        if let name = Self.capitalizedASCII(word, keepsCapitals) { return name }
        let singular = word.hasSuffix("s") && word.count > 2 ? String(word.dropLast()) : word
        let isShouted = word.count > 1 && singular == singular.uppercased()
        if keepsCapitals, isShouted, singular.count <= Self.longestAcronym { return word }
        let rest = isShouted ? word.lowercased().dropFirst() : word.dropFirst()
        return String(upper.prefix(1) + rest)
    }

    /// `Word` of a word of ASCII that is no acronym, nil for any other word.
    private static func capitalizedASCII(_ word: String, _ keepsCapitals: Bool) -> String? {
        var word = word
        return word.withUTF8 { bytes in
            let isPlural = bytes.count > 2 && bytes[bytes.count - 1] == UInt8(ascii: "s")
            let singularCount = isPlural ? bytes.count - 1 : bytes.count
            var isShouted = bytes.count > 1
            var index = 0
            while index < bytes.count {
                if bytes[index] >= 0x80 { return nil }
                if index < singularCount, isLower(bytes[index]) { isShouted = false }
                index += 1
            }
            let isKept = keepsCapitals && isShouted && singularCount <= longestAcronym
            return String(unsafeUninitializedCapacity: bytes.count) { name in
                var index = 0
                while index < bytes.count {
                    let byte = bytes[index]
                    let isOther =
                        index == 0 ? isLower(byte) : isShouted && !isKept && isUpper(byte)
                    name[index] = isOther ? byte ^ 0x20 : byte
                    index += 1
                }
                return bytes.count
            }
        }
    }

    /// Letters of Unicode may have a case that nothing changes, or stand behind others alone.
    private static func startsLegally(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first else { return false }
        if first.isASCII { return !("0"..."9").contains(first) }
        return first.properties.isXIDStart && name.first?.isUppercase == false
    }

    /// `"avatar_url"` → avatar, url; `"avatarURLs"` → avatar, URLs; `"HTMLParser"` → HTML, Parser;
    /// `"X-Tenant"` → Tenant, for the `X-` of a header says nothing (RFC 6648).
    package static func words(of key: String) -> [String] {
        if key.hasPrefix("X-"), key.utf8.dropFirst(2).first.map(isLetter) == true {
            return words(of: String(key.dropFirst(2)))
        }
        if let words = asciiWords(of: key) { return words }
        if let joined = withoutApostrophes(key) { return words(of: joined) }
        var words: [String] = []
        var word: [Character] = []
        let characters = Array(key)
        for (index, character) in characters.enumerated() {
            guard isWordCharacter(character) else {
                if !word.isEmpty { words.append(String(word)) }
                word = []
                continue
            }
            if let last = word.last, startsWord(characters, at: index, after: last) {
                words.append(String(word))
                word = []
            }
            word.append(character)
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// `organization's` is one word; nil for a key without apostrophes.
    private static func withoutApostrophes(_ key: String) -> String? {
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == 0xE2 }) else {
            return nil
        }
        let joined = key.filter { !$0.isApostrophe }
        return joined.utf8.count == key.utf8.count ? nil : joined
    }

    /// The words of a key of ASCII without apostrophes, as nearly all are, nil for any other: bytes are
    /// distinguished much faster than characters.
    private static func asciiWords(of key: String) -> [String]? {
        var text = key
        return text.withUTF8 { bytes in
            var words: [String] = []
            var mayBeJoined = false
            var start = 0
            var index = 0
            while index <= bytes.count {
                let byte = index < bytes.count ? bytes[index] : 0
                if byte >= 0x80 || byte == UInt8(ascii: "'") { return nil }
                let isBreak = !isAlphanumeric(byte)
                if isBreak || (index > start && isUpper(byte) && startsWord(bytes, at: index)) {
                    if index > start {
                        // Most keys are one word, and others have few.
                        if start == 0, index == bytes.count { return [key] }
                        if words.isEmpty { words.reserveCapacity(4) }
                        words.append(word(bytes, start, index))
                        mayBeJoined = mayBeJoined || isOfJoinedWord(bytes, start, index)
                    }
                    start = isBreak ? index + 1 : index
                }
                index += 1
            }
            return mayBeJoined && words.count > 1 ? joiningMixedWords(joiningOAuth(words)) : words
        }
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
        -> String
    {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }

    /// Whether a word may be one of those that are joined to others: the `O` of `OAuth`, `OS`, `Pv4`.
    private static func isOfJoinedWord(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ start: Int,
        _ end: Int
    ) -> Bool {
        switch end - start {
        case 1, 2: bytes[start] | 0x20 == UInt8(ascii: "o")
        case 3: bytes[start] == UInt8(ascii: "P")
        default: false
        }
    }

    /// `OAuth` is one word, however it is written.
    private static func joiningOAuth(_ words: [String]) -> [String] {
        guard let index = words.firstIndex(where: { $0 == "O" || $0 == "o" }),
            index + 1 < words.count, words[index + 1].hasPrefix("Auth")
        else { return words }
        return words[..<index] + [words[index] + words[index + 1]] + words[(index + 2)...]
    }

    /// `iOS`, `MAC_OS` and `IPv4` are one word each.
    private static func joiningMixedWords(_ words: [String]) -> [String] {
        guard words.dropFirst().contains(where: mayEndMixedWord) else { return words }
        var joined: [String] = []
        for word in words {
            joined.append(word)
            guard mayEndMixedWord(word) else { continue }
            for count in 2...3 where joined.count >= count {
                let whole = joined.suffix(count).joined()
                guard mixedWords[whole.uppercased()] != nil else { continue }
                joined.replaceSubrange((joined.count - count)..., with: [whole])
                break
            }
        }
        return joined
    }

    private static func mayEndMixedWord(_ word: String) -> Bool {
        switch word {
        case "OS", "os", "Os", "Pv4", "Pv6": true
        default: false
        }
    }

    /// Whether a key has a word.
    static func hasWords(_ key: String) -> Bool {
        key.allBytes { $0 < 0x80 }
            ? !key.allBytes { !isAlphanumeric($0) } : !words(of: key).isEmpty
    }

    private static func startsWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        if !isUpper(bytes[index - 1]) { return true }
        guard index + 1 < bytes.count, isLower(bytes[index + 1]) else { return false }
        let closesPlural =
            bytes[index + 1] == UInt8(ascii: "s")
            && (index + 2 == bytes.count || !isLower(bytes[index + 2]))
        return !closesPlural
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

    private static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }

    package static func isAlphanumeric(_ byte: UInt8) -> Bool {
        let lowercased = byte | 0x20
        return (lowercased >= 0x61 && lowercased <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }

    package static func isWordByte(_ byte: UInt8) -> Bool {
        isAlphanumeric(byte) || byte == UInt8(ascii: "_")
    }

    static func isOfWordBytes(_ text: String) -> Bool { text.allBytes(isWordByte) }

    private static func startsWord(_ characters: [Character], at index: Int, after last: Character)
        -> Bool
    {
        guard characters[index].isUppercase else { return false }
        if !last.isUppercase { return true }
        guard index + 1 < characters.count, characters[index + 1].isLowercase else { return false }
        return !isPluralEnd(characters, at: index + 1)
    }

    /// Whether a lower-case `s` closes a run of capitals, as in `IDs` and `URLsByName`.
    private static func isPluralEnd(_ characters: [Character], at index: Int) -> Bool {
        characters[index] == "s"
            && (index + 1 == characters.count || !characters[index + 1].isLowercase)
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber)
            && character.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }
}

/// What Swift accepts as an identifier, and where it wants backticks.
package enum SwiftIdentifier {
    package static func isLegal(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, name != "_" else { return false }
        // Most names are ASCII, and properties of scalars take time to look up.
        if SwiftName.isOfWordBytes(name) { return !("0"..."9").contains(first) }
        guard first == "_" || first.properties.isXIDStart else { return false }
        return name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
    }

    package static func isLegalTypeName(_ name: String) -> Bool {
        isLegal(name) && name.first?.isLowercase == false
    }

    /// A protocol or a type by its full name: `Hashable`, `Shapes.Drawable`.
    static func isLegalPath(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.allSatisfy { isLegal(String($0)) && !keywords.contains(String($0)) }
    }

    /// The name as a declaration or an expression writes it.
    package static func quoted(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    /// The name as the label of a parameter: only these few need backticks there.
    package static func parameter(_ name: String) -> String {
        switch name {
        case "inout", "_", "let", "var": "`\(name)`"
        default: name
        }
    }

    /// The name for a scope where it means something else, with underscores that make it a new one.
    static func unused(_ name: String, beside others: Set<String>) -> String {
        var unused = name + "_"
        while others.contains(unused) { unused += "_" }
        return unused
    }

    /// The name as a label in a call, where the compiler warns of backticks that need not be there.
    package static func label(_ name: String) -> String {
        name == "inout" || name == "_" ? "`\(name)`" : name
    }

    /// The name as a member of a type that the context gives: `.name`.
    package static func member(_ name: String) -> String {
        switch name {
        case "self", "init", "Type", "Protocol": ".`\(name)`"
        default: ".\(name)"
        }
    }

    package static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case",
        "catch",
        "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
