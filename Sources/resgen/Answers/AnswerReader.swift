/// Reads a recorded answer as the generated code would, and goes on where that would fail: a function
/// from a type of an API and a JSON value to what does not match.
struct AnswerReader {
    let types: AnswerTypes
    private(set) var mismatches: [Mismatch] = []
    /// The places of which all values are kept.
    private let observed: Set<String>
    private(set) var values: [String: ObservedValues] = [:]
    private var depth = 0

    /// No answer that is read leads through more types.
    private static let depthLimit = 1_500

    init(_ types: AnswerTypes, observing observed: Set<String> = []) {
        self.types = types
        self.observed = observed
    }

    /// How a value is read: by what of the spec, and in which encoding.
    struct Context {
        /// As `change` names it; nil for what it has no name for.
        var place: String?
        var encoding: ValueEncoding?
        var isLossy = false
        /// What the generic parameters of the model around stand for.
        var generics: [String: APIType] = [:]
    }

    mutating func read(_ type: APIType, _ node: JSONNode, _ context: Context) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { return }
        switch types.expanded(type.substituting(context.generics)) {
        case .standard(let standard):
            if !ScalarReading.reads(standard, node, as: context.encoding) {
                report(type, node, context)
            }
        case .optional(let wrapped), .patch(let wrapped):
            if node.isNull || node.string == "" && types.isNilWhenEmpty(wrapped) { return }
            read(wrapped, node, context)
        case .array(let element): readArray(of: element, type, node, context)
        case .dictionary(let key, let value): readObject(key, value, type, node, context)
        case .entry(_, let value): read(value, node, context)
        case .model(let path, let arguments): readModel(path, arguments, node, context)
        case .generic: break
        }
    }

    private mutating func report(_ type: APIType, _ node: JSONNode, _ context: Context) {
        let text = types.text(of: type.substituting(context.generics))
        mismatches.append(
            Mismatch(
                place: context.place,
                expected: .type(text),
                found: node.value,
                range: node.range
            )
        )
    }

    // MARK: Lists

    private mutating func readArray(
        of element: APIType,
        _ type: APIType,
        _ node: JSONNode,
        _ context: Context
    ) {
        guard case .array(let elements) = node.value else { return report(type, node, context) }
        // What cannot be read is left out.
        if context.isLossy { return }
        for item in elements { read(element, item, context) }
    }

    private mutating func readObject(
        _ key: APIType,
        _ value: APIType,
        _ type: APIType,
        _ node: JSONNode,
        _ context: Context
    ) {
        guard case .object(let members) = node.value else { return report(type, node, context) }
        if context.isLossy { return }
        for member in members {
            if !readsKey(key, member.key) { report(type, node, context) }
            read(value, member.value, context)
        }
    }

    private func readsKey(_ type: APIType, _ key: String) -> Bool {
        switch types.expanded(type) {
        case .standard(.string): return true
        case .standard(let standard) where standard.isInteger:
            return (Int64(key).map { "\($0)" } ?? UInt64(key).map { "\($0)" }) == key
                && ScalarReading.reads(standard, .number(key), as: nil)
        case .standard(let standard): return ScalarReading.reads(standard, .string(key), as: nil)
        case .model(let path, _):
            switch types.model(path)?.kind {
            case .enumeration(let enumeration):
                if !enumeration.isClosed { return !enumeration.isInteger || Int64(key) != nil }
                return enumeration.cases.contains { $0.value.text == key }
            case .wrapper(let wrapped, _): return readsKey(wrapped, key)
            default: return true
            }
        default: return true
        }
    }

    // MARK: Models

    private mutating func readModel(
        _ path: [String],
        _ arguments: [APIType],
        _ node: JSONNode,
        _ context: Context
    ) {
        guard let model = types.model(path) else { return }
        let type = APIType.model(path, arguments)
        switch model.kind {
        case .structure(let structure):
            guard case .object(let members) = node.value else {
                return report(type, node, context)
            }
            let place = path.count == 1 ? path[0] : context.place
            let generics = types.replacement(of: path, by: arguments)
            let inside = Context(place: place, generics: generics)
            readFields(of: structure, members, node, inside)
        case .enumeration(let enumeration):
            if !reads(enumeration, node) { report(type, node, context) }
        case .flags(_, let form):
            if !ScalarReading.reads(.uint64, node, as: form ?? context.encoding) {
                report(type, node, context)
            }
        case .wrapper(let wrapped, let form):
            var inside = context
            if let form { inside.encoding = form }
            let before = mismatches.count
            read(wrapped, node, inside)
            if mismatches.count > before {
                mismatches.removeLast(mismatches.count - before)
                report(type, node, context)
            }
        case .union(let union):
            let generics = types.replacement(of: path, by: arguments)
            readUnion(union, node, context, generics)
        case .alias, .external, .answers: break
        }
    }

    private func reads(_ enumeration: Enumeration, _ node: JSONNode) -> Bool {
        let raw: StandardType = enumeration.isInteger ? .int : .string
        guard ScalarReading.reads(raw, node, as: nil) else { return false }
        if !enumeration.isClosed { return true }
        return enumeration.cases.contains { JSONEquality.equals(node, $0.value) }
    }

    private mutating func readFields(
        of structure: Structure,
        _ members: [JSONMember],
        _ object: JSONNode,
        _ context: Context
    ) {
        for field in structure.fields {
            let member = members.first { $0.key == field.key }
            var inside = context
            inside.place = context.place.map { "\($0).\(field.key)" }
            inside.encoding = field.form
            inside.isLossy = field.isLossy
            observe(field, member?.value, inside)
            read(field, member?.value, of: object, inside)
        }
        guard let additional = structure.additional, !structure.isAdditionalLossy else { return }
        let keys = Set(structure.fields.map(\.key))
        let inside = Context(
            place: nil,
            encoding: structure.additionalForm,
            generics: context.generics
        )
        for member in members where !keys.contains(member.key) {
            read(additional, member.value, inside)
        }
    }

    private mutating func read(
        _ field: Field,
        _ node: JSONNode?,
        of object: JSONNode,
        _ context: Context
    ) {
        if let constant = field.constant {
            readConstant(constant, node, of: object, field, context)
            return
        }
        if field.defaultValue != nil, node?.isNull ?? true { return }
        guard let node else {
            if !mayBeMissing(field.type, context) { reportMissing(field.key, object, context) }
            return
        }
        read(field.type, node, context)
    }

    private func mayBeMissing(_ type: APIType, _ context: Context) -> Bool {
        switch types.expanded(type.substituting(context.generics)) {
        case .optional, .patch: true
        default: false
        }
    }

    private mutating func reportMissing(_ key: String, _ object: JSONNode, _ context: Context) {
        mismatches.append(
            Mismatch(
                place: context.place,
                expected: .key(key),
                found: nil,
                range: object.range.opening
            )
        )
    }

    private mutating func readConstant(
        _ constant: Literal,
        _ node: JSONNode?,
        of object: JSONNode,
        _ field: Field,
        _ context: Context
    ) {
        guard let node else {
            if constant != .null { reportMissing(field.key, object, context) }
            return
        }
        if JSONEquality.equals(node, constant) { return }
        mismatches.append(
            Mismatch(
                place: context.place,
                expected: .constant(JSONEquality.text(of: constant)),
                found: node.value,
                range: node.range
            )
        )
    }

    private mutating func observe(_ field: Field, _ node: JSONNode?, _ context: Context) {
        guard let place = context.place, observed.contains(place) else { return }
        let type = field.constant == nil ? field.type : nil
        let known = ObservedValues(type: type, context, writesNull: field.writesNull)
        values[place, default: known].add(node)
    }

    /// Keeps the value of an answer as a whole.
    mutating func observe(_ type: APIType, _ node: JSONNode?, _ context: Context) {
        guard let place = context.place, observed.contains(place) else { return }
        values[place, default: ObservedValues(type: type, context)].add(node)
    }

    // MARK: Unions

    private mutating func readUnion(
        _ union: Union,
        _ node: JSONNode,
        _ context: Context,
        _ generics: [String: APIType]
    ) {
        var inside = context
        inside.generics = generics
        if let tag = union.tag {
            let value = node.tag(tag)
            let item = union.cases.first { item in
                value.map { value in item.tagValues.contains { JSONEquality.equals(value, $0) } }
                    ?? false
            }
            guard let item = item ?? union.cases.first(where: \.isDefault) else { return }
            return read(item.type, node, inside)
        }
        let matching = AnswerMatching(types: types)
        guard
            let item = union.cases.first(where: {
                matching.matches($0.type.substituting(generics), node, as: $0.form)
            })
        else { return }
        if let form = item.form { inside.encoding = form }
        read(item.type, node, inside)
    }
}

/// The values that answers have at one place, and the type that it has in the spec.
struct ObservedValues {
    /// Nil for a constant.
    let type: APIType?
    let context: AnswerReader.Context
    /// Whether the field writes null where it is nil.
    let writesNull: Bool
    private(set) var nodes: [JSONNode] = []
    private(set) var isMissing = false

    init(type: APIType?, _ context: AnswerReader.Context, writesNull: Bool = false) {
        self.type = type
        self.writesNull = writesNull
        self.context = context
    }

    mutating func add(_ node: JSONNode?) {
        if let node { nodes.append(node) } else { isMissing = true }
    }
}

extension JSONNode {
    /// The value of a discriminator: no list and no object.
    fileprivate func tag(_ key: String) -> JSONNode? {
        guard let value = self[key] else { return nil }
        switch value.value {
        case .array, .object: return nil
        default: return value
        }
    }
}
