import ResgenCompiler

/// Which models of an API hold values of which, directly or in what is written in place.
struct ModelGraph {
    let models: [Model]
    /// The models that each one names, by their indices, in the order of their first place; a model
    /// may name itself.
    let uses: [[Int]]
    /// The models that name each one, but for itself.
    let usedBy: [[Int]]
    private let indices: [String: Int]

    init(_ api: API) {
        models = api.models
        indices = Dictionary(firstOf: api.models.enumerated().map { ($1.name, $0) })
        let known = indices
        uses = models.map { Self.targets(of: $0, known) }
        var usedBy: [[Int]] = Array(repeating: [], count: models.count)
        for (index, targets) in uses.enumerated() {
            for target in targets where target != index { usedBy[target].append(index) }
        }
        self.usedBy = usedBy
    }

    /// The models that values of a type hold, without those of what is nested in the model itself.
    func targets(of type: APIType) -> [Int] {
        Self.unique(type.paths.compactMap { indices[$0[0]] })
    }

    private static func targets(of model: Model, _ indices: [String: Int]) -> [Int] {
        let paths = model.types.flatMap(\.paths)
        let others = paths.filter { $0.count == 1 || $0[0] != model.name }
        return unique(others.compactMap { indices[$0[0]] })
    }

    private static func unique(_ indices: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return indices.filter { seen.insert($0).inserted }
    }
}

/// The picture of all models. What is named by very many would draw a net over all others: an edge to
/// such a model is a word in the box that it would begin at.
struct ModelOverview {
    let edges: [(from: Int, to: Int)]
    /// Of each model those that it names in words.
    let words: [[Int]]

    /// In a part of more models the eye follows no edge.
    private static let readablePart = 90

    init(_ graph: ModelGraph) {
        var limit = Int.max
        for next in [Int.max, 12, 8, 6, 4, 3, 2, 1] {
            limit = next
            if Self.largestPart(graph, limit) <= Self.readablePart { break }
        }
        var edges: [(from: Int, to: Int)] = []
        var words: [[Int]] = []
        for (index, targets) in graph.uses.enumerated() {
            let isDrawn = { (target: Int) in graph.usedBy[target].count <= limit }
            edges += targets.filter(isDrawn).map { (index, $0) }
            words.append(targets.filter { !isDrawn($0) })
        }
        self.edges = edges
        self.words = words
    }

    /// How many models hang together by edges to those that at most so many name.
    private static func largestPart(_ graph: ModelGraph, _ limit: Int) -> Int {
        var neighbours: [[Int]] = Array(repeating: [], count: graph.models.count)
        for (index, targets) in graph.uses.enumerated() {
            for target in targets where graph.usedBy[target].count <= limit {
                neighbours[index].append(target)
                neighbours[target].append(index)
            }
        }
        var largest = 0
        var visited = Array(repeating: false, count: graph.models.count)
        for start in graph.models.indices where !visited[start] {
            var open = [start]
            visited[start] = true
            var count = 0
            while let node = open.popLast() {
                count += 1
                for next in neighbours[node] where !visited[next] {
                    visited[next] = true
                    open.append(next)
                }
            }
            largest = max(largest, count)
        }
        return largest
    }
}
