import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SwiftTokenizerTests {
    @Test(arguments: [
        ("let a = 1.5", "keyword⟨let⟩ a = number⟨1.5⟩"),
        ("a.default(in: .init)", "a.default(keyword⟨in⟩: .init)"),
        ("Foundation.URL?", "type⟨Foundation⟩.type⟨URL⟩?"),
        ("`default`", "`default`"),
        ("x // y \"z\"\n1", "x comment⟨// y \"z\"⟩\nnumber⟨1⟩"),
        ("/* a\nb */ c", "comment⟨/* a⟩\ncomment⟨b */⟩ c"),
        ("/* /* */ a */ b", "comment⟨/* /* */ a */⟩ b"),
        (#""a\"b" c"#, #"string⟨"a\"b"⟩ c"#),
        (#""/\(id)/x""#, #"string⟨"/\(⟩idstring⟨)/x"⟩"#),
        (#""\(f("x", (1)))""#, #"string⟨"\(⟩f(string⟨"x"⟩, (number⟨1⟩))string⟨)"⟩"#),
        (##"#"a\(b)"# c"##, ##"string⟨#"a\(b)"#⟩ c"##),
        ("\"\"\"\na\n\"\"\" b", "string⟨\"\"\"⟩\nstring⟨a⟩\nstring⟨\"\"\"⟩ b"),
        ("@Boxed var é: Int", "attribute⟨@Boxed⟩ keyword⟨var⟩ é: type⟨Int⟩"),
        ("1...2", "number⟨1⟩...number⟨2⟩"),
        ("\"open\nlet", "string⟨\"open⟩\nkeyword⟨let⟩"),
    ])
    func marks(swift: String, expected: String) {
        #expect(HighlightedText(swift: swift).marked == expected)
    }

    @Test func losesNothingOfAnyText() {
        let pieces = [
            "\"", "\\(", ")", "(", "#", "\"\"\"", "/*", "*/", "//", "\n", "a", "T", "1", ".", "`",
            "@", "é", "\\",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let again = HighlightedText(swift: text).map(\.text)
            if again != text { Issue.record("\(text.debugDescription)") }
        }
    }

    @Test func terminalPaintsEachLineByItself() {
        let coloured = TerminalCode.coloured(HighlightedText(swift: "/* a\n\nb */ let c"))
        let expected = [
            "\u{1B}[90m/* a\u{1B}[0m", "", "\u{1B}[90mb */\u{1B}[0m \u{1B}[35mlet\u{1B}[0m c",
        ]
        #expect(coloured == expected.joined(separator: "\n"))
    }
}
