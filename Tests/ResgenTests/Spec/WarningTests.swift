import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What is only warned of in a spec.
@Suite struct WarningTests {
    private func warnings(_ text: String) -> [String] {
        let result = Compilation.run(SourceText(name: "a.json", bytes: Array(text.utf8)))
        return result.diagnostics.map { "\($0.severity): \($0.message)" }
    }

    @Test func dateThatIsAnErrorIsReadAsISO8601() {
        func warnings(_ type: String, dates: String) -> [String] {
            self.warnings(
                """
                {
                  "api": "A", "server": "https://a.example", "dates": "\(dates)",
                  "models": { "When": { "wraps": "Date" }, "Note": { "fields": { "at": "Date" } } },
                  "endpoints": { "get": { "request": "GET /a", "errors": { "404": "\(type)" } } }
                }
                """
            )
        }
        let message = "warning: a Date that is an error is read as ISO 8601, whatever 'dates' says"
        #expect(warnings("Date", dates: "seconds") == [message])
        #expect(warnings("[String: [Date?]]", dates: "seconds") == [message])
        for type in ["When", "Note", "String"] {
            #expect(warnings(type, dates: "seconds").isEmpty)
        }
        #expect(warnings("Date", dates: "iso8601").isEmpty)
    }
}
