/// How large a default or a constant may be. The compiler takes a literal as one expression, and at
/// most 256 brackets in each other.
enum LiteralSize {
    private static let depthLimit = 100
    /// Of a list in lists, whose type is found anew for each level.
    private static let typedDepthLimit = 8
    private static let countLimit = 1_000

    /// What is wrong with the size of a value; nil when nothing is.
    static func mistake(in node: JSONNode, isJSON: Bool) -> String? {
        let limit = isJSON ? depthLimit : typedDepthLimit
        var count = 0
        var open = [(node: node, depth: 1)]
        while let (node, depth) = open.popLast() {
            let parts = node.parts
            if !parts.isEmpty, depth > limit {
                return "the value is nested more than \(limit) deep"
            }
            count += parts.count
            if count > countLimit { return tooMany }
            open += parts.map { ($0, depth + 1) }
        }
        return nil
    }

    /// The same of a list as text, `[1, 2]`.
    static func mistake(in text: String) -> String? {
        let commas = text.hasPrefix("[") ? text.utf8.count { $0 == UInt8(ascii: ",") } : 0
        return commas < countLimit ? nil : tooMany
    }

    private static let tooMany = "the value has more than 1,000 parts"

    /// The first key that an object in a value has twice.
    static func duplicateKey(in node: JSONNode) -> JSONMember? {
        var open = [node]
        while let node = open.popLast() {
            if case .object(let members) = node.value {
                var keys: Set<String> = []
                if let twice = members.first(where: { !keys.insert($0.key).inserted }) {
                    return twice
                }
            }
            open += node.parts
        }
        return nil
    }
}

extension JSONNode {
    fileprivate var parts: [JSONNode] {
        switch value {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        default: []
        }
    }
}
