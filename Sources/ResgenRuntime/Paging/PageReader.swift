/// How the responses of a paged resource are read: as an endpoint says, or by functions of the
/// user.
struct PageReader<Page, Item>: Sendable {
    typealias Read<Output> = PageIterator<Page, Output>.Read

    /// What identifies the first page.
    let identity: @Sendable (ResourceRequest) -> String?
    /// Reads the items of a page.
    let items: Read<[Item]>
    /// Reads a page.
    let page: Read<Page>

    func mapItems<New>(
        _ transform: @escaping @Sendable (Item) throws -> New,
    ) -> PageReader<Page, New> {
        PageReader<Page, New>(
            identity: identity,
            items: { [items] in try items($0, $1).map { try $0.map(transform) } },
            page: page,
        )
    }
}

extension PageReader {
    /// By functions of the user.
    init(
        items: @escaping @Sendable (Page) throws -> [Item],
        next: @escaping @Sendable (Resource<Page>.Response) throws -> Resource<Page>?,
    ) {
        let page: Read<Page> = { response, pageRequest in
            let response = try pageRequest.resource.response(of: response)
            return PageStep(response) {
                try next(response).map { next in
                    let identity = next.request.identity
                    return PageRequest(first: pageRequest.first, resource: next, identity: identity)
                }
            }
        }
        self.init(
            identity: { $0.identity },
            items: { try page($0, $1).map(items) },
            page: page,
        )
    }
}

extension PageReader where Item: FieldReader.Value {
    /// As an endpoint says.
    init(rule: PageRule) {
        let page: Read<Page> = { response, pageRequest in
            PageStep(try pageRequest.resource.response(of: response)) {
                try rule.next(after: pageRequest, response)
            }
        }
        self.init(
            identity: { rule.next.identity(of: $0) },
            items: { response, pageRequest in
                try pageRequest.resource.check(response)
                if !response.body.isEmpty, (200...299).contains(response.status),
                    let items: PageStep<Page, [Item]> = try rule.items(response, pageRequest)
                {
                    return items
                }
                // No items is fine only if the model of the page can do without.
                return try page(response, pageRequest).map { _ in [] }
            },
            page: page,
        )
    }
}

extension ResourceRequest {
    /// A request that only asks gives the same response again; any other may give the next one.
    fileprivate var identity: String? {
        guard method == .get || method == .head, body == nil else { return nil }
        let headers = headers.fields.map { "\n\($0.name): \($0.value)" }.joined()
        return (try? url()).map { $0.absoluteString + headers }
    }
}
