/// Whether all JSON that fits one type fits another, as far as untagged unions ask.
struct FitCover {
    private let models: [[String]: Model]
    private let resolver: TypeResolver
    /// How a Date stands on the wire.
    private let dates: WireForm
    /// Whether a union with a tag asks for the values of its tag.
    private let knowsTags: Bool
    private let memory = Memory()
    private static let depthLimit = 16
    /// Unions that hold each other could be followed on more ways than there is time for.
    private static let stepLimit = 500_000

    /// What was asked before: unions that hold each other ask the same again and again.
    private final class Memory {
        var answers: [Question: Bool] = [:]
        var objects: [APIType: [ObjectFit]?] = [:]
        var steps = 0
    }

    private struct Question: Hashable {
        let first: APIType
        let second: APIType
        /// How deep it was asked: what is too deep counts as not covered.
        let depth: Int
    }

    init(models: [Model], resolver: TypeResolver, dates: WireForm) {
        self.init(
            models: Dictionary(
                models.flatMap(\.withNested).map { ($0.path, $0) },
                uniquingKeysWith: { first, _ in first }
            ),
            resolver: resolver,
            dates: dates,
            knowsTags: true
        )
    }

    /// Whether a union that asks for `first` never gets to `second`.
    func covers(_ first: APIType, _ second: APIType) -> Bool { covers(first, second, depth: 0) }

    /// Whether so much was asked that the answers of late are no longer known.
    var isExhausted: Bool { memory.steps > Self.stepLimit }

    private func covers(_ first: APIType, _ second: APIType, depth: Int) -> Bool {
        memory.steps += 1
        guard depth < Self.depthLimit, !isExhausted else { return false }
        let question = Question(first: first, second: second, depth: depth)
        if let known = memory.answers[question] { return known }
        let answer = answer(to: question)
        memory.answers[question] = answer
        return answer
    }

