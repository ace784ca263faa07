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

    /// What is behind an element of a list would be read as a part of it.
    @Test(arguments: [
        ("A name", "A name. Default: 1."), ("Is it?", "Is it? Default: 1."),
        ("`a`", "`a`. Default: 1."),
        ("When it ends:\n- ring\n- wake", "When it ends:\n- ring\n- wake\n\nDefault: 1."),
        ("It:\n\n- ring\n  it\n- wake\n  up", "It:\n\n- ring\n  it\n- wake\n  up\n\nDefault: 1."),
        ("- a\n\nThe end", "- a\n\nThe end. Default: 1."), ("A (loud)", "A (loud). Default: 1."),
        ("1. first\n  2) second", "1. first\n  2) second\n\nDefault: 1."),
        ("```\na\n```", "```\na\n```\n\nDefault: 1."), ("| a |", "| a |\n\nDefault: 1."),
    ])
    func sentencesAreBehindTexts(text: String, expected: String) {
        #expect(text.followed(by: "Default: 1.") == expected)
    }
}
