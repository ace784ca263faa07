import ResgenCompiler

/// Which case of a union without a tag takes a value, as far as is asked before it is read.
struct AnswerMatching {
    let types: AnswerTypes

    func matches(_ type: APIType, _ node: JSONNode, as encoding: ValueEncoding?) -> Bool {
        switch types.expanded(type) {
        case .standard(.json), .generic: return true
        case .standard(.string): return node.string != nil
        case .standard(let standard):
            return ScalarReading.matches(standard, node, encoding)
                && types.reads(standard, node, as: encoding)
        case .optional(let wrapped), .patch(let wrapped):
            return node.isNull || node.string == "" && types.isNilWhenEmpty(wrapped, as: nil)
                || matches(wrapped, node, as: encoding)
        case .array(let element):
            guard case .array(let elements) = node.value else { return false }
            return elements.first.map { matches(element, $0, as: encoding) } ?? true
        case .dictionary(_, let value):
            guard case .object(let members) = node.value else { return false }
            return members.first.map { matches(value, $0.value, as: encoding) } ?? true
        case .entry:
            if case .object(let members) = node.value { return members.count == 1 }
            return false
        case .model(let path, let arguments):
            return matches(model: path, arguments, node, as: encoding)
        }
    }

    private func matches(
        model path: [String],
        _ arguments: [APIType],
        _ node: JSONNode,
        as encoding: ValueEncoding?
    ) -> Bool {
        switch types.model(path)?.kind {
        case .structure(let structure): return matches(structure, node)
        case .wrapper(let wrapped, let own): return matches(wrapped, node, as: own ?? encoding)
        case .flags(_, let own):
            return matches(.standard(.uint64), node, as: own ?? encoding)
        case .enumeration:
            var reader = AnswerReader(types)
            reader.read(.model(path, arguments), node, .init(place: nil))
            return reader.mismatches.isEmpty
        case .union(let union):
            let generics = types.replacement(of: path, by: arguments)
            return matches(union, node, generics)
        case .external, .alias, .answers, nil: return true
        }
    }

    private func matches(_ structure: Structure, _ node: JSONNode) -> Bool {
        guard case .object(let members) = node.value else { return false }
        guard let rule = structure.match else { return true }
        func value(_ key: String) -> JSONNode? { members.first { $0.key == key }?.value }
        let hasAll = rule.required.allSatisfy { value($0).map { !$0.isNull } ?? false }
        let hasAny =
            rule.any.isEmpty || members.isEmpty || rule.any.contains { value($0) != nil }
        return hasAll && hasAny
            && rule.constants.allSatisfy { constant in
                if constant.value == .null { return value(constant.key)?.isNull ?? true }
                return value(constant.key).map { JSONEquality.equals($0, constant.value) } ?? false
            }
    }

    private func matches(_ union: Union, _ node: JSONNode, _ generics: [String: APIType]) -> Bool {
        // Only a union that is a case of another one is asked.
        guard let match = union.match else { return true }
        guard let tag = union.tag else {
            return union.cases.contains {
                matches($0.type.substituting(generics), node, as: $0.encoding)
            }
        }
        guard case .object = node.value else { return false }
        let value = node[tag].flatMap { $0.isNull ? nil : $0 }
        if match == .anyTag, value != nil { return true }
        let item = union.cases.first { item in
            value.map { value in item.tagValues.contains { JSONEquality.equals(value, $0) } }
                ?? false
        }
        guard let item = item ?? union.cases.first(where: \.isDefault) else { return false }
        return matches(item.type.substituting(generics), node, as: item.encoding)
    }
}
