/// Types that are written in place again and again, under one key and alike: they are one type of
/// the API instead of many nested ones.
struct SharedShapes {
    /// How often a type has to be written.
    private static let least = 3

    private let source: SourceText
    private var names: [String: String] = [:]

    init(of document: OpenAPIDocument, names: SwiftName) {
        source = document.source
        var counter = Counter(source: document.source, names: names)
        counter.count(document.root)
        self.names = counter.shared(least: Self.least)
    }

    /// The name of the shared type of a schema that is named after the key; nil for all others.
    func name(of node: JSONNode, key: String, names: SwiftName) -> String? {
        Self.signature(of: node, source).flatMap { self.names["\(names.typeWish(key)) \($0)"] }
    }

    /// What equal types have in common: the values of an enum, or the properties.
    private static func signature(of node: JSONNode, _ source: SourceText) -> String? {
        guard case .object(let members) = node.value else { return nil }
        var parts: [SourceRange] = []
        for member in members {
            switch member.key {
            case "enum", "properties", "required", "additionalProperties", "type":
                parts.append(member.value.range)
            case "allOf", "oneOf", "anyOf", "$ref": return nil
            default: break
            }
        }
        guard parts.count > 1 || (parts.count == 1 && node["enum"] != nil) else { return nil }
        return parts.map { String(decoding: source.bytes[$0.range], as: UTF8.self) }.joined()
    }

    private struct Counter {
        let source: SourceText
        let names: SwiftName
        private var counts: [String: Int] = [:]
        private var order: [(name: String, signature: String)] = []

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
            guard !key.isEmpty, node["enum"] != nil || node["properties"] != nil,
                let signature = SharedShapes.signature(of: node, source)
            else { return }
            let name = names.typeWish(key)
            let identity = "\(name) \(signature)"
            if counts[identity] == nil { order.append((name, identity)) }
            counts[identity, default: 0] += 1
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
    fileprivate var isContainer: Bool {
        switch value {
        case .array, .object: true
        default: false
        }
    }
}
