/// Where a walk over pages stands: the page to ask for, and which were asked for before.
struct PageTurn<Page>: Sendable {
    /// The resource of the first page; what is the same for all pages is taken from it.
    let first: Resource<Page>
    /// The resource of the page to ask for.
    private(set) var resource: Resource<Page>
    /// How many items there were before this page; nil for the first.
    private(set) var itemsBefore: Int?
    private var marks: Set<String>

    /// The first page; `mark` tells it from others.
    init(first: Resource<Page>, mark: String?) {
        self.first = first
        resource = first
        marks = mark.map { [$0] } ?? []
    }

    /// The turn to another page. One that has been asked for before is an error: it would lead here
    /// again and again.
    consuming func going(to next: NextTurn<Page>) throws(DecodingFailure) -> PageTurn {
        if let mark = next.mark, !marks.insert(mark).inserted {
            let (expected, found) = ("a page not asked for before", "one that was")
            throw next.source?.failure(expected: expected, found: found)
                ?? DecodingFailure(expected: expected, found: found)
        }
        resource = next.resource
        itemsBefore = next.itemsBefore
        return self
    }
}

/// What is read of a page, and how it goes on.
struct PageStep<Page, Output> {
    let output: Output
    /// The page after this one; nil after the last. An error here is not one of this page.
    let next: Result<NextTurn<Page>?, any Error>

    /// A page, and how it goes on.
    init(_ output: Output, next: () throws -> NextTurn<Page>?) {
        self.output = output
        self.next = Result(catching: next)
    }

    init(_ output: Output, next: Result<NextTurn<Page>?, any Error>) {
        self.output = output
        self.next = next
    }
}

/// A page that follows.
struct NextTurn<Page>: Sendable {
    /// Its resource.
    let resource: Resource<Page>
    /// What tells it from others; nil when it cannot be one of those before.
    var mark: String?
    /// How many items there are before it.
    var itemsBefore = 0
    /// Where the answer names it.
    var source: NextSource?
}
