/// Counts how often types are written alike in a document.
struct ShapeCounter {
    /// How often a type has to be written to be one that is shared.
    private static let least = 2
    /// With how many properties types that are alike are one, whatever their keys: the first names it.
    private static let manyProperties = 8
    /// Under how many keys an enum of few values has to be written to be named after its values.
    private static let leastKeys = 3

    private struct Entry {
        let identity: Identity
        let name: String
        let context: String
        /// The name where another type has that of the key, of a type with a constant.
        let constantName: String?
        var count = 1
    }

    /// A part of the document, the key that a type would be named after, and the schema of
    /// `components` or the group of operations around it.
    private struct Part {
        let node: JSONNode
        let key: String
        let context: String
        /// Whether its keys are names of an author, and none of them a keyword.
        var isMap = false
    }

    typealias Identity = SharedShapes.Identity

    private let structures: SchemaStructures
    private let names: SwiftName
    /// What is still to be looked at, the next one last.
    private var open: [Part] = []
    private var entries: [Entry] = []
    private var indices: [Identity: Int] = [:]
    /// The identities of types with many properties.
    private(set) var large: [SchemaStructure: Identity] = [:]
    private var typeNames: [String: String] = [:]
    private var keys: [SchemaStructure: Set<String>] = [:]
    private var enumNames: [SchemaStructure: String] = [:]

    init(structures: SchemaStructures, names: SwiftName) {
        self.structures = structures
        self.names = names
    }

    /// Counts what is in the document, however deep, without recursion. Each object of a document is
    /// looked at, hence one look at its members, and plain loops.
    mutating func count(_ root: JSONNode) {
        open = Self.sections(of: root)
        while let part = open.popLast() {
            switch part.node.value {
            case .object(let members):
                let keywords = Keywords(of: members)
                if keywords.mayBeShared { note(part, keywords) }
                let isOrdered = part.isMap || keywords.schemaCount < 2
                let inner = isOrdered ? members : Keywords.inOrder(members)
                visit(inner, of: part, keywords)
            case .array(let elements):
                var index = elements.count
                while index > 0 {
                    index -= 1
                    guard elements[index].isContainer else { continue }
                    open.append(Part(node: elements[index], key: part.key, context: part.context))
                }
            default: break
            }
        }
    }

    /// Leaves the members of a part to be looked at next, the first one last.
    private mutating func visit(_ members: [JSONMember], of part: Part, _ keywords: Keywords) {
        let context = keywords.group ?? part.context
        var index = members.count
        while index > 0 {
            index -= 1
            guard members[index].value.isContainer else { continue }
            let key = members[index].key
            open.append(
                Part(
                    node: members[index].value,
                    key: keywords.parameter ?? Self.key(key, inside: part.key),
                    context: context,
                    isMap: !part.isMap && key == "properties"
                )
            )
        }
    }

    /// The parts of a document, the last one first.
    private static func sections(of root: JSONNode) -> [Part] {
        root.members.flatMap { member -> [Part] in
            guard member.key == "components" else {
                return [Part(node: member.value, key: member.key, context: "")]
            }
            return member.value.members.flatMap { section in
                section.value.members.map {
                    Part(node: $0.value, key: $0.key, context: $0.key)
                }
            }
        }.reversed()
    }

    /// A schema in a list is named after one of its elements; a response is named after nothing that says
    /// what it is.
    private static func key(_ key: String, inside outer: String) -> String {
        if outer == "responses", key == "default" || key.first?.isNumber == true { return "" }
        // As in `Keywords`, nearly all differ in their lengths.
        return switch (key.utf8.count, key) {
        case (5, "items"), (20, "additionalProperties"): outer.singular
        case (6, "schema"), (10, "itemSchema"), (10, "properties"), (7, "content"),
            (16, "application/json"):
            outer
        default: key
        }
    }

    private mutating func note(_ part: Part, _ keywords: Keywords) {
        guard !part.key.isEmpty, let signature = structures.signature(of: part.node) else { return }
        let name = typeName(part.key)
        let identity = large[signature] ?? Identity(name: name, structure: signature)
        if keywords.properties?.members.count ?? 0 >= Self.manyProperties {
            large[signature] = identity
        }
        if let index = indices[identity] {
            entries[index].count += 1
        } else {
            indices[identity] = entries.count
            entries.append(
                Entry(
                    identity: identity,
                    name: name,
                    context: part.context,
                    constantName: constant(in: keywords.properties).map {
                        SwiftName.joined($0, name)
                    }
                )
            )
        }
        if let values = keywords.values { note(values, part.key, signature) }
    }

