import ResgenCompiler

/// Finds the type that reads all values that answers have at a place: as near to the one in the spec as
/// can be.
struct ReadableType {
    private let types: AnswerTypes
    private let values: ObservedValues
    /// How the values are read.
    private var context: AnswerReader.Context
    /// Whether a number is to be kept as it is.
    private let isExact: Bool

    init(_ values: ObservedValues, _ types: AnswerTypes, isExact: Bool = false) {
        self.values = values
        self.types = types
        context = values.context
        self.isExact = isExact
    }

    /// The entry of `change` for a place, with the default of the spec where only the encoding is another;
    /// nil where no entry would do.
    func correction(of place: String) -> TypeCorrection? {
        guard let declared = values.type else {
            return correction(of: place, simple(values.nodes), .same)
        }
        if types.isGeneric(declared) {
            guard let type = ofParameter(declared, values.nodes),
                type != declared || values.isMissing
            else { return nil }
            return correction(of: place, type, .same)
        }
        let type = type(from: declared, values.nodes)
        guard let scalar = types.scalar(of: declared), values.takesEncoding, !isExact,
            !reads(type, values.nodes) || types.scalar(of: type) != scalar
        else { return correction(of: place, type, .same) }
        for encoding in EncodingCandidates(of: scalar, values.nodes).encodings
        where encoding != context.encoding {
            var other = self
            other.context.encoding = encoding
            let type = other.type(from: declared, values.nodes)
            guard types.scalar(of: type) == scalar, other.reads(type, values.nodes) else {
                continue
            }
            let form = encoding.map { $0.word.map(TypeCorrection.Form.word) } ?? .usual
            return form.map { correction(of: place, type, $0) }
        }
        // The same type keeps its encoding, in which the values are not.
        return types.scalar(of: type) == scalar ? nil : correction(of: place, type, .same)
    }

    private func correction(
        of place: String,
        _ type: APIType,
        _ form: TypeCorrection.Form
    ) -> TypeCorrection {
        let keepsDefault = values.hasDefault && form != .same && type == values.type
        let mayBeMissing = values.isMissing && !isPatch(type) && !keepsDefault
        let text = types.text(of: mayBeMissing ? optional(type) : type)
        let isNull = values.writesNull && text.hasSuffix("?")
        return TypeCorrection(place: place, type: isNull ? text + " = null" : text, form: form)
    }

    private func isPatch(_ type: APIType) -> Bool {
        if case .patch = types.expanded(type) { true } else { false }
    }

    /// The type of a field that has a parameter of a generic model, which is another one for each who uses
    /// the model: with null where values are. Nil where they are of another shape.
    private func ofParameter(_ type: APIType, _ nodes: [JSONNode]) -> APIType? {
        let present = nodes.filter { !$0.isNull }
        switch type {
        case .optional(let wrapped): return ofParameter(wrapped, present).map(optional)
        case .patch(let wrapped): return ofParameter(wrapped, present).map(APIType.patch)
        case _ where present.count < nodes.count:
            return ofParameter(type, present).map(APIType.optional)
        case .array(let element):
            guard present.allSatisfy(\.isArray) else { return nil }
            return ofParameter(element, present.flatMap(\.elements)).map(APIType.array)
        case .dictionary(let key, let value):
            guard present.allSatisfy(\.isObject) else { return nil }
            return ofParameter(value, present.flatMap { $0.members.map(\.value) })
                .map { .dictionary(key: key, value: $0) }
        default: return type
        }
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
            if arrays.isEmpty, !context.isPaged, reads(element, nodes) {
                return isOwner(element) ? optional(element) : element
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
        default:
            // One object of a list, or several where there was one.
            if !context.isPaged, nodes.allSatisfy(\.isArray), reads(type, nodes.flatMap(\.elements))
            {
                return .array(type)
            }
        }
        return simple(nodes)
    }

    /// Whether the place is a field of the type, which could not be in itself.
    private func isOwner(_ type: APIType) -> Bool {
        guard case .model(let path, _) = types.expanded(type) else { return false }
        return context.place?.hasPrefix(path.joined(separator: ".") + ".") ?? false
    }

    /// The type of a key that the spec does not have, from the values that answers have there. The key
    /// may be missing in others.
    static func ofUnknown(_ nodes: [JSONNode], _ types: AnswerTypes) -> String {
        let values = ObservedValues(type: nil, AnswerReader.Context())
        let reader = ReadableType(values, types)
        let present = nodes.filter { !$0.isNull }
        let lists = present.filter {
            if case .array = $0.value { true } else { false }
        }
        let isList = !lists.isEmpty && lists.count == present.count
        let type: APIType =
            isList ? .array(reader.simple(lists.flatMap(\.elements))) : reader.simple(present)
        return types.text(of: reader.optional(type))
    }

    /// The type of the language that reads values of one kind, any value where they differ.
    private func simple(_ nodes: [JSONNode]) -> APIType {
        let present = nodes.filter { !$0.isNull }
        let numbers: [StandardType] = isExact ? [.decimal] : [.int, .double]
        let candidates = [.bool] + numbers + [.string]
        let found = candidates.first { type in
            present.allSatisfy { types.reads(type, $0, as: nil) }
        }
        guard var type = found, !present.isEmpty else { return .standard(.json) }
        if type == .double,
            present.contains(where: { Precision.kept(of: $0, as: .double, nil) != nil })
        {
            type = .decimal
        }
        // What is a day or an identifier is no more than that, where it was no text before.
        if type == .string, let text = TextKinds.type(of: present.compactMap(\.string)),
            present.allSatisfy({ types.reads(text, $0, as: nil) })
        {
            type = text
        }
        return present.count < nodes.count ? .optional(.standard(type)) : .standard(type)
    }

    private func optional(_ type: APIType) -> APIType {
        types.expanded(type).isOptional ? type : .optional(type)
    }

    /// Whether the type itself reads the values; what is wrong inside of models is theirs.
    private func reads(_ type: APIType, _ nodes: [JSONNode]) -> Bool {
        var reader = AnswerReader(types)
        for node in nodes { reader.read(type, node, context) }
        return !reader.mismatches.contains { $0.place == context.place }
            && !(isExact && reader.drifts.contains { $0.placeOfDecimal == context.place })
    }
}
