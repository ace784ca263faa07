/// Finds the cases of unions without a tag that nothing can reach: those that an earlier one covers,
/// and those that lead back to the union without a step into the value.
struct UnionReach {
    private let unions: [[String]: Union]
    private let cover: FitCover
    /// What a union covers that has a tag and does not ask for its value.
    private let wideCover: FitCover
    private let all: [(path: [String], union: Union)]
    /// Unions that may lead to each other have one number.
    private let circles: [String: Int]
    private let resolver: TypeResolver
    private let log: DiagnosticLog

    init(models: [Model], resolver: TypeResolver, dates: WireForm, log: DiagnosticLog) {
        all = models.flatMap(\.unions).filter { $0.union.tag == nil }
        unions = Dictionary(
            all.map { ($0.path, $0.union) },
            uniquingKeysWith: { first, _ in first }
        )
        cover = FitCover(models: models, resolver: resolver, dates: dates, knowsTags: true)
        wideCover = FitCover(models: models, resolver: resolver, dates: dates, knowsTags: false)
        circles = Self.circles(of: all, resolver: resolver)
        self.resolver = resolver
        self.log = log
    }

    /// Follows what is named in the cases, whether a value can stand there or not.
    private static func circles(
        of unions: [(path: [String], union: Union)],
        resolver: TypeResolver
    ) -> [String: Int] {
        var edges: [String: [String]] = [:]
        for (path, union) in unions {
            let named = union.cases.flatMap { $0.type.paths(resolver) }
            edges[path.joined(separator: ".")] = named.map { $0.joined(separator: ".") }
        }
        let names = unions.map { $0.path.joined(separator: ".") }
        return ComponentFinder { edges[$0] ?? [] }.components(of: names)
    }

    func check() {
        for (path, union) in all {
            var reached: [Union.Case] = []
            for item in union.cases {
                if leadsBack(item.type, to: path) {
                    log.error(
                        "the case '\(item.name)' is '\(path.last ?? "")' again: it would never be read to an end",
                        at: item.range
                    )
                    continue
                }
                if let earlier = reached.first(where: { cover.covers($0.type, item.type) }) {
                    log.warning(
                        "the case '\(item.name)' is never taken: all that fits it fits '\(earlier.name)' before it",
                        at: item.range
                    )
                }
                reached.append(item)
            }
        }
    }

    /// The unions with a tag that would take what fits a later case of another union, if any value of
    /// the tag would do.
    var competing: Set<String> {
        var names: Set<String> = []
        guard cover.knowsAnyTag else { return names }
        for (_, union) in all {
            for (index, item) in union.cases.enumerated() {
                let taggedNames = tagged(item.type)
                if taggedNames.isSubset(of: names) { continue }
                let later = union.cases[(index + 1)...]
                if later.contains(where: { wideCover.covers(item.type, $0.type) }) {
                    names.formUnion(taggedNames)
                }
            }
        }
        return names
    }

    /// The unions with a tag that stand for the type, or for an alternative of it.
    private func tagged(_ type: APIType) -> Set<String> {
        var found: Set<String> = []
        var seen: Set<[String]> = []
        var open = [type]
        while let next = open.popLast() {
            switch resolver.expanded(next) {
            case .optional(let inner), .patch(let inner), .array(let inner): open.append(inner)
            case .dictionary(_, let inner): open.append(inner)
            case .model(let path, let arguments) where seen.insert(path).inserted:
                if let union = unions[path] {
                    let replacement = resolver.replacement(of: path, by: arguments)
                    open += union.cases.map { $0.type.substituting(replacement) }
                } else if cover.isTagged(path) {
                    found.insert(path[0])
                }
            default: continue
            }
        }
        return found
    }

    /// Whether a value of the type may be one of the union, at the same place of the JSON.
    private func leadsBack(_ type: APIType, to path: [String]) -> Bool {
        let circle = circles[path.joined(separator: ".")]
        let mayLeadBack = type.paths(resolver).contains {
            circles[$0.joined(separator: ".")] == circle
        }
        guard mayLeadBack else { return false }
        var seen: Set<[String]> = []
        var open = [type]
        while let next = open.popLast() {
            switch resolver.expanded(next) {
            case .optional(let inner), .patch(let inner): open.append(inner)
            case .model(let found, let arguments):
                if found == path { return true }
                guard let union = unions[found], seen.insert(found).inserted else { continue }
                let replacement = resolver.replacement(of: found, by: arguments)
                open += union.cases.map { $0.type.substituting(replacement) }
            default: continue
            }
        }
        return false
    }
}

/// Whether all JSON that fits one type fits another, as far as untagged unions ask.
struct FitCover {
    private let models: [[String]: Model]
    private let resolver: TypeResolver
    /// How a Date stands on the wire.
    private let dates: WireForm
    /// Whether a union with a tag asks for the values of its tag.
    private let knowsTags: Bool
    private static let depthLimit = 16

    init(models: [Model], resolver: TypeResolver, dates: WireForm, knowsTags: Bool) {
        self.dates = dates
        self.knowsTags = knowsTags
        self.models = Dictionary(
            models.flatMap(\.withNested).map { ($0.path, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.resolver = resolver
    }

    /// Whether a union that asks for `first` never gets to `second`.
    func covers(_ first: APIType, _ second: APIType) -> Bool { covers(first, second, depth: 0) }

    private func covers(_ first: APIType, _ second: APIType, depth: Int) -> Bool {
        guard depth < Self.depthLimit else { return false }
        let (first, second) = (resolver.expanded(first), resolver.expanded(second))
        func inner(_ first: APIType, _ second: APIType) -> Bool {
            covers(first, second, depth: depth + 1)
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

    private func cases(of type: APIType) -> [APIType]? {
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

    /// The objects that fit a type, of any of these kinds; nil where others than objects fit.
    private func objects(_ type: APIType) -> [ObjectFit]? {
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
private struct ObjectFit {
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

    func covers(_ other: ObjectFit) -> Bool {
        let there = other.required.union(other.constants.filter { $0.value != .null }.keys)
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

extension APIType {
    /// The models of which one may stand in the place of this type, without a step into a value.
    fileprivate func paths(_ resolver: TypeResolver) -> [[String]] {
        switch resolver.expanded(self) {
        case .optional(let inner), .patch(let inner): inner.paths(resolver)
        case .model(let path, let arguments): [path] + arguments.flatMap { $0.paths(resolver) }
        default: []
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
