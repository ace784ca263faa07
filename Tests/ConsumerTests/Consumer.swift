import Foundation
import Testing

/// A package in a temporary folder, with a space in its name, whose targets use the plugin.
///
/// All tests share it, so that the tool and the runtime are compiled once; each has a target of its own.
struct Consumer: Sendable {
    let folder: URL

    init() throws {
        let name = "resgen consumer \(UUID().uuidString.prefix(8))"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        for (path, text) in Self.files { try write(text, to: path) }
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        let parent = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func move(_ path: String, to other: String) throws {
        let (from, to) = (folder.appending(path: path), folder.appending(path: other))
        try FileManager.default.moveItem(at: from, to: to)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: path))
    }

    func build(_ product: String, with system: BuildSystem = .native) async throws -> Outcome {
        let arguments = ["build", "--product", product] + system.options
        let outcome = try await Outcome(of: "swift", arguments, in: folder)
        // SwiftPM itself dies now and then, in a thread that waits for a program.
        return outcome.hasCrashed
            ? try await Outcome(of: "swift", arguments, in: folder) : outcome
    }

    func run(_ product: String, with system: BuildSystem = .native) async throws -> Outcome {
        let arguments = ["build", "--show-bin-path"] + system.options
        let path = try await Outcome(of: "swift", arguments, in: folder).output
        let programs = path.trimmingCharacters(in: .whitespacesAndNewlines)
        return try await Outcome(of: "\(programs)/\(product)", [], in: folder)
    }

    /// What the program prints after a build without mistake or warning.
    func output(of product: String, with system: BuildSystem = .native) async throws -> String {
        let build = try await build(product, with: system)
        try #require(build.status == 0, "\(build.output)")
        // Swift Build tells the linker of a library more than that wants to know.
        let warnings = build.output.split(separator: "\n")
            .filter { $0.contains("warning:") && !$0.contains("clang: warning:") }
        #expect(warnings.isEmpty, "\(build.output)")
        return try await run(product, with: system).output
    }
}

/// What SwiftPM builds with: each has folders of its own.
enum BuildSystem: CaseIterable {
    case native, swiftBuild

    var options: [String] {
        switch self {
        case .native: ["--build-system", "native"]
        case .swiftBuild: ["--build-system", "swiftbuild", "--scratch-path", ".build/swiftbuild"]
        }
    }
}

/// Makes the package before the first test of a suite, and removes it after the last.
struct ConsumerTrait: SuiteTrait, TestScoping {
    @TaskLocal static var consumer: Consumer?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void,
    ) async throws {
        let consumer = try Consumer()
        defer { try? FileManager.default.removeItem(at: consumer.folder) }
        try await Self.$consumer.withValue(consumer, operation: function)
    }
}

extension Trait where Self == ConsumerTrait {
    static var consumer: Self { Self() }
}
