import Foundation

/// Resolves a default or a constant by the type that it is for.
package struct LiteralResolver {
    /// What the named values of a type are.
    enum Values {
        case enumeration(Enumeration)
        case flags([(name: String, bit: Int)])
    }

    let resolver: TypeResolver
    /// The cases or flags that the value is of, when its type has some.
    let values: (APIType) -> Values?
    /// How the value is encoded, or else every Date.
    let encoding: ValueEncoding
    let log: DiagnosticLog

    /// The literal, or nil when the value does not fit; that is reported.
    func checkedLiteral(_ value: SpecDefault, for type: APIType) -> Literal? {
        switch value {
        case .text(let text, _):
            if let mistake = LiteralSize.mistake(in: text) { return refuse(value, mistake) }
        case .json(let node):
            let isJSON = resolver.expanded(type).unwrapped == .standard(.json)
            if let mistake = LiteralSize.mistake(in: node, isJSON: isJSON) {
                return refuse(value, mistake)
            }
            if let twice = LiteralSize.duplicateKey(in: node) {
                log.error("duplicate key '\(twice.key)'", at: twice.keyRange)
                return nil
            }
        }
        return literal(value, for: type)
    }

    private func literal(_ value: SpecDefault, for type: APIType) -> Literal? {
        let expanded = resolver.expanded(type)
        if refuseForeign(value, of: expanded) { return nil }
        if value.isNull {
            if expanded.isOptional || expanded == .standard(.json) { return .null }
            if case .patch = expanded { return .null }
            log.error(
                "the default null needs an optional type",
                at: value.range,
                notes: ["a type with '?' is nil unless it says otherwise: leave the default out"]
            )
            return nil
        }
        return literal(value, unwrapped: resolver.expanded(expanded.unwrapped))
    }

    private func literal(_ value: SpecDefault, unwrapped type: APIType) -> Literal? {
        switch type {
        case .array(let element): return array(value, of: element)
        case .dictionary(let key, let element): return dictionary(value, key: key, value: element)
        case .standard(.json): return .json(value)
        case .standard(let standard): return self.standard(value, standard)
        case .generic(let name): return refuse(value, "no default fits every '\(name)'")
        case .patch: return refuse(value, "the default of a Patch is null, or nothing for absent")
        case .entry, .optional: return refuse(value, "an Entry has no default")
        case .model(let path, _): return model(value, type, path)
        }
    }

    private func model(_ value: SpecDefault, _ type: APIType, _ path: [String]) -> Literal? {
        if resolver.isUnknown(type) { return nil }
        switch values(type) {
        case .enumeration(let enumeration): return member(value, of: enumeration)
        case .flags(let flags): return self.flags(value, flags)
        case nil: break
        }
        guard path.count == 1, case .wraps(let syntax, let own) = resolver.table[path[0]]?.kind
        else {
            return refuse(
                value,
                "'\(path.last ?? "")' has no default: it is no simple type, enum or wrapped one"
            )
        }
        // What else a model wraps is a mistake of the model.
        guard let wrapped = resolver.silent.resolve(syntax), isSimple(wrapped) else { return nil }
        let inner = LiteralResolver(
            resolver: resolver,
            values: values,
            encoding: own?.value ?? encoding,
            log: log
        )
        return inner.literal(value, for: wrapped).map(Literal.wrapped)
    }

    private func isSimple(_ type: APIType) -> Bool {
        if case .standard = resolver.expanded(type) { true } else { false }
    }

    private func refuse(_ value: SpecDefault, _ message: String) -> Literal? {
        log.error(message, at: value.range)
        return nil
    }

    // MARK: Lists and maps

    /// `[]` and `[1, 2]` as text, or an array.
    private func array(_ value: SpecDefault, of element: APIType) -> Literal? {
        guard let elements = elements(of: value) else {
            return refuse(value, "a default array is [] or [1, 2]")
        }
        let literals = elements.compactMap { literal($0, for: element) }
        return literals.count == elements.count ? .array(literals) : nil
    }

    private func elements(of value: SpecDefault) -> [SpecDefault]? {
        switch value {
        case .json(let node):
            guard case .array(let elements) = node.value else { return nil }
            return elements.map(SpecDefault.json)
        case .text(let text, let range):
            guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
            let inner = text.dropFirst().dropLast()
            if inner.allSatisfy({ $0 == " " }) { return [] }
            return inner.split(separator: ",", omittingEmptySubsequences: false).map {
                .text($0.trimmed, range)
            }
        }
    }

    /// `{}` as text, or an object.
    private func dictionary(_ value: SpecDefault, key: APIType, value type: APIType) -> Literal? {
        if case .text("{}", _) = value { return .dictionary([]) }
        guard case .json(let node) = value, case .object(let members) = node.value else {
            return refuse(value, "a default map is {} or an object")
        }
        let pairs = members.compactMap { member -> Literal.Member? in
            let name = SpecDefault.json(JSONNode(keyNode(member.key, key), at: member.keyRange))
            guard let key = literal(name, for: key),
                let value = literal(.json(member.value), for: type)
            else { return nil }
            return Literal.Member(key: key, value: value)
        }
        guard pairs.count == members.count else { return nil }
        // Two spellings of one key are no dictionary of Swift.
        var keys: Set<Literal> = []
        for (member, pair) in zip(members, pairs) where !keys.insert(pair.key).inserted {
            log.error("duplicate key '\(member.key)'", at: member.keyRange)
            return nil
        }
        return .dictionary(pairs)
    }

    /// A key as the JSON value that its type would be read from.
    private func keyNode(_ key: String, _ type: APIType) -> JSONValue {
        switch resolver.expanded(type) {
        case .standard(let standard): return standard.isInteger ? .number(key) : .string(key)
        case .model(let path, _):
            guard path.count == 1, case .wraps(let syntax, _)? = resolver.table[path[0]]?.kind,
                let wrapped = resolver.silent.resolve(syntax), isSimple(wrapped)
            else { return .string(key) }
            return keyNode(key, wrapped)
        default: return .string(key)
        }
    }

    // MARK: Enums and flags

    private func member(_ value: SpecDefault, of enumeration: Enumeration) -> Literal? {
        let wire = self.wire(value, isInteger: enumeration.isInteger)
        if let match = enumeration.cases.first(where: { $0.value == wire }) {
            return .member(match.name)
        }
        let values = enumeration.cases.map(\.value.text)
        let known = values.count > 8 ? nil : "they are \(values.andList)"
        log.error(
            "the default '\(text(value))' is none of the enum's values",
            at: value.range,
            suggestion: nearest(to: text(value), in: values),
            else: known
        )
        return nil
    }

    /// A list of names, or the number of all bits.
    private func flags(_ value: SpecDefault, _ flags: [(name: String, bit: Int)]) -> Literal? {
        if let bits = UInt64(text(value)) { return .wrapped(.number(String(bits))) }
        guard let names = elements(of: value).map({ $0.map(text) }) else {
            return refuse(value, "the default of flags is a list of their names, or a number")
        }
        if let unknown = names.first(where: { name in !flags.contains { $0.name == name } }) {
            log.error(
                "the default '\(unknown)' is none of the flags",
                at: value.range,
                suggestion: nearest(to: unknown, in: flags.map(\.name))
            )
            return nil
        }
        return .array(names.map(Literal.member))
    }

    private func wire(_ value: SpecDefault, isInteger: Bool) -> EnumValue? {
        isInteger ? Int64(text(value)).map(EnumValue.integer) : .string(text(value))
    }

    /// What a message quotes, and what a word's value is.
    private func text(_ value: SpecDefault) -> String {
        switch value {
        case .text(let text, _): unquoted(text)
        case .json(let node):
            switch node.value {
            case .string(let text), .number(let text): text
            case .bool(let value): String(value)
            default: node.value.kindName
            }
        }
    }

    private func kindName(_ value: SpecDefault) -> String {
        if case .json(let node) = value { node.value.kindName } else { "text" }
    }

    /// A word may be in single quotes, so that it can be empty or look like a number.
    private func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return text }
        return String(text.dropFirst().dropLast())
    }

    private func standard(_ value: SpecDefault, _ type: StandardType) -> Literal? {
        guard hasKind(of: type, value) else {
            let text = text(value)
            let isWord = if case .json(let node) = value { node.scalarText != nil } else { false }
            let fits = isWord && Self.literal(text, type, dates: encoding) != nil
            let meant = fits ? text : nil
            log.error(
                "a default of type '\(type.rawValue)' is not \(kindName(value))",
                at: value.range,
                notes: meant.map { ["write \(type.isNumber || type == .bool ? $0 : "\"\($0)\"")"] }
                    ?? []
            )
            return nil
        }
        if let literal = Self.literal(text(value), type, dates: encoding) { return literal }
        let text = text(value)
        switch type {
        case .date, .day, .uuid:
            let isMoment = ["now", "today", "new", "random", "auto"].contains(text.lowercased())
            let what = type == .date ? "Date as \(encoding.words)" : type.rawValue
            log.error(
                "'\(text)' is no \(what)",
                at: value.range,
                notes: isMoment
                    ? ["a default is a constant: leave it out, the caller has the value"] : []
            )
            return nil
        case .data: return refuse(value, "'\(text)' is no base64")
        case .duration:
            log.error(
                "'\(text)' is no Duration",
                at: value.range,
                notes: ["write ISO 8601 without years and months: PT1H30M"]
            )
            return nil
        default:
            let meant = type == .bool ? Self.truth[text.lowercased()] : nil
            let note =
                meant.map { "did you mean '\($0)'?" }
                ?? (type == .url ? URISyntax.note(for: text) : nil)
            log.error(
                "'\(text)' is no \(type.rawValue)",
                at: value.range,
                notes: note.map { [$0] } ?? []
            )
            return nil
        }
    }

    private static let truth = [
        "true": "true", "yes": "true", "1": "true", "on": "true", "false": "false", "no": "false",
        "0": "false", "off": "false",
    ]

    /// Whether a JSON default is of the right JSON kind: text is for words and for what is written as a
    /// String on the wire, numbers are for numbers.
    private func hasKind(of type: StandardType, _ value: SpecDefault) -> Bool {
        guard case .json(let node) = value else { return true }
        switch node.value {
        case .bool: return type == .bool
        case .number: return type.isNumber || type == .date
        case .string: return encoding == .string || (!type.isNumber && type != .bool)
        default: return false
        }
    }
}

extension JSONNode {
    fileprivate init(_ value: JSONValue, at range: SourceRange) {
        self.init(value: value, range: range)
    }
}

extension ValueEncoding {
    /// The encoding as a message calls it.
    fileprivate var words: String {
        switch self {
        case .format(let format): "'\(format)'"
        default: "'\(word ?? "iso8601")'"
        }
    }
}
