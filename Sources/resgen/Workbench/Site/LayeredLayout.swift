import ResgenCompiler

/// Places the boxes of a graph in columns, so that edges run from left to right, and routes each
/// edge around the boxes between its ends (after Sugiyama, Tagawa and Toda, 1981).
///
/// Parts of the graph that no edge connects are laid out alone and packed in rows. The same graph
/// gives the same picture.
struct LayeredLayout {
    struct Point: Hashable, Sendable {
        var x: Double
        var y: Double
    }

    struct Box: Hashable, Sendable {
        var x = 0.0
        var y = 0.0
        var width: Double
        var height: Double

        var right: Double { x + width }
        var bottom: Double { y + height }
    }

    /// An edge from one box to another, both by their indices.
    struct Edge: Hashable, Sendable {
        var from: Int
        var to: Int
        /// Where it leaves its box, from the top of that; nil for the middle.
        var port: Double?
    }

    private(set) var boxes: [Box]
    /// The points that each edge runs through, from the border of one box to that of the other.
    private(set) var routes: [[Point]]
    private(set) var width = 0.0
    private(set) var height = 0.0

    /// Between two columns, two boxes of a column, and two parts.
    private static let columnGap = 64.0
    private static let boxGap = 14.0
    private static let partGap = 36.0

    /// - Parameters:
    ///   - boxes: Sizes; where they are is found.
    ///   - aspect: How much wider than high the whole is to be.
    init(_ boxes: [Box], _ edges: [Edge], aspect: Double = 1.6) {
        self.boxes = boxes
        routes = Array(repeating: [], count: edges.count)
        var placed: [(part: LayeredPart, nodes: [Int], edges: [Int])] = []
        for (nodes, inner) in Self.parts(of: boxes.count, edges) {
            let local = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
            let part = LayeredPart(
                nodes.map { boxes[$0] },
                inner.map { index in
                    let edge = edges[index]
                    return Edge(
                        from: local[edge.from] ?? 0,
                        to: local[edge.to] ?? 0,
                        port: edge.port
                    )
                },
                columnGap: Self.columnGap,
                boxGap: Self.boxGap
            )
            placed.append((part, nodes, inner))
        }
        for (index, origin) in pack(placed.map(\.part), aspect).enumerated() {
            let (part, nodes, inner) = placed[index]
            for (box, node) in zip(part.boxes, nodes) {
                self.boxes[node].x = box.x + origin.x
                self.boxes[node].y = box.y + origin.y
            }
            for (route, edge) in zip(part.routes, inner) {
                routes[edge] = route.map { Point(x: $0.x + origin.x, y: $0.y + origin.y) }
            }
        }
    }

    /// The nodes and edges that hang together, in the order of their first nodes.
    private static func parts(of count: Int, _ edges: [Edge]) -> [(nodes: [Int], edges: [Int])] {
        var parent = Array(0..<count)
        func root(_ node: Int) -> Int {
            var node = node
            while parent[node] != node {
                parent[node] = parent[parent[node]]
                node = parent[node]
            }
            return node
        }
        for edge in edges {
            let (first, second) = (root(edge.from), root(edge.to))
            parent[max(first, second)] = min(first, second)
        }
        var parts: [(nodes: [Int], edges: [Int])] = []
        var partOfRoot: [Int: Int] = [:]
        for node in 0..<count {
            let top = root(node)
            if partOfRoot[top] == nil {
                partOfRoot[top] = parts.count
                parts.append(([], []))
            }
            parts[partOfRoot[top] ?? 0].nodes.append(node)
        }
        for (index, edge) in edges.enumerated() {
            parts[partOfRoot[root(edge.from)] ?? 0].edges.append(index)
        }
        return parts
    }

