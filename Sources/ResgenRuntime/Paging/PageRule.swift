/// What an endpoint says about its pages: where the items are, and how one page leads to the next.
struct PageRule: Sendable {
    let items: JSON.KeyPath
    let encoding: JSON.Encoding
    let isLossy: Bool
    let next: NextPage

    typealias ItemsAndFacts<Item> = (
        items: Resource<[Item]>.Response, facts: Result<PageFacts, any Error>
    )

    /// The items of a page, and what it says about the next one; nil when no items are there. The
    /// body is parsed once, and nothing else in it is read.
    func read<Item: JSONCodable>(
        _ response: RawResponse,
    ) throws -> ItemsAndFacts<Item>? {
        try ParsedJSON.read(response.body) { json in
            guard let index = try json.index(of: items) else { return nil }
            var dropped = DroppedElements()
            let values: [Item] = try json.value(
                at: index,
                as: encoding,
                lossy: isLossy,
                dropped: &dropped,
            )
            let facts = PageFacts.read(next, response, &json, count: json.count(at: index))
            return (Resource.Response(values, of: response, dropped), facts)
        }
    }

    /// What a page says about the next one.
    func facts(of response: RawResponse) throws -> PageFacts {
        guard next.needsBody, !response.body.isEmpty else { return PageFacts(next, response) }
        return try ParsedJSON.read(response.body) { json in
            let index = try json.index(of: items)
            let count = index.map { json.count(at: $0) } ?? 0
            return try PageFacts.read(next, response, &json, count: count).get()
        }
    }
}

/// What a page says about the next one; nil is null, or not said.
struct PageFacts {
    /// How many items the page has, also those that cannot be read.
    let count: Int
    private(set) var next: JSON?
    private(set) var more: JSON?
    private(set) var total: JSON?

    /// What headers say.
    init(_ rule: NextPage, _ response: RawResponse) {
        count = 0
        next = rule.source?.value(in: response)
        more = rule.more?.value(in: response)
        total = rule.total?.value(in: response)
    }

    /// What headers and body say. An error here is not one of the items.
    static func read(
        _ rule: NextPage,
        _ response: RawResponse,
        _ json: inout ParsedJSON,
        count: Int,
    ) -> Result<PageFacts, any Error> {
        Result { try PageFacts(rule, response, &json, count: count) }
    }

    private init(
        _ rule: NextPage,
        _ response: RawResponse,
        _ json: inout ParsedJSON,
        count: Int,
    ) throws {
        self.count = count
        next = try rule.source?.value(in: response, &json)
        more = try rule.more?.value(in: response, &json)
        total = try rule.total?.value(in: response, &json)
    }
}

extension NextPage.Source {
    fileprivate func value(in response: RawResponse) -> JSON? {
        switch origin {
        case .body: nil
        case .header(let name): response.headers[name].map { .string($0) }
        case .link(let relation): response.link(relation).map { .string($0.absoluteString) }
        }
    }

    fileprivate func value(in response: RawResponse, _ json: inout ParsedJSON) throws -> JSON? {
        guard case .body(let path) = origin else { return value(in: response) }
        return try json.json(at: path)
    }

    /// What to throw when something else is there.
    func failure(expected: String, found: String) -> DecodingFailure {
        switch origin {
        case .body(let path):
            DecodingFailure(path: JSON.Path(path), expected: expected, found: found)
        case .header(let name):
            DecodingFailure(expected: "\(expected) in the header '\(name)'", found: found)
        case .link(let relation):
            DecodingFailure(expected: "\(expected) in the link '\(relation)'", found: found)
        }
    }
}

extension JSON.Path {
    fileprivate init(_ path: JSON.KeyPath) {
        self.init(
            path.steps.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                case .every: .key("*")
                }
            },
        )
    }
}
