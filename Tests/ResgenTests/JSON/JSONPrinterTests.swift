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
}