    /// Where each part goes: in rows, the highest first, and then the boxes that stand alone.
    private mutating func pack(_ parts: [LayeredPart], _ aspect: Double) -> [Point] {
        func gap(_ part: LayeredPart) -> Double {
            part.boxes.count > 1 ? Self.partGap : Self.boxGap
        }
        let area = parts.reduce(0) { $0 + ($1.width + gap($1)) * ($1.height + gap($1)) }
        let widest = parts.map(\.width).max() ?? 0
        let limit = max(widest, (area * aspect).squareRoot())
        let order = parts.indices.sorted { first, second in
            let (one, other) = (parts[first], parts[second])
            let isAlone = (one.boxes.count > 1 ? 0 : 1, other.boxes.count > 1 ? 0 : 1)
            return (isAlone.0, other.height, first) < (isAlone.1, one.height, second)
        }
        var origins = Array(repeating: Point(x: 0, y: 0), count: parts.count)
        var (x, y, bottom) = (0.0, 0.0, 0.0)
        for index in order {
            let part = parts[index]
            if x > 0, x + part.width > limit { (x, y) = (0, bottom) }
            origins[index] = Point(x: x, y: y)
            bottom = max(bottom, y + part.height + gap(part))
            width = max(width, x + part.width)
            height = max(height, y + part.height)
            x += part.width + gap(part)
        }
        return origins
    }
}

/// A graph that hangs together, in columns.
private struct LayeredPart {
    typealias Box = LayeredLayout.Box
    typealias Edge = LayeredLayout.Edge
    typealias Point = LayeredLayout.Point

    private(set) var boxes: [Box]
    private(set) var routes: [[Point]]
    private(set) var width = 0.0
    private(set) var height = 0.0

    private let edges: [Edge]
    /// The column of each box.
    private var columns: [Int]
    /// Of each column what is in it, from the top: boxes, and bends of edges that pass by.
    private var ranks: [[Int]] = []
    /// The heights of boxes, and of the bends behind them.
    private var heights: [Double]
    /// To the left and to the right of each.
    private var before: [[Int]]
    private var after: [[Int]]
    /// The bends of each edge, from left to right.
    private var bends: [[Int]]
    private var centers: [Double] = []

    private static let bendHeight = 6.0
    private static let orderingSweeps = 8
    private static let placingSweeps = 8

    init(_ boxes: [Box], _ edges: [Edge], columnGap: Double, boxGap: Double) {
        self.boxes = boxes
        self.edges = edges
        routes = []
        heights = boxes.map(\.height)
        before = Array(repeating: [], count: boxes.count)
        after = before
        bends = Array(repeating: [], count: edges.count)
        columns = Self.columns(of: boxes.count, edges)
        ranks = Array(repeating: [], count: (columns.max() ?? 0) + 1)
        for node in boxes.indices { ranks[columns[node]].append(node) }
        for index in edges.indices { addBends(of: index) }
        order()
        place(gap: boxGap)
        finish(columnGap: columnGap)
    }

    /// Each box to the right of those that lead to it, but for the edges that close a cycle.
    private static func columns(of count: Int, _ edges: [Edge]) -> [Int] {
        var next: [[Int]] = Array(repeating: [], count: count)
        var hasPrevious = Array(repeating: false, count: count)
        for edge in edges where edge.from != edge.to {
            next[edge.from].append(edge.to)
            hasPrevious[edge.to] = true
        }
        // Boxes that no edge leads to first, so that the cycles are cut where they are entered.
        let starts =
            (0..<count).filter { !hasPrevious[$0] } + (0..<count).filter { hasPrevious[$0] }
        var state = Array(repeating: 0, count: count)
        var forward: [[Int]] = Array(repeating: [], count: count)
        var finished: [Int] = []
        for start in starts where state[start] == 0 {
            var stack = [(node: start, position: 0)]
            state[start] = 1
            while let (node, position) = stack.last {
                guard position < next[node].count else {
                    state[node] = 2
                    finished.append(node)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].position += 1
                let target = next[node][position]
                if state[target] == 1 { continue }
                forward[node].append(target)
                if state[target] == 0 {
                    state[target] = 1
                    stack.append((target, 0))
                }
            }
        }
        var columns = Array(repeating: 0, count: count)
        for node in finished.reversed() {
            for target in forward[node] {
                columns[target] = max(columns[target], columns[node] + 1)
            }
        }
        // A box that nothing leads to is just before what it leads to.
        for node in finished where !forward[node].isEmpty && !hasPrevious[node] {
            columns[node] = (forward[node].map { columns[$0] }.min() ?? 1) - 1
        }
        let first = columns.min() ?? 0
        return columns.map { $0 - first }
    }

