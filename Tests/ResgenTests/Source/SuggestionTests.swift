import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("Persn", ["Person", "Planet"], "Person"),
            ("string", ["String", "Int"], "String"),
            ("retunrs", ["request", "returns"], "returns"),
            ("quary", ["query", "body"], "query"),
            ("enpoints", ["endpoints", "models"], "endpoints"),
            ("x", ["y", "z"], nil),
            ("x", ["X"], "X"),
            ("", ["a"], nil),
            ("User", ["Invoice", "Order"], nil),
            ("User", ["User"], nil),
            ("ab", ["cd", "ba"], "ba"),
            ("cat", ["hat", "bat"], "bat"),
            ("cat", ["bat", "hat"], "bat"),
            ("Date", ["date", "Data"], "date"),
            ("größe", ["Grösse", "größer"], "größer"),
        ] as [(String, [String], String?)]
    )
    func findsTheNearest(word: String, candidates: [String], expected: String?) {
        #expect(nearest(to: word, in: candidates) == expected)
    }

    @Test func doesNotDependOnTheOrderOfCandidates() {
        let candidates = ["page", "pager", "pages", "paged", "pace"]
        for _ in 0..<10 { #expect(nearest(to: "pagez", in: candidates.shuffled()) == "page") }
    }

    @Test func ignoresAWordThatIsMuchTooLong() {
        let word = String(repeating: "a", count: 100_000)
        #expect(nearest(to: word, in: [word + "b"]) == nil)
    }
}
