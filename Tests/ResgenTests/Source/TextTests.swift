import Testing

@testable import ResgenCompiler

@Suite struct TextTests {
    @Test(arguments: [
        ("", "", true), ("a", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false),
        ("aab", "ab", true), ("abac", "abad", false), ("naïve", "ï", true), ("日本語", "本", true),
        ("\u{0}a\u{0}b", "\u{0}b", true), ("xx-", "x-", true), ("x-x", "xx", false),
    ])
    func contains(text: String, part: String, isThere: Bool) {
        #expect(text.contains(part) == isThere)
    }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), (".", ["", ""]), ("a.b", ["a", "b"]),
        (".é..", ["", "é", "", ""]),
    ])
    func parts(text: String, parts: [String]) {
        #expect(text.parts(at: ".") == parts)
    }
}
