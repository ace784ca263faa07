import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("One.\nTwo.\n\nThree.", "<p>One.\nTwo.</p>\n<p>Three.</p>\n"),
        ("# Title\nText", "<h5>Title</h5>\n<p>Text</p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("* a\n\n* b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("- a\n  - b", "<ul>\n<li><p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"),
        ("- a\n  goes on", "<ul>\n<li>a goes on</li>\n</ul>\n"),
        ("Text\n- a", "<p>Text</p>\n<ul>\n<li>a</li>\n</ul>\n"),
        (
            "```json\n{ \"a\": 1 }\n\n- b\n```\nc",
            "<pre><code>{ &quot;a&quot;: 1 }\n\n- b</code></pre>\n<p>c</p>\n"
        ),
        ("```\nopen", "<pre><code>open</code></pre>\n"),
        ("> a\n> b", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n"),
        ("-1 is less\n2.5 more", "<p>-1 is less\n2.5 more</p>\n"),
        ("", ""), (" \n\t\n", ""),
    ])
    func blocks(text: String, html: String) {
        #expect(Markdown.html(text).text == html)
    }

    @Test(arguments: [
        ("`a < b`", "<code>a &lt; b</code>"), ("``a`b``", "<code>a`b</code>"),
        ("*a* _b_ **c** __d__", "<em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong>"),
        ("**a `b` *c* d**", "<strong>a <code>b</code> <em>c</em> d</strong>"),
        ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
        ("\\*a\\* \\n", "*a* \\n"), ("`open", "`open"), ("*open", "*open"), ("**", "**"),
        (
            "[a *b*](https://a.example/?x=1&y=2)",
            #"<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer">a <em>b</em></a>"#
        ),
        (
            "[a](https://a.example \"title\")",
            #"<a href="https://a.example" rel="noopener noreferrer">a</a>"#
        ),
        ("[a](/rest/overview)", "a"), ("[a](#b) c", "a c"), ("[a] (b)", "[a] (b)"),
        (
            "See http://a.example/b_c_d.",
            #"See <a href="http://a.example/b_c_d" rel="noopener noreferrer">http://a.example/b_c_d</a>."#
        ),
        (
            "<https://a.example>",
            #"<a href="https://a.example" rel="noopener noreferrer">https://a.example</a>"#
        ),
        (
            "<https://a.example/?x=1&y=2>",
            #"<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer">https://a.example/?x=1&amp;y=2</a>"#
        ),
        ("http and https://", "http and https://"),
        ("é*ü*ñ `ß`", "é<em>ü</em>ñ <code>ß</code>"),
    ])
    func lines(text: String, html: String) {
        #expect(Markdown.inline(text).text == html)
    }

    /// Nothing in a description becomes an element, an attribute or a script.
    @Test(arguments: [
        "<script>alert(1)</script>", "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))",
        "[a](data:text/html,x)", "[a](https://a\"onmouseover=\"alert(1))",
        "<img src=x onerror=alert(1)>",
        "`</code><script>`", "```\n</code></pre><script>\n```", "[<b>](https://a.example)",
        "<javascript:alert(1)>", "https://a.example/\"><script>", "**<i>**", "- <u>\n> <s>\n# <h1>",
        "[a](vbscript:x) [b](ht\ttps://x)", "<https://a.example/<script>",
    ])
    func escapesWhatIsNoMarkdown(text: String) throws {
        let allowed = [
            "p", "h5", "ul", "ol", "li", "pre", "code", "blockquote", "em", "strong", "a",
        ]
        let html = Markdown.html(text).text
        for tag in html.split(separator: "<").dropFirst(html.hasPrefix("<") ? 0 : 1) {
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            #expect(allowed.contains(String(name)), "\(html)")
            if name == "a", !tag.hasPrefix("/") {
                let head = tag.prefix { $0 != ">" }
                #expect(head.split(separator: "\"").count == 4, "\(html)")
                #expect(head.hasPrefix("a href=\"http"), "\(html)")
            }
        }
    }

    /// Marks that nothing closes are looked for once each, and not far.
    @Test(arguments: [
        "[", "*", "**a", "`", "_a", "[a](", "> ", "- ", "<", "http://", "\\", "```\n",
    ])
    func takesLinearTime(mark: String) {
        let text = String(repeating: mark, count: 20_000)
        #expect(!Markdown.html(text).text.isEmpty)
    }

    @Test func lineIsTheFirstParagraph() {
        #expect(Markdown.line("\nOne\n*two*.\n\nThree").text == "One <em>two</em>.")
    }
}
