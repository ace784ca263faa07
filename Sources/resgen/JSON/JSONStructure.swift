/// What a value of JSON says: equal for values that differ in white space, in the order of members,
/// or in where they are.
struct JSONStructure: Hashable {
    private let node: JSONNode
    private let fingerprint: Int

    fileprivate init(node: JSONNode, fingerprint: Int) {
        self.node = node
        self.fingerprint = fingerprint
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

    static func == (left: JSONStructure, right: JSONStructure) -> Bool {
        left.fingerprint == right.fingerprint && left.node.says(right.node)
    }
}

/// The structures of the values of one text. Each value is looked at once, so that comparing the
/// values inside of each other costs no more than reading them.
///
/// It runs in debug-built tools over megabytes, hence an array by ids and plain loops.
final class JSONStructures {
    /// By the numbers of values, 0 where it is not known yet.
    private var fingerprints: [Int]

    /// - Parameter root: The text's last value. Values may be added to it, with later ids.
    init(of root: JSONNode) {
        fingerprints = Array(repeating: 0, count: Int(root.id.number) + 1)
    }

    func structure(of node: JSONNode) -> JSONStructure {
        JSONStructure(node: node, fingerprint: fingerprint(of: node))
    }

    func areEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        if left.id == right.id, left.id != .none { return true }
        return structure(of: left) == structure(of: right)
    }

    /// Equal for equal values. A text is at most as deep as its parser allows.
    private func fingerprint(of node: JSONNode) -> Int {
        switch node.value {
        case .null: 1
        case .bool(let flag): flag ? 2 : 3
        case .number(let text): text.hashValue &+ 4
        case .string(let text): text.hashValue
        case .array, .object: containerFingerprint(of: node)
        }
    }

    private func containerFingerprint(of node: JSONNode) -> Int {
        let number = Int(node.id.number)
        if number < fingerprints.count, fingerprints[number] != 0 { return fingerprints[number] }
        let fingerprint =
            if case .array(let elements) = node.value {
                self.fingerprint(of: elements)
            } else {
                self.fingerprint(of: node.members)
            }
        if node.id == .none { return fingerprint }
        while fingerprints.count <= number { fingerprints.append(0) }
        fingerprints[number] = fingerprint
        return fingerprint
    }

    private func fingerprint(of elements: [JSONNode]) -> Int {
        var fingerprint = 5
        var index = 0
        while index < elements.count {
            fingerprint = fingerprint &* 31 &+ self.fingerprint(of: elements[index])
            index += 1
        }
        return fingerprint
    }

    /// A sum, because members have no order (RFC 8259, section 1).
    private func fingerprint(of members: [JSONMember]) -> Int {
        var fingerprint = 7
        var index = 0
        while index < members.count {
            let member = members[index]
            let value = self.fingerprint(of: member.value)
            fingerprint &+= (member.key.hashValue &+ value &* 31) &* (value | 1)
            index += 1
        }
        return fingerprint
    }
}

extension JSONNode {
    /// Whether both are the same value of JSON: numbers as they are spelled, members in any order.
    fileprivate func says(_ other: JSONNode) -> Bool {
        if id == other.id, id != .none { return true }
        switch (value, other.value) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.says($1) }
        case (.object(let left), .object(let right)): return Self.say(left, right)
        default: return false
        }
    }

    private static func say(_ left: [JSONMember], _ right: [JSONMember]) -> Bool {
        guard left.count == right.count else { return false }
        if zip(left, right).allSatisfy({ $0.key == $1.key }) {
            return zip(left, right).allSatisfy { $0.value.says($1.value) }
        }
        let others = Dictionary(right.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        return left.allSatisfy { others[$0.key].map($0.value.says) ?? false }
    }
}
