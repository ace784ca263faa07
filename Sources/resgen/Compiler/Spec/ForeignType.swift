/// What a type of another language means here: `String[]`, `String | null`, `Array<Show>`,
/// `map<string, int32>`, `'a' | 'b'`.
indirect enum ForeignType {
    case type(String)
    /// The values of an enum as JSON.
    case enumeration([String], isOptional: Bool)
    case union([String])
    case fields([(key: String, type: String)])

    /// Nil for what nothing can be said of.
    init?(_ text: String) {
        guard text.utf8.count <= 400, let meaning = Self.meaning(text, depth: 0) else { return nil }
        if case .type(text) = meaning { return nil }
        self = meaning
    }

    /// What to say of text that is no type.
    static func notes(for text: String) -> [String] {
        let media = ["application/", "text/", "image/", "audio/", "video/", "multipart/"]
        if media.contains(where: text.hasPrefix) {
            return [
                "a media type goes beside a type, { \"json\": \"Show\", \"media\": \"\(text)\" }; "
                    + "text that is always the same is { \"const\": \"\(text)\" }"
            ]
        }
        return utilityNotes(text) ?? dateNotes(text) ?? ForeignType(text)?.notes(for: text) ?? []
    }

    /// What to say of words that are no type, and no beginning of one: `2022-11-28`, `Bearer token`.
    static func constantNotes(for text: String) -> [String] {
        let first = text.split { !$0.isLetter && !$0.isNumber }.first.map(String.init) ?? ""
        guard !text.contains(where: { "[]<>{}?:|&".contains($0) }), !ForeignTypeName.isKnown(first)
        else { return [] }
        return [
            "text that is always the same is { \"const\": \(JSONPrinter.quoted(text)) }"
                + (text.lowercased().hasPrefix("bearer ")
                    ? "; an access token is \"auth\": { \"bearer\": {} }" : "")
        ]
    }

    /// `Date(unix)`, `timestamp(ms)`
    static func dateNotes(_ text: String) -> [String]? {
        let words = text.lowercased().split { !$0.isLetter }
        guard words.count == 2, ["date", "datetime", "timestamp"].contains(words[0]),
            text.contains("("), let encoding = ForeignEncoding.meaning(of: String(words[1]))
        else { return nil }
        return ["write { \"type\": \"Date\", \"as\": \(encoding) }"]
    }

    /// Of TypeScript's types that are made of others by leaving something out.
    static func utilityNotes(_ text: String) -> [String]? {
        let name = text.prefix(while: \.isLetter)
        guard ["Partial", "Omit", "Pick"].contains(name),
            text.dropFirst(name.count).hasPrefix("<")
        else { return nil }
        return [
            "there is no '\(name)': write a model of what is sent, as in { \"title\": \"String?\" }"
        ]
    }

    func notes(for text: String) -> [String] {
        switch self {
        case .type(let type):
            return Self.isAsync(text)
                ? ["the function is async already: write '\(type)'"] : ["did you mean '\(type)'?"]
        case .enumeration(let values, let isOptional):
            if values.count == 1 { return ["write { \"const\": \(values[0]) }"] }
            let list = "\"enum\": [\(values.joined(separator: ", "))]"
            return ["write { \(isOptional ? "\"type\": \"Kind?\", " : "")\(list) }"]
        case .union(let types):
            let cases = types.map { "\"\($0.prefix(1).lowercased())\($0.dropFirst())\": \"\($0)\"" }
            return ["write { \"union\": { \"cases\": { \(cases.joined(separator: ", ")) } } }"]
        case .fields(let fields):
            let list = fields.map { "\"\($0.key)\": \"\($0.type)\"" }.joined(separator: ", ")
            return ["write { \"fields\": { \(list) } }"]
        }
    }

    // MARK: Text

    private static func type(_ text: some StringProtocol, _ depth: Int) -> String? {
        if case .type(let type)? = meaning(String(text), depth: depth + 1) { type } else { nil }
    }

    private static func meaning(_ text: String, depth: Int) -> ForeignType? {
        guard depth < 16 else { return nil }
        let text = String(text.trimmed.reversed().drop { ";, ".contains($0) }.reversed())
        guard let first = text.first, let last = text.last else { return nil }
        let parts = split(text, at: ["|", " or "])
        if parts.count > 1 { return alternatives(parts, depth) }
        if last == "?" { return type(text.dropLast(), depth).map(optional) }
        if last == "!" { return type(text.dropLast(), depth).map(ForeignType.type) }
        if first == "?" || first == "*" || first == "&" {
            let inner = type(text.dropFirst(), depth)
            return first == "&" ? inner.map(ForeignType.type) : inner.map(optional)
        }
        if text.hasPrefix("[]") { return type(text.dropFirst(2), depth).map { .type("[\($0)]") } }
        if text.hasSuffix("[]") { return type(text.dropLast(2), depth).map { .type("[\($0)]") } }
        if text.hasPrefix("map["), let map = goMap(text, depth) { return map }
        if text.hasPrefix("#/"), let name = text.split(separator: "/").last {
            return isName(name) ? .type(String(name)) : nil
        }
        if first == "[", last == "]" { return brackets(text.dropFirst().dropLast(), depth) }
        if first == "{", last == "}" { return braces(text.dropFirst().dropLast(), depth) }
        if let value = value(text) { return .enumeration([value], isOptional: false) }
        return generic(text, depth) ?? words(text, depth) ?? word(text).map(ForeignType.type)
    }

    private static func optional(_ type: String) -> ForeignType {
        .type(type.hasSuffix("?") ? type : type + "?")
    }

    /// `String | null`, `'a' | 'b'`, `Cat | Dog`
    private static func alternatives(_ parts: [String], _ depth: Int) -> ForeignType? {
        let nothing = ["null", "undefined", "nil", "none", "void"]
        let some = parts.filter { !$0.isEmpty && !nothing.contains($0.lowercased()) }
        let isOptional = some.count < parts.count(where: { !$0.isEmpty })
        if some.count == 1 { return type(some[0], depth).map(optional) }
        let values = some.compactMap(value)
        if values.count == some.count { return .enumeration(values, isOptional: isOptional) }
        let types = some.compactMap { type($0, depth) }
        let isPlain = types.count == some.count && types.allSatisfy { isName($0[...]) }
        let areModels = isPlain && types.allSatisfy { $0.first?.isUppercase == true }
        if areModels, types == some || some.contains(where: ForeignTypeName.isKnown) {
            return Set(types).count == 1 ? .type(types[0]) : .union(types)
        }
        // `draft|live` are values that somebody did not quote.
        return some.allSatisfy { isName($0[...]) }
            ? .enumeration(some.map { "\"\($0)\"" }, isOptional: isOptional) : nil
    }

    /// `map[string]int`
    private static func goMap(_ text: String, _ depth: Int) -> ForeignType? {
        guard let close = text.firstIndex(of: "]"), text.index(after: close) < text.endIndex,
            let key = type(text[text.index(text.startIndex, offsetBy: 4)..<close], depth),
            let value = type(text[text.index(after: close)...], depth)
        else { return nil }
        return .type("[\(key): \(value)]")
    }

    /// `[string]`, `[string: int]`
    private static func brackets(_ inner: Substring, _ depth: Int) -> ForeignType? {
        let parts = split(String(inner), at: [":"])
        let types = parts.compactMap { type($0, depth) }
        guard types.count == parts.count, (1...2).contains(types.count) else { return nil }
        return .type("[\(types.joined(separator: ": "))]")
    }

    /// `{ id: number; name?: string }`, `{ [key: string]: number }`
    private static func braces(_ inner: Substring, _ depth: Int) -> ForeignType? {
        let members = split(String(inner), at: [";", ","]).filter { !$0.isEmpty }
        let pairs = members.map { split($0, at: [":"]) }
        guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        if pairs.count == 1, pairs[0][0].hasPrefix("[") {
            return type(pairs[0][1], depth).map { .type("[String: \($0)]") }
        }
        if pairs.count == 1, let key = type(pairs[0][0], depth),
            pairs[0][0].first?.isUppercase == true,
            StandardType(rawValue: key) != nil
        {
            return type(pairs[0][1], depth).map { .type("[\(key): \($0)]") }
        }
        let fields = pairs.compactMap { pair -> (key: String, type: String)? in
            let isOptional = pair[0].hasSuffix("?")
            let key = pair[0].filter { $0 != "?" && $0 != "\"" && $0 != "'" }
            return type(pair[1], depth).map { (key, isOptional ? $0 + "?" : $0) }
        }
        return fields.count == pairs.count ? .fields(fields) : nil
    }

    private static let lists = Set(
        """
        array list set arraylist mutablelist collection sequence vec vector iterable ienumerable ilist \
        nsarray orderedset readonlyarray hashset linkedlist seq slice nsset deque queue tuple
        """.split(separator: " ")
    )
    private static let maps = Set(
        """
        dictionary map record hashmap dict treemap mutablemap linkedhashmap btreemap nsdictionary \
        mapping idictionary object
        """.split(separator: " ")
    )
    private static let optionals: Set<Substring> = ["optional", "maybe", "option", "nullable"]
    private static let futures = Set(
        """
        promise future task single observable flow async anypublisher mono awaitable deferred call
        """.split(separator: " ")
    )
    private static let covers = Set(
        "readonly required response result lazy box nonnull responseentity actionresult"
            .split(separator: " ")
    )

    private static func isAsync(_ text: String) -> Bool {
        futures.contains(text.prefix { $0.isLetter }.lowercased()[...])
    }

    /// `Array<Show>`, `List[Show]`, `enum('a', 'b')`, `varchar(255)`
    private static func generic(_ text: String, _ depth: Int) -> ForeignType? {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let rest = text.dropFirst(name.count).trimmed
        guard let open = rest.first, let last = rest.last, rest.count > 1,
            ["<>", "[]", "()"].contains(String([open, last]))
        else { return nil }
        let arguments = split(String(rest.dropFirst().dropLast()), at: [","])
        let kind = name.lowercased()[...]
        if kind == "enum" || kind == "literal" || kind == "oneof" {
            return alternatives(arguments, depth)
        }
        if kind == "union" || kind == "either" { return alternatives(arguments, depth) }
        let types = arguments.compactMap { type($0, depth) }
        let isComplete = types.count == arguments.count
        if isComplete, lists.contains(kind) { return .type("[\(types[0])]") }
        if isComplete, optionals.contains(kind) { return optional(types[0]) }
        if isComplete, maps.contains(kind), types.count <= 2 {
            return .type("[\(types.count == 2 ? types[0] : "String"): \(types.last ?? "JSON")]")
        }
        if isComplete, futures.contains(kind) || covers.contains(kind) { return .type(types[0]) }
        guard open != "<" else {
            return isComplete && name.first?.isUppercase == true
                ? .type("\(name)<\(types.joined(separator: ", "))>") : nil
        }
        guard ForeignTypeName.isKnown(String(name)) else { return nil }
        let format = arguments.first.flatMap { ForeignTypeName.type($0) }
        return .type(format ?? word(String(name)) ?? "String")
    }

    /// `repeated string`, `optional int32`, `array of Show`
    private static func words(_ text: String, _ depth: Int) -> ForeignType? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count > 1, let first = words.first?.lowercased() else { return nil }
        let last = words.last?.lowercased() ?? ""
        let rest = words.dropFirst().joined(separator: " ")
        let before = words.dropLast().joined(separator: " ")
        switch first {
        case "repeated": return type(rest, depth).map { .type("[\($0)]") }
        case "array", "list", "set":
            guard words[1] == "of" else { break }
            return type(words.dropFirst(2).joined(separator: " "), depth).map { .type("[\($0)]") }
        case "optional", "nullable", "maybe": return type(rest, depth).map(optional)
        case "required", "readonly", "const", "let", "var", "any", "some", "enum", "struct",
            "unsigned", "signed":
            return type(rest, depth).map(ForeignType.type)
        default: break
        }
        switch last {
        case "optional", "nullable": return type(before, depth).map(optional)
        case "required", "array", "list":
            return type(before, depth).map { .type(last == "required" ? $0 : "[\($0)]") }
        default: return nil
        }
    }

    // MARK: Words

    /// A value in quotes, or a number, as JSON has it.
    private static func value(_ text: String) -> String? {
        if Int(text) != nil { return text }
        guard text.count >= 2, let quote = text.first, "'\"`".contains(quote), text.last == quote
        else { return nil }
        return "\"\(text.dropFirst().dropLast())\""
    }

    private static func word(_ text: String) -> String? {
        let name = text.hasPrefix("Swift.") ? String(text.dropFirst(6)) : text
        guard isName(name[...]) else { return nil }
        if StandardType(rawValue: name) != nil { return name }
        if let type = ForeignTypeName.type(name) { return type }
        let kind = name.lowercased()[...]
        if lists.contains(kind) { return "[JSON]" }
        if maps.contains(kind) { return "[String: JSON]" }
        return name.first?.isUppercase == true
            ? name : name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func isName(_ text: Substring) -> Bool {
        text.first.map { $0.isLetter || $0 == "_" } == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || "_.-".contains($0) }
    }

    /// Splits where no bracket and no quote is open.
    private static func split(_ text: String, at separators: [String]) -> [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        var rest = text[...]
        while let character = rest.first {
            if quote == nil, depth == 0,
                let separator = separators.first(where: { rest.hasPrefix($0) })
            {
                parts.append("")
                rest = rest.dropFirst(separator.count)
                continue
            }
            if let open = quote {
                if character == open { quote = nil }
            } else if "'\"`".contains(character) {
                quote = character
            } else if "<[({".contains(character) {
                depth += 1
            } else if ">])}".contains(character) {
                depth -= 1
            }
            parts[parts.count - 1].append(character)
            rest = rest.dropFirst()
        }
        return parts.map { $0.trimmed }
    }
}
