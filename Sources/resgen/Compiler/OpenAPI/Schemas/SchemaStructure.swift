/// What a schema says of values: equal for schemas that differ in white space, in the order of members,
/// in where they are, or in what is said to readers alone.
struct SchemaStructure: Hashable {
    private let node: JSONNode
    private let reading: SchemaReading
    private let fingerprint: Int

    fileprivate init(node: JSONNode, reading: SchemaReading, fingerprint: Int) {
        self.node = node
        self.reading = reading
        self.fingerprint = fingerprint
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

    static func == (left: SchemaStructure, right: SchemaStructure) -> Bool {
        left.fingerprint == right.fingerprint && left.node.says(right.node, left.reading)
    }
}

/// What the keys of a value are.
private enum SchemaReading {
    /// Keywords, some of which say nothing of values.
    case keywords
    /// Names that the author chose.
    case names
    /// Those of a value that is sent or read.
    case data
}

/// The structures of the schemas of one text. Each value is looked at once, so that comparing the
/// values inside of each other costs no more than reading them.
///
/// It runs in debug-built tools over megabytes, hence an array by ids and plain loops.
final class SchemaStructures {
    /// By the numbers of values, 0 where it is not known yet.
    private var fingerprints: [Int]

    /// - Parameter root: The text's last value. Values may be added to it, with later ids.
    init(of root: JSONNode) {
        fingerprints = Array(repeating: 0, count: Int(root.id.number) + 1)
    }

    func structure(of schema: JSONNode) -> SchemaStructure {
        structure(of: schema, .keywords)
    }

    /// The structure of what is under `properties`, where all keys are names.
    func structure(ofProperties map: JSONNode) -> SchemaStructure {
        structure(of: map, .names)
    }

    private func structure(of node: JSONNode, _ reading: SchemaReading) -> SchemaStructure {
        let fingerprint = fingerprint(of: node, reading)
        return SchemaStructure(node: node, reading: reading, fingerprint: fingerprint)
    }

    func areEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if left.id == right.id, left.id != .none { return true }
        return structure(of: left) == structure(of: right)
    }

    /// Equal for equal values. A text is at most as deep as its parser allows.
    private func fingerprint(of node: JSONNode, _ reading: SchemaReading) -> Int {
        switch node.value {
        case .null: 1
        case .bool(let flag): flag ? 2 : 3
        case .number(let text): text.hashValue &+ 4
        case .string(let text): text.hashValue
        case .array, .object: containerFingerprint(of: node, reading)
        }
    }

    private func containerFingerprint(of node: JSONNode, _ reading: SchemaReading) -> Int {
        let number = Int(node.id.number)
        if number < fingerprints.count, fingerprints[number] != 0 { return fingerprints[number] }
        let fingerprint =
            if case .array(let elements) = node.value {
                self.fingerprint(of: elements, reading.ofElements)
            } else {
                self.fingerprint(of: node.members, reading)
            }
        if node.id == .none { return fingerprint }
        while fingerprints.count <= number { fingerprints.append(0) }
        fingerprints[number] = fingerprint
        return fingerprint
    }

    private func fingerprint(of elements: [JSONNode], _ reading: SchemaReading) -> Int {
        var fingerprint = 5
        var index = 0
        while index < elements.count {
            fingerprint = fingerprint &* 31 &+ self.fingerprint(of: elements[index], reading)
            index += 1
        }
        return fingerprint
    }

    /// A sum, because members have no order (RFC 8259, section 1).
    private func fingerprint(of members: [JSONMember], _ reading: SchemaReading) -> Int {
        var fingerprint = 7
        var index = 0
        while index < members.count {
            let member = members[index]
            index += 1
            if reading == .keywords, member.isForReaders { continue }
            let value = self.fingerprint(of: member.value, reading.ofValue(of: member))
            fingerprint &+= (member.key.hashValue &+ value &* 31) &* (value | 1)
        }
        return fingerprint
    }
}

extension JSONMember {
    /// Whether a keyword says nothing of values.
    fileprivate var isForReaders: Bool {
        switch key {
        case "description", "example", "examples", "title": true
        default: false
        }
    }
}

extension SchemaReading {
    fileprivate var ofElements: SchemaReading { self == .data ? .data : .keywords }

    fileprivate func ofValue(of member: JSONMember) -> SchemaReading {
        if self != .keywords { return ofElements }
        // All that is no container is compared alike, and long keys cost more.
        guard member.value.isContainer else { return .keywords }
        switch member.key {
        case "properties", "mapping", "$defs", "definitions": return .names
        case "enum", "const", "default": return .data
        default: break
        }
        if member.key.utf8.count < 12 { return .keywords }
        switch member.key {
        case "patternProperties", "dependentSchemas", "dependentRequired", "dependencies":
            return .names
        default: return .keywords
        }
    }
}

extension JSONNode {
    /// Whether both say the same of values: numbers as they are spelled, members in any order.
    fileprivate func says(_ other: JSONNode, _ reading: SchemaReading) -> Bool {
        if id == other.id, id != .none { return true }
        switch (value, other.value) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count
                && zip(left, right).allSatisfy { $0.says($1, reading.ofElements) }
        case (.object(let left), .object(let right)):
            return reading == .keywords
                ? Self.say(
                    left.filter { !$0.isForReaders },
                    right.filter { !$0.isForReaders },
                    reading
                )
                : Self.say(left, right, reading)
        default: return false
        }
    }

    private static func say(
        _ left: [JSONMember],
        _ right: [JSONMember],
        _ reading: SchemaReading
    ) -> Bool {
        guard left.count == right.count else { return false }
        if haveSameKeys(left, right) {
            for index in left.indices {
                let inner = reading.ofValue(of: left[index])
                guard left[index].value.says(right[index].value, inner) else { return false }
            }
            return true
        }
        let others = Dictionary(right.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        return left.allSatisfy { member in
            others[member.key].map { member.value.says($0, reading.ofValue(of: member)) } ?? false
        }
    }

    /// Members nearly always come in one order.
    private static func haveSameKeys(_ left: [JSONMember], _ right: [JSONMember]) -> Bool {
        var index = 0
        while index < left.count {
            if left[index].key != right[index].key { return false }
            index += 1
        }
        return true
    }
}
