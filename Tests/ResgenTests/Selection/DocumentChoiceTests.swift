import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// What is chosen of a document is what stands in the whole of it, and nothing else.
@Suite struct DocumentChoiceTests {
    @Test(arguments: Pairs.documents.names)
    func whatIsChosenIsPrintedAsItIsOfTheWhole(name: String) throws {
        let source = try Pairs.documents.source(name)
        let whole = try #require(Compilation.run(source).api)
        let signatures = Set(whole.endpointSummaries.map(\.text))
        for key in whole.endpointSummaries.map(\.name) {
            let part = try #require(Compilation.run(source, only: [key]).api)
            #expect(part.endpointSummaries.map(\.name) == [key])
            #expect(signatures.isSuperset(of: part.endpointSummaries.map(\.text)))
            for model in part.models {
                #expect(
                    Self.declaration(of: model, in: part) == Self.declaration(of: model, in: whole)
                )
            }
            let names = Self.swift(of: part)
            for model in whole.models where !part.models.contains(where: { $0.name == model.name })
            {
                #expect(
                    !names.contains("\(whole.name).\(model.name)>"),
                    "\(key) needs \(model.name)"
                )
            }
        }
    }

    /// A warning is shown with the operation that it stands in, and with no other.
    @Test(arguments: Pairs.documents.names)
    func warningsAreThoseOfWhatIsChosen(name: String) throws {
        let source = try Pairs.documents.source(name)
        let endpoints = try #require(Compilation.importing(source).spec).endpoints
        let all = Compilation.run(source).diagnostics
        let paths = try #require(try JSONParser.parse(source, file: 0).get()["paths"])
        let operations = paths.members.flatMap(\.value.members)
        for endpoint in endpoints {
            let place = try #require(endpoint.origin?.range)
            let shown = Compilation.run(source, only: [endpoint.key.value]).diagnostics
            #expect(Set(all).isSuperset(of: shown))
            for warning in all {
                guard let range = warning.range else { continue }
                let own = operations.first {
                    $0.keyRange.start <= range.start && range.start < $0.value.range.end
                }
                if own?.keyRange == place { #expect(shown.contains(warning)) }
            }
        }
    }

    @Test func warningsOfOtherPartsAreNotShown() throws {
        let source = SourceText(name: "a.json", bytes: Array(Self.document.utf8))
        func warnings(_ only: String...) -> [String] {
            Compilation.run(source, only: only).diagnostics.map(\.message)
        }
        let server = warnings("c").first
        #expect(warnings().count == 5)
        #expect(warnings("c") == [server])
        #expect(warnings("a").count == 3 && warnings("b").count == 2)
        #expect(warnings("a").first == server && warnings("b").first == server)
        #expect(warnings("a", "b", "c").count == 4)
    }

    @Test func warningsOfCallbacksOfOtherMethodsAreShown() {
        let document = """
            {
              "openapi": "3.2.0",
              "info": { "title": "A" },
              "servers": [{ "url": "https://a.example" }],
              "paths": { "/a": { "additionalOperations": { "COPY": {
                "operationId": "copy",
                "responses": {},
                "callbacks": { "done": { "{$request.body#/url}": { "post": {
                  "parameters": [{ "name": "q", "in": "query", "schema": { "type": "string" } }]
                } } } }
              } } } }
            }
            """
        let source = SourceText(name: "a.json", bytes: Array(document.utf8))
        let shown = Compilation.run(source, only: ["webhooks"]).diagnostics.map(\.message)
        let expected = "only headers and the body of a webhook are read: 'q' is left out"
        #expect(shown == [expected])
    }

    /// One warning of the whole API, one in each of `a` and `b`, one in a model of `a`, a webhook.
    private static let document = """
        {
          "openapi": "3.1.0",
          "info": { "title": "A" },
          "components": {
            "securitySchemes": { "odd": { "type": "http", "scheme": "digest" } },
            "schemas": {
              "Model": { "type": "object", "properties": { "+1": { "type": "string" } } },
              "Plain": { "type": "object", "properties": { "a": { "type": "string" } } }
            }
          },
          "paths": {
            "/a": {
              "get": {
                "operationId": "a",
                "parameters": [7],
                "responses": { "200": { "content": { "application/json": { "schema": {
                  "$ref": "#/components/schemas/Model"
                } } } } }
              }
            },
            "/b": { "get": { "operationId": "b", "callbacks": { "x": { "$ref": "#/x" } }, "responses": {} } },
            "/c": {
              "get": {
                "operationId": "c",
                "responses": { "200": { "content": { "application/json": { "schema": {
                  "$ref": "#/components/schemas/Plain"
                } } } } }
              }
            }
          },
          "webhooks": { "w": {} }
        }
        """

    private static func declaration(of model: Model, in api: API) -> String {
        SwiftOutput.preview(of: api, specName: "a", names: [model.name], withModels: false).text
    }

    private static func swift(of api: API) -> String {
        SwiftOutput.files(of: api, baseName: "A", specName: "document.json", count: 1)[0].text
    }
}

extension EndpointSummary {
    fileprivate var text: String { "\(name) \(method) \(path) \(signature) \(value)" }
}
