import ResgenCompiler

/// Values of an API's types as a server would send them: the same ones in each run, and as much as is
/// good to read.
struct Samples {
    let types: AnswerTypes
    private let examples: DocumentExamples
    var variant = SampleVariant()

    /// How much of a value is there.
    enum Extent {
        /// Optional fields, too.
        case full
        /// Nothing that may be missing.
        case required
    }

    /// - Parameter examples: What is taken where it is a value of its type.
    init(_ api: API, _ examples: DocumentExamples = .none) {
        self.init(AnswerTypes(api), examples)
    }

    init(_ types: AnswerTypes, _ examples: DocumentExamples = .none) {
        self.types = types
        self.examples = examples
    }

    /// A value in JSON, not null. Nil where each one would hold one of its own type, and for a type that
    /// is too large to be shown.
    ///
    /// - Parameters:
    ///   - encoding: How the value is encoded, where that is not the usual way of its type.
    ///   - key: What the value is called: texts and numbers are chosen by it.
    func value(
        of type: APIType,
        as encoding: ValueEncoding? = nil,
        named key: String = "value",
        _ extent: Extent = .full
    ) -> JSONNode? {
        var builder = SampleBuilder(types, examples, extent, variant)
        return builder.present(type, encoding, key)
    }

    /// The names of the alternatives that values of a type have, those of one union after those of another.
    ///
    /// - Parameter ofObjects: Whether unions of texts and numbers alone are left out.
    func alternatives(
        of type: APIType,
        as encoding: ValueEncoding? = nil,
        ofObjects: Bool = false
    ) -> [String] {
        let all = SampleVariant(showsAlternatives: true)
        var builder = SampleBuilder(types, examples, .full, all)
        _ = builder.present(type, encoding, "value")
        let unions = builder.unions.filter { union in
            !ofObjects || union.cases.contains { types.leadsToModels($0.type) }
        }
        return unions.flatMap { $0.cases.map(\.name) }.unique
    }

    /// Whether values of a type have an alternative of that name.
    func hasAlternative(_ name: String, of type: APIType, as encoding: ValueEncoding?) -> Bool {
        var builder = SampleBuilder(types, examples, .full, SampleVariant(showsAlternatives: true))
        _ = builder.present(type, encoding, "value")
        return builder.unions.contains { $0.cases.contains { $0.isCalled(name) } }
    }

    /// The example that a document gives at a place, if it is a value of the type, read without a loss.
    func example(at range: SourceRange, _ type: APIType, as encoding: ValueEncoding?) -> JSONNode? {
        examples.value(at: range).flatMap { types.knows($0, type, encoding) ? $0 : nil }
    }

    /// The example that a document gives of a whole body whose type is described at a place.
    func body(at range: SourceRange, _ type: APIType, as encoding: ValueEncoding?) -> JSONNode? {
        examples.answer(at: range).flatMap { types.knows($0, type, encoding) ? $0 : nil }
    }

    /// The value that a document asks for at a place, where the type has others, too.
    func askedValue(at range: SourceRange, _ type: APIType, as encoding: ValueEncoding?)
        -> JSONNode?
    {
        examples.askedValue(at: range, of: type, as: encoding, types)
    }

    /// What a constant or a default is on the wire. Nil for one that is not sent.
    func value(of literal: Literal, _ type: APIType, as encoding: ValueEncoding? = nil) -> JSONNode?
    {
        SampleLiterals(types: types).node(literal, type, encoding)
    }
}

/// Makes one sample.
private struct SampleBuilder {
    private let types: AnswerTypes
    private let examples: DocumentExamples
    private let extent: Samples.Extent
    private let variant: SampleVariant
    /// The unions of which there is a value.
    private(set) var unions: [Union] = []
    /// Which alternative of a union is tried first.
    private var turn = 0
    /// The models around, the outermost first.
    private var outer: [APIType] = []
    private var depth = 0
    /// How many values there are so far.
    private var count = 0
    /// How many values were begun or read, also those that were thrown away.
    private var work = 0
    private var memo = SampleMemo()

