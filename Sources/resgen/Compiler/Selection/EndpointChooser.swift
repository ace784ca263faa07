/// Finds what an entry of `only` means: a group or a tag, the beginning of a path, or an operation.
package struct EndpointChooser {
    private let endpoints: [SpecEndpoint]
    /// The indices of endpoints by their names, groups and tags.
    private var byName: [String: [Int]] = [:]
    private var byOperationID: [String: [Int]] = [:]
    private let paths: [[Substring]]
    private let models: Set<String>

    /// An entry that means nothing of the spec.
    package struct Unknown: Equatable {
        package let message: String
        let suggestion: String?
    }

    /// - Parameter models: What else an entry can mean.
    init(_ endpoints: [SpecEndpoint], models: Set<String> = []) {
        self.endpoints = endpoints
        self.models = models
        paths = endpoints.map { Self.segments($0.writtenPath) }
        for (index, endpoint) in endpoints.enumerated() {
            for name in endpoint.names.unique { byName[name, default: []].append(index) }
            if let id = endpoint.origin?.operationID {
                byOperationID[id, default: []].append(index)
            }
        }
    }

    /// The endpoints that an entry means, by their index.
    func indices(of entry: String) -> [Int] {
        guard entry.hasPrefix("/") else { return byName[entry] ?? byOperationID[entry] ?? [] }
        let beginning = Self.segments(entry)
        return paths.indices.filter {
            !endpoints[$0].isWebhook && paths[$0].starts(with: beginning)
        }
    }

    /// What to say of an entry that means nothing.
    func unknown(_ entry: String, withSuggestion: Bool) -> Unknown {
        guard entry.hasPrefix("/") else {
            // Models mostly have the names of groups in the singular.
            let near =
                withSuggestion
                ? nearest(to: entry, in: names) ?? nearest(to: entry, in: models.sorted()) : nil
            return Unknown(
                message: "no group, tag, operation or model is called '\(entry)'",
                suggestion: near
            )
        }
        let depth = Self.segments(entry).count
        let beginnings = paths.map { "/" + $0.prefix(depth).joined(separator: "/") }
        return Unknown(
            message: "no path starts with '\(entry)'",
            suggestion: withSuggestion ? nearest(to: entry, in: beginnings.unique) : nil
        )
    }

    /// The segments of a path, up to a query or a fragment that a document has in it.
    private static func segments(_ path: String) -> [Substring] {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    }

    private var names: [String] {
        endpoints.flatMap { $0.names + [$0.origin?.operationID].compactMap(\.self) }.unique
    }
}

extension SpecEndpoint {
    /// The path as the document has it, or without the types of placeholders.
    fileprivate var writtenPath: String { origin?.path ?? request.line.text }

    /// What the endpoint is chosen by, besides its id.
    fileprivate var names: [String] { groups + [key.value] + (origin?.tags ?? []) }
}
