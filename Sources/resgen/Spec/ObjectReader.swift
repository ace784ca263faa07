/// Reads one JSON object of a spec by its keys. What is unknown, there twice or of another kind is
/// reported once, at its place, and then counts as not there.
struct ObjectReader {
    let range: SourceRange
    let log: DiagnosticLog
    private let unknownKeys: [String]
    private let owner: String
    private let members: [JSONMember]

    /// Nil when the node is no object; that is reported.
    init?(_ node: JSONNode, _ keys: SpecKeys, log: DiagnosticLog) {
        guard let members = ObjectReader.uniqueMembers(of: node, as: keys.owner, log: log) else {
            return nil
        }
        self.range = node.range
        self.log = log
        owner = keys.owner
        unknownKeys = members.map(\.key).filter { !keys.known.contains($0) }
        self.members = members.filter { ObjectReader.isKnown($0, in: keys, log: log) }
    }

    /// The members of a map whose keys are the author's own.
    static func entries(of node: JSONNode, as owner: String, log: DiagnosticLog) -> [JSONMember] {
        uniqueMembers(of: node, as: owner, log: log) ?? []
    }

    private static func uniqueMembers(
        of node: JSONNode,
        as owner: String,
        log: DiagnosticLog,
    ) -> [JSONMember]? {
        guard case .object(let members) = node.value else {
            log.error("\(owner) is an object, found \(node.value.kindName)", at: node.range)
            return nil
        }
        var seen: Set<String> = []
        return members.filter { member in
            if seen.insert(member.key).inserted { return true }
            log.error("duplicate key '\(member.key)'", at: member.keyRange)
            return false
        }
    }

    private static func isKnown(_ member: JSONMember, in keys: SpecKeys, log: DiagnosticLog) -> Bool
    {
        if keys.known.contains(member.key) { return true }
        if keys.foreign.contains(member.key) {
            log.error(
                "'\(member.key)' belongs in the spec, not in a file that it includes",
                at: member.keyRange
            )
        } else {
            let near = nearest(to: member.key, in: keys.known)
            let notes = [near.map { "did you mean '\($0)'?" } ?? keys.hint].compactMap(\.self)
            log.error(
                "unknown key '\(member.key)' in \(keys.owner)",
                at: member.keyRange,
                notes: notes
            )
        }
        return false
    }

    /// Whether an unknown key, reported already, is probably this one.
    func isMisspelt(_ key: String) -> Bool { nearest(to: key, in: unknownKeys) != nil }

    func member(_ key: String) -> JSONMember? {
        members.first { $0.key == key }
    }

    func node(_ key: String) -> JSONNode? {
        member(key)?.value
    }

    /// The member that has to be there; its lack is reported at the object's opening brace.
    func required(_ key: String) -> JSONNode? {
        if let node = node(key) { return node }
        if !isMisspelt(key) { log.error("\(owner) needs '\(key)'", at: range.opening) }
        return nil
    }

    func string(_ key: String) -> Located<String>? {
        node(key).flatMap { text($0, key) }
    }

    func requiredString(_ key: String) -> Located<String>? {
        required(key).flatMap { text($0, key) }
    }

    func bool(_ key: String) -> Located<Bool>? {
        guard let node = node(key) else { return nil }
        if case .bool(let value) = node.value { return Located(value: value, range: node.range) }
        log.error("'\(key)' is true or false, found \(node.value.kindName)", at: node.range)
        return nil
    }

    func array(_ key: String) -> [JSONNode]? {
        guard let node = node(key) else { return nil }
        if case .array(let elements) = node.value { return elements }
        log.error("'\(key)' is an array, found \(node.value.kindName)", at: node.range)
        return nil
    }

    func strings(_ key: String) -> [Located<String>] {
        (array(key) ?? []).compactMap { text($0, "an element of '\(key)'", quoted: false) }
    }

    private func text(_ node: JSONNode, _ key: String, quoted: Bool = true) -> Located<String>? {
        if case .string(let value) = node.value { return Located(value: value, range: node.range) }
        log.error(
            "\(quoted ? "'\(key)'" : key) is a string, found \(node.value.kindName)",
            at: node.range
        )
        return nil
    }
}

extension JSONValue {
    /// The kind of a value as a message names it.
    var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension SourceRange {
    /// The beginning of the first source.
    static let start = SourceRange(file: 0, start: 0, end: 0)

    /// The first byte: an object's brace.
    var opening: SourceRange { SourceRange(file: file, start: start, end: min(start + 1, end)) }
}
