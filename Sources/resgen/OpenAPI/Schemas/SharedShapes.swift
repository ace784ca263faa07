/// Types that are written in place again and again, under one key and alike: they are one type of
/// the API instead of many nested ones.
struct SharedShapes {
    /// A type that stands for many, and the names that it may have, the best one first.
    struct Shape {
        let identity: Identity
        let names: [String]
    }

    /// What is said of a type, and the name of the key that it is written under where that counts.
    struct Identity: Hashable {
        let name: String?
        let structure: JSONStructure
    }

    private let structures: JSONStructures
    private var namesByIdentity: [Identity: [String]] = [:]
    /// The names of enums that stand under many keys: `ReadWrite`.
    private var valueNames: [JSONStructure: String] = [:]

    init(of document: OpenAPIDocument, structures: JSONStructures, names: SwiftName) {
        self.structures = structures
        var counter = ShapeCounter(structures: structures, names: names)
        counter.count(document.root)
        namesByIdentity = counter.candidates()
        valueNames = counter.valueNames()
    }

    /// The shared type of a schema that is named after the key; nil for all others.
    func shape(of node: JSONNode, key: String, names: SwiftName) -> Shape? {
        guard let signature = signature(of: node) else { return nil }
        if let name = valueNames[signature] {
            return Shape(identity: Identity(name: nil, structure: signature), names: [name])
        }
        let identity = Identity(name: names.typeCandidate(key), structure: signature)
        return namesByIdentity[identity].map { Shape(identity: identity, names: $0) }
    }

    /// What a schema has in common with those that are written alike; nil for references and
    /// compositions.
    func signature(of node: JSONNode) -> JSONStructure? { structures.signature(of: node) }
}

extension JSONStructures {
    /// What equal types have in common: the values of an enum, or the properties.
    fileprivate func signature(of node: JSONNode) -> JSONStructure? {
        guard case .object(let members) = node.value else { return nil }
        var parts: [JSONMember] = []
        for member in members {
            switch member.key {
            case "enum", "properties", "required", "additionalProperties", "type", "oneOf", "anyOf",
                "discriminator":
                parts.append(member)
            case "allOf", "$ref": return nil
            default: break
            }
        }
        guard parts.count > 1 || (parts.count == 1 && (node["enum"] != nil || node.isUnion)) else {
            return nil
        }
        return structure(of: JSONNode(value: .object(parts), range: node.range))
    }
}

/// Counts how often types are written alike in a document.
private struct ShapeCounter {
    /// How often a type has to be written to be named after its key, or after a constant in it.
    private static let least = 2
    /// How often it has to be written to be named after the only place that it is written in.
    private static let leastForPlace = 3
    /// Under how many keys an enum of few values has to be written to be named after its values.
    private static let leastKeys = 3

    private struct Entry {
        let name: String
        let context: String
        /// The name where another type has that of the key, of a type with a constant.
        let constantName: String?
        var count = 0
        var isInOneContext = true
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

    private typealias Identity = SharedShapes.Identity

    private let structures: JSONStructures
    private let names: SwiftName
    private var entries: [Identity: Entry] = [:]
    private var order: [Identity] = []
    private var keys: [JSONStructure: Set<String>] = [:]
    private var enumNames: [JSONStructure: String] = [:]

    init(structures: JSONStructures, names: SwiftName) {
        self.structures = structures
        self.names = names
    }

    /// Counts what is in the document, however deep, without recursion.
    mutating func count(_ root: JSONNode) {
        var open = Self.sections(of: root)
        while let part = open.popLast() {
            switch part.node.value {
            case .object(let members):
                note(part)
                let inner = part.isMap ? members : Self.inOrder(members)
                open += self.parts(inner, of: part).reversed()
            case .array(let elements):
                for element in elements.reversed() where element.isContainer {
                    open.append(Part(node: element, key: part.key, context: part.context))
                }
            default: break
            }
        }
    }