    private mutating func addBends(of index: Int) {
        let edge = edges[index]
        guard columns[edge.from] != columns[edge.to] else { return }
        let isForward = columns[edge.from] < columns[edge.to]
        var left = isForward ? edge.from : edge.to
        let right = isForward ? edge.to : edge.from
        for column in columns[left] + 1..<columns[right] {
            let bend = heights.count
            heights.append(Self.bendHeight)
            columns.append(column)
            before.append([left])
            after.append([])
            after[left].append(bend)
            ranks[column].append(bend)
            bends[index].append(bend)
            left = bend
        }
        after[left].append(right)
        before[right].append(left)
    }

    /// Moves what is in a column near to what it is connected with, to have fewer crossings.
    private mutating func order() {
        var positions = Array(repeating: 0.0, count: heights.count)
        func note(_ rank: [Int]) {
            for (position, node) in rank.enumerated() { positions[node] = Double(position) }
        }
        for rank in ranks { note(rank) }
        var best = (crossings: crossings(ranks, positions), ranks: ranks)
        for sweep in 0..<Self.orderingSweeps where best.crossings > 0 {
            let isRightwards = sweep % 2 == 0
            let neighbours = isRightwards ? before : after
            for column in isRightwards ? Array(ranks.indices) : ranks.indices.reversed() {
                let keys = ranks[column].map { node -> Double in
                    let around = neighbours[node]
                    if around.isEmpty { return positions[node] }
                    return around.reduce(0) { $0 + positions[$1] } / Double(around.count)
                }
                let sorted = ranks[column].indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
                ranks[column] = sorted.map { ranks[column][$0] }
                note(ranks[column])
            }
            let crossings = crossings(ranks, positions)
            if crossings < best.crossings { best = (crossings, ranks) }
        }
        ranks = best.ranks
    }

    /// How often edges cross between neighbouring columns: the inversions of their ends.
    private func crossings(_ ranks: [[Int]], _ positions: [Double]) -> Int {
        ranks.reduce(0) { sum, rank in
            let ends = rank.flatMap { node in after[node].map { Int(positions[$0]) }.sorted() }
            return sum + Self.inversions(of: ends)
        }
    }

    /// By a tree of counts (Fenwick).
    private static func inversions(of values: [Int]) -> Int {
        guard let largest = values.max() else { return 0 }
        var counts = Array(repeating: 0, count: largest + 2)
        var inversions = 0
        for (seen, value) in values.enumerated() {
            var notLarger = 0
            var index = value + 1
            while index > 0 {
                notLarger += counts[index]
                index -= index & -index
            }
            inversions += seen - notLarger
            index = value + 1
            while index < counts.count {
                counts[index] += 1
                index += index & -index
            }
        }
        return inversions
    }

    /// Finds the height of everything: near to its neighbours, in its order, with a gap.
    private mutating func place(gap: Double) {
        centers = Array(repeating: 0, count: heights.count)
        for rank in ranks {
            var y = 0.0
            for node in rank {
                centers[node] = y + heights[node] / 2
                y += heights[node] + gap
            }
        }
        for sweep in 0..<Self.placingSweeps {
            let isRightwards = sweep % 2 == 0
            for column in isRightwards ? Array(ranks.indices) : ranks.indices.reversed() {
                let rank = ranks[column]
                let wanted = rank.map { node -> Double in
                    let around = isRightwards ? before[node] : after[node]
                    if around.isEmpty { return centers[node] }
                    return around.reduce(0) { $0 + centers[$1] } / Double(around.count)
                }
                place(rank, near: wanted, gap: gap)
            }
        }
    }

