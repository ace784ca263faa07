import Foundation
import ResgenRuntime

/// What the reading of a document takes beside the program, in bytes. On Linux alone, where the kernel
/// says it.
enum Memory {
    /// Reads tracks and prints the bytes of the text, those of its values, and the most there was.
    static func measure(_ file: URL, _ coder: String) throws {
        let start = resident("VmRSS")
        let text = try Data(contentsOf: file)
        let before = resident("VmRSS")
        let values: Any =
            coder == "Foundation"
            ? try JSONDecoder().decode([Twins.Track].self, from: text)
            : try [Shapes.Track](jsonData: text)
        print(text.count, resident("VmRSS") - before, resident("VmHWM") - start)
        withExtendedLifetime(values) {}
    }

    /// A figure of `/proc/self/status`: what the process has in memory, or the most that it has had.
    private static func resident(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return (line?.split(whereSeparator: \.isWhitespace)).flatMap { Int($0[1]) }.map { $0 << 10 }
            ?? 0
    }
}
