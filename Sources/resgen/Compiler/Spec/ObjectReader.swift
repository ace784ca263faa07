/// Reads one JSON object of a spec by its keys. What is unknown, there twice or of another kind is
/// reported once, at its place, and then counts as not there.
struct ObjectReader {
    let range: SourceRange
    let log: DiagnosticLog
    /// Known keys that an unknown one, reported already, probably stands for.
    private let misspelt: Set<String>
    private let unknownKeys: [String]
    private let owner: SpecObject
    private let members: [JSONMember]

    /// Nil when the node is no object; that is reported.
    init?(_ node: JSONNode, _ keys: SpecKeys, log: DiagnosticLog) {
        guard let members = ObjectReader.uniqueMembers(of: node, as: keys.owner, log: log) else {
            return nil
        }
        self.range = node.range
        self.log = log
        owner = keys.owner
        let unknown = UnknownKeys(members, of: keys)
        unknown.report(in: log)
        unknownKeys = unknown.members.map(\.key)
        misspelt = unknown.meant
        self.members = members.filter { keys.known.contains($0.key) }
    }

    /// The members of a map whose keys are the author's own.
    static func entries(of node: JSONNode, as owner: SpecObject, log: DiagnosticLog) -> [JSONMember]
    {
        uniqueMembers(of: node, as: owner, log: log) ?? []
    }

    private static func uniqueMembers(
        of node: JSONNode,
        as owner: SpecObject,
        log: DiagnosticLog,
    ) -> [JSONMember]? {
        guard let members = node.membersWithoutComment else {
            log.error(
                "\(owner.text) is an object, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.note(for: owner, found: node)
            )
            return nil
        }
        var seen: [String: SourceRange] = [:]
        return members.filter { member in
            guard let first = seen[member.key] else {
                seen[member.key] = member.keyRange
                return true
            }
            log.clash(
                "duplicate key '\(member.key)'",
                at: member.keyRange,
                with: Located(value: member.key, range: first)
            )
            return false
        }
    }

    /// Whether an unknown key, reported already, is probably this one.
    func isMisspelt(_ key: String) -> Bool {
        misspelt.contains(key) || nearest(to: key, in: unknownKeys) != nil
    }

    func member(_ key: String) -> JSONMember? {
        members.first { $0.key == key }
    }

    func node(_ key: String) -> JSONNode? {
        member(key)?.value
    }

    /// The member that has to be there; its lack is reported at the object's opening brace.
    func required(_ key: String) -> JSONNode? {
        if let node = node(key) { return node }
        if !isMisspelt(key) { log.error("\(owner.text) needs '\(key)'", at: range.opening) }
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
        let word = node.string?.lowercased() ?? node.number ?? ""
        let meant = ["true", "yes", "1", "on"].contains(word) ? "true" : "false"
        log.error(
            "'\(key)' is true or false, found \(node.value.kindName)",
            at: node.range,
            notes: word.isEmpty ? [] : ["write \(meant)"]
        )
        return nil
    }

    func array(_ key: String) -> [JSONNode]? {
        guard let node = node(key) else { return nil }
        if case .array(let elements) = node.value { return elements }
        log.error(
            "'\(key)' is an array, found \(node.value.kindName)",
            at: node.range,
            notes: node.string.map { ["write [\(JSONPrinter.quoted($0))]"] } ?? []
        )
        return nil
    }

    func strings(_ key: String) -> [Located<String>] {
        (array(key) ?? []).compactMap { text($0, "an element of '\(key)'", quoted: false) }
    }

    private func text(_ node: JSONNode, _ key: String, quoted: Bool = true) -> Located<String>? {
        if case .string(let value) = node.value { return Located(value: value, range: node.range) }
        log.error(
            "\(quoted ? "'\(key)'" : key) is a string, found \(node.value.kindName)",
            at: node.range,
            notes: note(key, node)
        )
        return nil
    }
}

extension ObjectReader {
    private func note(_ key: String, _ node: JSONNode) -> [String] {
        if key == "type" { return ObjectExample.type(node) }
        if key == "request" { return ["as in \"GET /people/{id}\""] }
        if let number = node.number { return ["write \"\(number)\""] }
        let lines = node.elements.compactMap(\.string)
        guard key == "doc", !lines.isEmpty else { return [] }
        return ["write \(JSONPrinter.quoted(lines.joined(separator: "\n")))"]
    }
}

extension JSONNode {
    /// The key under which any object of a spec may have a text that nobody reads.
    static let commentKey = "$comment"

    /// Nil where the value is no object.
    var membersWithoutComment: [JSONMember]? {
        guard case .object(let members) = value else { return nil }
        return members.contains(where: \.isComment) ? members.filter { !$0.isComment } : members
    }
}

extension JSONMember {
    /// An object under that key is a field that is called so on the wire.
    var isComment: Bool { key == JSONNode.commentKey && value.string != nil }
}

extension JSONValue {
    /// The kind of a value as a message names it.
    package var kindName: String {
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
    package static let start = SourceRange(file: 0, start: 0, end: 0)

    /// The first byte: an object's brace.
    package var opening: SourceRange {
        SourceRange(file: file, start: start, end: min(start + 1, end))
    }
}
