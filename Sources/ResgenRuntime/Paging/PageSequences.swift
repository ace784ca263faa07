extension PagedResource {
    /// All items of a paged resource. The next page is asked for when the items of the one before
    /// have been taken, so a loop that ends early asks for no more.
    ///
    /// An error of a page comes when its items would; those of the pages before have been given.
    /// After an error, cancellation for example, there are no more.
    public struct Items: AsyncSequence, Sendable {
        public typealias Element = Item
        public typealias Failure = NetworkError

        let resource: PagedResource<Page, Item>
        let loader: any ResourceLoader

        public func makeAsyncIterator() -> Iterator {
            Iterator(iterator: resource.iterator(loader, resource.reader.items))
        }

        /// Gives one item after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private var iterator: PageIterator<Page, [Item]>
            private var items: ArraySlice<Item> = []

            fileprivate init(iterator: PageIterator<Page, [Item]>) { self.iterator = iterator }

            public mutating func next() async throws(NetworkError) -> Item? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Item? {
                while true {
                    if Task.isCancelled { items = [] }
                    if let item = items.popFirst() { return item }
                    guard let page = try await iterator.next(isolation: actor) else { return nil }
                    items = page[...]
                }
            }
        }
    }
}

extension PagedResource {
    /// All pages of a paged resource, each asked for when it is needed. After an error,
    /// cancellation for example, there are no more.
    public struct Pages: AsyncSequence, Sendable {
        public typealias Element = Page
        public typealias Failure = NetworkError

        let resource: PagedResource<Page, Item>
        let loader: any ResourceLoader

        public func makeAsyncIterator() -> Iterator {
            Iterator(iterator: resource.iterator(loader, resource.reader.page))
        }

        /// Gives one page after the other. A copy goes on by itself: one that was made before a page
        /// failed asks for that page again.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: PageIterator<Page, Page>

            public mutating func next() async throws(NetworkError) -> Page? {
                try await next(isolation: nil)
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?,
            ) async throws(NetworkError) -> Page? {
                try await iterator.next(isolation: actor)
            }
        }
    }
}

extension ResourceLoader {
    /// All items, page by page; nothing is asked for before the first one is.
    ///
    ///     for try await person in session.items(api.people()) { print(person.name) }
    ///
    public func items<Page, Item>(
        _ resource: PagedResource<Page, Item>,
    ) -> PagedResource<Page, Item>.Items {
        PagedResource.Items(resource: resource, loader: self)
    }

    /// All pages; nothing is asked for before the first one is.
    public func pages<Page, Item>(_ resource: PagedResource<Page, Item>)
        -> PagedResource<Page, Item>.Pages
    {
        PagedResource.Pages(resource: resource, loader: self)
    }
}
