/// How the responses of a paged resource are read: as an endpoint says, or by functions of the
/// user.
struct PageReader<Page, Item>: Sendable {
    typealias Read<Output> =
        @Sendable (RawResponse, PageRequest<Page>) throws -> PageStep<Page, Output>

    /// What identifies the first page.
    let identity: @Sendable (Resource<Page>) -> String?
    /// Reads the items of a page.
    let items: Read<[Item]>
    /// Reads a page.
    let page: Read<Page>

    func mapItems<New>(
        _ transform: @escaping @Sendable (Item) throws -> New,
    ) -> PageReader<Page, New> {
        let items = self.items
        return PageReader<Page, New>(
            identity: identity,
            items: { response, pageRequest in
                let step = try items(response, pageRequest)
                let output = try step.output.map { try $0.map(transform) }
                return PageStep(output: output, next: step.next)
            },
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
                try next(response).map { pageRequest.next($0, identity: Self.identity(of: $0)) }
            }
        }
        self.init(
            identity: Self.identity,
            items: { response, pageRequest in
                let step = try page(response, pageRequest)
                return PageStep(output: try step.output.map(items), next: step.next)
            },
            page: page,
        )
    }

    /// A request that only asks gives the same response again; any other may give the next one.
    private static func identity(of resource: Resource<Page>) -> String? {
        let request = resource.request
        guard request.method == .get || request.method == .head, request.body == nil else {
            return nil
        }
        let headers = request.headers.fields.map { "\n\($0.name): \($0.value)" }.joined()
        return (try? request.url()).map { $0.absoluteString + headers }
    }
}

extension PageReader where Item: FieldReader.Value {
    /// As an endpoint says.
    init(rule: PageRule) {
        self.init(
            identity: { rule.next.identity(of: $0.request) },
            items: { response, pageRequest in
                try pageRequest.resource.check(response)
                guard !response.body.isEmpty, (200...299).contains(response.status),
                    let page: PageRule.ItemsAndFacts<Item> = try rule.read(response)
                else {
                    return try Self.withoutItems(response, pageRequest, rule)
                }
                return PageStep(page.items) {
                    try rule.next.pageRequest(after: pageRequest, response, page.facts.get())
                }
            },
            page: { response, pageRequest in
                let page = try pageRequest.resource.response(of: response)
                return PageStep(page) {
                    try rule.next.pageRequest(
                        after: pageRequest,
                        response,
                        rule.facts(of: response)
                    )
                }
            },
        )
    }

    /// No items is fine only if the model of the page can do without.
    private static func withoutItems(
        _ response: RawResponse,
        _ pageRequest: PageRequest<Page>,
        _ rule: PageRule,
    ) throws -> PageStep<Page, [Item]> {
        let page = try pageRequest.resource.response(of: response)
        return PageStep(page.map { _ in [] }) {
            try rule.next.pageRequest(after: pageRequest, response, rule.facts(of: response))
        }
    }
}

extension Resource.Response {
    fileprivate func map<New>(_ transform: (Value) throws -> New) rethrows -> Resource<New>.Response
    {
        let response = RawResponse(status: status, headers: headers, url: url)
        return Resource<New>.Response(
            try transform(value),
            of: response,
            dropped: dropped,
            droppedCount: droppedCount,
        )
    }
}
