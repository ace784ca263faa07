/// A page to ask for.
struct PageRequest<Page>: Sendable {
    /// The resource of the first page; what is the same for all pages is taken from it.
    let first: Resource<Page>
    /// The resource of the page to ask for.
    let resource: Resource<Page>
    /// What identifies the page; nil when it cannot be one of those before.
    let identity: String?
    /// What tells the items of the page before from others, where pages are counted.
    var fingerprint: Int?
    /// How many items there were before this page; nil for the first.
    var itemsBefore: Int?
    /// Where the response before names the page.
    var source: NextPage.Source?
    /// Whether there are no further pages if this one is not there.
    var endsIfMissing = false
    /// How pages are counted; nil of the first.
    var count: PageCount?
}

/// What is read of a page, and how it leads to the next.
final class PageStep<Page, Output> {
    let output: Resource<Output>.Response
    /// The page after this one; nil after the last. An error here is not one of this page.
    let next: Result<PageRequest<Page>?, any Error>

    init(_ output: Resource<Output>.Response, next: () throws -> PageRequest<Page>?) {
        self.output = output
        self.next = Result(catching: next)
    }

    /// The same, what is read turned into something else.
    func map<New>(_ transform: (Output) throws -> New) rethrows -> PageStep<Page, New> {
        let response = RawResponse(status: output.status, headers: output.headers, url: output.url)
        let output = Resource<New>.Response(
            try transform(output.value),
            of: response,
            dropped: output.dropped,
            droppedCount: output.droppedCount,
        )
        return PageStep<Page, New>(output) { try next.get() }
    }
}
