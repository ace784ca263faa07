import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct JSONPrinterTests {
    @Test func printsNestedContainersWithTwoSpacesALevel() {
        var printer = JSONPrinter()
        printer.object {
            $0.member("a", "x\"y")
            $0.key("b")
            $0.array {
                $0.literal("1")
                $0.object { $0.member("c", "d") }
                $0.array { _ in }
            }
            $0.key("e")
            $0.object { _ in }
        }
        #expect(
            printer.text == """
                {
                  "a": "x\\"y",
                  "b": [
                    1,
                    {
                      "c": "d"
                    },
                    []
                  ],
                  "e": {}
                }
                """
        )
    }

    @Test func quotesWhatTheParserReadsBack() throws {
        let all = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
        let node = try JSONParser.parse(SourceText(JSONPrinter.quoted(all)), file: 0).get()
        guard case .string(let text) = node.value else { throw CancellationError() }
        #expect(text == all)
    }

    /// What fits on a line with the comma behind it stays there.
    @Test func linesOfALayoutHaveAHundredColumns() throws {
        let widths = try (60...100).map { count in
            let value = String(repeating: "x", count: count)
            let text = #"{ "a": { "b": "\#(value)", "c": 1 }, "d": 2 }"#
            let node = try JSONParser.parse(SourceText(text), file: 0).get()
            let lines = JSONLayout.text(of: node).split(separator: "\n")
            return lines.first { $0.contains("\"c\": 1 }") }?.count ?? 0
        }
        #expect(widths.max() == 100)
        #expect(widths.last == 0)
    }
}
