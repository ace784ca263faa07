/// Finds what requires less, among what thousands of objects require.
///
/// What requires less than another has no key that the other one lacks, so each is kept by the key
/// that the fewest have been kept by.
struct RequiredMembersIndex {
    private var all: [Int: ObjectSignature<String>] = [:]
    private var indices: [String: [Int]] = [:]
    /// Those that require nothing.
    private var bare: [Int] = []

    mutating func add(_ members: ObjectSignature<String>, _ index: Int) {
        all[index] = members
        // A constant says more than a key that many have.
        let keys = members.constants.map { Self.name($0.key, $0.value) } + members.required.sorted()
        let rarest = keys.min { indices[$0, default: []].count < indices[$1, default: []].count }
        guard let rarest else { return bare.append(index) }
        indices[rarest, default: []].append(index)
    }

    func indices(ofSubsetsOf members: ObjectSignature<String>) -> Set<Int> {
        let constants = members.constants.map { Self.name($0.key, $0.value) }
        let keys = Array(members.required) + members.constants.keys + constants
        let candidates = bare + keys.flatMap { indices[$0] ?? [] }
        return Set(candidates.filter { all[$0]?.isLess(than: members) == true })
    }

    private static func name(_ key: String, _ value: String) -> String { "\(key)\0\(value)" }
}
