import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// The plugin names the files before the tool runs, and cannot import it.
@Suite struct FileCountTests {
    /// `max(1, min(32, spec.size / 49_152 + 1))`
    private func pluginFormula() throws -> (limit: Int, bytes: Int) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Plugins/ResgenPlugin")
        let names = try FileManager.default.contentsOfDirectory(atPath: file.path)
        let text = try names.sorted().map {
            try String(contentsOf: file.appendingPathComponent($0), encoding: .utf8)
        }.joined()
        let formula = /max\(1, min\((\d+), spec\.size \/ ([\d_]+) \+ 1\)\)/
        let matches = text.matches(of: formula)
        let match = try #require(matches.first)
        #expect(matches.count == 1)
        let bytes = match.2.filter { $0 != "_" }
        return (try #require(Int(match.1)), try #require(Int(bytes)))
    }

    @Test func pluginCountsTheFilesThatTheToolWrites() throws {
        let (limit, bytes) = try pluginFormula()
        let sizes = [0, 1, bytes - 1, bytes, bytes + 1, bytes * (limit - 1), bytes * limit * 2]
        for size in sizes + (0..<64).map({ $0 * 24_576 + 7 }) {
            let files = max(1, min(limit, size / bytes + 1))
            #expect(GenerationPlan.fileCount(forBytes: size) == files)
        }
    }
}
