/// How one page of a list leads to the next, as the author wrote it.
struct SpecPages: Sendable {
    enum Next: Sendable {
        case url(Located<SpecPlace>, isFetched: Bool)
        case cursor(Located<SpecPlace>, into: Located<String>)
        case page(Located<String>, start: Start?, limit: Located<String>?)
        case offset(Located<String>, start: Start?, limit: Located<String>?)
    }

    /// Which number the first page, or the first item, has.
    enum Start: Sendable {
        case number(Int)
        /// That which its answer says.
        case answer(Located<SpecPlace>)
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
            .offset(let name, start: _, limit: _):
            name.value
        }
    }
}
