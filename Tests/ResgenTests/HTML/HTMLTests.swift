import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct HTMLTests {
    @Test func textIsEscapedAndPiecesAreNot() {
        let name = "<b> & \"c\" 'd'"
        let item: HTML = "<i>\(name)</i>"
        #expect(item.text == "<i>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</i>")
        let list: HTML = "<ul>\([item, item])\(nil as HTML?)\(3)</ul>"
        #expect(list.text == "<ul>\(item.text)\(item.text)3</ul>")
    }

    @Test func controlCharactersAreReplaced() {
        #expect(HTML.escaped("a\u{0}b\u{1B}\u{85}\n\tc").text == "a\u{FFFD}b\u{FFFD}\u{FFFD}\n\tc")
    }
}
