import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String?, _ new: String?, path: String = "a.swift") -> String {
        let change = FileChange(
            path: path,
            old: old.map { Array($0.utf8) },
            new: new.map { Array($0.utf8) }
        )
        return UnifiedDiff(change).text(isColoured: false)
    }

    private func lines(_ range: ClosedRange<Int>) -> String { range.map { "\($0)\n" }.joined() }

    @Test func changeHasThreeLinesAroundIt() {
        let new = lines(1...9).replacing("5\n", with: "five\nsix\n")
        #expect(
            diff(lines(1...9), new) == """
                --- a.swift
                +++ a.swift
                @@ -2,7 +2,8 @@
                 2
                 3
                 4
                -5
                +five
                +six
                 6
                 7
                 8

                """
        )
    }

    @Test func changesFarApartAreInHunksOfTheirOwn() {
        let new = lines(1...20).replacing("2\n3\n", with: "2\n").replacing("19\n", with: "x\n")
        let heads = diff(lines(1...20), new).split(separator: "\n").filter { $0.hasPrefix("@@") }
        #expect(heads == ["@@ -1,6 +1,5 @@", "@@ -16,5 +15,5 @@"])
        let near = lines(1...9).replacing("1\n", with: "x\n").replacing("8\n", with: "y\n")
        #expect(
            diff(lines(1...9), near).split(separator: "\n").filter { $0.hasPrefix("@@") }.count == 1
        )
    }

    @Test func fileIsAddedOrRemoved() {
        #expect(diff(nil, "a\n") == "--- /dev/null\n+++ a.swift\n@@ -0,0 +1 @@\n+a\n")
        #expect(diff("a\nb\n", nil) == "--- a.swift\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    }

    @Test func missingLineFeedIsSaid() {
        #expect(
            diff("a", "a\n")
                == "--- a.swift\n+++ a.swift\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"
        )
    }

    @Test func tabEndsANameWithBlanks() {
        #expect(diff("a\n", "b\n", path: "My App/a.swift").hasPrefix("--- My App/a.swift\t\n"))
    }

    @Test func coloursChangeNothingElse() {
        let change = FileChange(path: "a", old: Array("a\nb\n".utf8), new: Array("a\nc\n".utf8))
        let coloured = UnifiedDiff(change).text(isColoured: true)
        #expect(coloured.contains("\u{1B}[32m+c\u{1B}[0m\n"))
        #expect(coloured.withoutColours == UnifiedDiff(change).text(isColoured: false))
    }

    /// As `patch` reads it.
    private func patched(_ old: String, _ diff: String) throws -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var new: [String] = []
        var next = 0
        for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2) {
            if line.hasPrefix("@@") {
                let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
                let count = line.split(separator: " ")[1].contains(",") ? numbers[1] : 1
                let start = count == 0 ? numbers[0] : numbers[0] - 1
                new += old[next..<start]
                next = start
            } else if line.hasPrefix("+") {
                new.append(String(line.dropFirst()))
            } else if !line.isEmpty {
                try #require(old[next] == line.dropFirst())
                if line.hasPrefix(" ") { new.append(old[next]) }
                next += 1
            }
        }
        return (new + old[next...]).joined(separator: "\n")
    }

    @Test func patchLeadsFromAnyTextToAnyOther() throws {
        for _ in 0..<300 {
            let old = (0..<Int.random(in: 0...60)).map { "\($0 % 17)\n" }
            let new = old.flatMap { line -> [String] in
                switch Int.random(in: 0..<12) {
                case 0: []
                case 1: [line, "new\n"]
                case 2: ["other \(line)"]
                default: [line]
                }
            }
            let text = diff(old.joined(), new.joined())
            #expect(try patched(old.joined(), text) == new.joined())
        }
    }
}
