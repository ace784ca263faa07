import Foundation
import ResgenRuntime
import Testing

@testable import octo

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs octo with some arguments, as the shell would.
///
/// - Returns: The lines that it writes.
func octo(_ arguments: String..., asking loader: any ResourceLoader) async throws -> [String] {
    let command = try #require(try Octo.parseAsRoot(arguments) as? any Command)
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    try await command.run(in: Context(loader: loader) { continuation.yield($0) })
    continuation.finish()
    return await lines.reduce(into: []) { $0.append($1) }
}

/// The text of the error that octo ends with.
func failure(of arguments: String..., asking loader: any ResourceLoader) async throws -> String {
    let command = try #require(try Octo.parseAsRoot(arguments) as? any Command)
    let error = await #expect(throws: Failure.self) {
        try await command.run(in: Context(loader: loader) { _ in })
    }
    return try #require(error).description
}

extension GitHub.Repository {
    static func sample(_ fullName: String, stars: Int = 0) -> GitHub.Repository {
        GitHub.Repository(
            fullName: fullName,
            htmlURL: URL(string: "https://github.com/\(fullName)")!,
            stars: stars,
            openIssues: 7,
        )
    }
}
