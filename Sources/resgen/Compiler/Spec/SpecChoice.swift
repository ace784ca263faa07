/// What the main file says of the whole: what of it is printed, under which names, and what of it
/// is corrected.
struct SpecChoice: Sendable {
    /// Groups, tags, paths and operations; empty for all.
    var only: [Located<String>] = []
    var rename: [SpecRename] = []
    var changes: [SpecChange] = []
    var leniency: SpecLeniency?
}

/// Another name for a model, an endpoint, or a part of one.
struct SpecRename: Sendable {
    /// The name that would be given.
    let name: Located<String>
    let target: Located<String>
}

/// Another type for a field, a parameter, a body or an answer.
struct SpecChange: Sendable {
    /// `UserSimple.avatar`, `listTasks.query.page`
    let place: Located<String>
    /// Read where it is known what the place is of.
    let value: JSONNode
}

/// Of which models the required fields may be missing in answers.
enum SpecLeniency: Sendable {
    case all
    case models([Located<String>])
}

/// What an endpoint is in the document that it comes from.
struct SpecOrigin: Sendable {
    let operationID: String?
    let tags: [String]
    /// The path as it is written there.
    let path: String
    /// The key of the operation.
    let range: SourceRange
    var mediaTypes = DescribedMediaTypes()
}

/// The media types that a document has of an operation, also those that are neither sent nor asked for.
package struct DescribedMediaTypes: Sendable {
    package var body: Set<String> = []
    /// Those of answers with success.
    package var answer: Set<String> = []
}
