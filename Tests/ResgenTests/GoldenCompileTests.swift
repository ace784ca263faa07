import Foundation
import Testing

@testable import ResgenCompiler

/// What is printed compiles as users compile it, alone and together, and works when it is run.
@Suite struct GoldenCompileTests {
    private static let strict = ["-swift-version", "6", "-strict-concurrency=complete"]
    private static let modes = [strict, strict + ["-default-isolation", "MainActor"]]
    /// Of targets that are in Swift 5 mode, as all are with tools before 6.0.
    private static let olderModes = [["-swift-version", "5", "-strict-concurrency=complete"]]

    @Test(arguments: Pairs.golden.names, modes)
    func goldenFileCompilesAlone(name: String, mode: [String]) async throws {
        let run = try await Compiler.compile([Compiler.golden(name)], mode)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: modes + olderModes)
    func goldenFilesCompileTogether(mode: [String]) async throws {
        let run = try await Compiler.compile(
            Pairs.golden.names.map(Compiler.golden)
                + Pairs.documents.names.map { Pairs.documents.folder.path + "/\($0).swift" },
            mode
        )
        #expect(run.status == 0, "\(run.output)")
    }

    /// Where imports are internal by default, each file of a spread API imports publicly what its own
    /// signatures name, and no more.
    @Test(arguments: ["public", "package"])
    func filesOfASpreadAPIImportWhatTheirSignaturesName(access: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = [
            "alias", "enum-closed", "external", "flags", "rename", "returns-generic",
            "returns-media", "webhooks", "wraps",
        ]
        var paths: [String] = []
        for name in names {
            for file in try Self.spread(name, access: access) {
                let path = folder.appendingPathComponent(file.name)
                try file.text.write(to: path, atomically: true, encoding: .utf8)
                paths.append(path.path)
            }
        }
        let mode = Self.strict + ["-enable-upcoming-feature", "InternalImportsByDefault"]
        let run = try await Compiler.compile(paths, mode)
        #expect(run.status == 0, "\(run.output)")
    }

    /// The files of a golden spec with another access that declare something.
    private static func spread(_ name: String, access: String) throws -> [GeneratedFile] {
        let spec = String(decoding: try Pairs.golden.source(name).bytes, as: UTF8.self)
            .replacing("\"api\":", with: "\"access\": \"\(access)\", \"api\":", maxReplacements: 1)
        let source = SourceText(name: "\(name).json", bytes: Array(spec.utf8))
        let api = try #require(Compilation.run(source, loader: Pairs.golden.loader).api)
        return SwiftOutput.files(of: api, baseName: name, specName: name, count: 40)
            .filter { $0.text.contains("nonisolated") }
    }
}

/// The Swift compiler beside the one that built the tests, against the runtime that they were built with.
private enum Compiler {
    struct Run {
        let status: Int32
        let output: String
    }

    static func golden(_ name: String) -> String {
        Pairs.golden.folder.appendingPathComponent(name + ".swift").path
    }

    /// Everything but the machine code: also the checks that need the flow of control.
    static func compile(_ files: [String], _ mode: [String]) async throws -> Run {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try run(files, mode) }) }
        }
    }

    /// Compilers run one after the other, and not on the threads that all tests share.
    private static let queue = DispatchQueue(label: "compiler")

    private static func run(_ files: [String], _ mode: [String]) throws -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-emit-sil", "-wmo", "-o", "/dev/null", "-warnings-as-errors",
                "-parse-as-library", "-package-name", "golden", "-module-name", "Golden",
                "-I", modules,
            ] + mode + files
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus,
            output: String(decoding: output, as: UTF8.self)
        )
    }

    /// Where the build put the runtime's module: beside the test bundle.
    private static var modules: String {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return products.appendingPathComponent("Modules").path
    }
}
