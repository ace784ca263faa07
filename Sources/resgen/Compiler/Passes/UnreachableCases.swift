extension Pass {
    /// Reports union cases that can never be decoded.
    static let reportUnreachableCases = Pass(
        name: "report unreachable cases",
        unit: "cases reported"
    ) { program, log in
        UnreachableCases(program).report(to: log)
    }
}

/// Finds the cases of unions without a tag that nothing can reach: those that an earlier one subsumes,
/// and those that lead back to the union without a step into the value.
private struct UnreachableCases {
    private let program: Program
    private let subsumption: TypeSubsumption
    private let unions: [(path: [String], union: Union)]
    /// Unions that may lead to each other have one number.
    private let cycles: [String: Int]
    /// The numbers of those where an argument of a generic type is named, too.
    private let genericCycles: Set<Int>

    init(_ program: Program) {
        self.program = program
        let aliases = program.aliases
        unions = program.unions.filter { $0.union.tag == nil }
        subsumption = TypeSubsumption(program)
        cycles = Self.cycles(of: unions, aliases: aliases)
        let generic = unions.filter { $0.union.cases.contains { $0.type.hasArguments(aliases) } }
        let names = generic.map { $0.path.joined(separator: ".") }
        genericCycles = Set(names.compactMap { [cycles] in cycles[$0] })
    }

    /// Follows what is named in the cases, whether a value can be there or not.
    private static func cycles(
        of unions: [(path: [String], union: Union)],
        aliases: AliasTable
    ) -> [String: Int] {
        var edges: [String: [String]] = [:]
        for (path, union) in unions {
            let named = union.cases.flatMap { $0.type.heads(aliases) }
            edges[path.joined(separator: ".")] = named.map { $0.joined(separator: ".") }
        }
        let names = unions.map { $0.path.joined(separator: ".") }
        return ComponentFinder { edges[$0] ?? [] }.components(of: names)
    }

    /// The count of what was reported.
    func report(to log: DiagnosticLog) -> Int {
        unions.reduce(0) { count, item in
            log.within(program.owner(of: item.path)) {
                count + report(item.union, at: item.path, to: log)
            }
        }
    }

    private func report(_ union: Union, at path: [String], to log: DiagnosticLog) -> Int {
        var covered = CoveredCases(subsumption)
        var count = 0
        for item in union.cases {
            if leadsBack(item.type, to: path) {
                log.error(
                    "the case '\(item.name)' is '\(path.last ?? "")' again: it would never be read to an end",
                    at: item.range
                )
                count += 1
            } else if let earlier = covered.earlier(than: item) {
                log.warning(
                    "the case '\(item.name)' is never taken: all that fits it fits '\(earlier.name)' before it",
                    at: item.range
                )
                count += 1
            }
        }
        return count
    }

    /// Whether a value of the type may be one of the union, at the same place of the JSON.
    private func leadsBack(_ type: APIType, to path: [String]) -> Bool {
        let cycle = cycles[path.joined(separator: ".")]
        let mayLeadBack = type.heads(program.aliases).contains {
            cycles[$0.joined(separator: ".")] == cycle
        }
        guard mayLeadBack, let cycle else { return false }
        // Without arguments, what is named is what may be there.
        if !genericCycles.contains(cycle) { return true }
        var seen: Set<[String]> = []
        var open = [type]
        while let next = open.popLast() {
            let type = program.aliases.expanded(next)
            switch type {
            case .optional(let inner), .patch(let inner): open.append(inner)
            case .model(let found, _):
                if found == path { return true }
                guard let cases = subsumption.cases(of: type), seen.insert(found).inserted else {
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
    fileprivate func hasArguments(_ aliases: AliasTable) -> Bool {
        switch aliases.expanded(self) {
        case .optional(let inner), .patch(let inner): inner.hasArguments(aliases)
        case .model(_, let arguments): !arguments.isEmpty
        default: false
        }
    }

    /// The models of which one may be in the place of this type, without a step into a value.
    fileprivate func heads(_ aliases: AliasTable) -> [[String]] {
        switch aliases.expanded(self) {
        case .optional(let inner), .patch(let inner): inner.heads(aliases)
        case .model(let path, let arguments): [path] + arguments.flatMap { $0.heads(aliases) }
        default: []
        }
    }
}
