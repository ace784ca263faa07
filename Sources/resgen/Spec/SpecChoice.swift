/// What the main file says of the whole: what of it is printed, and under which names.
struct SpecChoice: Sendable {
    /// Groups, tags, paths and operations; empty for all.
    var only: [Located<String>] = []
    var rename: [SpecRename] = []
}

/// Another name for a model, an endpoint, or a part of one.
struct SpecRename: Sendable {
    /// The name that would be given.
    let name: Located<String>
    let target: Located<String>
}

/// What an endpoint is in the document that it comes from.
struct SpecOrigin: Sendable {
    let operationID: String?
    let tags: [String]
    /// The path as it is written there.
    let path: String
    /// The key of the operation.
    let range: SourceRange
}