    /// The places in order that are nearest to those wanted, by least squares: neighbours that want
    /// to be closer than they may are moved together (pool adjacent violators).
    private mutating func place(_ rank: [Int], near wanted: [Double], gap: Double) {
        var offsets: [Double] = []
        var offset = 0.0
        for (index, node) in rank.enumerated() {
            if index > 0 { offset += (heights[rank[index - 1]] + heights[node]) / 2 + gap }
            offsets.append(offset)
        }
        var pools: [(sum: Double, count: Int)] = []
        for (index, center) in wanted.enumerated() {
            pools.append((center - offsets[index], 1))
            while pools.count > 1 {
                let (last, previous) = (pools[pools.count - 1], pools[pools.count - 2])
                guard previous.sum / Double(previous.count) > last.sum / Double(last.count) else {
                    break
                }
                pools.removeLast()
                pools[pools.count - 1] = (previous.sum + last.sum, previous.count + last.count)
            }
        }
        var index = 0
        for pool in pools {
            for _ in 0..<pool.count {
                centers[rank[index]] = pool.sum / Double(pool.count) + offsets[index]
                index += 1
            }
        }
    }

    private mutating func finish(columnGap: Double) {
        let widths = ranks.map { rank in
            rank.map { boxes.indices.contains($0) ? boxes[$0].width : 0 }.max() ?? 0
        }
        var lefts: [Double] = []
        var x = 0.0
        for width in widths {
            lefts.append(x)
            x += width + columnGap
        }
        width = max(0, x - columnGap)
        let top = centers.indices.map { centers[$0] - heights[$0] / 2 }.min() ?? 0
        for node in centers.indices { centers[node] -= top }
        height = centers.indices.map { centers[$0] + heights[$0] / 2 }.max() ?? 0
        for node in boxes.indices {
            boxes[node].x = lefts[columns[node]]
            boxes[node].y = centers[node] - boxes[node].height / 2
        }
        routes = edges.indices.map { route(of: $0, lefts, widths) }
    }

    /// In the gaps between columns an edge may bend; through a column it runs straight.
    private func route(of index: Int, _ lefts: [Double], _ widths: [Double]) -> [Point] {
        let edge = edges[index]
        let (source, target) = (boxes[edge.from], boxes[edge.to])
        let start = source.y + (edge.port ?? source.height / 2)
        let end = target.y + target.height / 2
        if edge.from == edge.to { return loop(of: source, at: start) }
        var points: [Point] = []
        func pass(_ column: Int, at y: Double, isRightwards: Bool) {
            let sides = [lefts[column], lefts[column] + widths[column]]
            for x in isRightwards ? sides : sides.reversed() { points.append(Point(x: x, y: y)) }
        }
        if columns[edge.from] < columns[edge.to] {
            points.append(Point(x: source.right, y: start))
            points.append(
                Point(x: lefts[columns[edge.from]] + widths[columns[edge.from]], y: start)
            )
            for bend in bends[index] { pass(columns[bend], at: centers[bend], isRightwards: true) }
            points.append(Point(x: target.x, y: end))
        } else {
            points.append(Point(x: source.x, y: start))
            for bend in bends[index].reversed() {
                pass(columns[bend], at: centers[bend], isRightwards: false)
            }
            points.append(Point(x: lefts[columns[edge.to]] + widths[columns[edge.to]], y: end))
            points.append(Point(x: target.right, y: end))
        }
        return points
    }

    /// Out at the right and back in above.
    private func loop(of box: Box, at y: Double) -> [Point] {
        let top = y > box.y + box.height / 2 ? y - 10 : y + 10
        return [
            Point(x: box.right, y: y), Point(x: box.right + 18, y: y),
            Point(x: box.right + 18, y: top), Point(x: box.right, y: top),
        ]
    }
}
