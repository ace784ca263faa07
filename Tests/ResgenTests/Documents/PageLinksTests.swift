import Testing

@testable import ResgenCompiler

struct PageLinksTests {
    @Test(arguments: [
        ("See [limits](#limits).", "See limits."),
        ("[Errors](/docs/errors) and [limits](#limits)", "Errors and limits"),
        ("![A map](/map.png)", "A map"),
        ("[[one]](#one)", "[one]"),
        ("[f(x)](#f(x)) is one", "f(x) is one"),
    ])
    func linksOfThePageAreText(text: String, expected: String) {
        #expect(PageLinks.removed(from: text) == expected)
    }

    @Test(arguments: [
        "See [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#name-get).",
        "[here](//example.com/docs)", "`a[0](#b)`", #"\[a](#b)"#, "[a] (#b)", "[a](#b", "[a](#\n)",
        "a](#b)", "an array[]", "[a](", "]",
    ])
    func allElseStays(text: String) {
        #expect(PageLinks.removed(from: text) == text)
    }
}
