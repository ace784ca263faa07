import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct LayeredLayoutTests {
    /// Graphs as models have them: chains, stars, cycles, themselves, several parts.
    static let graphs: [(boxes: Int, edges: [(Int, Int)])] =
        [
            (0, []), (1, []), (1, [(0, 0)]), (2, [(0, 1), (1, 0)]),
            (5, [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4), (0, 4)]),
            (5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 3), (4, 1)]),
            (5, [(4, 3), (3, 2), (2, 1), (1, 0), (4, 0)]),
        ]
        + [random(60, of: 50), random(200, of: 50), random(350, of: 300), random(900, of: 300)]

    private static func random(_ edges: Int, of boxes: Int) -> (boxes: Int, edges: [(Int, Int)]) {
        var numbers = SeededNumbers(seed: UInt64(boxes * edges))
        let pairs = (0..<edges).map { _ -> (Int, Int) in
            let from = Int.random(in: 0..<boxes, using: &numbers)
            return (from, Int.random(in: 0..<boxes, using: &numbers))
        }
        return (boxes, pairs)
    }

    private func layout(_ graph: (boxes: Int, edges: [(Int, Int)])) -> LayeredLayout {
        let boxes = (0..<graph.boxes).map { (index: Int) -> LayeredLayout.Box in
            let (width, height) = (40 + index * 37 % 160, 26 + index * 7 % 90)
            return LayeredLayout.Box(width: Double(width), height: Double(height))
        }
        let edges = graph.edges.enumerated().map { index, edge in
            LayeredLayout.Edge(from: edge.0, to: edge.1, port: index % 3 == 0 ? 12 : nil)
        }
        return LayeredLayout(boxes, edges)
    }

    @Test(arguments: graphs.indices)
    func boxesDoNotOverlap(graph: Int) {
        let layout = layout(Self.graphs[graph])
        #expect(layout.boxes.count == Self.graphs[graph].boxes)
        var overlaps: [String] = []
        for (index, box) in layout.boxes.enumerated() {
            #expect(box.x >= -0.001 && box.y >= -0.001)
            #expect(box.right <= layout.width + 0.001 && box.bottom <= layout.height + 0.001)
            for other in layout.boxes[(index + 1)...] {
                let isBeside = box.right + 5 < other.x || other.right + 5 < box.x
                let isBelow = box.bottom + 5 < other.y || other.bottom + 5 < box.y
                if !isBeside, !isBelow { overlaps.append("\(box) \(other)") }
            }
        }
        #expect(overlaps == [])
    }

    @Test(arguments: graphs.indices)
    func edgesBeginAndEndAtTheirBoxes(graph: Int) throws {
        let (_, edges) = Self.graphs[graph]
        let layout = layout(Self.graphs[graph])
        for (route, edge) in zip(layout.routes, edges) {
            let (first, last) = (try #require(route.first), try #require(route.last))
            #expect(isAtSide(first, of: layout.boxes[edge.0]))
            #expect(isAtSide(last, of: layout.boxes[edge.1]))
        }
    }

    /// Not even the rectangle around a bend touches a box, but at its ends.
    @Test(arguments: graphs.indices)
    func edgesRunThroughNoBox(graph: Int) {
        let (_, edges) = Self.graphs[graph]
        let layout = layout(Self.graphs[graph])
        var crossings: [String] = []
        for (route, edge) in zip(layout.routes, edges) where edge.0 != edge.1 {
            for (start, end) in zip(route, route.dropFirst()) {
                let (left, right) = (min(start.x, end.x), max(start.x, end.x))
                let (top, bottom) = (min(start.y, end.y), max(start.y, end.y))
                for box in layout.boxes {
                    let isBeside = right <= box.x + 0.001 || left >= box.right - 0.001
                    let isBelow = bottom <= box.y + 0.001 || top >= box.bottom - 0.001
                    if !isBeside, !isBelow { crossings.append("\(edge) \(start) \(end) \(box)") }
                }
            }
        }
        #expect(crossings == [])
    }

    /// What leads to something stands to the left of it, where there is no cycle.
    @Test func edgesRunToTheRight() {
        let graph = Self.graphs[4]
        let layout = layout(graph)
        for edge in graph.edges { #expect(layout.boxes[edge.0].right < layout.boxes[edge.1].x) }
    }

    @Test func isTheSameEachTime() {
        let graph = Self.graphs[Self.graphs.count - 1]
        let (first, second) = (layout(graph), layout(graph))
        #expect(first.boxes == second.boxes && first.routes == second.routes)
    }

    private func isAtSide(_ point: LayeredLayout.Point, of box: LayeredLayout.Box) -> Bool {
        let isInHeight = point.y >= box.y && point.y <= box.bottom
        return isInHeight && (abs(point.x - box.x) < 0.001 || abs(point.x - box.right) < 0.001)
    }
}

/// The same numbers in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