    /// So many models may be in each other before optional ones are left out.
    private static let shownDepth = 3
    /// After so many values only what is required follows.
    private static let shownCount = 250
    /// No sample has more values than that, whatever its type requires.
    private static let countLimit = 20_000
    private static let workLimit = 200_000
    private static let depthLimit = 150
    /// So many alternatives of a union are in a list of it.
    private static let longestList = 8

    init(
        _ types: AnswerTypes,
        _ examples: DocumentExamples,
        _ extent: Samples.Extent,
        _ variant: SampleVariant
    ) {
        self.types = types
        self.examples = examples
        self.extent = extent
        self.variant = variant
    }

    /// A value that is not null.
    mutating func present(_ type: APIType, _ encoding: ValueEncoding?, _ key: String) -> JSONNode? {
        depth += 1
        count += 1
        work += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit, count < Self.countLimit, work < Self.workLimit else {
            return nil
        }
        switch types.expanded(type) {
        case .standard(let standard):
            return SampleScalars.node(standard, encoding, key, in: outer.last)
        case .optional(let inner), .patch(let inner), .entry(_, let inner):
            return present(inner, encoding, key)
        case .array(let element): return .array(elements(element, encoding, key))
        case .dictionary(let keyType, let value):
            let sample = isLong(value) ? nil : present(value, encoding, key)
            guard let sample, let name = self.key(keyType) else { return .object([]) }
            return .object([(name, sample)])
        case .model(let path, let arguments): return model(path, arguments, encoding, key)
        case .generic: return .string(key)
        }
    }

    /// The elements of a list: one, or one for each alternative. Lists in objects have one, as a document may
    /// want all of them to be of one alternative.
    private mutating func elements(_ type: APIType, _ encoding: ValueEncoding?, _ key: String)
        -> [JSONNode]
    {
        if isLong(type) { return [] }
        guard outer.isEmpty, variant.showsAlternatives, variant.name == nil,
            let union = types.union(type)
        else {
            return [present(type, encoding, key)].compactMap(\.self)
        }
        let before = turn
        defer { turn = before }
        var texts: Set<String> = []
        return (0..<min(union.cases.count, Self.longestList)).compactMap { index in
            turn = index
            guard !isLong(type), let node = present(type, encoding, key) else { return nil }
            return texts.insert(node.compactText).inserted ? node : nil
        }
    }

    /// The key of a map.
    private mutating func key(_ type: APIType) -> String? {
        guard let node = present(type, nil, "key") else { return nil }
        return node.scalarText
    }

    /// Whether a value that may be missing is left out so that the rest can be read.
    private func isLong(_ type: APIType) -> Bool {
        guard count < Self.shownCount else { return true }
        return outer.count > Self.shownDepth && types.leadsToModels(type)
    }

    // MARK: Models

    private mutating func model(
        _ path: [String],
        _ arguments: [APIType],
        _ encoding: ValueEncoding?,
        _ key: String
    ) -> JSONNode? {
        let type = APIType.model(path, arguments)
        guard let model = types.model(path) else { return nil }
        if let index = outer.firstIndex(of: type) {
            memo.noteEnds([index])
            return nil
        }
        if let example = example(of: model, type, encoding) { return example }
        let id = memoID(type, encoding, key)
        if let known = memo.entry(id) {
            count += known.count
            return count < Self.countLimit ? known.node : nil
        }
        let before = count
        outer.append(type)
        memo.begin()
        let node = value(of: model, type, encoding, key)
        outer.removeLast()
        memo.end(id, node, count: count - before)
        return node
    }

    /// What a document shows of a model, unless another alternative is meant.
    private mutating func example(of model: Model, _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        guard let example = example(at: model.range, type, encoding) else { return nil }
        guard case .union(let union) = model.kind else { return example }
        note(union)
        return variant.name == nil && turn == 0 ? example : nil
    }

