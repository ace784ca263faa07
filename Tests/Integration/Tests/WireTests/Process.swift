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

    /// How many sockets are open when nothing is under way. A session that is gone leaves some until
    /// another one loads (the runtime loads with a companion of it on Linux, see `CancellableSessions`
    /// ), so one load comes first.
    static func socketsAtRest() async throws -> Int {
        let server = try await RecordingServer { _ in .json("[1]") }
        let session = URLSession(configuration: .ephemeral)
        _ = try await session.load(Wire(server: server.url).status.followed())
        session.finishTasksAndInvalidate()
        await server.stop()
        // Until libcurl has closed the last connection.
        try await Task.sleep(for: .milliseconds(200))
        return sockets
    }

    /// Whether no more than some sockets are left, at the latest after some seconds.
    static func `return`(to count: Int) async throws -> Bool {
        for _ in 0..<20 where try await socketsAtRest() <= count { return true }
        print("\(sockets) sockets are open, not \(count)")
        return false
    }
}

/// How much memory the process has.
enum Memory {
    /// Bytes in memory now; 0 where that is not known.
    static var resident: Int { value("VmRSS") }

    /// The most bytes that were in memory.
    static var peak: Int { value("VmHWM") }

    private static func value(_ key: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
        let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first
        return number.flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
}