    private func parts(_ members: [JSONMember], of part: Part) -> [Part] {
        let name = part.node["in"] == nil ? nil : part.node["name"]?.string
        let context = Self.group(of: part.node) ?? part.context
        return members.compactMap { member in
            guard member.value.isContainer else { return nil }
            return Part(
                node: member.value,
                key: name ?? Self.key(member.key, inside: part.key),
                context: context,
                isMap: !part.isMap && member.key == "properties"
            )
        }
    }

    /// The keywords that hold schemas come in one order, however they are written.
    private static func inOrder(_ members: [JSONMember]) -> [JSONMember] {
        let keywords = ["properties", "items", "additionalProperties", "allOf", "oneOf", "anyOf"]
        if members.count(where: { keywords.contains($0.key) }) < 2 { return members }
        return keywords.compactMap { key in members.first { $0.key == key } }
            + members.filter { !keywords.contains($0.key) }
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

    /// What the types of an operation have in common with those of others.
    private static func group(of node: JSONNode) -> String? {
        guard node["responses"] != nil else { return nil }
        return node["tags"]?.elements.first?.string?.singular
    }

    /// A schema in a list is named after one of its elements.
    private static func key(_ key: String, inside outer: String) -> String {
        switch key {
        case "items", "additionalProperties": outer.singular
        case "schema", "properties", "content", "application/json": outer
        default: key
        }
    }

    private mutating func note(_ part: Part) {
        let node = part.node
        guard !part.key.isEmpty,
            node["enum"] != nil || node["properties"] != nil || node.isUnion,
            let signature = structures.signature(of: node)
        else { return }
        let name = names.typeCandidate(part.key)
        let identity = Identity(name: name, structure: signature)
        if entries[identity] == nil {
            order.append(identity)
            entries[identity] = Entry(
                name: name,
                context: part.context,
                constantName: constant(in: node).map { SwiftName.joined($0, name) }
            )
        }
        entries[identity]?.count += 1
        if entries[identity]?.context != part.context { entries[identity]?.isInOneContext = false }
        noteValues(of: node, part.key, signature)
    }

    /// The one value of a property, as in `"type": "apps"`.
    private func constant(in node: JSONNode) -> String? {
        for property in node["properties"]?.members ?? [] {
            let values = property.value["enum"]?.elements ?? []
            let value = property.value["const"] ?? (values.count == 1 ? values[0] : nil)
            if let text = value?.string, text.utf8.count < 40, let name = names.type(text) {
                return name
            }
        }
        return nil
    }

    private mutating func noteValues(of node: JSONNode, _ key: String, _ signature: JSONStructure) {
        guard let values = node["enum"]?.elements.compactMap(\.string),
            (2...3).contains(values.count), values.allSatisfy({ $0.utf8.count <= 10 })
        else { return }
        keys[signature, default: []].insert(key)
        if enumNames[signature] == nil {
            enumNames[signature] = names.type(values.joined(separator: " "))
        }
    }

    /// The enums that stand under many keys, named after their values.
    func valueNames() -> [JSONStructure: String] {
        var seen: [String: Int] = [:]
        for name in enumNames.values { seen[name, default: 0] += 1 }
        return enumNames.filter { signature, name in
            keys[signature, default: []].count >= Self.leastKeys && seen[name] == 1
        }
    }

    /// The names that a type may have. That of the key is for the one that is written most often.
    func candidates() -> [SharedShapes.Identity: [String]] {
        var best: [String: (identity: Identity, count: Int)] = [:]
        for identity in order {
            guard let entry = entries[identity], entry.count >= Self.least else { continue }
            if entry.count > best[entry.name]?.count ?? 0 {
                best[entry.name] = (identity, entry.count)
            }
        }
        return entries.compactMapValues { entry in
            if let name = entry.constantName { return entry.count >= Self.least ? [name] : nil }
            guard entry.count >= Self.leastForPlace, entry.isInOneContext,
                let context = names.type(entry.context)
            else { return nil }
            return [SwiftName.joined(context, entry.name)]
        }.merging(best.map { ($0.value.identity, [$0.key]) }) { long, short in short + long }
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