    private func memoID(_ type: APIType, _ encoding: ValueEncoding?, _ key: String)
        -> SampleMemo.ID
    {
        SampleMemo.ID(
            type: type,
            encoding: encoding,
            key: key,
            depth: min(outer.count, Self.shownDepth + 1),
            isShort: count >= Self.shownCount,
            turn: turn
        )
    }

    private mutating func value(
        of model: Model,
        _ type: APIType,
        _ encoding: ValueEncoding?,
        _ key: String
    ) -> JSONNode? {
        let generics = types.replacement(of: type)
        switch model.kind {
        case .structure(let structure): return self.structure(structure, generics)
        case .enumeration(let enumeration): return enumeration.cases.first?.value.node
        case .flags(let flags, let own):
            let bits = flags.first.map { String(UInt64(1) << UInt64($0.bit)) } ?? "0"
            return (own ?? encoding) == .string ? .string(bits) : .number(bits)
        case .wrapper(let wrapped, let own):
            return present(wrapped.substituting(generics), own ?? encoding, key)
        case .alias(let target): return present(target.substituting(generics), encoding, key)
        case .union(let union): return self.union(union, type, generics, encoding, key)
        // Nothing is known of it, but that it may be in a path.
        case .external: return .string(key)
        case .answers: return nil
        }
    }

    private mutating func structure(_ structure: Structure, _ generics: [String: APIType])
        -> JSONNode?
    {
        var members: [(String, JSONNode)] = []
        for field in structure.fields {
            let type = field.type.substituting(generics)
            if let constant = field.constant {
                let literals = SampleLiterals(types: types)
                guard let node = literals.node(constant, type, field.encoding) else { return nil }
                members.append((field.key, node))
                continue
            }
            let isRequired = field.defaultValue == nil && !types.mayBeMissing(type)
            if !isRequired, extent == .required || isLong(type) {
                if field.writesNull { members.append((field.key, .null)) }
                continue
            }
            let chosen = field.defaultValue.flatMap { literal($0, type, field.encoding) }
            let node =
                example(at: field.origin, type, field.encoding) ?? chosen
                ?? present(type, field.encoding, field.key)
            if let node {
                members.append((field.key, node))
            } else if isRequired {
                return nil
            } else if field.writesNull {
                members.append((field.key, .null))
            }
        }
        if let additional = structure.additional, extent == .full {
            let type = additional.substituting(generics)
            let isTaken = members.contains { $0.0 == "key" }
            if !isTaken, !isLong(type),
                let node = present(type, structure.additionalEncoding, "value")
            {
                members.append(("key", node))
            }
        }
        return .object(members)
    }

    /// What a document says, if it is a value that is read without a loss. Of objects it has fields that may be
    /// missing.
    private func example(at range: SourceRange, _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        guard !isLong(type) else { return nil }
        guard let example = examples.value(at: range), !example.isNull,
            extent == .full || !example.isContainer, types.knows(example, type, encoding)
        else { return examples.askedValue(at: range, of: type, as: encoding, types) }
        return example
    }

    /// A default, unless that is nothing.
    private func literal(_ literal: Literal, _ type: APIType, _ encoding: ValueEncoding?)
        -> JSONNode?
    {
        let node = SampleLiterals(types: types).node(literal, type, encoding)
        return literal == .null && types.expanded(type).isOptional ? nil : node
    }

    // MARK: Unions

