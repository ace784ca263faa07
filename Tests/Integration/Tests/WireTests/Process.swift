import Foundation

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

    /// Whether no more than some sockets are left, at the latest after some seconds.
    static func `return`(to count: Int, within seconds: Int = 10) async throws -> Bool {
        for _ in 0..<(seconds * 50) {
            if sockets <= count { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
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
