/// Finds the cases of unions without a tag that nothing can reach: those that an earlier one covers,
/// and those that lead back to the union without a step into the value.
struct UnionReach {
    private let cover: FitCover
    private let all: [(path: [String], union: Union)]
    /// Unions that may lead to each other have one number.
    private let circles: [String: Int]
    /// The numbers of those where an argument of a generic type is named, too.
    private let genericCircles: Set<Int>
    private let resolver: TypeResolver
    private let log: DiagnosticLog

    init(models: [Model], resolver: TypeResolver, dates: WireForm, log: DiagnosticLog) {
        all = models.flatMap(\.unions).filter { $0.union.tag == nil }
        cover = FitCover(models: models, resolver: resolver, dates: dates)
        circles = Self.circles(of: all, resolver: resolver)
        let generic = all.filter { $0.union.cases.contains { $0.type.hasArguments(resolver) } }
        let names = generic.map { $0.path.joined(separator: ".") }
        genericCircles = Set(names.compactMap { [circles] in circles[$0] })
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
            var reached = CoveredCases(cover)
            for item in union.cases {
                if leadsBack(item.type, to: path) {
                    log.error(
                        "the case '\(item.name)' is '\(path.last ?? "")' again: it would never be read to an end",
                        at: item.range
                    )
                    continue
                }
                if let earlier = reached.earlier(than: item) {
                    log.warning(
                        "the case '\(item.name)' is never taken: all that fits it fits '\(earlier.name)' before it",
                        at: item.range
                    )
                }
            }
        }
    }

    /// The unions with a tag that would take what fits a later case of another union, if any value of
    /// the tag would do.
    var competing: Set<String> {
        var names: Set<String> = []
        guard cover.knowsAnyTag else { return names }
        let wideCover = cover.ignoringTags
        for (_, union) in all {
            for (index, item) in union.cases.enumerated() {
                let taggedNames = tagged(item.type)
                if taggedNames.isSubset(of: names) { continue }
                let later = union.cases[(index + 1)...]
                if later.contains(where: { wideCover.covers(item.type, $0.type) })
                    || wideCover.isExhausted
                {
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
            let type = resolver.expanded(next)
            switch type {
            case .optional(let inner), .patch(let inner), .array(let inner): open.append(inner)
            case .dictionary(_, let inner): open.append(inner)
            case .model(let path, _) where seen.insert(path).inserted:
                if let cases = cover.cases(of: type) {
                    open += cases
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
        guard mayLeadBack, let circle else { return false }
        // Without arguments, what is named is what may stand there.
        if !genericCircles.contains(circle) { return true }
        var seen: Set<[String]> = []
        var open = [type]
        while let next = open.popLast() {
            let type = resolver.expanded(next)
            switch type {
            case .optional(let inner), .patch(let inner): open.append(inner)
            case .model(let found, _):
                if found == path { return true }
                guard let cases = cover.cases(of: type), seen.insert(found).inserted else {
                    continue
                }
                open += cases
            default: continue
            }
        }
        return false
    }
}

extension APIType {
    fileprivate func hasArguments(_ resolver: TypeResolver) -> Bool {
        switch resolver.expanded(self) {
        case .optional(let inner), .patch(let inner): inner.hasArguments(resolver)
        case .model(_, let arguments): !arguments.isEmpty
        default: false
        }
    }

    /// The models of which one may stand in the place of this type, without a step into a value.
    fileprivate func paths(_ resolver: TypeResolver) -> [[String]] {
        switch resolver.expanded(self) {
        case .optional(let inner), .patch(let inner): inner.paths(resolver)
        case .model(let path, let arguments): [path] + arguments.flatMap { $0.paths(resolver) }
        default: []
        }
    }
}
