import ArgumentParser
import Foundation
import ResgenRuntime

/// What a command works with. Tests give a loader that needs no network.
struct Context: Sendable {
    var api = GitHub()
    var loader: any ResourceLoader
    var write: @Sendable (String) -> Void = { print($0) }

    /// Writes a value as JSON on one line.
    func write(json value: some JSONCodable) throws {
        write(String(decoding: try value.jsonData(), as: UTF8.self))
    }
}

extension Context {
    init(environment: [String: String]) {
        if let server = environment["GITHUB_API_URL"].flatMap(URL.init(string:)) {
            api.server = server
        }
        let token = environment["GITHUB_TOKEN"] ?? ""
        loader = Loader(
            credentials: token.isEmpty ? nil : ["token": .bearer(token)],
            retry: .init(),
            timeout: .seconds(30),
        )
    }
}

/// A subcommand: what it does is apart from where it runs.
protocol Command: AsyncParsableCommand {
    func perform(in context: Context) async throws
}

extension Command {
    func run() async throws {
        try await run(in: Context(environment: ProcessInfo.processInfo.environment))
    }

    func run(in context: Context) async throws {
        do {
            try await perform(in: context)
        } catch let error as NetworkError {
            throw Failure(error)
        }
    }
}
