import ResgenCompiler

/// The shapes of classes with one set of keys, where the first that is like another one is found without a
/// look at each.
///
/// Of two that are alike, what is in one key has all keys of the one in the other. So the other is among those
/// with the rarest key of this one, or those of which the leading key is one of its own.
struct KnownShapes {
    private(set) var shapes: [(id: Int, shape: SampleShape)] = []
    private var numbers: [Term: Set<Int>] = [:]

    private enum Term: Hashable {
        case nothing(in: String)
        case map(in: String)
        case key(String, in: String)
        /// A key that few others had.
        case leading(String, in: String)
    }

    func firstLike(_ shape: SampleShape) -> Int? {
        candidates(for: shape).first { shapes[$0].shape.isLike(shape) }
    }

    /// The first two of all that are alike.
    func firstTwoLike(_ shape: SampleShape) -> [Int] {
        Array(candidates(for: shape).lazy.filter { shapes[$0].shape.isLike(shape) }.prefix(2))
    }

    mutating func add(_ id: Int, _ shape: SampleShape) {
        shapes.append((id, shape))
        add(shape, to: shapes.count - 1)
    }

    mutating func merge(_ shape: SampleShape, into number: Int, id: Int) {
        shapes[number].shape.merge(shape)
        shapes[number].id = id
        add(shape, to: number)
    }

    private mutating func add(_ shape: SampleShape, to number: Int) {
        for term in shape.keys.flatMap({ terms(of: shape.inner[$0], in: $0) }) {
            numbers[term, default: []].insert(number)
        }
    }

    private func terms(of shape: SampleShape?, in key: String) -> [Term] {
        guard let shape else { return [.nothing(in: key)] }
        if shape.isMap { return [.map(in: key)] }
        let leading = rarest(shape.keys, in: key).map { Term.leading($0, in: key) }
        return shape.keys.map { .key($0, in: key) } + [leading].compactMap(\.self)
    }

    private func rarest(_ keys: Set<String>, in key: String) -> String? {
        keys.min { count(.key($0, in: key)) < count(.key($1, in: key)) }
    }

    private func count(_ term: Term) -> Int { numbers[term]?.count ?? 0 }

    // MARK: Candidates

    /// In the order in which they were added: those of the key with the fewest.
    private func candidates(for shape: SampleShape) -> [Int] {
        let terms = shape.inner.map { wanted(for: $0.value, in: $0.key) }
        let fewest = terms.min { $0.reduce(0) { $0 + count($1) } < $1.reduce(0) { $0 + count($1) } }
        guard let fewest else { return Array(shapes.indices) }
        return Set(fewest.flatMap { numbers[$0] ?? [] }).sorted()
    }

    private func wanted(for shape: SampleShape, in key: String) -> [Term] {
        if shape.isMap { return [.nothing(in: key), .map(in: key)] }
        let rarest = rarest(shape.keys, in: key).map { Term.key($0, in: key) }
        return [.nothing(in: key)] + [rarest].compactMap(\.self)
            + shape.keys.map { .leading($0, in: key) }
    }
}
