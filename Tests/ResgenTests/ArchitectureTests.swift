import Foundation
import Testing

/// ARCHITECTURE.md says where a change goes: to files that are there.
@Suite struct ArchitectureTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// The words in backticks behind a heading that are paths.
    private static func paths() throws -> [String] {
        let file = repository.appendingPathComponent("ARCHITECTURE.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let sections = text.components(separatedBy: "## Where a change goes")
        try #require(sections.count == 2)
        let quoted = sections[1].components(separatedBy: "`").enumerated().filter {
            $0.offset % 2 == 1
        }
        return quoted.map(\.element).filter { $0.contains("/") && !$0.hasSuffix("/") }
    }

    private static func isThere(_ path: String) -> Bool {
        let folders = ["", "Sources/", "Sources/resgen/Compiler/", "Sources/resgen/Workbench/"]
        return folders.contains { folder in
            ["", ".swift"].contains { ending in
                let file = repository.appendingPathComponent(folder + path + ending)
                return FileManager.default.fileExists(atPath: file.path)
            }
        }
    }

    @Test func everyFileIsThere() throws {
        let paths = try Self.paths()
        #expect(paths.count > 30)
        #expect(paths.filter { !Self.isThere($0) } == [])
    }
}
