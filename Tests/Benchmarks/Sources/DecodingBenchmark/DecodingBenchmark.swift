import Foundation
import ResgenRuntime

/// Decodes 8.4 MB of JSON with ResgenRuntime and with JSONDecoder, and prints both speeds and their ratio.
@main
struct DecodingBenchmark {
    static func main() throws {
        var tracks: [Track] = []
        var data = Data()
        var count = 30_000
        while data.count < 8_400_000 {
            tracks = (0..<count).map(Track.sample)
            data = try tracks.jsonData()
            count += 1_000
        }
        print("\(data.count) bytes, \(tracks.count) models of 12 fields")
        // For a profiler: nothing but our reader, many times.
        if CommandLine.arguments.contains("--profile") {
            _ = try best("ResgenRuntime", data, runs: 100) { try [Track](jsonData: data).count }
            return
        }
        let ours = try best("ResgenRuntime", data) { try [Track](jsonData: data).count }
        let theirs = try best("JSONDecoder", data) {
            try JSONDecoder().decode([CodableTrack].self, from: data).count
        }
        print("ratio \(rounded(theirs / ours))")
        let writing = try best("writing with ResgenRuntime", data) { try tracks.jsonData().count }
        let codable = try JSONDecoder().decode([CodableTrack].self, from: data)
        let encoder = try best("writing with JSONEncoder", data) { try JSONEncoder().encode(codable).count }
        print("ratio \(rounded(encoder / writing))")
    }

    /// The best of several runs, in seconds of CPU time, which other work on the machine disturbs least.
    private static func best(
        _ name: String, _ data: Data, runs: Int = 7, _ run: () throws -> Int,
    ) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<runs {
            let start = clock()
            _ = try run()
            best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        }
        print("\(name): \(rounded(best * 1000)) ms, \(rounded(Double(data.count) / best / 1e6)) MB/s")
        return best
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
