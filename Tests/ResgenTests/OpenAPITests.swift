import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

@Suite struct OpenAPITests {
    @Test(arguments: Pairs.documents.names)
    func documentBecomesTheRecordedSwift(name: String) throws {
        let result = try Pairs.documents.compile(name)
        let api = try #require(result.api, "\(result.printed)")
        try Pairs.documents.check(Self.swift(of: api), for: name)
    }

    @Test(arguments: Pairs.documents.names)
    func whatCannotBeSaidIsToldAsRecorded(name: String) throws {
        try Pairs.documentNotes.check(
            try Pairs.documentNotes.compile(name).printed,
            for: name
        )
    }

    /// The spec that is imported gives the same Swift, but for models that nothing needs: it has these.
    @Test(arguments: Pairs.documents.names)
    func importedSpecGivesTheSameSwift(name: String) throws {
        let source = try Pairs.documents.source(name)
        let api = try #require(Pairs.documents.compile(name).api)
        let loader = Pairs.documents.loader
        let spec = try #require(Compilation.importing(source, loader: loader).spec)
        let text = SpecWriter.text(of: spec)
        let hasWebhooks = spec.endpoints.contains(where: \.isWebhook)
        let hasOthers = !spec.endpoints.allSatisfy(\.isWebhook)
        let imported = Compilation.run(
            SourceText(name: "imported.json", bytes: Array(text.utf8)),
            only: (hasOthers ? ["/"] : []) + (hasWebhooks ? ["webhooks"] : [])
        )
        let again = try #require(imported.api, "\(imported.printed)")
        #expect(Self.swift(of: again) == Self.swift(of: api))
    }

    /// Every ninth value of a document in turn becomes one of another kind, or a reference to itself. All of
    /// them take minutes: EVERYTHING=1.
    @Test(arguments: Pairs.documents.names)
    func documentWithAValueOfAnotherKindIsStillRead(name: String) throws {
        let source = try Pairs.documents.source(name)
        let node = try JSONParser.parse(source, file: 0).get()
        let replacements = ["null", "[]", "{}", "\"\"", "7", "[[{}]]", "{\"$ref\":\"#\"}"]
        let step = ProcessInfo.processInfo.environment["EVERYTHING"] == nil ? 9 : 1
        for (index, range) in node.innerRanges.enumerated() where index % step == 0 {
            var bytes = source.bytes
            let replacement = replacements[index / step % replacements.count]
            bytes.replaceSubrange(range.range, with: Array(replacement.utf8))
            let result = Compilation.run(SourceText(name: "changed.json", bytes: bytes))
            let isVersion = result.diagnostics.contains { $0.message.contains("are read") }
            #expect(result.api != nil || isVersion || range == node.range, "\(result.printed)")
        }
    }

    @Test func otherVersionsAndYAMLInAFileOfJSONAreRefused() {
        func told(_ text: String) -> String {
            Compilation.run(SourceText(name: "a.json", bytes: Array(text.utf8))).printed
        }
        #expect(told(#"{"swagger": "1.2", "paths": {}}"#).contains("only OpenAPI 3.0 to 3.2"))
        #expect(told(#"{"openapi": "2.5", "paths": {}}"#).contains("only OpenAPI 3.0 to 3.2"))
        let named = told(#"{"api": "A", "openapi": "openapi.yaml"}"#)
        #expect(named.contains("a spec names a document in 'include'"))
        #expect(told("openapi: 3.0.0\ninfo:\n  title: A\n").contains("YAML"))
        #expect(told("# A\n---\n\"openapi\": 3.0.0\n").contains("a.json:3:1: error: this is YAML"))
        let long = "info:\n" + String(repeating: "  description: A\n", count: 1_000)
        #expect(told(long + "openapi: 3.0.0\n").contains("a.json:1002:1: error: this is YAML"))
    }

    @Test func laterVersionIsReadWithANote() throws {
        let text = #"{"openapi": "3.3.0", "paths": {"/a": {"get": {}}}}"#
        let result = Compilation.run(SourceText(name: "a.json", bytes: Array(text.utf8)))
        #expect(result.api?.root.allEndpoints.count == 1)
        #expect(result.printed.contains("a.json:1:13: warning: OpenAPI 3.3.0 is read as 3.2"))
    }

    @Test func pathsWithoutOperationsAreTold() {
        func told(_ paths: String) -> String {
            let text = "{\"openapi\": \"3.0.3\", \"paths\": \(paths)}"
            return Compilation.run(SourceText(name: "a.json", bytes: Array(text.utf8))).printed
        }
        #expect(told("[{}]").contains("a.json:1:31: warning: 'paths' is no object"))
        #expect(told(#"{"/a": {"$ref": "a.json#/b"}}"#).contains("'/a' is left out"))
        #expect(told(#"{"/a": []}"#).contains("'/a' is left out"))
        #expect(told("{}").isEmpty)
    }

    static func swift(of api: API) -> String {
        SwiftOutput.files(of: api, baseName: "A", specName: "document.json", count: 1)[0].text
    }
}

extension JSONNode {
    fileprivate var innerRanges: [SourceRange] {
        switch value {
        case .array(let elements): [range] + elements.flatMap(\.innerRanges)
        case .object(let members): [range] + members.flatMap(\.value.innerRanges)
        default: [range]
        }
    }
}
