import Foundation
import Testing

@testable import ResgenTool

/// The texts of nst/JSONTestSuite in the corpus, where there is one.
@Suite struct JSONTestSuiteTests {
    private static let besideThePackage = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../shared/corpus").standardized

    private static let folder =
        (ProcessInfo.processInfo.environment["RESGEN_CORPUS"].map(URL.init(fileURLWithPath:))
        ?? besideThePackage).appendingPathComponent("JSONTestSuite/test_parsing")

    static let names: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test(.enabled(if: !names.isEmpty, "no corpus"), arguments: names)
    func agreesWithTheSuite(name: String) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
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
