import Foundation
import Testing

/// Which files the plugin takes as specs of their own.
@Suite struct SpecFileTests {
    private static let whole = "openapi: 3.1.0\npaths: {/a: {$ref: App/users.yaml}}\n"
    private static let back = "get: {x: {$ref: '../App.yaml#/components/schemas/A'}}\n"

    @Test(arguments: [
        (["App.yaml": whole, "App/users.yaml": back], ["App.yaml"]),
        (
            ["App/api.yaml": "openapi: 3.0.0\nx: {$ref: p.yaml}", "App/p.yaml": "$ref: api.yaml"],
            ["App/api.yaml"]
        ),
        (
            ["a.yaml": "openapi: 3.0.0\nx: {$ref: b.yaml}", "b.yaml": "swagger: '2.0'\n"],
            ["a.yaml", "b.yaml"]
        ),
        (
            ["a.json": #"{"api": "A", "include": ["b.yaml"]}"#, "b.yaml": "openapi: 3.0.0\n"],
            ["a.json"]
        ),
        (
            [
                "a.json": #"{"api": "A", "include": ["b.yaml"]}"#,
                "b.yaml": "openapi: 3.0.0\nx: {$ref: c.yaml}", "c.yaml": "y: {$ref: b.yaml}",
            ],
            ["a.json"]
        ),
    ])
    func wholeDocumentsAreSpecs(files: [String: String], specs: [String]) throws {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            let file = URL(fileURLWithPath: folder.path(name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let all = files.keys.sorted().map { URL(fileURLWithPath: folder.path($0)) }
        let found = SpecFile.specs(among: all, in: URL(fileURLWithPath: folder.path("")))
        #expect(found.map(\.file.path) == specs.map { folder.path($0) })
    }
}
