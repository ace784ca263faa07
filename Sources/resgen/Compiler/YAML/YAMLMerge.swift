/// Merge keys: `<<: *base` adds the members of an object that are not there already.
enum YAMLMerge {
    /// - Parameter merges: Which members are merge keys. A quoted `"<<"` is a key like others.
    static func merged(_ members: [JSONMember], at merges: [Int]) throws(Diagnostic) -> [JSONMember]
    {
        var known: Set<String> = []
        for (index, member) in members.enumerated() where !merges.contains(index) {
            known.insert(member.key)
        }
        var merged: [JSONMember] = []
        for (index, member) in members.enumerated() {
            guard merges.contains(index) else {
                merged.append(member)
                continue
            }
            for base in try bases(of: member) {
                for added in base.members where known.insert(added.key).inserted {
                    merged.append(added)
                }
            }
        }
        return merged
    }

    private static func bases(of member: JSONMember) throws(Diagnostic) -> [JSONNode] {
        switch member.value.value {
        case .object: return [member.value]
        case .array(let elements) where elements.allSatisfy(\.isObject): return elements
        default:
            throw .error(
                "'<<' merges an object or an array of objects",
                at: member.value.range
            )
        }
    }
}
