import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct YAMLTokenizerTests {
    @Test(arguments: [
        ("a: b # c", "key⟨a⟩: string⟨b⟩ comment⟨# c⟩"),
        ("- a: 1\n  b: true", "- key⟨a⟩: number⟨1⟩\n  key⟨b⟩: keyword⟨true⟩"),
        ("'200': \"x: y\"", "key⟨'200'⟩: string⟨\"x: y\"⟩"),
        ("{ a: [b, null], c: d }", "{ key⟨a⟩: [string⟨b⟩, keyword⟨null⟩], key⟨c⟩: string⟨d⟩ }"),
        ("a: &x b\nc: *x", "key⟨a⟩: attribute⟨&x⟩ string⟨b⟩\nkey⟨c⟩: attribute⟨*x⟩"),
        ("a: http://b#c", "key⟨a⟩: string⟨http://b#c⟩"),
        ("/pets/{id}:", "key⟨/pets/{id}⟩:"),
        ("---\na:", "string⟨---⟩\nkey⟨a⟩:"),
    ])
    func marks(yaml: String, expected: String) {
        #expect(HighlightedText(yaml: yaml).marked == expected)
    }

    @Test func losesNothingOfAnyText() {
        let pieces = [
            "'", "\"", "\\", "\n", ": ", "{", "}", "1", "a", "é", " ", "- ", "#", "&", ",",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator)! }.joined()
            let again = HighlightedText(yaml: text).map(\.text)
            if again != text { Issue.record("\(text.debugDescription)") }
        }
    }
}
