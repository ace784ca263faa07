extension PagedResource {
    /// All items of a paged resource, one after the other.
    public typealias Items = Elements<Item>

    /// All pages of a paged resource, one after the other.
    public typealias Pages = Elements<Page>

    /// What the pages of a resource have: its items, or the pages themselves. The next page is asked for
    /// when what the one before has is taken, so a loop that ends early asks for no more.
    ///
    /// An error of a page comes when its elements would; those of the pages before have been given.
    /// After an error, cancellation for example, there are no more.
    public struct Elements<Element>: AsyncSequence, Sendable {
        public typealias Failure = NetworkError

        let resource: PagedResource<Page, Item>
        let loader: any ResourceLoader
        let read: PageReader<Page, Item>.Read<[Element]>

        public func makeAsyncIterator() -> Iterator {
            Iterator(iterator: resource.iterator(loader, read))
        }

        /// Gives one element after the other. A copy goes on by itself: one that was made before a page
        /// failed asks for that page again.
        public struct Iterator: AsyncIteratorProtocol {
            private var iterator: PageIterator<Page, [Element]>
            private var elements: ArraySlice<Element> = []

            fileprivate init(iterator: PageIterator<Page, [Element]>) { self.iterator = iterator }

            public mutating func next() async throws(NetworkError) -> Element? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Element? {
                while true {
                    if Task.isCancelled { elements = [] }
                    if let element = elements.popFirst() { return element }
                    guard let page = try await iterator.next(isolation: actor) else { return nil }
                    elements = page[...]
                }
            }
        }
    }
}

extension PagedResource.Elements.Iterator: Sendable where Element: Sendable {}

extension ResourceLoader {
    /// All items, page by page; nothing is asked for before the first one is.
    ///
    ///     for try await person in session.items(api.people()) { print(person.name) }
    ///
    public func items<Page, Item>(
        _ resource: PagedResource<Page, Item>,
    ) -> PagedResource<Page, Item>.Items {
        PagedResource.Items(resource: resource, loader: self, read: resource.reader.items)
    }

    /// All pages; nothing is asked for before the first one is.
    public func pages<Page, Item>(_ resource: PagedResource<Page, Item>)
        -> PagedResource<Page, Item>.Pages
    {
        PagedResource.Pages(resource: resource, loader: self) { [read = resource.reader.page] in
            try read($0, $1).map { [$0] }
        }
    }
}
