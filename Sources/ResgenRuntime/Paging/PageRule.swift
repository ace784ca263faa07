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
    func read<Item: FieldReader.Value>(
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
            // An error here is not one of the items.
            let facts = Result {
                try PageFacts(next, count: json.count(at: index)) {
                    try $0.value(in: response, &json)
                }
            }
            return (Resource.Response(values, of: response, dropped), facts)
        }
    }

    /// What a page says about the next one.
    func facts(of response: RawResponse) throws -> PageFacts {
        guard next.needsBody, !response.body.isEmpty else {
            return PageFacts(next) { $0.value(in: response) }
        }
        return try ParsedJSON.read(response.body) { json in
            let index = try json.index(of: items)
            let count = index.map { json.count(at: $0) } ?? 0
            return try PageFacts(next, count: count) { try $0.value(in: response, &json) }
        }
    }
}

/// What a page says about the next one; nil is null, or not said.
final class PageFacts {
    /// How many items the page has, also those that cannot be read.
    let count: Int
    let next: JSON?
    let more: JSON?
    let total: JSON?

    /// - Parameter value: Gives what the response has there.
    init(
        _ rule: NextPage,
        count: Int = 0,
        _ value: (NextPage.Source) throws -> JSON?,
    ) rethrows {
        self.count = count
        next = try rule.source.flatMap(value)
        more = try rule.ends.more.flatMap(value)
        total = try rule.ends.total.flatMap(value)
    }
}

extension NextPage.Source {
    fileprivate func value(in response: RawResponse) -> JSON? {
        switch self {
        case .body: nil
        case .header(let name): response.headers[name].map { .string($0) }
        case .link(let relation): response.link(relation).map { .string($0.absoluteString) }
        }
    }

    fileprivate func value(in response: RawResponse, _ json: inout ParsedJSON) throws -> JSON? {
        guard case .body(let path) = self else { return value(in: response) }
        return try json.json(at: path)
    }

    /// What to throw when something else is there.
    func failure(expected: String, found: String) -> DecodingFailure {
        switch self {
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
