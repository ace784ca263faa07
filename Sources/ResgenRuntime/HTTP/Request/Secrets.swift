import Foundation

/// What may be a secret, judged by its name.
enum Secrets {
    /// What is written instead of a secret.
    static let hidden = "<hidden>"

    /// Whole words of a name, in the singular.
    private static let words: Set<String> = [
        "auth", "csrf", "cvc", "cvv", "key", "mfa", "oauth", "otp", "pw", "pwd", "saml", "session",
        "sid", "sig", "totp", "xsrf",
    ]
    /// Words that mean something else beside some others: `country_code`, `pass_count`.
    private static let ambiguousWords: Set<String> = ["code", "pass", "pin"]
    private static let plainWords: Set<String> = [
        "airline", "airport", "area", "board", "category", "city", "color", "colour", "count",
        "country", "currency", "error", "exit", "http", "icon", "iso", "item", "label", "lang",
        "language", "locale", "map", "post", "postal", "product", "province", "rate", "reason",
        "region", "response", "state", "station", "status", "tax", "type", "unit", "zip",
    ]
    private static let parts = [
        "accesskey", "apikey", "assertion", "authoriz", "bearer", "cookie", "credential", "jwt",
        "nonce", "passcode", "passphrase", "passw", "secret", "signature", "token", "authkey",
        "authcode", "privatekey", "sessionid", "sessid",
    ]
    /// How much of a name is looked at.
    private static let nameLimit = 256

    /// Whether what goes by a name may be a secret: `X-Api-Key`, `access_token`, `Authorization`.
    @inline(never)
    static func isSecret(_ name: String) -> Bool {
        let name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLimit)))
        let lower = name.lowercased()
        if parts.contains(where: { lower.contains($0) }) { return true }
        return isSecret(words(in: lower)) || isSecret(words(in: spread(name)))
    }

    private static func isSecret(_ words: [String]) -> Bool {
        let words = words.flatMap { $0.hasSuffix("s") ? [$0, String($0.dropLast())] : [$0] }
        if !Self.words.isDisjoint(with: words) { return true }
        return !ambiguousWords.isDisjoint(with: words) && plainWords.isDisjoint(with: words)
    }

    private static func words(in text: String) -> [String] {
        text.split { !$0.isLetter }.map(String.init)
    }

    /// `appKey` → `app key`, `userOTPCode` → `user otp code`
    private static func spread(_ name: String) -> String {
        let letters = Array(name)
        var spread = ""
        for (index, letter) in letters.enumerated() {
            let followsLower = index > 0 && !letters[index - 1].isUppercase
            let precedesLower = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, followsLower || precedesLower { spread += " " }
            spread += letter.lowercased()
        }
        return spread
    }

    /// Whether a text names a secret along with its value, as an address does with a token in its
    /// query, a GraphQL document with an argument, or lines of JSON.
    private static func isGivenAway(by text: String) -> Bool {
        isGivenAway(byPairs: text) || isGivenAway(byQuotes: text)
    }

    /// `name=value`
    private static func isGivenAway(byPairs text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return false }
        return parts(of: text, at: "?&#;,<> \r\n\t").contains { pair in
            let name = parts(of: pair, at: "=").first ?? ""
            return name != pair && isSecret(name.percentDecoded)
        }
    }

    /// `"name": value` and `name: "value"`
    private static func isGivenAway(byQuotes text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "\"")), text.utf8.contains(UInt8(ascii: ":")) else {
            return false
        }
        let quoted = parts(of: text, at: "\"")
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        return quoted.indices.contains { index in
            if quoted[index].utf8.first == UInt8(ascii: ":") {
                return index > 0 && isSecret(quoted[index - 1])
            }
            let name = parts(of: quoted[index], at: "(){},; \r\n\t").last ?? ""
            return name.utf8.last == UInt8(ascii: ":") && isSecret(String(name.dropLast()))
        }
    }

    /// The parts of a text between some ASCII characters. With a combining mark behind it, or as CR LF,
    /// one of these is no Character of its own.
    private static func parts(of text: String, at separators: StaticString) -> [String] {
        let bytes = UnsafeBufferPointer(
            start: separators.utf8Start,
            count: separators.utf8CodeUnitCount
        )
        return text.utf8.split(omittingEmptySubsequences: false, whereSeparator: bytes.contains)
            .map { String(Substring($0)) }
    }
}

