/// Finds what is asked of less, among what is asked of thousands of objects.
///
/// What asks for less than another has no key that the other one lacks, so each is kept by the key
/// that the fewest have been kept by.
struct NeedsIndex {
    private var all: [Int: SchemaAnalyzer.Needs] = [:]
    private var indices: [String: [Int]] = [:]
    /// Those that ask for nothing.
    private var bare: [Int] = []

    mutating func add(_ needs: SchemaAnalyzer.Needs, _ index: Int) {
        all[index] = needs
        // A constant tells more than a key that many have.
        let keys = needs.constants.map { Self.name($0.key, $0.value) } + needs.keys.sorted()
        let rarest = keys.min { indices[$0, default: []].count < indices[$1, default: []].count }
        guard let rarest else { return bare.append(index) }
        indices[rarest, default: []].append(index)
    }

    func indices(ofLessThan needs: SchemaAnalyzer.Needs) -> Set<Int> {
        let constants = needs.constants.map { Self.name($0.key, $0.value) }
        let keys = Array(needs.keys) + needs.constants.keys + constants
        let candidates = bare + keys.flatMap { indices[$0] ?? [] }
        return Set(candidates.filter { all[$0]?.isLess(than: needs) == true })
    }

    private static func name(_ key: String, _ value: String) -> String { "\(key)\0\(value)" }
}
