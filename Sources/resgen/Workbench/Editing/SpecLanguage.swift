import Foundation
import ResgenCompiler

/// What the JSON Schema of the language says of places in a spec.
struct SpecLanguage {
    private let root: JSONNode?

    /// One of the schemas that a value may be of, alternatives and references taken apart.
    struct Rule {
        let node: JSONNode
        /// The definitions that led to it, such as `type`.
        let definitions: [String]
        let description: String?
    }

    init() { root = JSONNode(parsing: SpecSchema.text) }

    /// - Parameter tree: What is there, which says which alternatives are meant.
    func rules(at path: [SpecCursor.Step], in tree: JSONNode?) -> [Rule] {
        var rules = root.map { expanded($0) } ?? []
        var value = tree
        for step in path where !rules.isEmpty {
            switch step {
            case .index: rules = rules.flatMap { expanded($0.node["items"]) }
            case .key(let key):
                let there = value?.members.map(\.key) ?? []
                rules = self.rules(of: key, in: rules, there: there)
            }
            value = value?[step]
        }
        return rules
    }

    /// What is said of a schema, or of the one that it refers to.
    func description(of node: JSONNode) -> String? {
        expanded(node).lazy.compactMap(\.description).first
    }

    private func expanded(
        _ node: JSONNode?,
        _ description: String? = nil,
        _ definitions: [String] = [],
    ) -> [Rule] {
        guard let node, node.isObject else { return [] }
        let description = description ?? node["description"]?.string
        var rules = [Rule(node: node, definitions: definitions, description: description)]
        if let (name, target) = target(of: node) {
            rules += expanded(target, description, definitions + [name])
        }
        for word in ["allOf", "oneOf", "anyOf"] {
            for alternative in node[word]?.elements ?? [] {
                rules += expanded(alternative, nil, definitions)
            }
        }
        return rules
    }

    private func target(of node: JSONNode) -> (name: String, JSONNode)? {
        guard let steps = node["$ref"]?.string?.split(separator: "/").dropFirst() else {
            return nil
        }
        let path = steps.map { SpecCursor.Step.key(String($0)) }
        guard let target = root?[path], let name = path.last?.key else { return nil }
        return (name, target)
    }

    /// Alternatives that name the key go before those that have any.
    private func rules(of key: String, in rules: [Rule], there: [String]) -> [Rule] {
        let naming = rules.filter {
            $0.node["properties"]?[key] != nil && $0.required.allSatisfy(there.contains)
        }
        let found = naming.isEmpty ? rules : naming
        return found.flatMap { rule in
            expanded(rule.node["properties"]?[key] ?? other(key, in: rule.node))
        }
    }

    private func other(_ key: String, in node: JSONNode) -> JSONNode? {
        let patterns = node["patternProperties"]?.members ?? []
        if let found = patterns.first(where: { key.matches($0.key) }) { return found.value }
        guard node["propertyNames"].map({ allows(key, $0) }) ?? true else { return nil }
        return node["additionalProperties"]
    }

    /// Whether a name is one of a schema.
    private func allows(_ name: String, _ schema: JSONNode) -> Bool {
        schema.members.allSatisfy { word in
            switch word.key {
            case "const": word.value.string == name
            case "pattern": word.value.string.map(name.matches) ?? true
            case "not": !allows(name, word.value)
            case "anyOf": word.value.elements.contains { allows(name, $0) }
            case "$ref": target(of: schema).map { allows(name, $0.1) } ?? true
            default: true
            }
        }
    }
}

extension SpecLanguage.Rule {
    fileprivate var required: [String] { node["required"]?.elements.compactMap(\.string) ?? [] }

    /// How much a key is needed.
    enum Need: CaseIterable {
        case required, oneOfSeveral, optional
    }

    struct Key {
        let name: String
        let need: Need
        let node: JSONNode
    }

    /// The keys that may be added to those that are there.
    func allowedKeys(besides there: Set<String>) -> [Key] {
        let excluded = excluded(by: there)
        return (node["properties"]?.members ?? []).filter {
            !there.contains($0.key) && !excluded.contains($0.key)
        }.map { Key(name: $0.key, need: need(of: $0.key, there), node: $0.value) }
    }

    /// Whether the object may have these keys.
    func allows(_ there: Set<String>) -> Bool {
        node["additionalProperties"]?.bool != false
            || there.allSatisfy { $0 == "$comment" || node["properties"]?[$0] != nil }
    }

    private func need(of key: String, _ there: Set<String>) -> Need {
        if required.contains(key) { return .required }
        let isOpen = choices.allSatisfy(there.isDisjoint)
        return isOpen && choices.contains { $0.contains(key) } ? .oneOfSeveral : .optional
    }

    /// Keys of which an object has those of one set.
    private var choices: [Set<String>] { (node["oneOf"]?.elements ?? []).map(\.requiredKeys) }

    private func excluded(by there: Set<String>) -> Set<String> {
        let alternatives = (node["oneOf"]?.elements ?? []).filter { $0["not"] == nil }
            .map(\.requiredKeys)
        let taken = alternatives.filter { !there.isDisjoint(with: $0) }
        var excluded: Set<String> = []
        if !taken.isEmpty { excluded = alternatives.union.subtracting(taken.union) }
        for rule in node["dependentSchemas"]?.members ?? [] {
            let refused = rule.value["not"]?.requiredKeys ?? []
            if there.contains(rule.key) { excluded.formUnion(refused) }
            let needed = rule.value.requiredKeys
            let isRefused = !refused.isDisjoint(with: there)
            if isRefused || !needed.isEmpty && needed.isSubset(of: excluded) {
                excluded.insert(rule.key)
            }
        }
        for rule in node["dependentRequired"]?.members ?? []
        where rule.value.elements.compactMap(\.string).contains(where: excluded.contains) {
            excluded.insert(rule.key)
        }
        return excluded
    }
}

extension JSONNode {
    /// The keys of `required`, of all alternatives.
    fileprivate var requiredKeys: Set<String> {
        Set((self["required"]?.elements ?? []).compactMap(\.string))
            .union((self["anyOf"]?.elements ?? []).map(\.requiredKeys).union)
    }
}

extension [Set<String>] {
    fileprivate var union: Set<String> { reduce([]) { $0.union($1) } }
}

extension String {
    fileprivate func matches(_ pattern: String) -> Bool {
        range(of: pattern, options: .regularExpression) != nil
    }
}