extension Secrets {
    /// The value of something with a name.
    static func hide(_ value: String, of name: String) -> String {
        isSecret(name) ? hidden : hide(inText: value)
    }

    /// A text that may be JSON, or give away a secret in another way.
    static func hide(inText text: String) -> String {
        if let json = try? JSON(jsonData: Data(text.utf8)) {
            let shown = hide(in: json)
            guard shown != json, let data = try? shown.jsonData() else { return text }
            return data.text
        }
        let shown = hide(inElements: text)
        return isGivenAway(by: shown) ? hidden : shown
    }

    /// The text of those elements of XML that may be secrets.
    private static func hide(inElements text: String) -> String {
        var parts = text.components(separatedBy: "</")
        for index in parts.indices.dropLast() {
            let name = String(parts[index + 1].upTo(">"))
            guard isSecret(name), let tag = parts[index].lastIndex(of: ">") else { continue }
            parts[index] = String(parts[index][...tag]) + hidden
        }
        return parts.joined(separator: "</")
    }

    /// Pairs as in a query or a form, percent-encoded; values that may be secrets are hidden.
    static func hide(inPairs text: String, and others: Set<String> = []) -> String {
        parts(of: text, at: "&").map { pair in
            let name = parts(of: pair, at: "=")[0]
            let value = String(Substring(pair.utf8.dropFirst(name.utf8.count + 1)))
            let (plainName, plain) = (name.percentDecoded, value.percentDecoded)
            let isShown = !others.contains(plainName) && hide(plain, of: plainName) == plain
            return isShown ? pair : "\(name)=\(hidden)"
        }.joined(separator: "&")
    }

    /// A value; texts and numbers in it that may be secrets are hidden, at any depth.
    static func hide(in json: JSON) -> JSON {
        switch json {
        case .string(let text): return isGivenAway(by: text) ? .string(hidden) : json
        case .array(let elements): return .array(elements.map(hide))
        case .object(var members):
            for (key, value) in members {
                members[key] = isSecret(key) ? hideAll(in: value) : hide(in: value)
            }
            return .object(members)
        default: return json
        }
    }

    private static func hideAll(in json: JSON) -> JSON {
        switch json {
        case .null, .bool: json
        case .array(let elements): .array(elements.map(hideAll))
        case .object(let members): .object(members.mapValues(hideAll))
        default: .string(hidden)
        }
    }
}

extension Secrets {
    /// The parts of a body `multipart/form-data`, or of a piece of one that ends where a file
    /// follows; those that may be secrets by their names are hidden.
    static func hide(inParts data: Data, boundary: String) -> Data {
        var shown = Data()
        var rest = data[...]
        let delimiter = Data("--\(boundary)".utf8)
        while let start = rest.range(of: delimiter) {
            shown.append(rest[..<start.upperBound])
            rest = rest[start.upperBound...]
            let end = rest.range(of: delimiter)?.lowerBound ?? rest.endIndex
            shown.append(hide(inPart: rest[..<end]))
            rest = rest[end...]
        }
        shown.append(rest)
        return shown
    }

    /// One part: a line break, headers, an empty line, content, a line break.
    private static func hide(inPart part: Data) -> Data {
        let (lineBreak, emptyLine) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
        guard let head = part.range(of: emptyLine) else { return part }
        let content = part[head.upperBound...]
        let end = content.suffix(2) == lineBreak ? content.endIndex - 2 : content.endIndex
        let text = content[..<end].text
        let shown = hide(
            text,
            of: name(ofPart: part[..<head.upperBound].text)
        )
        guard !text.isEmpty, shown != text else { return part }
        var hidden = part
        hidden.replaceSubrange(head.upperBound..<end, with: Data(shown.utf8))
        return hidden
    }

    private static func name(ofPart head: String) -> String {
        guard let start = head.range(of: " name=\"")?.upperBound else { return "" }
        return String(head[start...].upTo("\""))
    }
}
