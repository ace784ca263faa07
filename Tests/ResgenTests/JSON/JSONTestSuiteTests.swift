import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The texts of nst/JSONTestSuite in the corpus, where there is one.
@Suite struct JSONTestSuiteTests {
    static let files = Corpus.files(in: "JSONTestSuite/test_parsing", named: ".json")

    @Test(.enabled(if: !files.isEmpty, "no corpus"), arguments: files)
    func agreesWithTheSuite(file: URL) throws {
        let name = file.lastPathComponent
        let data = try Data(contentsOf: file)
        let source = SourceText(name: name, bytes: Array(data))
        let result = JSONParser.parse(source, file: 0)
        if name.hasPrefix("y_") { #expect(throws: Never.self) { try result.get() } }
        if name.hasPrefix("n_") { #expect(throws: Diagnostic.self) { try result.get() } }
        if case .failure(let diagnostic) = result {
            let range = try #require(diagnostic.range)
            #expect(range.start >= 0 && range.start <= range.end && Int(range.end) <= data.count)
            #expect(!DiagnosticPrinter(sources: [source], colour: false).text([diagnostic]).isEmpty)
        }
    }
}
