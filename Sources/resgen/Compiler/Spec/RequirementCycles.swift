/// Cycles of things that each need another one before one can be made.
struct RequirementCycles<Member> {
    /// A member of which a value is needed, and what that is a value of.
    typealias Requirement = (member: Member, target: String)

    private let names: [String]
    private let requirements: [String: [Requirement]]

    init(names: [String], requirements: (String) -> [Requirement]) {
        self.names = names.unique
        self.requirements = Dictionary(firstOf: self.names.map { ($0, requirements($0)) })
    }

    /// For each cycle the first name that is in it, with the member that leads on.
    var entries: [(name: String, member: Member)] {
        let finder = ComponentFinder { requirements[$0, default: []].map(\.target) }
        let components = finder.components(of: names)
        var reported: Set<Int> = []
        return names.compactMap { name in
            guard let component = components[name],
                let requirement = requirements[name, default: []].first(where: {
                    components[$0.target] == component
                }),
                reported.insert(component).inserted
            else { return nil }
            return (name, requirement.member)
        }
    }

    /// Members of which no cycle is left when they are not needed: those that lead back to a name on
    /// the way to it. A way may be as long as the spec, so it is kept in a list.
    var closing: [(name: String, member: Member)] {
        var closing: [(name: String, member: Member)] = []
        var visited: Set<String> = []
        var visiting: Set<String> = []
        for start in names where visited.insert(start).inserted {
            var way = [(name: start, rest: requirements[start, default: []][...])]
            visiting.insert(start)
            while let (name, rest) = way.last {
                guard let next = rest.first else {
                    visiting.remove(name)
                    way.removeLast()
                    continue
                }
                way[way.count - 1].rest = rest.dropFirst()
                if visiting.contains(next.target) { closing.append((name, next.member)) }
                guard visited.insert(next.target).inserted else { continue }
                visiting.insert(next.target)
                way.append((next.target, requirements[next.target, default: []][...]))
            }
        }
        return closing
    }
}
