/// How one page of a list leads to the next, as the author wrote it.
struct SpecPages: Sendable {
    enum Next: Sendable {
        case url(Located<SpecPlace>, isFetched: Bool)
        case cursor(Located<SpecPlace>, into: Located<String>)
        case page(Located<String>, start: Int?, limit: Located<String>?)
        case offset(Located<String>, limit: Located<String>?)
    }

    let next: Next
    /// Where the items are; nil when the body is the list.
    let items: Located<SpecPlace>?
    let more: Located<SpecPlace>?
    let total: Located<SpecPlace>?
    /// The key `pages`.
    let range: SourceRange
}
