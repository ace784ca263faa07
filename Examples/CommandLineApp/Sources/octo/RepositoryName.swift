import ArgumentParser

/// Owner and name, as people write them: `apple/swift`.
struct RepositoryName: ExpressibleByArgument {
    let owner: String
    let name: String

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (owner, name) = (String(parts[0]), String(parts[1]))
    }
}
