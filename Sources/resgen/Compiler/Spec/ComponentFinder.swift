/// Strongly connected components of a graph, by Tarjan's algorithm with a stack of its own: a long
/// chain of models cannot overflow the thread's.
struct ComponentFinder {
    let edges: (String) -> [String]

    private struct Frame {
        let name: String
        let targets: [String]
        var next = 0
    }

    /// The number of each name's component.
    func components(of names: [String]) -> [String: Int] {
        var indices: [String: Int] = [:]
        var low: [String: Int] = [:]
        var components: [String: Int] = [:]
        var open: [String] = []
        var count = 0
        for start in names where indices[start] == nil {
            var frames = [Frame(name: start, targets: edges(start))]
            indices[start] = indices.count
            low[start] = indices[start]
            open.append(start)
            while var frame = frames.popLast() {
                if frame.next < frame.targets.count {
                    let target = frame.targets[frame.next]
                    frame.next += 1
                    frames.append(frame)
                    if indices[target] == nil {
                        indices[target] = indices.count
                        low[target] = indices[target]
                        open.append(target)
                        frames.append(Frame(name: target, targets: edges(target)))
                    } else if components[target] == nil {
                        low[frame.name] = min(low[frame.name] ?? 0, indices[target] ?? 0)
                    }
                    continue
                }
                if low[frame.name] == indices[frame.name] {
                    while let member = open.popLast() {
                        components[member] = count
                        if member == frame.name { break }
                    }
                    count += 1
                }
                if let parent = frames.last?.name {
                    low[parent] = min(low[parent] ?? 0, low[frame.name] ?? 0)
                }
            }
        }
        return components
    }
}
