import ResgenCompiler

/// Makes of the texts of a form what the types that read them would find in JSON: numbers, Bools, lists of one
/// value. What is no such text stays what it is, and is a mismatch.
struct FormTexts {
    let types: AnswerTypes

    func node(
        _ node: JSONNode,
        as type: APIType,
        _ encoding: ValueEncoding? = nil,
        generics: [String: APIType] = [:]
    ) -> JSONNode {
        switch types.expanded(type.substituting(generics)) {
        case .optional(let wrapped), .patch(let wrapped):
            let value = self.node(node, as: wrapped, encoding)
            // An empty text is nil for what has no value of it.
            return value.string == "" && !isText(wrapped, encoding) ? value.with(.null) : value
        case .standard(let standard): return scalar(node, standard, encoding)
        case .array(let element):
            return node.with(
                .array(elements(of: node).map { self.node($0, as: element, encoding) })
            )
        case .dictionary(_, let value), .entry(_, let value):
            guard case .object(let members) = node.value else { return node }
            return node.with(
                .object(members.map { $0.with(self.node($0.value, as: value, encoding)) })
            )
        case .model(let path, let arguments): return model(node, path, arguments, encoding)
        case .generic: return node
        }
    }

    private func isText(_ type: APIType, _ encoding: ValueEncoding?) -> Bool {
        switch types.expanded(type) {
        case .standard(let standard): return [.string, .json, .data].contains(standard)
        case .model(let path, _):
            switch types.model(path)?.kind {
            case .enumeration(let enumeration): return !enumeration.isInteger
            case .wrapper(let wrapped, let own): return isText(wrapped, own ?? encoding)
            default: return false
            }
        default: return false
        }
    }

    private func scalar(_ node: JSONNode, _ type: StandardType, _ encoding: ValueEncoding?)
        -> JSONNode
    {
        guard let text = node.string else { return node }
        let isNumber =
            switch (type, encoding) {
            case (.bool, .integer): true
            case (.date, let encoding): encoding?.isNumberOfTime == true
            case (_, .string), (.bool, _): false
            default: type.isNumber
            }
        if isNumber, JSONNumber.isLegal(text) { return node.with(.number(text)) }
        if type == .bool, encoding == nil, text == "true" || text == "false" {
            return node.with(.bool(text == "true"))
        }
        return node
    }

    /// Those of a list, those that are named by their numbers, or the only one.
    private func elements(of node: JSONNode) -> [JSONNode] {
        switch node.value {
        case .array(let elements): return elements
        case .object(let members) where !members.isEmpty:
            let numbered = members.compactMap { member in
                Int(member.key).flatMap { $0 >= 0 ? (number: $0, value: member.value) : nil }
            }
            guard numbered.count == members.count else { return [node] }
            return numbered.sorted { $0.number < $1.number }.map(\.value)
        default: return [node]
        }
    }

    private func model(
        _ node: JSONNode,
        _ path: [String],
        _ arguments: [APIType],
        _ encoding: ValueEncoding?
    ) -> JSONNode {
        guard let model = types.model(path) else { return node }
        let generics = types.replacement(of: path, by: arguments)
        switch model.kind {
        case .structure(let structure): return self.structure(node, structure, generics)
        case .enumeration(let enumeration):
            return enumeration.isInteger ? scalar(node, .int, nil) : node
        case .flags(_, let own): return scalar(node, .uint64, own ?? encoding)
        case .wrapper(let wrapped, let own):
            return self.node(node, as: wrapped, own ?? encoding, generics: generics)
        case .union(let union): return self.union(node, union, generics)
        case .alias, .external, .answers: return node
        }
    }

    /// As the case whose tag it has.
    private func union(_ node: JSONNode, _ union: Union, _ generics: [String: APIType]) -> JSONNode
    {
        guard let tag = union.tag else { return node }
        let value = node[tag]?.string
        let item = union.cases.first { $0.tagValues.contains { $0.text == value } }
        guard let item = item ?? union.cases.first(where: \.isDefault) else { return node }
        return self.node(node, as: item.type, item.encoding, generics: generics)
    }

    private func structure(
        _ node: JSONNode,
        _ structure: Structure,
        _ generics: [String: APIType]
    ) -> JSONNode {
        guard case .object(let members) = node.value else { return node }
        let fields = structure.fields.indexed(by: \.key)
        return node.with(
            .object(
                members.map { member in
                    if let field = fields[member.key] {
                        return member.with(self.field(member.value, field, generics))
                    }
                    guard let type = structure.additional else { return member }
                    let encoding = structure.additionalEncoding
                    return member.with(
                        self.node(member.value, as: type, encoding, generics: generics)
                    )
                }
            )
        )
    }

    private func field(_ node: JSONNode, _ field: Field, _ generics: [String: APIType]) -> JSONNode
    {
        guard let constant = field.constant else {
            return self.node(node, as: field.type, field.encoding, generics: generics)
        }
        switch constant {
        case .number, .decimal, .digits: return scalar(node, .decimal, nil)
        case .bool: return scalar(node, .bool, nil)
        default: return node
        }
    }
}
