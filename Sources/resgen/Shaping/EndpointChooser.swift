/// Finds what an entry of `only` means: a group or a tag, the beginning of a path, or an operation.
struct EndpointChooser {
    let endpoints: [SpecEndpoint]

    /// An entry that means nothing of the spec.
    struct Unknown: Equatable {
        let message: String
        let suggestion: String?
    }

    /// The endpoints that an entry means, by their index.
    func indices(of entry: String) -> [Int] {
        let found = endpoints.indices.filter { matches(endpoints[$0], entry) }
        if !found.isEmpty { return found }
        return endpoints.indices.filter { endpoints[$0].origin?.operationID == entry }
    }

    func unknown(_ entry: String) -> Unknown {
        guard entry.hasPrefix("/") else {
            return Unknown(
                message: "no group, tag or operation is called '\(entry)'",
                suggestion: nearest(to: entry, in: names)
            )
        }
        let depth = Self.segments(entry).count
        return Unknown(
            message: "no path starts with '\(entry)'",
            suggestion: nearest(to: entry, in: paths(ofDepth: depth))
        )
    }

    private func matches(_ endpoint: SpecEndpoint, _ entry: String) -> Bool {
        if entry.hasPrefix("/") {
            return Self.segments(endpoint.writtenPath).starts(with: Self.segments(entry))
        }
        let key = endpoint.key.value
        return key == entry || key.hasPrefix(entry + ".")
            || endpoint.origin?.tags.contains(entry) == true
    }

    /// The segments of a path, up to a query or a fragment that a document has in it.
    private static func segments(_ path: String) -> [Substring] {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    }

    private var names: [String] {
        endpoints.flatMap { endpoint in
            endpoint.groups + [endpoint.key.value] + (endpoint.origin?.tags ?? [])
                + [endpoint.origin?.operationID].compactMap(\.self)
        }.unique
    }

    private func paths(ofDepth depth: Int) -> [String] {
        endpoints.map { endpoint in
            "/" + Self.segments(endpoint.writtenPath).prefix(depth).joined(separator: "/")
        }.unique
    }
}

extension SpecEndpoint {
    /// The path as the document has it, or without the types of placeholders.
    fileprivate var writtenPath: String { origin?.path ?? request.text }

    /// The groups around the endpoint, the widest first: `a` and `a.b` of `a.b.c`.
    var groups: [String] {
        let parts = key.value.split(separator: ".", omittingEmptySubsequences: false)
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
    }
}
