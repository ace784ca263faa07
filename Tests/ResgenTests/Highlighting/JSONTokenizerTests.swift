import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct JSONTokenizerTests {
    @Test(arguments: [
        (#"{ "a": "b" }"#, #"{ key⟨"a"⟩: string⟨"b"⟩ }"#),
        ("{\"a\"\n : -1.5e+3}", "{key⟨\"a\"⟩\n : number⟨-1.5e+3⟩}"),
        ("[true, null]", "[keyword⟨true⟩, keyword⟨null⟩]"),
        (#"["a\"b\\", "é"]"#, #"[string⟨"a\"b\\"⟩, string⟨"é"⟩]"#),
        ("\"open\nnull", "string⟨\"open⟩\nkeyword⟨null⟩"),
        ("\"a\\", "string⟨\"a\\⟩"),
    ])
    func marks(json: String, expected: String) {
        #expect(HighlightedText(json: json).marked == expected)
    }

    @Test func losesNothingOfAnyText() {
        let pieces = ["\"", "\\", "\n", ":", "{", "1", "a", "é", " ", "-", "//"]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let again = HighlightedText(json: text).map(\.text)
            if again != text { Issue.record("\(text.debugDescription)") }
        }
    }

    @Test func codeOfPagesIsEscaped() {
        let code = HTML.code(HighlightedText(json: "{ \"<b>\":\n\"</script>\" }"))
        #expect(
            code.text == """
                { <span class="y">&quot;&lt;b&gt;&quot;</span>:
                <span class="s">&quot;&lt;/script&gt;&quot;</span> }
                """
        )
    }

    @Test func everyKindHasAColourOnPages() {
        for kind in SyntaxToken.Kind.allCases {
            #expect(PageStyle.css.contains("\n.\(kind.styleClass) {"))
        }
    }
}
