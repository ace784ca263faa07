/// A resource of one page that knows how to go on: by itself it loads the first page, and a
/// `ResourceLoader` gives all `items` or `pages`.
///
///     for try await person in session.items(api.people()) { print(person.name) }
///
public struct PagedResource<Page, Item>: LoadableResource {
    /// The first page.
    public var first: Resource<Page>
    let reader: PageReader<Page, Item>

    /// What is asked for first.
    public var request: ResourceRequest {
        get { first.request }
        set { first.request = newValue }
    }

    /// Goes over the pages from the first.
    func iterator<Output>(
        _ loader: any ResourceLoader,
        _ read: @escaping PageReader<Page, Item>.Read<Output>,
    ) -> PageIterator<Page, Output> {
        PageIterator(from: first, identity: reader.identity(request), loader: loader, read: read)
    }

    public func value(of response: RawResponse) throws -> Page { try first.value(of: response) }

    public func response(of raw: RawResponse) throws(NetworkError)
        -> sending Resource<Page>.Response
    {
        try first.response(of: raw)
    }

    /// The same pages, each item turned into another one.
    public func mapItems<New>(
        _ transform: @escaping @Sendable (Item) throws -> New,
    ) -> PagedResource<Page, New> {
        PagedResource<Page, New>(first: first, reader: reader.mapItems(transform))
    }
}

extension PagedResource {
    /// Pages that lead to each other in a way of their own.
    ///
    /// - Parameters:
    ///   - first: The first page.
    ///   - items: The items of a page.
    ///   - next: The page after one; nil after the last. A GET that has been sent before is an
    ///     error.
    public init(
        first: Resource<Page>,
        items: @escaping @Sendable (Page) throws -> [Item],
        next: @escaping @Sendable (Resource<Page>.Response) throws -> Resource<Page>?,
    ) {
        self.init(first: first, reader: PageReader(items: items, next: next))
    }
}

extension Resource {
    /// This resource as the first of several pages.
    ///
    /// - Parameters:
    ///   - items: Where the items are in a body; `[]` when the body is the list. Where nothing or
    ///     null is there, there are none, if the body is a `Value` all the same.
    ///   - encoding: How an item is encoded.
    ///   - lossy: Whether items that cannot be read are left out.
    ///   - next: How one page leads to the next.
    public func pages<Item: FieldReader.Value>(
        items: JSON.Path = [],
        as encoding: JSON.Encoding = .standard,
        lossy: Bool = false,
        next: NextPage,
    ) -> PagedResource<Value, Item> {
        let rule = PageRule(items: items, encoding: encoding, isLossy: lossy, next: next)
        return PagedResource(first: self, reader: PageReader(rule: rule))
    }
}

extension PagedResource: CustomStringConvertible {
    /// Method and path of the first request, and the types of page and item.
    public var description: String { "\(first), of \(Item.self)" }
}
