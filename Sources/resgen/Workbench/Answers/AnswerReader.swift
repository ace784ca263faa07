import ResgenCompiler

/// Reads a recorded answer as the generated code would, and goes on where that would fail: a function
/// from a type of an API and a JSON value to what does not match.
struct AnswerReader {
    let types: AnswerTypes
    /// What the generated code would not read.
    private(set) var mismatches: [Mismatch] = []
    /// What it reads otherwise than the spec knows it.
    private(set) var drifts: [Drift] = []
    /// Of what is read without a loss, what may have been meant otherwise.
    private(set) var doubts: [Drift] = []
    /// The places of which all values are kept.
    private let observed: Set<String>
    private(set) var values: [String: ObservedValues] = [:]
    private var depth = 0
    private var keys: [[String]: Set<String>] = [:]

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
        /// Where the spec says it.
        var origin: SourceRange?
        /// Keys that something else than the model reads: the tags of unions.
        var otherKeys: Set<String> = []
        /// Whether the value is that of a wrapper.
        var isWrapped = false
        /// Whether items are taken from the value, so that it stays a list or none.
        var isPaged = false
    }

    mutating func read(_ type: APIType, _ node: JSONNode, _ context: Context) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { return }
        switch types.expanded(type.substituting(context.generics)) {
        case .standard(let standard):
            readScalar(standard, type, node, context)
        case .optional(let wrapped), .patch(let wrapped):
            if node.isNull { return }
            if node.string == "", types.isNilWhenEmpty(wrapped, as: context.encoding) { return }
            read(wrapped, node, context)
        case .array(let element): readArray(of: element, type, node, context)
        case .dictionary(let key, let value): readObject(key, value, type, node, context)
        case .entry(_, let value): read(value, node, context)
        case .model(let path, let arguments): readModel(path, arguments, node, context)
        case .generic: break
        }
    }

    private mutating func readScalar(
        _ standard: StandardType,
        _ type: APIType,
        _ node: JSONNode,
        _ context: Context
    ) {
        guard types.reads(standard, node, as: context.encoding) else {
            let form = ScalarForm(standard, context.encoding)
            return report(type, node, context, form)
        }
        if let kept = Precision.kept(of: node, as: standard, context.encoding) {
            let kind = Drift.Kind.imprecise(standard, kept: kept, isWrapped: context.isWrapped)
            add(kind, of: context.place ?? standard.rawValue, at: node.range, context)
        }
        if standard == .date, let number = node.number.flatMap(Double.init),
            let encoding = context.encoding,
            let likely = EncodingCandidates.unit(of: number, insteadOf: encoding)
        {
            let kind = Drift.Kind.unlikelyTime(number, encoding, likely: likely)
            let owner = context.place ?? standard.rawValue
            doubts.append(drift(kind, of: owner, at: node.range, context, origin: nil))
        }
    }

    private mutating func report(
        _ type: APIType,
        _ node: JSONNode,
        _ context: Context,
        _ form: ScalarForm? = nil
    ) {
        let text = types.text(of: type.substituting(context.generics))
        mismatches.append(
            Mismatch(
                place: context.place,
                expected: .type(text),
                found: node.value,
                range: node.range,
                origin: context.origin,
                form: form
            )
        )
    }

    private mutating func add(
        _ kind: Drift.Kind,
        of owner: String,
        at range: SourceRange,
        _ context: Context,
        origin: SourceRange? = nil
    ) {
        drifts.append(drift(kind, of: owner, at: range, context, origin: origin))
    }

    private func drift(
        _ kind: Drift.Kind,
        of owner: String,
        at range: SourceRange,
        _ context: Context,
        origin: SourceRange?
    ) -> Drift {
        Drift(
            kind: kind,
            owner: owner,
            place: context.place,
            range: range,
            origin: origin ?? context.origin
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
        for item in elements {
            readElement(context) { $0.read(element, item, context) }
        }
    }

    /// Of what is lossy, what cannot be read is left out.
    private mutating func readElement(
        _ context: Context,
        _ read: (inout AnswerReader) -> Void
    ) {
        let (failed, drifted) = (mismatches.count, drifts.count)
        read(&self)
        guard context.isLossy, mismatches.count > failed else { return }
        let reason = mismatches[failed]
        mismatches.removeSubrange(failed...)
        drifts.removeSubrange(drifted...)
        let owner = context.place ?? reason.place ?? ""
        add(.dropped(reason), of: owner, at: reason.range, context, origin: reason.origin)
    }

    private mutating func readObject(
        _ key: APIType,
        _ value: APIType,
        _ type: APIType,
        _ node: JSONNode,
        _ context: Context
    ) {
        guard case .object(let members) = node.value else {
            // What PHP writes for an empty map.
            if case .array(let elements) = node.value, elements.isEmpty, context.isLossy { return }
            return report(type, node, context)
        }
        for member in members {
            readElement(context) { reader in
                if !reader.readsKey(key, member.key) { reader.report(type, node, context) }
                reader.noteUnknown(key, member, context)
                reader.read(value, member.value, context)
            }
        }
    }

    /// Notes the key of a map that an open enum does not know.
    private mutating func noteUnknown(_ key: APIType, _ member: JSONMember, _ context: Context) {
        guard case .model(let path, _) = types.expanded(key), let model = types.model(path),
            case .enumeration(let enumeration) = model.kind, !enumeration.isClosed,
            !enumeration.cases.contains(where: { $0.value.text == member.key })
        else { return }
        let node = JSONNode(value: .string(member.key), range: member.keyRange)
        add(
            .unknownValue(node),
            of: name(of: path, context),
            at: node.range,
            context,
            origin: model.range
        )
    }

    private func readsKey(_ type: APIType, _ key: String) -> Bool {
        switch types.expanded(type) {
        case .standard(.string): return true
        case .standard(let standard) where standard.isInteger:
            return (Int64(key).map { "\($0)" } ?? UInt64(key).map { "\($0)" }) == key
                && types.reads(standard, .number(key), as: nil)
        case .standard(let standard): return types.reads(standard, .string(key), as: nil)
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
            let inside = Context(
                place: path.count == 1 ? path[0] : context.place,
                generics: types.replacement(of: path, by: arguments),
                origin: model.range
            )
            readFields(of: structure, members, node, inside)
            noteUnknownKeys(of: path, structure, members, context.otherKeys, inside)
        case .enumeration(let enumeration):
            guard reads(enumeration, node) else {
                let form = ScalarForm.enumeration(isInteger: enumeration.isInteger)
                return report(type, node, context, form)
            }
            if !enumeration.cases.contains(where: { JSONEquality.equals(node, $0.value) }) {
                let name = name(of: path, context)
                add(.unknownValue(node), of: name, at: node.range, context, origin: model.range)
            }
        case .flags(let flags, let encoding):
            guard let bits = types.bits(of: node, as: encoding ?? context.encoding) else {
                return report(type, node, context)
            }
            let unknown = flags.reduce(bits) { $0 & ~(1 << UInt64($1.bit)) }
            if unknown != 0 {
                let kind = Drift.Kind.unknownBits(unknown.bitPositions)
                let name = name(of: path, context)
                add(kind, of: name, at: node.range, context, origin: model.range)
            }
        case .wrapper(let wrapped, let encoding):
            var inside = context
            inside.isWrapped = true
            if let encoding { inside.encoding = encoding }
            let before = mismatches.count
            read(wrapped, node, inside)
            if mismatches.count > before {
                let own = mismatches[before].range == node.range ? mismatches[before].form : nil
                mismatches.removeLast(mismatches.count - before)
                report(type, node, context, own)
            }
        case .union(let union):
            var inside = context
            inside.generics = types.replacement(of: path, by: arguments)
            readUnion(union, node, inside) { $0.noteUnrecognized(union, model, node, context) }
        case .alias, .external, .answers: break
        }
    }

    /// What of the spec a message calls a type: one that is written in place has a name there alone.
    private func name(of path: [String], _ context: Context) -> String {
        path.count == 1 ? path[0] : context.place ?? path.last ?? ""
    }

    private func reads(_ enumeration: Enumeration, _ node: JSONNode) -> Bool {
        let raw: StandardType = enumeration.isInteger ? .int : .string
        guard types.reads(raw, node, as: nil) else { return false }
        if !enumeration.isClosed { return true }
        return enumeration.cases.contains { JSONEquality.equals(node, $0.value) }
    }

    private mutating func readFields(
        of structure: Structure,
        _ members: [JSONMember],
        _ object: JSONNode,
        _ context: Context
    ) {
        var next = 0
        for field in structure.fields {
            let index = members.index(of: field.key, from: next)
            let member = index.map { members[$0] }
            next = index.map { $0 + 1 } ?? next
            var inside = context
            inside.origin = field.origin
            inside.place = context.place.map { "\($0).\(field.key)" }
            inside.encoding = field.encoding
            inside.isLossy = field.isLossy
            observe(field, member?.value, inside)
            read(field, member?.value, of: object, inside)
        }
    }

    /// The members that have no field: read as one type, or not at all.
    private mutating func noteUnknownKeys(
        of path: [String],
        _ structure: Structure,
        _ members: [JSONMember],
        _ others: Set<String>,
        _ context: Context
    ) {
        let known = keys[path] ?? Set(structure.fields.map(\.key))
        keys[path] = known
        let unknown = members.filter { !known.contains($0.key) }
        guard let additional = structure.additional else {
            let owner = context.place ?? path.last ?? ""
            for member in unknown where !others.contains(member.key) {
                let kind = Drift.Kind.unknownKey(member.key, value: member.value, known: known)
                add(kind, of: owner, at: member.keyRange, context)
            }
            return
        }
        let name = ReservedNames.Fields.additional
        let inside = Context(
            place: known.contains(name) ? nil : context.place.map { "\($0).\(name)" },
            encoding: structure.additionalEncoding,
            isLossy: structure.isAdditionalLossy,
            generics: context.generics,
            origin: context.origin
        )
        for member in unknown {
            observe(additional, member.value, inside)
            readElement(inside) { $0.read(additional, member.value, inside) }
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
            let type = field.type.substituting(context.generics)
            if !types.mayBeMissing(type) { reportMissing(field.key, object, context) }
            return
        }
        guard field.isLossy, field.type.mayBeMissing(field.defaultValue),
            !types.isCollection(field.type.substituting(context.generics))
        else { return read(field.type, node, context) }
        readElement(context) { $0.read(field.type, node, context) }
    }

    private mutating func reportMissing(_ key: String, _ object: JSONNode, _ context: Context) {
        mismatches.append(
            Mismatch(
                place: context.place,
                expected: .key(key),
                found: nil,
                range: object.range.opening,
                origin: context.origin
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
                range: node.range,
                origin: context.origin
            )
        )
    }

    private mutating func observe(_ field: Field, _ node: JSONNode?, _ context: Context) {
        guard let place = context.place, observed.contains(place) else { return }
        let type = field.constant == nil ? field.type : nil
        let known = ObservedValues(
            type: type,
            context,
            writesNull: field.writesNull,
            takesEncoding: true,
            hasDefault: field.defaultValue != nil
        )
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
        orElse note: (inout AnswerReader) -> Void
    ) {
        var inside = context
        if let tag = union.tag {
            let value = node.tag(tag)
            let item = union.cases.first { item in
                value.map { value in item.tagValues.contains { JSONEquality.equals(value, $0) } }
                    ?? false
            }
            guard let item = item ?? union.cases.first(where: \.isDefault) else {
                return note(&self)
            }
            inside.otherKeys.insert(tag)
            return read(item.type, node, inside)
        }
        let matching = AnswerMatching(types: types)
        guard
            let item = union.cases.first(where: {
                matching.matches(
                    $0.type.substituting(context.generics),
                    node,
                    as: $0.encoding ?? context.encoding
                )
            })
        else { return note(&self) }
        if let encoding = item.encoding { inside.encoding = encoding }
        read(item.type, node, inside)
    }

    private mutating func noteUnrecognized(
        _ union: Union,
        _ model: Model,
        _ node: JSONNode,
        _ context: Context
    ) {
        let tag = union.tag.flatMap { node.tag($0) }
        let kind = Drift.Kind.unrecognized(tag: union.tag, tag)
        let range = tag?.range ?? (node.isContainer ? node.range.opening : node.range)
        let name = name(of: model.path, context)
        add(kind, of: name, at: range, context, origin: model.range)
    }
}

extension [JSONMember] {
    /// Where a key is, looked for from a member on and then before it, as the runtime does.
    fileprivate func index(of key: String, from start: Int) -> Int? {
        self[start...].firstIndex { $0.key == key } ?? self[..<start].firstIndex { $0.key == key }
    }
}

extension UInt64 {
    /// `1, 5`: the bits that are set, counted from 0.
    fileprivate var bitPositions: String {
        (0..<UInt64(bitWidth)).filter { self & (1 << $0) != 0 }.map(String.init)
            .joined(separator: ", ")
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
