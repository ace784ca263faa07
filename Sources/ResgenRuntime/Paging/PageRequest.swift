/// A page to ask for.
struct PageRequest<Page>: Sendable {
    /// The resource of the first page; what is the same for all pages is taken from it.
    let first: Resource<Page>
    /// The resource of the page to ask for.
    var resource: Resource<Page>
    /// How many items there were before this page; nil for the first.
    var itemsBefore: Int?
    /// Whether there are no further pages if this one is not there.
    var endsIfMissing = false
}

/// What is read of a page, and how it leads to the next.
struct PageStep<Page, Output> {
    let output: Resource<Output>.Response
    /// The page after this one; nil after the last. An error here is not one of this page.
    let next: Result<NextPageRequest<Page>?, any Error>

    /// A page, and how it leads to the next.
    init(_ output: Resource<Output>.Response, next: () throws -> NextPageRequest<Page>?) {
        self.output = output
        self.next = Result(catching: next)
    }

    init(_ output: Resource<Output>.Response, next: Result<NextPageRequest<Page>?, any Error>) {
        self.output = output
        self.next = next
    }
}

/// A page that follows.
struct NextPageRequest<Page>: Sendable {
    /// Its resource.
    let resource: Resource<Page>
    /// What identifies it; nil when it cannot be one of those before.
    var identity: String?
    /// How many items there are before it.
    var itemsBefore = 0
    /// Where the response names it.
    var source: NextPage.Source?
    /// Whether there are no further pages if this one is not there.
    var endsIfMissing = false
}
