/// How the answers of a paged resource are read: as an endpoint says, or by functions of the user.
struct PageReader<Page, Item>: Sendable {
    typealias Read<Output> = @Sendable (Answer, PageTurn<Page>) throws -> PageStep<Page, Output>

    /// What tells the first page from others.
    let mark: @Sendable (Resource<Page>) -> String?
    /// Reads the items of a page.
    let items: Read<[Item]>
    /// Reads a page.
    let page: Read<Page>

    func mapItems<New>(
        _ transform: @escaping @Sendable (Item) throws -> New,
    ) -> PageReader<Page, New> {
        let items = self.items
        return PageReader<Page, New>(
            mark: mark,
            items: { answer, turn in
                let step = try items(answer, turn)
                return PageStep(try step.output.map { try $0.map(transform) }, next: step.next)
            },
            page: page,
        )
    }
}

extension PageReader {
    /// By functions of the user.
    init(
        items: @escaping @Sendable (Page) throws -> [Item],
        next: @escaping @Sendable (Response<Page>) throws -> Resource<Page>?,
    ) {
        let page: Read<Page> = { answer, turn in
            let response = try turn.resource.response(of: answer)
            return PageStep(response) {
                try next(response).map { NextTurn(resource: $0, mark: Self.mark(of: $0)) }
            }
        }
        self.init(
            mark: Self.mark,
            items: { answer, turn in
                let step = try page(answer, turn)
                return PageStep(try step.output.map(items), next: step.next)
            },
            page: page,
        )
    }

    /// A request that only asks gives the same answer again; any other may give the next one.
    private static func mark(of resource: Resource<Page>) -> String? {
        let request = resource.request
        guard request.method == .get || request.method == .head, request.body == nil else {
            return nil
        }
        let headers = request.headers.fields.map { "\n\($0.name): \($0.value)" }.joined()
        return (try? request.url()).map { $0.absoluteString + headers }
    }
}

extension PageReader where Item: JSONCodable {
    /// As an endpoint says.
    init(rule: PageRule) {
        self.init(
            mark: { rule.next.mark(of: $0.request) },
            items: { answer, turn in
                try turn.resource.check(answer)
                guard !answer.body.isEmpty, (200...299).contains(answer.status),
                    let page: PageRule.ItemsAndFacts<Item> = try rule.read(answer)
                else {
                    return try Self.withoutItems(answer, turn, rule)
                }
                return PageStep(page.items) {
                    try rule.next.turn(after: turn, answer, page.facts.get())
                }
            },
            page: { answer, turn in
                let page = try turn.resource.response(of: answer)
                return PageStep(page) {
                    try rule.next.turn(after: turn, answer, rule.facts(of: answer))
                }
            },
        )
    }

    /// No items is fine only if the model of the page can do without.
    private static func withoutItems(
        _ answer: Answer,
        _ turn: PageTurn<Page>,
        _ rule: PageRule,
    ) throws -> PageStep<Page, [Item]> {
        let page = try turn.resource.response(of: answer)
        return PageStep(page.map { _ in [] }) {
            try rule.next.turn(after: turn, answer, rule.facts(of: answer))
        }
    }
}

extension Response {
    fileprivate func map<New>(_ transform: (Value) throws -> New) rethrows -> Response<New> {
        let answer = Answer(status: status, headers: headers, url: url)
        return Response<New>(
            try transform(value),
            of: answer,
            dropped: dropped,
            droppedCount: droppedCount,
        )
    }
}