    private mutating func typeName(_ key: String) -> String {
        if let known = typeNames[key] { return known }
        let name = names.typeCandidate(key)
        typeNames[key] = name
        return name
    }

    /// The one value of a property, as in `"type": "apps"`.
    private func constant(in properties: JSONNode?) -> String? {
        for property in properties?.members ?? [] {
            let values = property.value["enum"]?.elements ?? []
            let value = property.value["const"] ?? (values.count == 1 ? values[0] : nil)
            if let text = value?.string, text.utf8.count < 40, let name = names.type(text) {
                return name
            }
        }
        return nil
    }

    private mutating func note(_ list: JSONNode, _ key: String, _ signature: SchemaStructure) {
        let values = list.elements.compactMap(\.string)
        guard (2...3).contains(values.count), values.allSatisfy({ $0.utf8.count <= 10 })
        else { return }
        keys[signature, default: []].insert(key)
        if enumNames[signature] == nil {
            enumNames[signature] = names.type(values.joined(separator: " "))
        }
    }

    /// The enums that are written under many keys, named after their values.
    func valueNames() -> [SchemaStructure: String] {
        var seen: [String: Int] = [:]
        for name in enumNames.values { seen[name, default: 0] += 1 }
        return enumNames.filter { signature, name in
            keys[signature, default: []].count >= Self.leastKeys && seen[name] == 1
        }
    }

    /// The names that a type may have. That of the key is for the one that is written most often.
    func candidates() -> [SharedShapes.Identity: [String]] {
        var best: [String: (identity: Identity, count: Int)] = [:]
        for entry in entries where entry.count >= Self.least {
            if entry.count > best[entry.name]?.count ?? 0 {
                best[entry.name] = (entry.identity, entry.count)
            }
        }
        var candidates = Dictionary(
            uniqueKeysWithValues: best.map { ($0.value.identity, [$0.key]) }
        )
        for entry in entries {
            guard let name = longName(of: entry) else { continue }
            candidates[entry.identity, default: []].append(name)
        }
        return candidates
    }

    /// The name where another type has that of the key: after a constant in it, else after the context
    /// that it is written in first.
    private func longName(of entry: Entry) -> String? {
        guard entry.count >= Self.least else { return nil }
        if let name = entry.constantName { return name }
        return names.type(entry.context).map { SwiftName.joined($0, entry.name) }
    }
}

extension ShapeCounter {
    /// What the members of an object say of it.
    private struct Keywords {
        private(set) var values: JSONNode?
        private(set) var properties: JSONNode?
        /// How many keywords have schemas in them.
        private(set) var schemaCount = 0
        private var alternativeCount = 0
        private var name: JSONNode?
        private var tags: JSONNode?
        private var hasLocation = false
        private var hasResponses = false

        private static let ofSchemas = [
            "properties", "items", "additionalProperties", "allOf", "oneOf", "anyOf",
        ]

        /// Each member of a document is read, and most are none of these: nearly all differ in their lengths, and
        /// no value is copied but those that are kept.
        init(of members: [JSONMember]) {
            var index = 0
            while index < members.count {
                let key = members[index].key
                switch (key.utf8.count, key) {
                case (2, "in"): hasLocation = true
                case (4, "name"): name = members[index].value
                case (4, "enum"): values = members[index].value
                case (4, "tags"): tags = members[index].value
                case (5, "items"), (5, "allOf"), (20, "additionalProperties"): schemaCount += 1
                case (10, "properties"):
                    schemaCount += 1
                    properties = members[index].value
                case (5, "oneOf"), (5, "anyOf"):
                    schemaCount += 1
                    alternativeCount += members[index].value.elements.count
                case (9, "responses"): hasResponses = true
                default: break
                }
                index += 1
            }
        }

        /// Whether it may be a type that is written alike elsewhere.
        var mayBeShared: Bool { values != nil || properties != nil || alternativeCount > 1 }

        /// The name of a parameter.
        var parameter: String? { hasLocation ? name?.string : nil }

        /// What the types of an operation have in common with those of others.
        var group: String? { hasResponses ? tags?.elements.first?.string?.singular : nil }

        /// The keywords that hold schemas come in one order, however they are written.
        static func inOrder(_ members: [JSONMember]) -> [JSONMember] {
            ofSchemas.compactMap { key in members.first { $0.key == key } }
                + members.filter { !ofSchemas.contains($0.key) }
        }
    }
}
