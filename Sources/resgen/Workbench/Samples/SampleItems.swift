import ResgenCompiler

/// The items of a list, as many as are asked for: each with an identity of its own, and always the same.
struct SampleItems {
    private let types: AnswerTypes
    private let type: APIType?
    private let encoding: ValueEncoding?
    /// What items are made of, in turn.
    private let templates: [JSONNode]
    /// How far the identity of a template is from that of the next item that is made of it.
    private let stride: Int
    /// Whether the templates are items by themselves.
    private let areDistinct: Bool

    /// - Parameters:
    ///   - templates: The first items, at least one.
    ///   - type: The type of an item, where it is known.
    init(
        _ templates: [JSONNode],
        _ type: APIType?,
        _ encoding: ValueEncoding?,
        _ types: AnswerTypes
    ) {
        self.types = types
        self.type = type
        self.encoding = encoding
        self.templates = templates
        let numbering = SampleNumbering(types: types, amount: 1)
        let identities = templates.compactMap { numbering.identity(of: $0, type, encoding) }
        areDistinct =
            identities.count == templates.count && Set(identities).count == identities.count
        stride = Self.stride(of: identities)
    }

    /// One more than the distance of the smallest number at the end of an identity from the largest.
    private static func stride(of identities: [String]) -> Int {
        let numbers = identities.compactMap { TrailingNumber($0)?.value }
        guard let first = numbers.min(), let last = numbers.max() else { return 1 }
        let (distance, isTooFar) = last.subtractingReportingOverflow(first)
        return isTooFar || distance > 1_000_000 ? 1_000_000 : distance + 1
    }

    /// Whether there is more than one.
    var differ: Bool { templates.count > 1 || item(1).compactText != item(0).compactText }

    func item(_ index: Int) -> JSONNode {
        let template = templates[index % templates.count]
        let amount = areDistinct ? index / templates.count * stride : index
        return SampleNumbering(types: types, amount: amount).numbered(template, type, encoding)
    }
}

/// Adds a number to what identifies a value and those in it: ids, names and addresses.
struct SampleNumbering {
    let types: AnswerTypes
    let amount: Int

    /// The value of another number, if its type has one.
    func numbered(_ node: JSONNode, _ type: APIType?, _ encoding: ValueEncoding?) -> JSONNode {
        if amount == 0 { return node }
        let new = value(node, type, encoding, isIdentity: true)
        guard let type else { return new }
        let isKept = types.knows(new, type, encoding) || !types.knows(node, type, encoding)
        return isKept ? new : node
    }

    /// What a value is known by: the first of its members that identifies it, or the value itself.
    func identity(of node: JSONNode, _ type: APIType?, _ encoding: ValueEncoding?) -> String? {
        let new = value(node, type, encoding, isIdentity: true)
        if let text = node.scalarText { return text == new.scalarText ? nil : text }
        let changed = zip(node.members, new.members).filter { old, new in
            old.value.scalarText != new.value.scalarText
        }
        let own = changed.first { Self.words(of: $0.0.key).last == "id" } ?? changed.first
        return own?.0.value.scalarText
    }

    // MARK: Types

    private func value(
        _ node: JSONNode,
        _ type: APIType?,
        _ encoding: ValueEncoding?,
        isIdentity: Bool
    ) -> JSONNode {
        switch (type.map(types.plain), node.value) {
        case (.model(let path, let arguments)?, _):
            return model(node, path, arguments, encoding, isIdentity)
        case (.array(let element)?, .array(let elements)):
            return node.with(
                .array(elements.map { value($0, element, encoding, isIdentity: false) })
            )
        case (.dictionary(_, let inner)?, .object), (.entry(_, let inner)?, .object):
            return node.mapChildren { value($1, inner, encoding) }
        case (.standard(.json)?, .object), (nil, .object):
            return node.mapChildren { key, child in
                value(child, nil, nil, isIdentity: key.map(Self.isIdentity) ?? false)
            }
        case (nil, .array(let elements)):
            return node.with(.array(elements.map { value($0, nil, nil) }))
        case (.standard(.uuid)?, _): return scalar(node)
        case (.standard(.date)?, _), (.standard(.day)?, _):
            return SampleScalars.date(node, encoding, amount) ?? node
        case (.standard(let standard)?, _):
            return isIdentity && standard.isCountable ? scalar(node) : node
        case (nil, _): return isIdentity ? scalar(node) : node
        default: return node
        }
    }

    private func value(_ node: JSONNode, _ type: APIType?, _ encoding: ValueEncoding?) -> JSONNode {
        value(node, type, encoding, isIdentity: false)
    }

    private func model(
        _ node: JSONNode,
        _ path: [String],
        _ arguments: [APIType],
        _ encoding: ValueEncoding?,
        _ isIdentity: Bool
    ) -> JSONNode {
        let generics = types.replacement(of: path, by: arguments)
        switch types.model(path)?.kind {
        case .structure(let structure)?:
            return node.with(
                .object(node.members.map { $0.with(member($0, of: structure, generics)) })
            )
        case .wrapper(let wrapped, let own)?:
            let type = wrapped.substituting(generics)
            return value(node, type, own ?? encoding, isIdentity: isIdentity)
        case .union(let union)?:
            guard let item = union.item(of: node, types, generics, encoding) else { return node }
            let type = item.type.substituting(generics)
            let new = value(node, type, item.encoding ?? encoding, isIdentity: isIdentity)
            guard let tag = union.tag, let value = node[tag] else { return new }
            return new.setting([.key(tag)], value)
        default: return node
        }
    }

