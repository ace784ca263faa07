import Foundation
import Testing

@testable import ResgenCompiler
@testable import ResgenWorkbench

/// Pairs of a spec and what comes of it, in a folder beside this file. With `RECORD=1` in the
/// environment the expected side is written anew.
struct Pairs {
    let folder: URL
    let expectedExtension: String

    static let golden = Pairs("Golden", expectedExtension: "swift")
    static let mistakes = Pairs("Mistakes", expectedExtension: "txt")
    static let documents = Pairs("OpenAPI", expectedExtension: "swift")
    static let documentNotes = Pairs("OpenAPI", expectedExtension: "txt")

    private init(_ name: String, expectedExtension: String) {
        folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            name
        )
        self.expectedExtension = expectedExtension
    }

    /// All specs and documents that Swift is printed of: `Golden/pages`.
    static let printed = [golden, documents].flatMap { pairs in
        pairs.names.map { "\(pairs.folder.lastPathComponent)/\($0)" }
    }

    /// Compiles one of `printed`.
    static func compile(printed name: String) throws -> CompilationResult {
        let pairs = name.hasPrefix("Golden/") ? golden : documents
        return try pairs.compile(String(name.split(separator: "/")[1]))
    }

    static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil

    var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    func source(_ name: String) throws -> SourceText {
        let file = try FileBytes.readRegular(folder.appendingPathComponent(name + ".json").path)
        return SourceText(name: name + ".json", bytes: file.bytes, identity: file.identity)
    }

    /// Compiles a spec, with the files that it includes from below the folder.
    func compile(_ name: String) throws -> CompilationResult {
        Compilation.run(try source(name), loader: loader)
    }

    /// Names stay relative to the folder, whatever machine the test runs on.
    var loader: SourceLoader {
        SourceLoader { [folder] path, source throws(SourceLoader.Failure) in
            let beside = folder.appendingPathComponent(source.name).path
            let files = Input.includedFiles(of: beside)
            let file = try files.load(path, SourceText(name: beside, bytes: []))
            let name = file.name.dropFirst(folder.path.count + 1)
            return SourceText(name: String(name), bytes: file.bytes, identity: file.identity)
        }
    }

    /// Compares with the expected side, or records it.
    func check(_ text: String, for name: String) throws {
        let file = folder.appendingPathComponent("\(name).\(expectedExtension)")
        if Self.isRecording {
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "\(name): run with RECORD=1 to record what is printed now")
    }
}

extension CompilationResult {
    /// The diagnostics as the command line prints them.
    var printed: String {
        DiagnosticPrinter(sources: sources, colour: false).text(diagnostics)
    }
}
