import Testing

@testable import ResgenTool

@Suite struct SwiftHighlighterTests {
    /// Every style as a letter before the text in brackets.
    private func marked(_ swift: String) -> String {
        let names = [
            "90": "comment", "32": "string", "35": "keyword", "36": "type", "33": "number",
        ]
        var text = SwiftHighlighter.highlight(swift).replacing("\u{1B}[0m", with: "⟩")
        for (code, name) in names { text.replace("\u{1B}[\(code)m", with: "\(name)⟨") }
        return text
    }

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
        ("@Boxed var é: Int", "number⟨@Boxed⟩ keyword⟨var⟩ é: type⟨Int⟩"),
        ("1...2", "number⟨1⟩...number⟨2⟩"),
        ("\"open\nlet", "string⟨\"open⟩\nkeyword⟨let⟩"),
    ])
    func marks(swift: String, expected: String) {
        #expect(marked(swift) == expected)
    }

    @Test func losesNothingOfAnyText() {
        let pieces = [
            "\"", "\\(", ")", "(", "#", "\"\"\"", "/*", "*/", "//", "\n", "a", "T", "1", ".", "`",
            "@", "é", "\\",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let highlighted = SwiftHighlighter.highlight(text)
            if highlighted.withoutColours != text { Issue.record("\(text.debugDescription)") }
        }
    }
}
