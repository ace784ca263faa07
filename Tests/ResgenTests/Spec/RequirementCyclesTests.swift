import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct RequirementCyclesTests {
    private func cycles(_ edges: [String: [String]]) -> RequirementCycles<String> {
        RequirementCycles(names: edges.keys.sorted()) { name in
            (edges[name] ?? []).map { (member: "\(name).\($0)", target: $0) }
        }
    }

    @Test func chainHasNoCycle() {
        let chain = cycles(["a": ["b", "c"], "b": ["c"], "c": ["elsewhere"]])
        #expect(chain.entries.isEmpty)
        #expect(chain.closing.isEmpty)
    }

    @Test func eachCycleIsEnteredOnceAtItsFirstName() {
        let two = cycles(["a": ["b"], "b": ["a"], "c": ["a", "c"]])
        #expect(two.entries.map(\.member) == ["a.b", "c.c"])
    }

    @Test func withoutTheClosingMembersNoCycleIsLeft() {
        let edges = ["a": ["b", "d"], "b": ["c"], "c": ["a", "b", "c"], "d": ["d", "a"]]
        let closing = Set(cycles(edges).closing.map(\.member))
        let opened = Dictionary(
            uniqueKeysWithValues: edges.map { name, targets in
                (name, targets.filter { !closing.contains("\(name).\($0)") })
            }
        )
        #expect(cycles(opened).entries.isEmpty)
        #expect(closing == ["c.a", "c.b", "c.c", "d.d", "d.a"])
    }

    @Test func ringOfThousandsIsNoDeepRecursion() {
        let names = (0..<20_000).map { "n\($0)" }
        let ring = RequirementCycles(names: names) { name in
            [(member: name, target: "n\(((Int(name.dropFirst()) ?? 0) + 1) % 20_000)")]
        }
        #expect(ring.closing.map(\.name) == ["n19999"])
    }
}
