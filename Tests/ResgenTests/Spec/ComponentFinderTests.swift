import Testing

@testable import ResgenCompiler

/// Names that lead to each other have one number, and what a name leads to has no greater one.
@Suite("Components of a graph") struct ComponentFinderTests {
    @Test(arguments: [
        (["a": [], "b": []], [["a"], ["b"]]),
        (["a": ["b"], "b": ["c"]], [["c"], ["b"], ["a"]]),
        (["a": ["a"]], [["a"]]),
        (["a": ["b"], "b": ["c"], "c": ["a"]], [["a", "b", "c"]]),
        // Two rings that share a name are one component.
        (["a": ["b", "c"], "b": ["a"], "c": ["a"]], [["a", "b", "c"]]),
        // A ring inside of a ring, and one that is only led to.
        (
            ["a": ["b"], "b": ["c", "d"], "c": ["b", "a"], "d": ["e"], "e": ["d"]],
            [["d", "e"], ["a", "b", "c"]]
        ),
        // The way back is found at the end of another way.
        (["a": ["b", "c"], "b": ["d"], "c": ["d"], "d": ["a"]], [["a", "b", "c", "d"]]),
    ])
    func innermostComponentsComeFirst(edges: [String: [String]], components: [[String]]) {
        let found = ComponentFinder { edges[$0] ?? [] }.components(of: edges.keys.sorted())
        let groups = Dictionary(grouping: found.keys) { found[$0] ?? -1 }
        let inOrder = groups.sorted { $0.key < $1.key }.map { $0.value.sorted() }
        #expect(inOrder == components)
    }

    @Test func ringOf100_000NamesIsOneComponent() {
        let count = 100_000
        let finder = ComponentFinder { name in
            Int(name).map { ["\(($0 + 1) % count)", "0"] } ?? []
        }
        let found = finder.components(of: ["0"])
        #expect(found.count == count)
        #expect(Set(found.values) == [0])
    }
}
