import Foundation
import Testing

/// The package for compilers before 6.2 is the package, without flags.
@Suite struct ManifestTests {
    @Test func manifestsAgree() throws {
        let current = try manifest("Package.swift")
        let older = try manifest("Package@swift-6.1.swift")
        #expect(current.head.hasPrefix("// swift-tools-version: 6.2\n"))
        #expect(older.head.hasPrefix("// swift-tools-version: 6.1\n"))
        #expect(!older.head.contains("unsafeFlags"))
        #expect(current.package == older.package)
    }

    private func manifest(_ name: String) throws -> (head: Substring, package: Substring) {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        let start = try #require(text.range(of: "let package = ")).lowerBound
        return (text[..<start], text[start...])
    }
}
