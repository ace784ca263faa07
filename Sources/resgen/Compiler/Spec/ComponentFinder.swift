/// Strongly connected components of a graph, by Tarjan's algorithm with a stack of its own: a long
/// chain of models cannot overflow the thread's.
struct ComponentFinder {
    let edges: (String) -> [String]

    /// The number of each name's component.
    func components(of names: [String]) -> [String: Int] {
        var search = ComponentSearch(edges: edges)
        for name in names { search.visit(name) }
        return search.components
    }
}

/// Names have numbers, by the order in which they are met: each edge costs one look at a name.
private struct ComponentSearch {
    let edges: (String) -> [String]
    private(set) var components: [String: Int] = [:]
    private var count = 0
    private var numbers: [String: Int] = [:]
    private var names: [String] = []
    /// The least number that is reached from each name, inside of its component.
    private var low: [Int] = []
    private var isOpen: [Bool] = []
    private var open: [Int] = []
    private var frames: [Frame] = []

    private struct Frame {
        let number: Int
        let targets: [String]
        var next = 0
    }

    init(edges: @escaping (String) -> [String]) { self.edges = edges }

    mutating func visit(_ name: String) {
        guard numbers[name] == nil else { return }
        enter(name)
        while let last = frames.indices.last {
            let number = frames[last].number
            if frames[last].next < frames[last].targets.count {
                let target = frames[last].targets[frames[last].next]
                frames[last].next += 1
                if let known = numbers[target] {
                    if isOpen[known] { low[number] = min(low[number], known) }
                } else {
                    enter(target)
                }
                continue
            }
            frames.removeLast()
            if low[number] == number { close(number) }
            if let parent = frames.last?.number { low[parent] = min(low[parent], low[number]) }
        }
    }

    private mutating func enter(_ name: String) {
        let number = names.count
        numbers[name] = number
        names.append(name)
        low.append(number)
        isOpen.append(true)
        open.append(number)
        frames.append(Frame(number: number, targets: edges(name)))
    }

    private mutating func close(_ number: Int) {
        while let member = open.popLast() {
            components[names[member]] = count
            isOpen[member] = false
            if member == number { break }
        }
        count += 1
    }
}
