import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What is refused of a document is left out by its owner.
@Suite struct RefusalsTests {
    /// Checks a spec as if a document stood for it.
    private func check(_ text: String) throws -> LenientCheck.Result {
        let source = SourceText(name: "a.json", bytes: Array(text.utf8))
        let node = try JSONParser.parse(source, file: 0).get()
        let spec = try #require(SpecReader.read(node, source: source, log: DiagnosticLog()))
        return LenientCheck(source: source, documents: [0]).check(spec, stages: StageLog())
    }

    @Test func refusedModelIsAnyValueAndWhatNamesItStays() throws {
        let result = try check(
            """
            {
              "api": "A", "server": "https://a.example",
              "models": { "Bad": { "fields": { "a": "Missing" } }, "Good": { "fields": { "b": "Bad" } } },
              "endpoints": { "get": { "request": "GET /a", "returns": "Good" } }
            }
            """
        )
        #expect(
            result.warnings.map(\.message) == [
                "the model 'Bad' is taken as any value: unknown type 'Missing'"
            ]
        )
        #expect(result.api?.models.map(\.name) == ["Bad", "Good"])
        #expect(result.api?.root.endpoints.count == 1)
    }

    @Test func refusedEndpointIsLeftOutAlone() throws {
        let result = try check(
            """
            {
              "api": "A", "server": "https://a.example",
              "endpoints": {
                "one": { "request": "GET /a", "returns": "Missing" },
                "two": { "request": "GET /b", "returns": "Int" },
                "init": { "request": "GET /c" }
              }
            }
            """
        )
        #expect(
            result.warnings.map(\.message).sorted() == [
                "the endpoint 'init' is left out: an endpoint cannot be called 'init': the API needs the name",
                "the endpoint 'one' is left out: unknown type 'Missing'",
            ]
        )
        #expect(result.api?.root.endpoints.map(\.name) == ["two"])
    }

    @Test func unionOfARefusedModelIsRefusedInTurn() throws {
        let result = try check(
            """
            {
              "api": "A", "server": "https://a.example",
              "models": {
                "Bad": { "fields": { "a": "Missing" } },
                "Good": { "fields": { "b": "Int" } },
                "Either": { "union": { "tag": "kind", "cases": { "bad": "Bad", "good": "Good" } } }
              },
              "endpoints": { "get": { "request": "GET /a", "returns": "Either" } }
            }
            """
        )
        #expect(result.warnings.count == 2)
        #expect(result.warnings[1].message.hasPrefix("the model 'Either' is taken as any value: "))
        #expect(result.api?.root.endpoints.count == 1)
    }

    @Test func refusedErrorsOfAllEndpointsAreLeftOut() throws {
        let result = try check(
            """
            {
              "api": "A", "server": "https://a.example", "errors": { "4XX": "Missing" },
              "endpoints": { "get": { "request": "GET /a", "returns": "Int" } }
            }
            """
        )
        #expect(
            result.warnings.map(\.message) == [
                "the errors of all endpoints are left out: unknown type 'Missing'"
            ]
        )
        #expect(result.api != nil)
    }

    @Test func everyErrorOfADeclarationKnowsItsOwner() throws {
        let text = """
            {
              "api": "A", "server": "https://a.example",
              "models": {
                "M": { "fields": { "a": "Missing", "m": "M" } },
                "N": { "alias": "N" }
              },
              "endpoints": { "g.e": { "request": "GET /a/{id: Missing}" } }
            }
            """
        let source = SourceText(name: "a.json", bytes: Array(text.utf8))
        let owners = Set(Compilation.run(source).diagnostics.map(\.owner))
        #expect(owners == [.model("M"), .model("N"), .endpoint("g.e")])
    }
}
