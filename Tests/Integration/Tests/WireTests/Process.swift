import Foundation
import ResgenRuntime
import Servers

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the process has open. Known on Linux only; elsewhere nothing is seen, and nothing fails.
enum OpenFiles {
    /// How many sockets are open.
    static var sockets: Int {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/\(name)",
            )
            return target?.hasPrefix("socket:") == true
        }
    }

    /// How many sockets are open when nothing is under way.
    static func socketsAtRest() async throws -> Int {
        try await tidyUp()
        var least = sockets
        for _ in 0..<20 {
            try await Task.sleep(for: .milliseconds(20))
            least = min(least, sockets)
        }
        return least
    }

    /// Whether no more than some sockets are left, at the latest after some seconds.
    static func `return`(to count: Int) async throws -> Bool {
        for _ in 0..<30 {
            try await tidyUp()
            for _ in 0..<50 {
                if sockets <= count { return true }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        print("\(sockets) sockets are open, not \(count)")
        return false
    }

    /// A session that is gone leaves some sockets until another one loads: on Linux the runtime loads
    /// with a companion of it, see `CompanionSessions`.
    private static func tidyUp() async throws {
        let server = try await RecordingServer { _ in .json("[1]") }
        let session = URLSession(configuration: .ephemeral)
        _ = try await session.load(Wire(server: server.url).status.followed())
        session.finishTasksAndInvalidate()
        await server.stop()
    }
}

/// How much memory the process has.
enum Memory {
    /// Bytes in memory now; 0 where that is not known.
    static var resident: Int { value("VmRSS") }

    /// Whether a sanitizer keeps memory of its own.
    static var isSanitized: Bool { ProcessInfo.processInfo.environment["SANITIZED"] != nil }

    /// The most bytes that were in memory.
    static var peak: Int { value("VmHWM") }

    private static func value(_ key: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
        let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first
        return number.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
}
