/// Reads a spec from JSON: the whole grammar of the language, and nothing that needs a look at
/// another part of the spec.
struct SpecReader {
    let source: SourceText
    let log: DiagnosticLog

    /// Nil when there is nothing that could be checked.
    static func read(_ node: JSONNode, source: SourceText, log: DiagnosticLog) -> Spec? {
        SpecReader(source: source, log: log).spec(node)
    }

    private func spec(_ node: JSONNode) -> Spec? {
        if refuseSchema(node) { return nil }
        guard let object = ObjectReader(node, .api, log: log) else { return nil }
        _ = object.string("$schema")
        let api = object.requiredString("api")
        return Spec(
            api: api ?? Located(value: "API", range: node.range.opening),
            doc: object.string("doc")?.value,
            servers: object.node("server").map(servers) ?? [],
            access: word("access", in: object) ?? .internal,
            dates: object.node("dates").flatMap { dateForm($0) } ?? .iso8601,
            acronyms: object.strings("acronyms").compactMap(acronym),
            conform: object.strings("conform"),
            headers: object.node("headers").map { fields($0, as: "'headers'") } ?? [],
            query: object.node("query").map { fields($0, as: "'query'") } ?? [],
            errors: object.node("errors").map(errors) ?? [],
            auth: object.node("auth").map(auth) ?? [],
            defaultAuth: object.node("auth").flatMap(defaultAuth),
            retry: object.node("retry").flatMap(retry),
            timeout: object.node("timeout").flatMap(timeout),
            isLossy: object.bool("lossy")?.value ?? false,
            includes: includes(object),
            imports: object.strings("import"),
            endpoints: object.node("endpoints").map(endpoints) ?? [],
            models: externals(object) + (object.node("models").map(models) ?? []),
            choice: choice(object),
            areModelsKnown: areModelsKnown(object),
        )
    }

    func areModelsKnown(_ object: ObjectReader) -> Bool {
        object.node("models").map(\.isObject) ?? !object.isMisspelt("models")
    }

    func refuseSchema(_ node: JSONNode) -> Bool {
        guard isSchema(node) else { return false }
        log.error("this is a JSON Schema, not a spec", at: node.range.opening)
        return true
    }

    private func isSchema(_ node: JSONNode) -> Bool {
        guard case .object(let members) = node.value else { return false }
        return members.contains { member in
            guard member.key == "$schema", case .string(let text) = member.value.value else {
                return false
            }
            return text.contains("json-schema.org")
        }
    }

    private func servers(_ node: JSONNode) -> [SpecServer] {
        if case .string(let address) = node.value {
            let address = Located(value: address, range: node.range)
            return isServer(address) ? [SpecServer(name: nil, address: address)] : []
        }
        guard case .object = node.value else {
            let urls = node.elements.compactMap { $0.string ?? $0["url"]?.string }
            let names = ["production", "staging"] + (3..<10).map { "server\($0)" }
            let named = zip(names, urls).map { "\"\($0)\": \"\($1)\"" }
            let several = "{ \(named.joined(separator: ", ")) }"
            log.error(
                "'server' is a URL or an object of named URLs, found \(node.value.kindName)",
                at: node.range,
                notes: urls.isEmpty
                    ? [] : ["write \(urls.count == 1 ? JSONPrinter.quoted(urls[0]) : several)"]
            )
            return []
        }
        let members = ObjectReader.entries(of: node, as: "'server'", log: log)
        if members.isEmpty { log.error("'server' names no server", at: node.range) }
        return members.compactMap { member in
            guard let address = string(member.value, "a server"), isServer(address) else {
                return nil
            }
            let name = Located(value: member.key, range: member.keyRange)
            return SpecServer(name: name, address: address)
        }
    }

    /// False where the address has placeholders of another tool.
    private func isServer(_ address: Located<String>) -> Bool {
        let foreign = ForeignPlaceholder.all(in: address.value)
        guard let first = foreign.first else { return true }
        let place = placement(in: address.range, of: address.value)
        let text = String(decoding: Array(address.value.utf8)[first.range], as: UTF8.self)
        let corrected = ForeignPlaceholder.corrected(address.value, foreign)
        log.error(
            "'\(text)' is no placeholder of a server",
            at: place(first.range),
            notes: corrected.hasPrefix("{")
                ? [
                    "a server is a URL: an address that differs is given in Swift, 'Shows(server: url)'"
                ]
                : ["write \"\(corrected)\""]
        )
        return false
    }

    private func acronym(_ word: Located<String>) -> String? {
        let isWord = !word.value.isEmpty && word.value.allSatisfy { $0.isLetter || $0.isNumber }
        if !isWord { log.error("an acronym is one word of letters and digits", at: word.range) }
        return isWord ? word.value.uppercased() : nil
    }

    /// The value of a key that takes one of few words.
    private func word<Word: RawRepresentable & CaseIterable>(
        _ key: String,
        in object: ObjectReader,
    ) -> Word? where Word.RawValue == String {
        guard let text = object.string(key) else { return nil }
        return word(text, key: key)
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ text: Located<String>,
        key: String,
    ) -> Word? where Word.RawValue == String {
        if let word = Word(rawValue: text.value) { return word }
        let words = Word.allCases.map(\.rawValue)
        log.error(
            "unknown \(key) '\(text.value)': expected \(words.quotedList)",
            at: text.range,
            suggestion: nearest(to: text.value, in: words)
        )
        return nil
    }

    func string(_ node: JSONNode, _ what: String) -> Located<String>? {
        if case .string(let value) = node.value { return Located(value: value, range: node.range) }
        log.error("\(what) is a string, found \(node.value.kindName)", at: node.range)
        return nil
    }

    func deprecation(_ object: ObjectReader) -> Deprecation? {
        guard let node = object.node("deprecated") else { return nil }
        switch node.value {
        case .bool(let value): return value ? .plain : nil
        case .string(let message): return .message(message)
        default:
            log.error(
                "'deprecated' is true or what to use instead, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }
}

extension [String] {
    /// `'a', 'b' or 'c'`.
    var quotedList: String {
        let quoted = map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
