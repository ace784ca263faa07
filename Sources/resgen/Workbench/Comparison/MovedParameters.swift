import ResgenCompiler

/// The parameters that every request of one of two APIs has, and single endpoints of the other: they are compared
/// endpoint by endpoint, for on the wire they are the same.
struct MovedParameters {
    /// What every request has of them, by the kind.
    private var ofOld: [String: [WireTypes.Member]] = [:]
    private var ofNew: [String: [WireTypes.Member]] = [:]
    private var keys: [String: Set<String>] = [:]

    init(old: API, new: API, _ oldTypes: WireTypes, _ newTypes: WireTypes) {
        let query = (
            oldTypes.members(of: old.query, in: old), newTypes.members(of: new.query, in: new)
        )
        let headers = (
            oldTypes.members(of: old.headers.map(\.meant), in: old),
            newTypes.members(of: new.headers.map(\.meant), in: new)
        )
        for (kind, (members, others)) in ["query": query, "header": headers] {
            let oldKeys = Self.keys(members, kind)
            let newKeys = Self.keys(others, kind)
            let gone = oldKeys.subtracting(newKeys)
                .intersection(Self.keys(among: oldKeys, of: new, newTypes, kind))
            let added = newKeys.subtracting(oldKeys)
                .intersection(Self.keys(among: newKeys, of: old, oldTypes, kind))
            let moved = gone.union(added)
            keys[kind] = moved
            ofOld[kind] = members.filter { moved.contains(Self.key($0, kind)) }
            ofNew[kind] = others.filter { moved.contains(Self.key($0, kind)) }
        }
    }

    /// What is left to be compared once for every request.
    func without(_ members: [WireTypes.Member], _ kind: String) -> [WireTypes.Member] {
        members.filter { keys[kind]?.contains(Self.key($0, kind)) != true }
    }

    /// The parameters of an old endpoint with those that every request has.
    func with(_ members: [WireTypes.Member], ofOld kind: String) -> [WireTypes.Member] {
        joined(members, ofOld[kind] ?? [], kind)
    }

    /// The parameters of a new endpoint with those that every request has.
    func with(_ members: [WireTypes.Member], ofNew kind: String) -> [WireTypes.Member] {
        joined(members, ofNew[kind] ?? [], kind)
    }

    /// What an endpoint says itself holds.
    private func joined(
        _ members: [WireTypes.Member],
        _ common: [WireTypes.Member],
        _ kind: String
    ) -> [WireTypes.Member] {
        if common.isEmpty { return members }
        let own = Self.keys(members, kind)
        return members + common.filter { !own.contains(Self.key($0, kind)) }
    }

    /// The keys that endpoints of an API have themselves; none where no key is looked for.
    private static func keys(
        among known: Set<String>,
        of api: API,
        _ types: WireTypes,
        _ kind: String
    ) -> Set<String> {
        if known.isEmpty { return [] }
        return api.root.allEndpoints.reduce(into: []) { keys, endpoint in
            let part = kind == "query" ? endpoint.query : endpoint.headers.meant
            keys.formUnion(Self.keys(types.members(of: part, in: endpoint), kind))
        }
    }

    private static func keys(_ members: [WireTypes.Member], _ kind: String) -> Set<String> {
        Set(members.map { key($0, kind) })
    }

    /// Names of headers have no case (RFC 9110, section 5.1).
    private static func key(_ member: WireTypes.Member, _ kind: String) -> String {
        kind == "header" ? member.key.lowercased() : member.key
    }
}
