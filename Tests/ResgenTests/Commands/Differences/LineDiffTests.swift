import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct LineDiffTests {
    private func diff(_ old: [String], _ new: [String]) -> [LineDiff.Change] {
        func text(_ lines: [String]) -> DiffText {
            DiffText(Array(lines.map { $0 + "\n" }.joined().utf8))
        }
        return LineDiff(from: text(old), to: text(new)).changes
    }

    /// The old lines with the changes made.
    private func apply(_ changes: [LineDiff.Change], to old: [String], from new: [String])
        -> [String]
    {
        var lines: [String] = []
        var start = 0
        for change in changes {
            lines += old[start..<change.old.lowerBound] + new[change.new]
            start = change.old.upperBound
        }
        return lines + old[start...]
    }

    @Test func equalTextsHaveNoChanges() {
        #expect(diff(["a", "b"], ["a", "b"]) == [])
        #expect(diff([], []) == [])
    }

    @Test func changesAreWhereTheLinesAre() {
        #expect(diff(["a", "b", "c"], ["a", "x", "c"]) == [.init(old: 1..<2, new: 1..<2)])
        #expect(diff(["a", "b"], ["a", "n", "b"]) == [.init(old: 1..<1, new: 1..<2)])
        #expect(diff(["a", "b"], []) == [.init(old: 0..<2, new: 0..<0)])
        #expect(
            diff(["a", "b", "c", "d"], ["b", "c", "x", "d"])
                == [.init(old: 0..<1, new: 0..<0), .init(old: 3..<3, new: 2..<3)]
        )
    }

    /// A function that comes between two others is one change, though all have the same braces.
    @Test func declarationIsOneChange() {
        func function(_ name: String) -> [String] { ["func \(name) {", "  return", "}", ""] }
        let old = function("a") + function("c")
        let new = function("a") + function("b") + function("c")
        #expect(diff(old, new) == [.init(old: 4..<4, new: 4..<8)])
    }

    @Test func lineFeedAtTheEndIsPartOfTheLine() {
        let old = DiffText(Array("a\nb".utf8))
        let new = DiffText(Array("a\nb\n".utf8))
        #expect(LineDiff(from: old, to: new).changes == [.init(old: 1..<2, new: 1..<2)])
    }

    @Test func changesLeadFromAnyTextToAnyOther() {
        for _ in 0..<500 {
            let words =
                ["}", "", "a", "b", "c"] + (0..<Int.random(in: 0...20)).map { "line \($0)" }
            func lines() -> [String] {
                (0..<Int.random(in: 0...40)).compactMap { _ in words.randomElement() }
            }
            let old = lines()
            let new = Bool.random() ? lines() : old.filter { _ in Int.random(in: 0..<5) > 0 }
            let changes = diff(old, new)
            if apply(changes, to: old, from: new) != new { Issue.record("\(old) → \(new)") }
            for (change, next) in zip(changes, changes.dropFirst()) {
                #expect(change.old.upperBound < next.old.lowerBound)
            }
        }
    }

    /// Thousands of lines, of which none are alike, take no time that is worth a word.
    @Test func textsWithNothingInCommonAreReplaced() {
        let old = (0..<20_000).map { "old \($0 % 7)" }
        let new = (0..<20_000).map { "new \($0 % 7)" }
        #expect(diff(old, new) == [.init(old: 0..<20_000, new: 0..<20_000)])
    }
}
