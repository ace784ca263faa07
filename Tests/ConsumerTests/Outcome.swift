import Foundation

/// How a program that was run in a folder ended, and all that it printed.
struct Outcome: Sendable {
    let status: Int32
    let output: String
    /// Whether a signal ended it.
    let hasCrashed: Bool

    /// Takes the program from `PATH`, or relative to the folder when its name has a slash.
    init(of program: String, _ arguments: [String], in folder: URL) async throws {
        // A file takes any amount of output, and no reader of a pipe can outlive the program.
        let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
        defer { try? FileManager.default.removeItem(at: log) }
        try Data().write(to: log)
        let handle = try FileHandle(forWritingTo: log)
        defer { try? handle.close() }

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        (status, hasCrashed) = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                let isSignal = process.terminationReason == .uncaughtSignal
                continuation.resume(returning: (process.terminationStatus, isSignal))
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        output = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    }

    /// Whether a build did anything: SwiftPM names each step.
    func ran(_ step: String) -> Bool {
        output.contains("] \(step)")
    }
}
