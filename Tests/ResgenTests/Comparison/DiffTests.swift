import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Pairs of an old and a new spec, and what changes from one to the other.
@Suite struct DiffTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Diffs").standardizedFileURL

    static var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let ending = ".old.json"
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
            .sorted()
    }

    private static func compile(_ name: String) throws -> CompilationResult {
        let file = try FileBytes.readRegular(folder.appendingPathComponent(name).path)
        return Compilation.run(SourceText(name: name, bytes: file.bytes))
    }

    private struct Difference {
        let old: CompilationResult
        let new: CompilationResult
        let comparison: APIComparison
        let report: ChangeReport

        init(_ old: CompilationResult, _ new: CompilationResult) throws {
            (self.old, self.new) = (old, new)
            comparison = APIComparison(
                from: try #require(old.api, "\(old.printed)"),
                to: try #require(new.api, "\(new.printed)")
            )
            report = ChangeReport(comparison, old: old.sources, new: new.sources)
        }
    }

    private static func difference(_ name: String) throws -> Difference {
        try Difference(compile("\(name).old.json"), compile("\(name).new.json"))
    }

    private static func check(_ text: String, _ name: String) throws {
        let file = folder.appendingPathComponent(name)
        if Pairs.isRecording {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(name): run with RECORD=1 to record what is printed now")
    }

    @Test func thereArePairs() { #expect(Self.names.count >= 9) }

    @Test(arguments: names) func changesAreAsRecorded(name: String) throws {
        try Self.check(try Self.difference(name).report.text, "\(name).txt")
    }

    @Test func markdownIsAsRecorded() throws {
        try Self.check(try Self.difference("document").report.markdown, "document.md")
    }

    @Test func jsonIsAsRecordedAndCanBeRead() throws {
        let text = try Self.difference("document").report.json
        try Self.check(text, "document.report")
        let node = try JSONParser.parse(SourceText(name: "", bytes: Array(text.utf8)), file: 0)
            .get()
        #expect(node["version"]?.string == "major")
        #expect(node["swift"]?.string == "breaking")
    }

    /// Each row is in a place of one of the files at least, and no row is there twice.
    @Test(arguments: names) func changesHaveTheirPlaces(name: String) throws {
        let difference = try Self.difference(name)
        let changes = difference.comparison.changes
        #expect(Set(changes).count == changes.count)
        for change in changes {
            #expect(change.old != nil || change.new != nil, "\(change)")
            for (range, result) in [(change.old, difference.old), (change.new, difference.new)] {
                guard let range else { continue }
                #expect(range.end <= result.sources[Int(range.file)].bytes.count)
                #expect(range.start < range.end, "\(change)")
            }
        }
    }

    /// Each change but that of one pair has a rule that names it.
    @Test(arguments: names) func changesAreNamed(name: String) throws {
        let changes = try Self.difference(name).comparison.changes
        let isUnnamed = changes.contains { $0.message.hasPrefix("its code does something else") }
        #expect(isUnnamed == (name == "unnamed"))
    }

    /// What is new in one direction is gone in the other: both or none change something.
    @Test(arguments: names) func changesAreChangesInBothDirections(name: String) throws {
        let there = try Self.difference(name)
        let back = try Difference(there.new, there.old)
        #expect(there.comparison.changes.isEmpty == back.comparison.changes.isEmpty)
        #expect(there.comparison.printsOtherSwift == back.comparison.printsOtherSwift)
    }

    @Test func credentialsGetTheNameThatOthersLose() throws {
        let pair = try Self.difference("credential-names")
        let back = try Difference(pair.new, pair.old).comparison.changes
        #expect(back.map(\.message) == ["its credentials are called 'user', had no name"])
    }

    /// Where the title says nothing, an API is called after its file; two files that are there at once cannot have
    /// one name.
    @Test(arguments: [("API", 0), ("Swagger UI v2", 0), ("Shop", 1)])
    func namesOfFilesAreNotCompared(title: String, count: Int) throws {
        let old = Self.document("before.json", title: "API")
        let difference = try Difference(old, Self.document("after.json", title: title))
        #expect(difference.old.api?.name == "Before")
        #expect(difference.comparison.changes.count == count)
        #expect((difference.comparison.version == .none) == (count == 0))
    }

    private static func document(_ file: String, title: String) -> CompilationResult {
        let text = """
            {
              "openapi": "3.1.0", "info": { "title": "\(title)", "version": "1" },
              "servers": [{ "url": "https://a.example" }],
              "paths": { "/items": { "get": { "responses": { "204": { "description": "None." } } } } }
            }
            """
        return Compilation.run(SourceText(name: file, bytes: Array(text.utf8)))
    }

    /// A document requires its constants also where a spec beside it has endpoints, which says what is sent
    /// of the models it has.
    @Test func constantsOfDocumentsAreRequiredBesideASpec() throws {
        let difference = try Difference(
            Self.specBesideDocument(hasConstants: false),
            Self.specBesideDocument(hasConstants: true)
        )
        let sent = difference.comparison.changes.filter { $0.side == .wire }
        #expect(
            sent.map { "\($0.level) \($0.subject): \($0.message)" } == [
                "breaking Item.kind: it is new, and required [sent]",
                "behaviour Order.kind: it is new, and always sent [sent]",
            ]
        )
    }

    private static func specBesideDocument(hasConstants: Bool) -> CompilationResult {
        let constant = hasConstants ? #", "kind": { "const": "a" }"# : ""
        let required = hasConstants ? #", "required": ["kind"]"# : ""
        let spec = """
            {
              "api": "Shop", "include": [{ "document": "items.json" }],
              "endpoints": { "order": { "request": "POST /orders", "body": "Order" } },
              "models": { "Order": { "fields": { "name": "String"\(constant) } } }
            }
            """
        let document = """
            {
              "openapi": "3.1.0", "info": { "title": "Items", "version": "1" },
              "servers": [{ "url": "https://a.example" }],
              "paths": { "/items": { "post": {
                "operationId": "create",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Item" } } }
                },
                "responses": { "204": { "description": "Done." } }
              } } },
              "components": { "schemas": { "Item": {
                "type": "object", "properties": { "name": { "type": "string" }\(constant) }\(required)
              } } }
            }
            """
        return Compilation.run(
            SourceText(name: "shop.json", bytes: Array(spec.utf8)),
            loader: SourceLoader { path, _ throws(SourceLoader.Failure) in
                SourceText(name: path, bytes: Array(document.utf8))
            }
        )
    }

    @Test(arguments: Pairs.golden.names) func nothingChangesFromASpecToItself(name: String) throws {
        let result = try Pairs.golden.compile(name)
        let comparison = try Difference(result, result).comparison
        #expect(comparison.changes == [])
        #expect(comparison.version == .none)
    }

    @Test(arguments: Pairs.documents.names)
    func nothingChangesFromADocumentToItself(name: String) throws {
        let result = try Pairs.documents.compile(name)
        guard result.api != nil else { return }
        #expect(try Difference(result, result).comparison.changes == [])
    }

    /// A spec has nothing of another but by its name: no two of them lead to a crash or to no change.
    @Test func specsOfOtherNamesDiffer() throws {
        let names = Pairs.golden.names
        for (name, other) in zip(names, names.dropFirst()) {
            let (old, new) = (try Pairs.golden.compile(name), try Pairs.golden.compile(other))
            guard old.api?.name != new.api?.name else { continue }
            #expect(try Difference(old, new).comparison.version == .major)
        }
    }

    /// Models lead to each other deeper than a stack is.
    @Test func changeAtTheEndOfALongChainIsFound() throws {
        let difference = try Difference(
            Self.chain(of: 5_000, "Int"),
            Self.chain(of: 5_000, "String")
        )
        let wire = difference.comparison.changes.filter { $0.side == .wire }
        #expect(wire.map(\.subject) == ["M5000.end"])
        #expect(wire.map(\.level) == [.breaking])
    }

    private static func chain(of count: Int, _ type: String) -> CompilationResult {
        let models = (0..<count).map {
            "\"M\($0)\": { \"fields\": { \"next\": \"[M\($0 + 1)]\" } }"
        }
        let text = """
            {
              "api": "Chain", "server": "https://a.example",
              "endpoints": { "first": { "request": "GET /", "returns": "M0" } },
              "models": {
                \(models.joined(separator: ",\n")),
                "M\(count)": { "fields": { "end": "\(type)" } }
              }
            }
            """
        return Compilation.run(SourceText(name: "chain.json", bytes: Array(text.utf8)))
    }
}
