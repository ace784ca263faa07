import Foundation
import ResgenRuntime

/// Decodes 8.4 MB of JSON with ResgenRuntime and with JSONDecoder, and prints both speeds and their
/// ratio.
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
        let read = { try [Track](jsonData: data).count }
        // For a profiler: nothing but our reader, many times.
        if CommandLine.arguments.contains("--profile") {
            for _ in 0..<100 { _ = try read() }
            return
        }
        try compare("reading", data, read) {
            try JSONDecoder().decode([CodableTrack].self, from: data).count
        }
        let codable = try JSONDecoder().decode([CodableTrack].self, from: data)
        try compare("writing", data, { try tracks.jsonData().count }) {
            try JSONEncoder().encode(codable).count
        }
    }

    /// Runs both in turns, so that other work on the machine disturbs them alike, and compares the
    /// best.
    private static func compare(
        _ name: String,
        _ data: Data,
        _ ours: () throws -> Int,
        _ theirs: () throws -> Int,
    ) throws {
        var best = (ours: Double.infinity, theirs: Double.infinity)
        for _ in 0..<10 {
            best.ours = min(best.ours, try seconds(ours))
            best.theirs = min(best.theirs, try seconds(theirs))
        }
        let speeds = [best.ours, best.theirs].map { rounded(Double(data.count) / $0 / 1e6) }
        print(
            "\(name): ResgenRuntime \(speeds[0]) MB/s, Foundation \(speeds[1]) MB/s,"
                + " ratio \(rounded(best.theirs / best.ours))",
        )
    }

    /// The CPU time of a run, which other work disturbs less than the clock's.
    private static func seconds(_ run: () throws -> Int) rethrows -> Double {
        let start = clock()
        _ = try run()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
