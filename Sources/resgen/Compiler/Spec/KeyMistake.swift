/// A key of a field or parameter that says more than the name on the wire, as other languages let it:
/// `title?`, `count: Int`, `page=1`. It would be sent and read as it is.
package struct KeyMistake {
    let message: String
    /// The name on the wire that is probably meant.
    let key: String
    /// What the value would be, where the key says something of it.
    private var type: String?
    private var isOptional = false
    private var defaultValue: String?

    /// Nil for a key that a server may well have: `$top`, `a[]`, `@odata.type`, `user.name`.
    package init?(_ key: String) {
        guard key.utf8.contains(where: { !Self.isPlain($0) }), key.contains(where: \.isLetter)
        else {
            return nil
        }
        self.init(spaces: key)
        if self.message.isEmpty { return nil }
    }

    private init(_ message: String, _ key: some StringProtocol, type: String? = nil) {
        self.message = message
        self.key = String(key).trimmed
        self.type = type
    }

    private init(spaces key: String) {
        if key.first?.isWhitespace == true || key.last?.isWhitespace == true {
            self.init("the key '\(key)' has spaces around it", key)
        } else if let inner = Self.unquoted(key) {
            self.init("the key \(key) has quotes of its own", inner)
        } else {
            self.init(parts: key)
        }
    }

    private init(parts key: String) {
        let equals = key.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let colon = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let bare = key.drop { "?&".contains($0) }
        if equals.count == 2, !equals[0].isEmpty, !key.hasSuffix("=") {
            let isList = equals[1].contains("&")
            self.init(
                isList
                    ? "'\(key)' is several parameters"
                    : "the default comes after the type, not in the key",
                equals[0].drop { "?&".contains($0) }
            )
            if !isList { defaultValue = String(equals[1]) }
        } else if colon.count == 2, Self.isType(colon[1]) {
            self.init(
                "the type comes after the key, not in it",
                colon[0],
                type: Self.type(String(colon[1]))
            )
            isOptional = key.contains("?")
        } else if bare.count < key.count {
            self.init("a name in a query has no '\(key.prefix(1))' before it", bare)
        } else {
            self.init(marks: key)
        }
    }

    private init(marks key: String) {
        let words = key.split(separator: " ").map(String.init)
        if key.hasSuffix("?") {
            self.init("what may be missing has a '?' behind its type, not its key", key.dropLast())
            isOptional = true
        } else if let mark = [key.first, key.last].compactMap(\.self).first(where: {
            "*!".contains($0)
        }) {
            self.init("a key has no mark '\(mark)'", key.filter { $0 != mark })
        } else if let last = key.last, ":;,=&".contains(last) {
            self.init("the key ends with a stray '\(last)'", key.dropLast())
        } else if words.count == 2, let type = Self.modifiers[words[0]] {
            self.init("the key has '\(words[0])' before it", words[1])
            self.type = type.isEmpty ? nil : type
            isOptional = words[0] == "optional"
        } else {
            self.init("", key)
        }
    }

    /// What to write, and how to say that the key is meant.
    func notes(_ written: String, _ value: JSONNode) -> [String] {
        let name = SwiftName().member(key) ?? "name"
        var meant = "{ \"type\": \"\(type ?? "String")\", \"name\": \"\(name)\" }"
        if let text = value.string { meant = "{ \"type\": \"\(text)\", \"name\": \"\(name)\" }" }
        return [
            "write \"\(key)\": \(self.value(value))",
            "a server that really has '\(written)' is meant by a 'name' beside it: \(meant)",
        ]
    }

    private func value(_ node: JSONNode) -> String {
        guard let text = node.string else { return "{ … }" }
        var type = self.type ?? text
        if StandardType(rawValue: type) == nil { type = ForeignTypeName.type(type) ?? type }
        if isOptional, !type.hasSuffix("?"), !type.contains("=") { type += "?" }
        if let defaultValue, !type.contains("=") { type += " = \(defaultValue)" }
        return JSONPrinter.quoted(type)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x5F || byte == 0x2D || byte == 0x2E
    }

    private static func unquoted(_ key: String) -> Substring? {
        guard key.count > 2, let quote = key.first, "'\"`".contains(quote), key.last == quote else {
            return nil
        }
        return key.dropFirst().dropLast()
    }

    /// Names with a colon are real, `dc:title` and `dc:date`; those with a type of Swift or a space behind
    /// it are not.
    private static func isType(_ text: Substring) -> Bool {
        let name = String(text).trimmed.filter { !"[]?".contains($0) }
        if StandardType(rawValue: name) != nil { return true }
        return text.hasPrefix(" ") && ForeignTypeName.isKnown(name)
    }

    private static func type(_ text: String) -> String {
        let text = text.trimmed
        return ForeignTypeName.type(text) ?? text
    }

    /// Words before a name, and the type that they are.
    private static let modifiers: [String: String] = {
        var words = [
            "let": "", "var": "", "const": "", "readonly": "", "optional": "", "required": "",
            "repeated": "", "final": "", "val": "",
        ]
        for type in [
            "string", "int32", "int64", "uint32", "uint64", "bool", "double", "float", "bytes",
            "int",
        ] {
            words[type] = ForeignTypeName.type(type)
        }
        for type in StandardType.allCases { words[type.rawValue] = type.rawValue }
        return words
    }()
}
