import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Queries of overlays (RFC 9535).
@Suite struct JSONPathTests {
    private static let document = """
        {"a": [{"n": 1, "k": "x"}, {"n": 2, "k": "yy"}, {"m": null}], "b": {"a": {"n": 3}}, "c d": "e"}
        """

    private func found(_ query: String, in document: String = document) throws -> String {
        let root = try JSONParser.parse(SourceText(document), file: 0).get()
        let evaluator = JSONPathEvaluator(root: root, work: OverlayWork(size: 0))
        let matches = evaluator.matches(of: try JSONPathParser.parse(query))
        return matches.map(\.node.compactText).joined(separator: " ")
    }

    @Test(arguments: [
        ("$.b.a.n", "3"), ("$['c d']", "\"e\""), ("$.a[0].n", "1"), ("$.a[-1]", #"{"m":null}"#),
        ("$.a[0:2].n", "1 2"), ("$.a[::-1].n", "2 1"), ("$..n", "1 2 3"),
        ("$.a[*].k", "\"x\" \"yy\""),
        ("$.a[?@.n == 2].k", "\"yy\""), ("$.a[?@.m].m", "null"), ("$.a[?!@.n]", #"{"m":null}"#),
        ("$.a[?@.n > 1 || @.k == 'x'].n", "1 2"), ("$.a[?length(@.k) == 2].n", "2"),
        // A part of the text is enough for one of them alone.
        ("$.a[?match(@.k, 'y')].n", ""), ("$.a[?search(@.k, 'y')].n", "2"),
        ("$.a[?match(@.k, 'y+')].n", "2"), ("$.a[?search(@.k, '[x]')].n", "1"),
        ("$.a[?count(@.*) == 1]", #"{"m":null}"#), ("$.a[?value(@..n) == 1].k", "\"x\""),
        ("$.a[?(@.n == $.a[0].n)].k", "\"x\""), ("$.a[0, 1].n", "1 2"), ("$.nothing", ""),
    ])
    func queryMeans(query: String, values: String) throws {
        #expect(try found(query) == values)
    }

    /// By RFC 9485; what is no pattern matches nothing.
    @Test(arguments: [
        ("a|bc?", "a b bc", "c abc"), ("(ab)*", "abab", "aba"), ("(?:ab)+", "abab", "aba"),
        ("[a-c]{2,3}", "ab abc", "a abca"),
        ("x{2,}", "xx xxxx", "x"), ("[^a-c-]+", "xyz", "x-"), ("a.c", "abc", "a\nc ac"),
        ("\\p{Lu}\\P{L}", "A1", "a1 AB"), ("[\\-x]\\.", "-. x.", "xy"), ("^a$", "a", "^a$"),
        ("\\d+\\s?\\w", "12a", "a"), ("(|a)+b", "b aab", "a"), ("[-a]", "- a", "b"),
        ("(a", "", "(a a"), ("a**", "", "a"), ("[b-a]", "", "a"), ("\\q", "", "q"),
        ("((()*)*)*{9}", "", "a"), ("(?=a)a", "", "a"), ("(((a{999}){999}){999})", "", "a"),
    ])
    func patternMatches(pattern: String, texts: String, others: String) {
        let compiled = InteroperablePattern(pattern)
        for text in texts.split(separator: " ").map(String.init) {
            #expect(compiled.matches(text) { _ in true }, "\(text)")
            #expect(compiled.isFound(in: "\(text)") { _ in true }, "\(text)")
        }
        for text in others.split(separator: " ").map(String.init) {
            #expect(!compiled.matches(text) { _ in true }, "\(text)")
        }
    }

    /// Few characters that ask for more than anything could answer.
    @Test(arguments: [
        "$..[?count($..[?count($..[?count($..[?count($..*)>0])>0])>0])>0]",
        "$[*,*,*,*,*,*,*,*]..[*,*,*,*,*,*,*,*]..[*,*,*,*,*,*,*,*]..[*,*,*,*,*,*,*,*]..*",
        "$..[?$..[?$ == $]]",
    ])
    func aQueryEndsWhenItIsTooMuch(query: String) throws {
        let root = try JSONParser.parse(SourceText(Self.document), file: 0).get()
        let text = "[" + Array(repeating: root.compactText, count: 30).joined(separator: ",") + "]"
        let tree = try JSONParser.parse(SourceText(text), file: 0).get()
        let work = OverlayWork(size: 0)
        _ = JSONPathEvaluator(root: tree, work: work).matches(of: try JSONPathParser.parse(query))
        #expect(work.isSpent)
    }

    @Test func patternsDoNotGoBack() {
        let work = OverlayWork(size: 0)
        let text = String(repeating: "a", count: 1_000)
        #expect(!InteroperablePattern("(a*)*c").matches(text, work.mayVisit))
        #expect(!InteroperablePattern("(a|a)*(a|aa)*b").isFound(in: text, work.mayVisit))
        #expect(!work.isSpent)
    }

    /// States without a character are looked at, too.
    @Test func emptyGroupsAreCounted() {
        var visits = 0
        let isFound = InteroperablePattern("(|){100}-").isFound(in: "aaaa") { count in
            visits += count
            return visits < 300
        }
        #expect(!isFound && visits >= 300)
    }

    @Test(arguments: [
        ("a", "0..<1: a query begins with '$'"),
        ("$.a-b", "2..<5: a name with '-' is in quotes and brackets"),
        (
            "$.a[?@.n == ]",
            "12..<13: unexpected ']' in a query: expected a value, a query or a function"
        ),
        ("$.a[?max(@.n) == 1]", "5..<8: there is no function 'max'"),
        ("$.a[?@.* == 1]", "5..<8: this may be several values: only one is compared"),
        ("$.a[?length(@.n)]", "5..<16: the value of 'length' has to be compared"),
        ("$.a[01]", "4..<6: this is no index"),
        ("$.a[", "4..<4: the query ends too early: expected a selector"),
        ("$['a", "2..<3: the quote is not closed"), ("$.a ", "3..<4: unexpected ' ' in a query"),
    ])
    func whatIsNoQueryIsRefusedAtItsPlace(query: String, mistake: String) {
        do throws(JSONPathParser.Mistake) {
            _ = try JSONPathParser.parse(query)
            Issue.record("read: \(query)")
        } catch {
            #expect("\(error.range): \(error.message)" == mistake)
        }
    }

    /// jsonpath-standard/jsonpath-compliance-test-suite in the corpus, where there is one.
    private static let suite = Corpus.files(in: "jsonpath-compliance-test-suite", named: "cts.json")

    @Test(.enabled(if: !suite.isEmpty, "no corpus"), arguments: suite)
    func agreesWithTheSuite(file: URL) throws {
        let source = SourceText(name: "cts.json", bytes: Array(try Data(contentsOf: file)))
        let root = try JSONParser.parse(source, file: 0).get()
        for test in root["tests"]?.elements ?? [] {
            let query = try #require(test["selector"]?.string)
            let parsed = try? JSONPathParser.parse(query)
            if test["invalid_selector"]?.bool == true {
                #expect(parsed == nil, "\(test["name"]?.string ?? ""): \(query)")
                continue
            }
            let known = test["results"]?.elements ?? [test["result"]].compactMap(\.self)
            guard let parsed, let document = test["document"] else {
                Issue.record("refused: \(query)")
                continue
            }
            let evaluator = JSONPathEvaluator(root: document, work: OverlayWork(size: 0))
            let found = evaluator.matches(of: parsed).map(\.node)
            let texts = known.map { $0.elements.map(\.compactText) }
            #expect(
                texts.contains(found.map(\.compactText)),
                "\(test["name"]?.string ?? ""): \(query)"
            )
        }
    }
}