    /// The first case whose value is read as that case, from the one on that is meant.
    private mutating func union(
        _ union: Union,
        _ type: APIType,
        _ generics: [String: APIType],
        _ encoding: ValueEncoding?,
        _ key: String
    ) -> JSONNode? {
        let before = count
        var fallback: (node: JSONNode, count: Int)?
        for (index, item) in order(of: union) {
            count = before
            let inner = item.type.substituting(generics)
            guard var node = present(inner, item.encoding ?? encoding, key) else { continue }
            if let tag = union.tag {
                guard let tagged = node.tagged(tag, as: item) else { continue }
                node = tagged
            }
            let isOwn =
                union.tag != nil
                || AnswerMatching(types: types).index(of: node, in: union, generics, encoding)
                    == index
            work += count - before
            let reading = types.reading(of: node, type, encoding)
            guard reading.mismatches.isEmpty else { continue }
            if isOwn, reading.drifts.isEmpty {
                note(union)
                return node
            }
            fallback = fallback ?? (node, count)
        }
        count = fallback?.count ?? before
        if fallback != nil { note(union) }
        return fallback?.node
    }

    private mutating func note(_ union: Union) {
        let names = union.cases.map(\.name)
        if !unions.contains(where: { $0.cases.map(\.name) == names }) { unions.append(union) }
    }

    /// The cases with their indices, in the order in which they are tried.
    private func order(of union: Union) -> [(Int, Union.Case)] {
        let cases = Array(union.cases.enumerated())
        let named = variant.name.flatMap { name in
            union.cases.firstIndex { $0.isCalled(name) }
        }
        guard let first = named ?? (cases.isEmpty ? nil : turn % cases.count) else { return [] }
        return (cases[first...] + cases[..<first]).map { ($0.offset, $0.element) }
    }
}

extension AnswerMatching {
    /// The case of a union without a tag that takes a value.
    func index(
        of node: JSONNode,
        in union: Union,
        _ generics: [String: APIType],
        _ encoding: ValueEncoding?
    ) -> Int? {
        union.cases.firstIndex {
            matches($0.type.substituting(generics), node, as: $0.encoding ?? encoding)
        }
    }
}

extension AnswerTypes {
    /// Whether a value is read as one of a type, and nothing of it is lost or unknown.
    func knows(_ node: JSONNode, _ type: APIType, _ encoding: ValueEncoding?) -> Bool {
        let reading = reading(of: node, type, encoding)
        return reading.mismatches.isEmpty && reading.drifts.isEmpty
    }

    fileprivate func reading(
        of node: JSONNode,
        _ type: APIType,
        _ encoding: ValueEncoding?
    ) -> AnswerReading {
        var reader = AnswerReader(strict)
        reader.read(type, node, AnswerReader.Context(encoding: encoding))
        return AnswerReading(mismatches: reader.mismatches, drifts: reader.drifts)
    }

    /// The union that values of a type are of.
    fileprivate func union(_ type: APIType) -> Union? {
        guard case .model(let path, _) = plain(type), case .union(let union)? = model(path)?.kind
        else { return nil }
        return union
    }

    fileprivate func replacement(of type: APIType) -> [String: APIType] {
        guard case .model(let path, let arguments) = type else { return [:] }
        return replacement(of: path, by: arguments)
    }

    /// Whether a value is an object of a model, or holds some.
    fileprivate func leadsToModels(_ type: APIType) -> Bool {
        switch expanded(type) {
        case .standard, .generic: return false
        case .optional(let inner), .patch(let inner), .array(let inner): return leadsToModels(inner)
        case .dictionary(_, let inner), .entry(_, let inner): return leadsToModels(inner)
        case .model(let path, _):
            switch model(path)?.kind {
            case .structure, .union: return true
            default: return false
            }
        }
    }
}

extension EnumValue {
    var node: JSONNode {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .number(String(number))
        }
    }
}

extension JSONNode {
    /// The object with the value of a tag that means a case; nil for what is no object.
    fileprivate func tagged(_ tag: String, as item: Union.Case) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        if let known = self[tag], item.tagValues.contains(where: { JSONEquality.equals(known, $0) })
        {
            return self
        }
        guard let first = item.tagValues.first else { return self }
        let rest = members.filter { $0.key != tag }.map { ($0.key, $0.value) }
        return .object([(tag, first.node)] + rest)
    }
}
