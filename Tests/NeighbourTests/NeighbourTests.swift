import Foundation
import ResgenRuntime
import Testing

/// The files beside this one import the runtime and a module with the names of a framework, and use
/// both without saying where a name is from: that they compile is the test. These look at the names.
@Suite struct NeighbourTests {
    private static let tests = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The names of types that the files of a folder declare at the top level.
    private static func names(in folder: URL, ofAccess access: String) throws -> Set<String> {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter {
            $0.pathExtension == "swift"
        }
        let declaration = try Regex(
            "^\(access) (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\\w+)",
            as: (Substring, Substring).self
        ).anchorsMatchLineEndings()
        return try Set(
            sources.flatMap { source in
                try String(contentsOf: source, encoding: .utf8).matches(of: declaration)
                    .map { String($0.1) }
            }
        )
    }

    private static func runtimeNames() throws -> Set<String> {
        let sources = tests.deletingLastPathComponent()
            .appendingPathComponent("Sources/ResgenRuntime")
        return try names(in: sources, ofAccess: "public")
    }

    @Test func runtimeHasFewPublicTypes() throws {
        let names = try Self.runtimeNames()
        #expect(names.contains("Resource"))
        #expect(names.count <= 45, "\(names.sorted())")
    }

    @Test func noFrameworkHasTheNamesOfTheRuntime() throws {
        let neighbours = Self.tests.appendingPathComponent("Neighbours")
        let shared = try Self.runtimeNames()
            .intersection(Self.names(in: neighbours, ofAccess: "public"))
        #expect(shared == ["Resource"], "only the protocol of RealityKit is known to be shared")
    }

    @Test func generatedCodeReadsBesideAllOfThem() throws {
        let book = try Shelf().book(id: 1).parse(
            Data(#"{ "id": 1, "title": "Moby-Dick", "state": "new" }"#.utf8)
        )
        #expect(book.title == "Moby-Dick" && book.state == .new)
        let url = try Shelf().find(tags: ["a", "b"]).urlRequest().url
        #expect(url?.absoluteString == "https://shelf.example/books?tags=a,b")
    }
}
