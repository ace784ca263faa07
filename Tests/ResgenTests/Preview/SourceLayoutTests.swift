import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct SourceLayoutTests {
    private func layout(_ text: String, name: String = "a.json") throws -> SourceLayout {
        var source = SourceText(name: name, bytes: Array(text.utf8))
        let root = try source.parse(file: 0).get()
        return SourceLayout(source, root)
    }

    @Test func linesAreAsTheyAreWritten() throws {
        let layout = try layout("{\r\n\t\"a\": \"\u{202E}b\"\n}\n")
        #expect(layout.lines == ["{", "\t\"a\": \"\u{FFFD}b\"", "}"])
        #expect(layout.isAsWritten)
        #expect([0, 2, 3, 4, 17].map(layout.line) == [0, 0, 1, 1, 2])
    }

    @Test func allOnOneLineIsLaidOut() throws {
        let long = String(repeating: "x", count: 1_000)
        let text = #"{"a":{"b":[1,2,{}],"c":null},"d":[{"e":"\#(long)"},[]],"f":[]}"#
        let layout = try layout(text)
        #expect(!layout.isAsWritten)
        #expect(
            layout.lines == [
                "{", #"  "a": { "b": [1, 2, {}], "c": null },"#, #"  "d": ["#, "    {",
                "      \"e\": \"\(long)\"", "    },", "    []", "  ],", #"  "f": []"#, "}",
            ]
        )
        for (key, line) in [("\"a\"", 1), ("\"c\"", 1), ("\"d\"", 2), ("\"e\"", 4), ("\"f\"", 8)] {
            let offset = try #require(text.firstRange(of: key)).lowerBound.utf16Offset(in: text)
            #expect(layout.line(of: offset) == line)
        }
    }

    @Test func membersAreFoundFromAnyPartOfThem() throws {
        let text = #"{"a":{"b":[1,{"c":"de"}]},"f":2}"#
        let bytes = Array(text.utf8)
        let source = SourceText(name: "a.json", bytes: bytes)
        let members = SourceMembers(try JSONParser.parse(source, file: 0).get())
        func member(_ part: String) throws -> String? {
            let range = try #require(text.firstRange(of: part))
            let span = members.span(around: range.lowerBound.utf16Offset(in: text))
            return span.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
        #expect(try member("a") == #""a":{"b":[1,{"c":"de"}]}"#)
        #expect(try member("{\"c") == #"{"c":"de"}"#)
        #expect(try member("de") == #""c":"de""#)
        #expect(try member("1") == "1")
        #expect(try member("2") == #""f":2"#)
        #expect(members.span(around: 0) == nil)
    }

    /// What an alias stands for is where its anchor is.
    @Test func aliasesBelongToNothingElse() throws {
        let text = "a: &x\n  b: 1\nc: *x\nd: 2\n"
        var source = SourceText(name: "a.yaml", bytes: Array(text.utf8))
        let members = SourceMembers(try source.parse(file: 0).get())
        let span = try #require(members.span(around: 16))
        #expect(span.lowerBound == 13)
        #expect(members.span(around: 8)?.lowerBound == 8)
        #expect(members.span(around: 19)?.lowerBound == 19)
    }
}
