import Foundation
import ResgenRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads of a list of tracks from a server, by a resource or by Foundation alone.
struct Loads {
    let url: URL
    let coder: String
    /// How many are under way at once.
    let width: Int

    private static let session = URLSession(configuration: .ephemeral)

    /// Loads so many times in all, and gives the seconds of the clock and of the CPU.
    func run(_ count: Int) async throws -> (clock: Double, cpu: Double) {
        // The first load sets up what all use.
        try await load()
        let (start, cpu) = (ContinuousClock.now, clock())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<width {
                group.addTask {
                    for _ in 0..<(count + worker) / width { try await load() }
                }
            }
            try await group.waitForAll()
        }
        let elapsed = start.duration(to: .now).components
        return (
            Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18,
            Double(clock() - cpu) / Double(CLOCKS_PER_SEC)
        )
    }

    private func load() async throws {
        if coder == "Foundation" {
            let (data, _) = try await Self.session.data(from: url)
            _ = try JSONDecoder().decode([Twins.Track].self, from: data)
        } else {
            _ = try await Self.session.load(Resource<[Shapes.Track]>(json: url))
        }
    }
}
