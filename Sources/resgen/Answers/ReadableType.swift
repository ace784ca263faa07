/// Finds the type that reads all values that answers have at a place: as near to the one in the spec as
/// can be.
struct ReadableType {
    private let types: AnswerTypes
    private let values: ObservedValues

    init(_ values: ObservedValues, _ types: AnswerTypes) {
        self.values = values
        self.types = types
    }

    /// The type for `change`, as a spec writes it. It has no default, whatever the spec says.
    var text: String {
        let type = values.type.map { self.type(from: $0, values.nodes) } ?? simple(values.nodes)
        return types.text(of: values.isMissing && !isPatch(type) ? optional(type) : type)
    }

    private func isPatch(_ type: APIType) -> Bool {
        if case .patch = types.expanded(type) { true } else { false }
    }

    private func type(from type: APIType, _ nodes: [JSONNode]) -> APIType {
        if reads(type, nodes) { return type }
        if reads(optional(type), nodes) { return optional(type) }
        let present = nodes.filter { !$0.isNull }
        if case .patch(let wrapped) = types.expanded(type) {
            let inner = self.type(from: wrapped, present)
            return inner.isOptional ? inner : .patch(inner)
        }
        if present.count < nodes.count { return optional(self.type(from: type, present)) }
        switch types.expanded(type) {
        case .optional(let wrapped): return optional(self.type(from: wrapped, present))
        case .array(let element):
            let arrays = nodes.compactMap { node -> [JSONNode]? in
                if case .array(let elements) = node.value { elements } else { nil }
            }
            guard arrays.count == nodes.count else { break }
            return .array(self.type(from: element, arrays.flatMap(\.self)))
        case .dictionary(let key, let value):
            let objects = nodes.compactMap { node -> [JSONMember]? in
                if case .object(let members) = node.value { members } else { nil }
            }
            let all = objects.flatMap(\.self)
            guard objects.count == nodes.count else { break }
            let keys = all.map { JSONNode.object([($0.key, .null)]) }
            let isKnown = reads(.dictionary(key: key, value: .standard(.json)), keys)
            return .dictionary(
                key: isKnown ? key : .standard(.string),
                value: self.type(from: value, all.map(\.value))
            )
        default: break
        }
        return simple(nodes)
    }

    /// The type of the language that reads values of one kind, any value where they differ.
    private func simple(_ nodes: [JSONNode]) -> APIType {
        let present = nodes.filter { !$0.isNull }
        let candidates: [StandardType] = [.bool, .int, .double, .string]
        let type = candidates.first { type in
            present.allSatisfy { ScalarReading.reads(type, $0, as: nil) }
        }
        guard let type, !present.isEmpty else { return .standard(.json) }
        return present.count < nodes.count ? .optional(.standard(type)) : .standard(type)
    }

    private func optional(_ type: APIType) -> APIType {
        types.expanded(type).isOptional ? type : .optional(type)
    }

    /// Whether the type itself reads the values; what is wrong inside of models is theirs.
    private func reads(_ type: APIType, _ nodes: [JSONNode]) -> Bool {
        var reader = AnswerReader(types)
        for node in nodes { reader.read(type, node, values.context) }
        return !reader.mismatches.contains { $0.place == values.context.place }
    }
}

extension JSONNode {
    fileprivate static let null = JSONNode(value: .null, range: .start)
}
