/// How one page of a list leads to the next, as the author wrote it.
struct SpecPages: Sendable {
    enum Next: Sendable {
        case url(Located<SpecPlace>, isFetched: Bool)
        case cursor(Located<SpecPlace>, into: Located<String>)
        case page(Located<String>, start: Int?, limit: Located<String>?)
        case offset(Located<String>, limit: Located<String>?)
    }

    /// Who says so.
    enum Source: Sendable {
        case author
        /// A document, in words that mean nothing else.
        case document
        /// Nobody: it follows from names.
        case convention
    }

    let next: Next
    /// Where the items are; nil when the body is the list.
    var items: Located<SpecPlace>?
    let more: Located<SpecPlace>?
    let total: Located<SpecPlace>?
    /// Where the answer says how many pages there are, which are counted.
    var totalPages: Located<SpecPlace>?
    /// The key `pages`; of a document, that of the operation.
    let range: SourceRange
    var source = Source.author
}

extension SpecPages.Next {
    /// The parameter that takes what asks for the next page.
    var parameter: String? {
        switch self {
        case .url: nil
        case .cursor(_, into: let name), .page(let name, start: _, limit: _),
            .offset(let name, limit: _):
            name.value
        }
    }
}
