import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// White space and the order of keywords mean nothing in JSON, nor do they in what is generated.
@Suite struct DocumentLayoutTests {
    static let layouts = [
        DocumentLayout(indentation: nil), DocumentLayout(indentation: 1),
        DocumentLayout(indentation: 8), DocumentLayout(indentation: nil, seed: 1),
        DocumentLayout(indentation: 2, seed: 2),
    ]

    @Test(arguments: Pairs.documents.names)
    func everyLayoutGivesTheSameSwift(name: String) throws {
        try expectOneMeaning(of: try Pairs.documents.source(name))
    }

    /// Real documents, where they are beside the package.
    @Test(.enabled(if: !Corpus.documents.isEmpty), arguments: Corpus.documents)
    func everyLayoutOfARealDocumentGivesTheSameSwift(file: URL) throws {
        let bytes = try Data(contentsOf: file)
        try expectOneMeaning(of: SourceText(name: file.lastPathComponent, bytes: Array(bytes)))
    }

    private func expectOneMeaning(of source: SourceText) throws {
        let node = try JSONParser.parse(source, file: 0).get()
        let api = try #require(Compilation.run(source).api)
        let expected = OpenAPITests.swift(of: api)
        for layout in Self.layouts {
            let bytes = Array(layout.text(of: node).utf8)
            let other = Compilation.run(SourceText(name: source.name, bytes: bytes)).api
            let swift = try OpenAPITests.swift(of: #require(other))
            #expect(swift == expected, "\(source.name) \(layout): \(difference(swift, expected))")
        }
    }

    private func difference(_ left: String, _ right: String) -> String {
        let lines = zip(left.split(separator: "\n"), right.split(separator: "\n"))
        return lines.first { $0 != $1 }.map { "'\($0)', not '\($1)'" } ?? "the length"
    }
}