    private func member(
        _ member: JSONMember,
        of structure: Structure,
        _ generics: [String: APIType]
    ) -> JSONNode {
        let isIdentity = Self.isIdentity(member.key)
        guard let field = structure.fields.first(where: { $0.key == member.key }) else {
            let type = structure.additional?.substituting(generics)
            return value(member.value, type, structure.additionalEncoding, isIdentity: isIdentity)
        }
        if field.constant != nil { return member.value }
        let type = field.type.substituting(generics)
        let isOwn = isIdentity || structure.identity?.key == field.key
        return value(member.value, type, field.encoding, isIdentity: isOwn)
    }

    // MARK: Scalars

    private static let identities: Set = [
        "id", "uuid", "guid", "name", "title", "label", "subject", "login", "username", "nickname",
        "handle", "email", "mail", "slug", "key", "sku", "number", "url", "uri", "href", "link",
        "permalink", "sha", "hash", "digest",
    ]

    private static func words(of key: String) -> [String] {
        SwiftName.words(of: key).map { $0.lowercased() }
    }

    private static func isIdentity(_ key: String) -> Bool {
        words(of: key).last.map(identities.contains) ?? false
    }

    private func scalar(_ node: JSONNode) -> JSONNode {
        switch node.value {
        case .number(let digits):
            guard let number = Int(digits) else { return node }
            let (sum, isTooLarge) = number.addingReportingOverflow(amount)
            return isTooLarge ? node : node.with(.number(String(sum)))
        case .string(let text): return node.with(.string(text.numbered(amount)))
        default: return node
        }
    }
}

/// The digits at the end of a text.
private struct TrailingNumber {
    let value: Int
    let start: String
    let width: Int

    init?(_ text: String) {
        let digits = String(text.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard !digits.isEmpty, digits.count < 19, let value = Int(digits) else { return nil }
        self.value = value
        start = String(text.dropLast(digits.count))
        width = digits.count
    }

    func adding(_ amount: Int) -> String {
        let digits = String(value + amount)
        return start + String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}

extension String {
    /// Another text of the same kind: of an address, of mail, an id with a number at its end, a name.
    func numbered(_ amount: Int) -> String {
        if amount == 0 { return self }
        if let uuid = numberedUUID(amount) { return uuid }
        if contains("://") { return numberedAddress(amount) }
        if let at = firstIndex(of: "@"), at > startIndex {
            return String(self[..<at]).numbered(amount, separator: "") + self[at...]
        }
        return numbered(amount, separator: contains(" ") || first?.isUppercase == true ? " " : "-")
    }

    private func numbered(_ amount: Int, separator: String) -> String {
        TrailingNumber(self)?.adding(amount) ?? "\(self)\(separator)\(amount + 1)"
    }

    private func numberedUUID(_ amount: Int) -> String? {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.utf8.allSatisfy(\.isHexDigit) }),
            let last = UInt64(groups[4], radix: 16)
        else { return nil }
        let isUpper = contains { $0.isUppercase }
        let digits = String((last &+ UInt64(amount)) & 0xFFFF_FFFF_FFFF, radix: 16)
        let padded = String(repeating: "0", count: 12 - digits.count) + digits
        return dropLast(12) + (isUpper ? padded.uppercased() : padded)
    }

    /// The number is in the last segment of the path.
    private func numberedAddress(_ amount: Int) -> String {
        let end = firstIndex { "?#{".contains($0) } ?? endIndex
        let head = self[..<end]
        let slash = head.hasSuffix("/") ? "/" : ""
        let path = String(head.dropLast(slash.count))
        let isNumbered = path.split(separator: "/").last.map { Int($0) != nil } ?? false
        let new = isNumbered ? path.numbered(amount, separator: "") : "\(path)/\(amount + 1)"
        return new + slash + self[end...]
    }
}

extension StandardType {
    /// Whether there is another value for another number, without a rule of its own.
    fileprivate var isCountable: Bool {
        switch self {
        case .bool, .date, .day, .duration, .data, .file, .json, .float, .double: false
        default: true
        }
    }
}

extension Union {
    /// The case that a value is of.
    fileprivate func item(
        of node: JSONNode,
        _ types: AnswerTypes,
        _ generics: [String: APIType],
        _ encoding: ValueEncoding?
    ) -> Case? {
        guard let tag else {
            return AnswerMatching(types: types).index(of: node, in: self, generics, encoding)
                .map { cases[$0] }
        }
        return cases.first { item in
            node[tag].map { value in item.tagValues.contains { JSONEquality.equals(value, $0) } }
                ?? false
        } ?? cases.first(where: \.isDefault)
    }
}
