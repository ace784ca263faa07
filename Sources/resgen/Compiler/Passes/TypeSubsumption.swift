/// Whether all JSON that matches one type matches another, as far as untagged unions ask.
struct TypeSubsumption {
    private let models: [[String]: Model]
    private let aliases: AliasTable
    /// How a Date is encoded.
    private let dates: ValueEncoding
    /// Whether a union with a tag asks for the values of its tag.
    private let knowsTags: Bool
    private let memory = Memory()
    private static let depthLimit = 16
    /// Unions that hold each other could be followed on more ways than there is time for.
    private static let stepLimit = 500_000

    typealias Signature = ObjectSignature<Literal>

    /// What was asked before: unions that hold each other ask the same again and again.
    private final class Memory {
        var answers: [Question: Bool] = [:]
        var objects: [APIType: [Signature]?] = [:]
        var steps = 0
    }

    private struct Question: Hashable {
        let first: APIType
        let second: APIType
        /// How deep it was asked: what is too deep counts as not subsumed.
        let depth: Int
    }

    init(_ program: Program, knowsTags: Bool = true) {
        models = program.models
        aliases = program.aliases
        dates = program.dates
        self.knowsTags = knowsTags
    }

    /// Whether a union that asks for `first` never gets to `second`.
    func subsumes(_ first: APIType, _ second: APIType) -> Bool { subsumes(first, second, depth: 0) }

    /// Whether so much was asked that the answers of late are no longer known.
    var isExhausted: Bool { memory.steps > Self.stepLimit }

    private func subsumes(_ first: APIType, _ second: APIType, depth: Int) -> Bool {
        memory.steps += 1
        guard depth < Self.depthLimit, !isExhausted else { return false }
        let question = Question(first: first, second: second, depth: depth)
        if let known = memory.answers[question] { return known }
        let answer = answer(to: question)
        memory.answers[question] = answer
        return answer
    }

    private func answer(to question: Question) -> Bool {
        let first = aliases.expanded(question.first)
        let second = aliases.expanded(question.second)
        func inner(_ first: APIType, _ second: APIType) -> Bool {
            subsumes(first, second, depth: question.depth + 1)
        }
        if first == second || first == .standard(.json) { return true }
        if let cases = cases(of: second) { return cases.allSatisfy { inner(first, $0) } }
        if let cases = cases(of: first) { return cases.contains { inner($0, second) } }
        switch (first, second) {
        case (.optional(let one), .optional(let other)): return inner(one, other)
        case (.optional(let one), _): return inner(one, second)
        case (.array(let one), .array(let other)): return inner(one, other)
        case (.dictionary(_, let one), .dictionary(_, let other)): return inner(one, other)
        default:
            if let one = objects(first), let other = objects(second) {
                return other.allSatisfy { object in one.contains { $0.subsumes(object) } }
            }
            if let one = scalars(first), let other = scalars(second) { return one.subsumes(other) }
            return false
        }
    }

    /// The types of the cases where the type is a union without a tag.
    func cases(of type: APIType) -> [APIType]? {
        guard case .model(let path, let arguments) = type,
            case .union(let union)? = models[path]?.kind,
            union.tag == nil
        else { return nil }
        let replacement = aliases.replacement(of: path, by: arguments)
        return union.cases.map { $0.type.substituting(replacement) }
    }

    var knowsAnyTag: Bool { models.keys.contains(where: isTagged) }

    func isTagged(_ path: [String]) -> Bool {
        if case .union(let union)? = models[path]?.kind { union.tag != nil } else { false }
    }

    /// The objects that match a type, with aliases replaced.
    func objects(of type: APIType) -> [Signature]? { objects(aliases.expanded(type)) }

    /// The objects that match a type, of any of these kinds; nil where others than objects match.
    private func objects(_ type: APIType) -> [Signature]? {
        if let known = memory.objects[type] { return known }
        let objects = newObjects(type)
        memory.objects[type] = .some(objects)
        return objects
    }

    private func newObjects(_ type: APIType) -> [Signature]? {
        switch type {
        case .dictionary(_, let value):
            return aliases.expanded(value) == .standard(.json) ? [Signature()] : nil
        case .model(let path, _):
            switch models[path]?.kind {
            case .union(let union): return union.tag.map { objects(of: union, tag: $0) }
            case .structure(let structure): return [signature(of: structure)]
            default: return nil
            }
        default: return nil
        }
    }

    private func objects(of union: Union, tag: String) -> [Signature] {
        guard knowsTags else { return [Signature(required: [tag])] }
        return union.cases.flatMap { item -> [Signature] in
            let signatures: [Signature]
            if case .model(let path, _) = aliases.expanded(item.type),
                case .structure(let structure)? = models[path]?.kind
            {
                signatures = [signature(of: structure)]
            } else {
                signatures = [Signature()]
            }
            let tagged = item.tagValues.flatMap { value in
                signatures.map { signature in
                    var signature = signature
                    signature.constants[tag] = value.literal
                    return signature
                }
            }
            return item.isDefault ? tagged + signatures : tagged
        }
    }

    private func signature(of structure: Structure) -> Signature {
        structure.matchRule(aliases)?.signature ?? Signature()
    }

    private func scalars(_ type: APIType) -> ScalarRange? {
        switch type {
        case .standard(let standard):
            return ScalarRange(
                type: standard,
                encoding: standard == .date ? dates : nil,
                isWhole: true
            )
        case .model(let path, _):
            switch models[path]?.kind {
            case .enumeration(let enumeration):
                return ScalarRange(
                    type: enumeration.isInteger ? .int : .string,
                    encoding: nil,
                    isWhole: !enumeration.isClosed
                )
            case .wrapper(.standard(let standard), let encoding):
                return ScalarRange(type: standard, encoding: encoding, isWhole: true)
            default: return nil
            }
        default: return nil
        }
    }
}

extension EnumValue {
    fileprivate var literal: Literal {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .number("\(number)")
        }
    }
}

extension MatchRule {
    /// The objects that the rule lets through.
    fileprivate var signature: TypeSubsumption.Signature {
        let values = constants.filter { $0.value != .null }
        return TypeSubsumption.Signature(
            required: Set(required),
            constants: Dictionary(firstOf: values.map { ($0.key, $0.value) }),
            nulls: Set(constants.filter { $0.value == .null }.map(\.key)),
            any: any.isEmpty ? nil : Set(any)
        )
    }
}

/// The strings, numbers or Bools that match a type.
private struct ScalarRange {
    let type: StandardType
    let encoding: ValueEncoding?
    /// Whether all values of the type match.
    let isWhole: Bool

    func subsumes(_ other: ScalarRange) -> Bool {
        guard isWhole else { return false }
        if type == other.type, encoding == other.encoding { return true }
        if encoding == nil, type == .string { return other.isText }
        guard encoding == nil, other.encoding == nil, other.type.isNumber else { return false }
        switch type {
        case .double, .decimal, .float: return true
        default: return type.holdsIntegers(of: other.type)
        }
    }

    private var isText: Bool {
        if encoding == .string { return true }
        return type.isText && encoding?.isNumberOfTime != true
    }
}
