/// Types that are written in place again and again, under one key and alike: they are one type of
/// the API instead of many nested ones.
struct SharedShapes {
    /// How often a type has to be written.
    private static let least = 2
    /// Under how many keys an enum of few values has to be written to be named after its values.
    private static let leastKeys = 3

    private let source: SourceText
    private var names: [String: String] = [:]
    /// The names of enums that stand under many keys: `ReadWrite`.
    private var valueNames: [String: String] = [:]

    init(of document: OpenAPIDocument, names: SwiftName) {
        source = document.source
        var counter = Counter(source: document.source, names: names)
        counter.count(document.root)
        self.names = counter.shared(least: Self.least)
        valueNames = counter.sharedEnums(leastKeys: Self.leastKeys)
    }

    /// The name of the shared type of a schema that is named after the key; nil for all others.
    func name(of node: JSONNode, key: String, names: SwiftName) -> String? {
        guard let signature = Self.signature(of: node, source) else { return nil }
        return valueNames[signature] ?? self.names["\(names.typeWish(key)) \(signature)"]
    }

    /// What a schema has in common with those that are written alike; nil for references and
    /// compositions.
    func signature(of node: JSONNode) -> String? { Self.signature(of: node, source) }

    /// What equal types have in common: the values of an enum, or the properties.
    private static func signature(of node: JSONNode, _ source: SourceText) -> String? {
        guard case .object(let members) = node.value else { return nil }
        var parts: [SourceRange] = []
        for member in members {
            switch member.key {
            case "enum", "properties", "required", "additionalProperties", "type", "oneOf", "anyOf",
                "discriminator":
                parts.append(member.value.range)
            case "allOf", "$ref": return nil
            default: break
            }
        }
        guard parts.count > 1 || (parts.count == 1 && (node["enum"] != nil || node.isUnion)) else {
            return nil
        }
        return parts.map { String(decoding: source.bytes[$0.range], as: UTF8.self) }.joined()
    }

    private struct Counter {
        let source: SourceText
        let names: SwiftName
        private var counts: [String: Int] = [:]
        private var order: [(name: String, signature: String)] = []
        private var keys: [String: Set<String>] = [:]
        private var enumNames: [String: String] = [:]

        init(source: SourceText, names: SwiftName) {
            self.source = source
            self.names = names
        }

        /// Counts what is in the document, however deep, without recursion.
        mutating func count(_ root: JSONNode) {
            var open: [(node: JSONNode, key: String)] = [(root, "")]
            while let (node, key) = open.popLast() {
                switch node.value {
                case .object(let members):
                    note(node, key)
                    let name = node["in"] == nil ? nil : node["name"]?.string
                    for member in members.reversed() where member.value.isContainer {
                        open.append((member.value, name ?? Self.key(member.key, inside: key)))
                    }
                case .array(let elements):
                    for element in elements.reversed() where element.isContainer {
                        open.append((element, key))
                    }
                default: break
                }
            }
        }

        /// A schema in a list is named after one of its elements.
        private static func key(_ key: String, inside outer: String) -> String {
            switch key {
            case "items", "additionalProperties": outer.singular
            case "schema", "properties", "content", "application/json": outer
            default: key
            }
        }

        private mutating func note(_ node: JSONNode, _ key: String) {
            guard !key.isEmpty,
                node["enum"] != nil || node["properties"] != nil || node.isUnion,
                let signature = SharedShapes.signature(of: node, source)
            else { return }
            let name = names.typeWish(key)
            let identity = "\(name) \(signature)"
            if counts[identity] == nil { order.append((name, identity)) }
            counts[identity, default: 0] += 1
            guard let values = node["enum"]?.elements.compactMap(\.string),
                (2...3).contains(values.count), values.allSatisfy({ $0.utf8.count <= 10 })
            else { return }
            keys[signature, default: []].insert(key)
            if enumNames[signature] == nil {
                enumNames[signature] = names.type(values.joined(separator: " "))
            }
        }

        /// The enums that stand under many keys, named after their values.
        func sharedEnums(leastKeys: Int) -> [String: String] {
            var seen: [String: Int] = [:]
            for name in enumNames.values { seen[name, default: 0] += 1 }
            return enumNames.filter { signature, name in
                keys[signature, default: []].count >= leastKeys && seen[name] == 1
            }
        }

        /// Of the types of one name the one that is written most often.
        func shared(least: Int) -> [String: String] {
            var best: [String: String] = [:]
            for (name, signature) in order {
                let count = counts[signature, default: 0]
                guard count >= least else { continue }
                if let other = best[name], counts[other, default: 0] >= count { continue }
                best[name] = signature
            }
            return Dictionary(
                best.map { ($0.value, $0.key) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }
}

extension JSONNode {
    fileprivate var isUnion: Bool {
        (self["oneOf"]?.elements.count ?? 0) + (self["anyOf"]?.elements.count ?? 0) > 1
    }

    fileprivate var isContainer: Bool {
        switch value {
        case .array, .object: true
        default: false
        }
    }
}
