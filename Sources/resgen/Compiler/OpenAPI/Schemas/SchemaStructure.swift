/// What a schema says of values: equal for schemas that differ in white space, in the order of members,
/// in where they are, or in what is said to readers alone.
struct SchemaStructure: Hashable {
    /// Equal structures of one text have one number.
    fileprivate let number: Int
}

/// What the keys of a value are.
private enum SchemaReading: Int {
    /// Keywords, some of which say nothing of values.
    case keywords
    /// Names that the author chose.
    case names
    /// Those of a value that is sent or read.
    case data
}

/// The structures of the schemas of one text. Each array and object is looked at once and gets the number
/// of its structure, so that those in others are compared by their numbers.
///
/// It runs in debug-built tools over megabytes, hence arrays by ids and plain loops.
final class SchemaStructures {
    /// The structures of arrays and objects by the numbers of these, 0 where it is not known yet.
    private var known: [Int]
    /// What has each structure, that of the number 1 first.
    private var examples: [Example] = []
    /// The last structure of each fingerprint.
    private var latest: [Int: Int] = [:]

    private struct Example {
        let node: JSONNode
        let reading: SchemaReading
        /// The structure before that has the same fingerprint; 0 where there is none.
        let previous: Int
    }

    /// - Parameter root: The text's last value. Values may be added to it, with later ids.
    init(of root: JSONNode) {
        known = Array(repeating: 0, count: Int(root.id.number) + 1)
    }

    func structure(of schema: JSONNode) -> SchemaStructure {
        SchemaStructure(number: number(of: schema, .keywords))
    }

    /// The structure of what is under `properties`, where all keys are names.
    func structure(ofProperties map: JSONNode) -> SchemaStructure {
        SchemaStructure(number: number(of: map, .names))
    }

    func areEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if left.id == right.id, left.id != .none { return true }
        return structure(of: left) == structure(of: right)
    }

    /// A text is at most as deep as its parser allows.
    private func number(of node: JSONNode, _ reading: SchemaReading) -> Int {
        let id = Int(node.id.number)
        if id < known.count, known[id] != 0 { return known[id] }
        // What is said to readers alone is the same of keywords, and not of data.
        let fingerprint = fingerprint(of: node, reading) &+ reading.rawValue
        let number = number(of: node, reading, fingerprint: fingerprint)
        if node.id == .none { return number }
        while known.count <= id { known.append(0) }
        known[id] = number
        return number
    }

    private func number(of node: JSONNode, _ reading: SchemaReading, fingerprint: Int) -> Int {
        let last = latest[fingerprint] ?? 0
        var number = last
        while number > 0 {
            let example = examples[number - 1]
            if example.reading == reading, says(node, example.node, reading) { return number }
            number = example.previous
        }
        examples.append(Example(node: node, reading: reading, previous: last))
        latest[fingerprint] = examples.count
        return examples.count
    }

    // MARK: Fingerprints

    /// Equal for equal values.
    private func fingerprint(of node: JSONNode, _ reading: SchemaReading) -> Int {
        switch node.value {
        case .null: 1
        case .bool(let flag): flag ? 2 : 3
        case .number(let text): text.hashValue &+ 4
        case .string(let text): text.hashValue
        case .array(let elements): fingerprint(of: elements, reading.ofElements)
        case .object(let members): fingerprint(of: members, reading)
        }
    }

    /// That of a value inside of another one.
    private func innerFingerprint(of node: JSONNode, _ reading: SchemaReading) -> Int {
        node.isContainer ? number(of: node, reading) : fingerprint(of: node, reading)
    }

    private func fingerprint(of elements: [JSONNode], _ reading: SchemaReading) -> Int {
        var fingerprint = 5
        var index = 0
        while index < elements.count {
            // The prime of FNV-1a: numbers of structures are small.
            fingerprint =
                (fingerprint &+ innerFingerprint(of: elements[index], reading)) &* 0x100_0000_01B3
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
            let value = innerFingerprint(of: member.value, reading.ofValue(of: member))
            fingerprint &+= (member.key.hashValue &+ value &* 31) &* (value | 1)
        }
        return fingerprint
    }

    // MARK: Equality

    /// Whether both say the same of values: numbers as they are spelled, members in any order.
    private func says(_ node: JSONNode, _ other: JSONNode, _ reading: SchemaReading) -> Bool {
        switch (node.value, other.value) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)): say(left, right, reading.ofElements)
        case (.object(let left), .object(let right)): say(left, right, reading)
        default: false
        }
    }

    /// The same of values inside of others.
    private func saysInside(_ node: JSONNode, _ other: JSONNode, _ reading: SchemaReading) -> Bool {
        guard node.isContainer, other.isContainer else { return says(node, other, reading) }
        return number(of: node, reading) == number(of: other, reading)
    }

    private func say(_ left: [JSONNode], _ right: [JSONNode], _ reading: SchemaReading) -> Bool {
        guard left.count == right.count else { return false }
        var index = 0
        while index < left.count {
            if !saysInside(left[index], right[index], reading) { return false }
            index += 1
        }
        return true
    }

    private func say(_ left: [JSONMember], _ right: [JSONMember], _ reading: SchemaReading) -> Bool
    {
        // Members nearly always come in one order.
        var (leftIndex, rightIndex) = (0, 0)
        while true {
            if reading == .keywords {
                while leftIndex < left.count, left[leftIndex].isForReaders { leftIndex += 1 }
                while rightIndex < right.count, right[rightIndex].isForReaders { rightIndex += 1 }
            }
            guard leftIndex < left.count, rightIndex < right.count else {
                return leftIndex == left.count && rightIndex == right.count
            }
            let (member, other) = (left[leftIndex], right[rightIndex])
            guard member.key == other.key else { return sayInAnyOrder(left, right, reading) }
            guard saysInside(member.value, other.value, reading.ofValue(of: member)) else {
                return false
            }
            leftIndex += 1
            rightIndex += 1
        }
    }

    private func sayInAnyOrder(
        _ left: [JSONMember],
        _ right: [JSONMember],
        _ reading: SchemaReading
    ) -> Bool {
        let left = left.filter { reading != .keywords || !$0.isForReaders }
        let right = right.filter { reading != .keywords || !$0.isForReaders }
        guard left.count == right.count else { return false }
        let others = Dictionary(right.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        return left.allSatisfy { member in
            others[member.key].map {
                saysInside(member.value, $0, reading.ofValue(of: member))
            } ?? false
        }
    }
}

extension JSONMember {
    /// Whether a keyword says nothing of values.
    fileprivate var isForReaders: Bool {
        switch key {
        case "title", "example", "examples", "description": true
        default: false
        }
    }
}

extension SchemaReading {
    fileprivate var ofElements: SchemaReading { self == .data ? .data : .keywords }

    fileprivate func ofValue(of member: JSONMember) -> SchemaReading {
        if self != .keywords { return ofElements }
        // All that is no container is compared alike.
        guard member.value.isContainer else { return .keywords }
        switch member.key {
        case "$defs", "mapping", "properties", "definitions", "dependencies", "dependentSchemas",
            "dependentRequired", "patternProperties":
            return .names
        case "enum", "const", "default": return .data
        default: return .keywords
        }
    }
}
