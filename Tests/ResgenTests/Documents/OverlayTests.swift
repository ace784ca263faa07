import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Overlays beside the documents of `include`.
@Suite struct OverlayTests {
    private static let document = """
        {"openapi": "3.1.0", "info": {"title": "A", "tags": ["x"]}, "servers": [{"url": "/a"}, {"url": "/b"}],
         "paths": {"/a": {"get": {"responses": {"200": {}, "500": {}}}}, "/b": {"get": {}}}}
        """

    /// The document after the actions, without what does not change.
    private func changed(_ actions: String) throws -> (text: String, log: DiagnosticLog) {
        let root = try JSONParser.parse(SourceText(Self.document), file: 0).get()
        let overlay = SourceText("{\"overlay\": \"1.0.0\", \"actions\": [\(actions)]}")
        let log = DiagnosticLog()
        let tree = try JSONParser.parse(overlay, file: 1).get()
        let read = try #require(OverlayReader.read(tree, source: overlay, log: log))
        return (OverlayApplication.applied([read], to: root, log: log).compactText, log)
    }

    private func expect(_ actions: String, _ changes: (String, String)...) throws {
        var expected = try JSONParser.parse(SourceText(Self.document), file: 0).get().compactText
        for (old, new) in changes {
            #expect(expected.contains(old), "\(old)")
            expected = expected.replacingOccurrences(of: old, with: new)
        }
        let (text, log) = try changed(actions)
        #expect(text == expected)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func objectsAreMergedAndListsAppended() throws {
        try expect(
            #"{"target": "$.info", "update": {"title": "B", "tags": ["y"], "contact": {"name": "C"}}}"#,
            (#""title":"A""#, #""title":"B""#),
            (#"["x"]"#, #"["x","y"],"contact":{"name":"C"}"#)
        )
        try expect(
            #"{"target": "$.servers", "update": {"url": "/c"}}"#,
            (#"{"url":"/b"}"#, #"{"url":"/b"},{"url":"/c"}"#)
        )
    }

    @Test func everyValueThatIsMeantIsChanged() throws {
        try expect(
            #"{"target": "$.paths.*.get", "update": {"deprecated": true}}"#,
            (#""500":{}}"#, #""500":{}},"deprecated":true"#),
            (#""/b":{"get":{}}"#, #""/b":{"get":{"deprecated":true}}"#)
        )
    }

    @Test func removedValuesLeaveTheirObjectsAndLists() throws {
        try expect(
            #"{"target": "$.paths..responses['500']", "remove": true}"#,
            (#"{"200":{},"500":{}}"#, #"{"200":{}}"#)
        )
        try expect(
            #"{"target": "$.servers[?(@.url == '/a')]", "remove": true, "update": {}}"#,
            (#"[{"url":"/a"},{"url":"/b"}]"#, #"[{"url":"/b"}]"#)
        )
    }

    @Test func anActionSeesWhatThoseBeforeItDid() throws {
        try expect(
            """
            {"target": "$.servers", "remove": true}, {"target": "$", "update": {"servers": []}},
            {"target": "$.servers", "update": {"url": "/new"}}
            """,
            (#""servers":[{"url":"/a"},{"url":"/b"}],"#, ""),
            (#"{"get":{}}}"#, #"{"get":{}}},"servers":[{"url":"/new"}]"#)
        )
    }

    @Test func copiedValuesAreMerged() throws {
        try expect(
            #"{"target": "$.paths['/b'].get", "copy": "$.paths['/a'].get"}"#,
            (#""/b":{"get":{}}"#, #""/b":{"get":{"responses":{"200":{},"500":{}}}}"#)
        )
    }

    /// The files of a document are one before it is changed.
    @Test func aFileThatAnOverlayNamesIsNotRead() throws {
        let folder = try TemporaryFolder()
        let spec = try folder.file(
            "spec.json",
            #"{"api": "A", "include": [{"document": "a.json", "overlay": "o.json"}]}"#
        )
        _ = try folder.file(
            "a.json",
            #"{"openapi": "3.1.0", "info": {"title": "A"}, "servers": [{"url": "https://a.example"}],"#
                + #""paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"content": {"#
                + #""application/json": {"schema": {"type": "object", "properties": {}}}}}}}}}}"#
        )
        _ = try folder.file(
            "o.json",
            #"{"overlay": "1.0.0", "actions": [{"target": "$..properties","#
                + #""update": {"x": {"$ref": "x.json"}}}]}"#
        )
        let run = ToolRun("check", spec)
        #expect(
            run.error.contains(
                "the reference 'x.json' is of an overlay, and files are joined before: taken as"
            ),
            "\(run.error)"
        )
    }

    @Test func whatChangesNothingIsToldAtItsPlace() throws {
        let (_, log) = try changed(#"{"target": "$.paths['/c']", "remove": true}"#)
        #expect(
            log.diagnostics.map(\.message) == [
                "nothing in the document is meant by this: it changes nothing"
            ]
        )
        #expect(log.diagnostics.first?.range?.file == 1)
    }

    /// Each action puts its values where the one before did, so that texts are small and trees not.
    @Test func aDocumentIsNoDeeperThanATextMayBe() throws {
        let depth = 100
        let (opening, closing) = (#"{"d": "#, "}")
        let nested =
            String(repeating: opening, count: depth) + "{}"
            + String(repeating: closing, count: depth)
        let actions = (0..<6).map { index in
            let target = "$.info" + String(repeating: ".d", count: index * depth)
            return #"{"target": "\#(target)", "update": \#(nested)}"#
        }
        let (_, log) = try changed(actions.joined(separator: ","))
        #expect(
            log.diagnostics.map(\.message)
                == ["the document is nested more than 512 deep by this"]
        )
    }

    @Test(arguments: [
        (#"{"target": "$..*", "update": {"a": {}, "b": {}, "c": {}}}"#, "too many values"),
        (
            #"{"target": "$.info", "copy": "$.paths"}, {"target": "$.paths", "copy": "$"}"#,
            "too many values"
        ),
        (
            #"{"target": "$.info.x", "copy": "$.paths"}, {"target": "$.paths.y", "copy": "$.info"}"#,
            "nested more than 512 deep"
        ),
        (
            #"{"target": "$..[?$..[?$..[?$..[?$..[?$..*]]]]]", "update": {}}"#,
            "queries look at too many values"
        ),
    ])
    func actionsEndWhenTheyAreTooMuch(actions: String, message: String) throws {
        let all = Array(repeating: actions, count: 400).joined(separator: ",")
        let document = try JSONParser.parse(
            SourceText(#"{"info": {"x": {}}, "paths": {"y": {}}}"#),
            file: 0
        ).get()
        let overlay = SourceText("{\"overlay\": \"1.1.0\", \"actions\": [\(all)]}")
        let log = DiagnosticLog()
        let tree = try JSONParser.parse(overlay, file: 1).get()
        let read = try #require(OverlayReader.read(tree, source: overlay, log: log))
        _ = OverlayApplication.applied([read], to: document, log: log)
        let error = try #require(log.diagnostics.first { $0.severity == .error })
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.range?.file == 1)
    }

    /// OAI/Overlay-Specification, `compliant-sets`, in the corpus, where they are.
    private static let sets = Corpus.folders(in: "overlay-compliant-sets", having: "overlay.yaml")
        .filter {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("openapi.yaml").path)
        }

    @Test(.enabled(if: !sets.isEmpty, "no corpus"), arguments: sets)
    func exampleOfTheSpecificationGivesItsOutput(folder: URL) throws {
        func tree(_ name: String) throws -> (JSONNode, SourceText) {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            var source = SourceText(name: name, bytes: Array(data))
            return (try source.parse(file: 0).get(), source)
        }
        let log = DiagnosticLog()
        let (overlay, source) = try tree("overlay.yaml")
        let read = try #require(OverlayReader.read(overlay, source: source, log: log))
        let found = OverlayApplication.applied([read], to: try tree("openapi.yaml").0, log: log)
        let expected = try tree("output.yaml").0
        // In whatever order the keys are.
        let work = OverlayWork(size: 0)
        #expect(JSONPathQuery.Comparison.equal.holds(found.value, expected.value, work))
    }
}
