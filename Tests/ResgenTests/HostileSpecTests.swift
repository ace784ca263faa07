import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Specs that are made to take all time or all of the stack. What is asked of each is an end: by any
/// square or power of their sizes these would take minutes, or overflow a thread of 512 KB.
@Suite struct HostileSpecTests {
    private func compile(_ models: [String], _ rest: String = "") -> CompilationResult {
        let text = #"{"api": "A", "models": {"# + models.joined(separator: ",") + "}" + rest + "}"
        return Compilation.run(SourceText(name: "Main.json", bytes: Array(text.utf8)))
    }

    private func models(_ count: Int, _ model: (Int) -> String) -> [String] {
        (0..<count).map { "\"M\($0)\": \(model($0))" }
    }

    @Test func aLongRingOfOptionalModelsIsBoxed() throws {
        let count = 10_000
        let ring = models(count) { #"{"fields": {"a": "M\#(($0 + 1) % count)?"}}"# }
        let api = try #require(compile(ring).api)
        guard case .structure(let first) = api.models[0].kind else { return }
        #expect(first.fields[0].isBoxed)
    }

    @Test func aliasesOfOptionalsAreFollowedOnce() throws {
        let aliases = models(60) { #"{"alias": "M\#($0 + 1)?"}"# }
        let result = compile(aliases + [#""M60": {"fields": {}}, "R": {"fields": {"a": "M0"}}"#])
        #expect(result.api != nil)
        let long = models(5_000) { #"{"alias": "M\#($0 + 1)?"}"# }
        let refused = compile(long + [#""M5000": {"fields": {}}"#])
        #expect(refused.printed.contains("error: the type leads through too many others"))
    }

    @Test func unionsThatHoldEachOtherAreComparedOnce() {
        let count = 12
        let mesh = models(count) { _ in
            let cases = (0..<count).map { #""c\#($0)": "[M\#($0)]""# }.joined(separator: ",")
            return #"{"union": {"cases": {\#(cases), "number": "Int"}}}"#
        }
        #expect(compile(mesh).api != nil)
    }

    @Test func aUnionOfThousandsOfObjectsIsCompared() throws {
        let count = 4_000
        let objects = models(count) {
            #"{"fields": {"r\#($0)": "String", "o": "String", "p": "String?"}}"#
        }
        let cases = (0..<count).map { #""c\#($0)": "M\#($0)""# }.joined(separator: ",")
        let result = compile(objects + [#""U": {"union": {"cases": {\#(cases), "last": "M7"}}}"#])
        #expect(result.printed.contains("warning: the case 'last' is never taken"))
        #expect(result.diagnostics.count == 1)
    }

    @Test func unionsInARingLeadBackOnce() {
        let count = 1_200
        let ring = models(count) {
            let (next, other) = (($0 + 1) % count, ($0 + 2) % count)
            return #"{"union": {"cases": {"a": "M\#(next)", "b": "M\#(other)", "c": "Int"}}}"#
        }
        let printed = compile(ring).printed
        #expect(printed.contains("is 'M0' again: it would never be read to an end"))
    }

    @Test func parametersThatManyEndpointsTakeOverAreCounted() {
        let count = 400
        let fields = (0..<count).map { #""f\#($0)": "Int""# }.joined(separator: ",")
        let endpoints = (0..<count).map {
            #""e\#($0)": {"request": "GET /\#($0)", "query": {"extends": "B", "fields": {}}}"#
        }
        let result = compile(
            [#""B": {"fields": {\#(fields)}}"#],
            #", "server": "https://a.b", "endpoints": {"# + endpoints.joined(separator: ",") + "}"
        )
        #expect(result.api == nil)
        #expect(result.printed.contains("by more than 50,000 parameters in all"))
    }

    @Test func parametersOfOnePathItemAreCounted() throws {
        let count = 400
        let parameters = (0..<count).map {
            #"{"in": "query", "name": "p\#($0)", "schema": {"type": "string"}}"#
        }
        let paths = (0..<count).map { ##""/\##($0)": {"$ref": "#/components/pathItems/P"}"## }
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
             "servers": [{"url": "https://a.b"}],
             "paths": {\#(paths.joined(separator: ","))},
             "components": {"pathItems": {"P": {"get": {
               "parameters": [\#(parameters.joined(separator: ","))],
               "responses": {"200": {"description": ""}}}}}}}
            """#
        let result = Compilation.run(SourceText(name: "d.json", bytes: Array(text.utf8)))
        let api = try #require(result.api, "\(result.printed.prefix(300))")
        #expect(api.root.endpoints.count + api.root.groups.count < 130)
        #expect(result.printed.contains("take over more than 50,000 parameters of others"))
    }

    @Test func fieldsOfOneFormAreCounted() throws {
        let fields = (0..<8).map { #""p\#($0)": {"type": "string"}"# }
        let paths = (0..<6_400).map {
            ##""/\##($0)": {"post": {"requestBody": {"$ref": "#/components/requestBodies/B"}, "responses": {"204": {"description": ""}}}}"##
        }
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"},
             "servers": [{"url": "https://a.b"}],
             "paths": {\#(paths.joined(separator: ","))},
             "components": {"requestBodies": {"B": {"content": {"application/x-www-form-urlencoded": {
               "schema": {"type": "object", "properties": {\#(fields.joined(separator: ","))}}}}}}}}
            """#
        let result = Compilation.run(SourceText(name: "d.json", bytes: Array(text.utf8)))
        let api = try #require(result.api, "\(result.printed.prefix(300))")
        #expect(api.root.endpoints.count + api.root.groups.count == 50_000 / 8 + 1)
        #expect(result.printed.contains("take over more than 50,000 parameters of others"))
    }

    @Test func placesAndBracketsOfALongLineAreFoundOnce() {
        let path = (0..<4_000).map { "{p\($0): Int}" }.joined(separator: "/")
        for line in ["GET /" + path, "GET /" + String(repeating: "{", count: 20_000)] {
            let result = compile(
                [],
                #", "server": "https://a.b", "endpoints": {"e": {"request": "\#(line)"}}"#
            )
            #expect(!result.diagnostics.isEmpty || result.api != nil)
        }
    }

    @Test func whatIsInvisibleIsInNoCommentAndNoMessage() throws {
        let hidden = "\u{202E}\u{2066}\u{200B}\u{200D}\u{FEFF}\u{AD}\u{61C}\u{E0041}\u{3164}"
        let text = """
            {
              "api": "A", "server": "https://x.example", "doc": "a\(hidden)b",
              "endpoints": {
                "e": {
                  "request": "GET /a/{p\(hidden)q}", "doc": "a\(hidden)b",
                  "path": { "p\(hidden)q": { "type": "Int", "name": "p", "doc": "a\(hidden)b" } }
                }
              },
              "models": { "M": { "doc": "a\(hidden)b", "fields": {
                "f": { "type": "String", "doc": "a\(hidden)b", "default": "a\(hidden)b" }
              } } }
            }
            """
        let result = Compilation.run(SourceText(name: "Main.json", bytes: Array(text.utf8)))
        let api = try #require(result.api, "\(result.printed)")
        let name = "a\(hidden)b.json"
        let swift = SwiftOutput.files(of: api, baseName: "A", specName: name, count: 1)[0].text
        #expect(swift.contains("/// ab"))
        #expect(swift.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
        let mistake = Compilation.run(
            SourceText(name: name, bytes: Array(#"{"a\#(hidden)b": 1}"#.utf8))
        )
        let printed = mistake.printed
        #expect(printed.contains("error: unknown key 'a"))
        #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
        #expect(JSONPrinter.quoted(hidden).utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }

    @Test func aLargeOpenEnumIsATableOfMembers() throws {
        for (count, isTable) in [(500, false), (501, true)] {
            let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ",")
            let api = try #require(compile([#""E": {"enum": [\#(values)]}"#]).api)
            let text = SwiftOutput.files(of: api, baseName: "A", specName: "A", count: 1)[0].text
            #expect(text.contains("struct E: JSONEnum {") == isTable)
            #expect(text.contains("enum E: JSONEnum {") != isTable)
        }
    }
}
