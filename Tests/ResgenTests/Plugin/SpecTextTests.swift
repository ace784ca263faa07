import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The plugin names what a spec includes before the tool is built. Both read the same.
@Suite struct SpecTextTests {
    private static let flow =
        #"{"api": "A", "include": ["a.json", {"document": "b,c.yaml", "overlay": ["o.yaml"]}]}"#

    @Test(arguments: [
        ("a.json", flow), ("a.yaml", flow), ("a.yml", "\u{FEFF}" + flow),
        ("a.yaml", "include: [a.json, 'b''s.yaml', \"c\\\"d.yaml\"] # [e.yaml]\n"),
        ("a.yaml", "include :\n- a.json\n- parts/b, c.yaml # d.yaml\napi: A\n"),
        (
            "a.yaml",
            "\u{FEFF}include:\n  - a.json\n\n  # b.yaml\n  - document: c.yaml\n    overlay: o.yaml\n"
        ),
        (
            "a.yaml",
            "\"include\": [\n  {document: a.yaml, overlay: [o.yaml, p.yaml]},\n  b.json,\n]\napi: A\n"
        ),
        (
            "a.yaml",
            "include:\n  - document: a.yaml\n    overlay:\n      - o.yaml\n      - p.yaml\n  - b.yaml\n"
        ),
        ("a.yaml", "'include':\n  - {document: \"a b.yaml\"}\n  - a#b.yaml\n"),
        ("a.yaml", "api: A\nincluded: [x.yaml]\nmodels:\n  include: [y.yaml]\n"),
    ])
    func pluginReadsWhatTheToolDoes(name: String, text: String) throws {
        let plugin = try #require(SpecText(Data(text.utf8), of: URL(fileURLWithPath: "/\(name)")))
        let found = plugin.includes.map { "\($0.role): \($0.path)" }
        #expect(found == (try Self.toolReading(of: text, name)))
    }

    private static func toolReading(of text: String, _ name: String) throws -> [String] {
        var source = SourceText(name: name, bytes: Array(text.utf8))
        let root = try source.parse(file: 0).get()
        let log = DiagnosticLog()
        // What is no part of an included file is a mistake of which nothing is asked here.
        let part = try #require(SpecReader.readPart(root, source: source, log: log))
        return part.includes.flatMap { include in
            ["\(include.kind): \(include.path.value)"]
                + include.overlays.map { "overlay: \($0.value)" }
        }
    }

    @Test(arguments: [
        ("$ref: schemas/a b.yaml # one\nx: y", ["schemas/a b.yaml"]),
        ("{x: 1, $ref: a b.yaml, y: 2}", ["a b.yaml"]), ("$ref: 'it''s.yaml#/A'", ["it's.yaml"]),
        (#"{"$ref": "\u0061\/b.json#\/A"}"#, ["a/b.json"]), ("[$ref: a.yaml]", ["a.yaml"]),
        ("- $ref: a,b.yaml\n- $ref: \"a%20b.yaml\"", ["a,b.yaml", "a b.yaml"]),
        (#"{"mapping": {"a": "b.json#/A", "c": "C"}, "x": "d.json"}"#, ["b.json"]),
        (
            "mapping:\n  a: b.yaml\n  c: 'd.yml'\ndefaultMapping: e.json\n",
            ["b.yaml", "d.yml", "e.json"]
        ),
        ("security: [{'a/s.yaml#/Key': []}]", ["a/s.yaml"]),
        ("$ref: https://a.example/b.yaml\n$ref: '#/A'", []), (#"{"$ref": "a\"#, ["a\\"]),
    ])
    func pluginFindsReferences(text: String, paths: [String]) {
        #expect(SpecText.references(in: Data(text.utf8)) == paths)
    }

    /// All files that the tool reads of a document are named by the plugin, from file to file.
    @Test(arguments: [("several-files", ["notes.txt"]), ("mapped-files", [])])
    func pluginFollowsReferencesAsTheToolDoes(name: String, others: [String]) throws {
        let folder = Pairs.documents.folder
        let result = try Pairs.documents.compile(name)
        let read = Set(result.sources.map { folder.appending(path: $0.name).standardized.path })
        var named: Set<String> = []
        var open = [folder.appending(path: "\(name).json").standardized]
        while let file = open.popLast() {
            guard let text = try? Data(contentsOf: file), named.insert(file.path).inserted else {
                continue
            }
            for path in SpecText.references(in: text) {
                open.append(file.deletingLastPathComponent().appending(path: path).standardized)
            }
        }
        let notRead = named.subtracting(read).map { URL(fileURLWithPath: $0).lastPathComponent }
        #expect(notRead == others)
        #expect(read.subtracting(named).isEmpty)
    }
}