    private func answer(to question: Question) -> Bool {
        let first = resolver.expanded(question.first)
        let second = resolver.expanded(question.second)
        func inner(_ first: APIType, _ second: APIType) -> Bool {
            covers(first, second, depth: question.depth + 1)
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
                return other.allSatisfy { fit in one.contains { $0.covers(fit) } }
            }
            if let one = scalars(first), let other = scalars(second) { return one.covers(other) }
            return false
        }
    }

    /// The same where a union with a tag does not ask for the values of its tag.
    var ignoringTags: FitCover {
        FitCover(models: models, resolver: resolver, dates: dates, knowsTags: false)
    }

    private init(
        models: [[String]: Model],
        resolver: TypeResolver,
        dates: WireForm,
        knowsTags: Bool,
    ) {
        self.models = models
        self.resolver = resolver
        self.dates = dates
        self.knowsTags = knowsTags
    }

    /// The types of the cases where the type is a union without a tag.
    func cases(of type: APIType) -> [APIType]? {
        guard case .model(let path, let arguments) = type,
            case .union(let union)? = models[path]?.kind,
            union.tag == nil
        else { return nil }
        let replacement = resolver.replacement(of: path, by: arguments)
        return union.cases.map { $0.type.substituting(replacement) }
    }

    var knowsAnyTag: Bool { models.keys.contains(where: isTagged) }

    func isTagged(_ path: [String]) -> Bool {
        if case .union(let union)? = models[path]?.kind { union.tag != nil } else { false }
    }

    /// The objects that fit a type, with aliases replaced.
    func objects(of type: APIType) -> [ObjectFit]? { objects(resolver.expanded(type)) }

    /// The objects that fit a type, of any of these kinds; nil where others than objects fit.
    private func objects(_ type: APIType) -> [ObjectFit]? {
        if let known = memory.objects[type] { return known }
        let objects = newObjects(type)
        memory.objects[type] = .some(objects)
        return objects
    }

    private func newObjects(_ type: APIType) -> [ObjectFit]? {
        switch type {
        case .dictionary(_, let value):
            return resolver.expanded(value) == .standard(.json) ? [ObjectFit()] : nil
        case .model(let path, _):
            switch models[path]?.kind {
            case .union(let union): return union.tag.map { objects(of: union, tag: $0) }
            case .structure(let structure): return [ObjectFit(structure.fitRule(resolver))]
            default: return nil
            }
        default: return nil
        }
    }

    private func objects(of union: Union, tag: String) -> [ObjectFit] {
        guard knowsTags else { return [ObjectFit(required: [tag])] }
        return union.cases.flatMap { item -> [ObjectFit] in
            let fits: [ObjectFit]
            if case .model(let path, _) = resolver.expanded(item.type),
                case .structure(let structure)? = models[path]?.kind
            {
                fits = [ObjectFit(structure.fitRule(resolver))]
            } else {
                fits = [ObjectFit()]
            }
            return item.tagValues.flatMap { value in
                fits.map { $0.with(value.literal, at: tag) }
            }
        }
    }

    private func scalars(_ type: APIType) -> ScalarFit? {
        switch type {
        case .standard(let standard):
            return ScalarFit(type: standard, form: standard == .date ? dates : nil, isWhole: true)
        case .model(let path, _):
            switch models[path]?.kind {
            case .enumeration(let enumeration):
                return ScalarFit(
                    type: enumeration.isInteger ? .int : .string,
                    form: nil,
                    isWhole: !enumeration.isClosed
                )
            case .wrapper(.standard(let standard), let form):
                return ScalarFit(type: standard, form: form, isWhole: true)
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

/// The objects that a rule lets through.
struct ObjectFit {
    var required: Set<String> = []
    var constants: [String: Literal] = [:]
    /// At least one of these, where the rule says so.
    var any: Set<String>?

    init(required: Set<String> = []) { self.required = required }

    init(_ rule: FitRule?) {
        guard let rule else { return }
        required = Set(rule.required)
        constants = Dictionary(
            rule.constants.map { ($0.key, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        if !rule.any.isEmpty { any = Set(rule.any) }
    }

    func with(_ constant: Literal, at key: String) -> ObjectFit {
        var copy = self
        copy.constants[key] = constant
        return copy
    }

    /// The keys that are there, and not null.
    var there: Set<String> { required.union(constants.filter { $0.value != .null }.keys) }

    func covers(_ other: ObjectFit) -> Bool {
        let there = other.there
        let hasAny = any.map { any in
            !any.isDisjoint(with: there) || other.any?.isSubset(of: any) ?? false
        }
        return required.isSubset(of: there) && hasAny ?? true
            && constants.allSatisfy { other.constants[$0.key] == $0.value }
    }
}

/// The strings, numbers or Bools that fit a type.
private struct ScalarFit {
    let type: StandardType
    let form: WireForm?
    /// Whether all values of the type fit.
    let isWhole: Bool

    func covers(_ other: ScalarFit) -> Bool {
        guard isWhole else { return false }
        if type == other.type, form == other.form { return true }
        if form == nil, type == .string { return other.isText }
        guard form == nil, other.form == nil, other.type.isNumber else { return false }
        switch type {
        case .double, .decimal, .float: return true
        case .int, .int64: return [.int, .int64, .int32, .int16, .int8].contains(other.type)
        case .uint, .uint64: return [.uint, .uint64, .uint32, .uint16, .uint8].contains(other.type)
        default: return false
        }
    }

    private var isText: Bool {
        if form == .string { return true }
        switch type {
        case .string, .url, .uuid, .day, .data: return true
        case .date: return form != .seconds && form != .milliseconds
        default: return false
        }
    }
}

extension TypeResolver {
    /// What the generic parameters of a model stand for where it has these arguments.
    fileprivate func replacement(of path: [String], by arguments: [APIType]) -> [String: APIType] {
        Dictionary(
            zip(table[path[0]]?.generics.map(\.value) ?? [], arguments),
            uniquingKeysWith: { first, _ in first }
        )
    }
}
