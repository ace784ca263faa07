/// What an endpoint says about its pages: where the items are, and how one page leads to the next.
struct PageRule: Sendable {
    let items: Place
    let form: JSONForm
    let isLossy: Bool
    let next: NextPage

    typealias ItemsAndFacts<Item> = (items: Response<[Item]>, facts: Result<PageFacts, any Error>)

    /// The items of a page, and what it says about the next one; nil when no items are there. The
    /// body is laid on a tape once, and nothing else in it is read.
    func read<Item: JSONCodable>(
        _ answer: Answer,
    ) throws -> ItemsAndFacts<Item>? {
        try JSONPlaces.read(answer.body) { places in
            guard let index = try places.index(of: items) else { return nil }
            var dropped = DroppedElements()
            let values: [Item] = try places.value(
                at: index,
                as: form,
                lossy: isLossy,
                dropped: &dropped,
            )
            let facts = PageFacts.read(next, answer, &places, count: places.count(at: index))
            return (Response(values, of: answer, dropped), facts)
        }
    }

    /// What a page says about the next one.
    func facts(of answer: Answer) throws -> PageFacts {
        guard next.needsBody, !answer.body.isEmpty else { return PageFacts(next, answer) }
        return try JSONPlaces.read(answer.body) { places in
            let index = try places.index(of: items)
            let count = index.map { places.count(at: $0) } ?? 0
            return try PageFacts.read(next, answer, &places, count: count).get()
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
    init(_ rule: NextPage, _ answer: Answer) {
        count = 0
        next = rule.source?.value(in: answer)
        more = rule.more?.value(in: answer)
        total = rule.total?.value(in: answer)
    }

    /// What headers and body say. An error here is not one of the items.
    static func read(
        _ rule: NextPage,
        _ answer: Answer,
        _ places: inout JSONPlaces,
        count: Int,
    ) -> Result<PageFacts, any Error> {
        do {
            return .success(try PageFacts(rule, answer, &places, count: count))
        } catch {
            return .failure(error)
        }
    }

    private init(
        _ rule: NextPage,
        _ answer: Answer,
        _ places: inout JSONPlaces,
        count: Int,
    ) throws {
        self.count = count
        next = try rule.source?.value(in: answer, &places)
        more = try rule.more?.value(in: answer, &places)
        total = try rule.total?.value(in: answer, &places)
    }
}

extension NextSource {
    fileprivate func value(in answer: Answer) -> JSON? {
        switch origin {
        case .body: nil
        case .header(let name): answer.headers[name].map { .string($0) }
        case .link(let relation): answer.link(relation).map { .string($0.absoluteString) }
        }
    }

    fileprivate func value(in answer: Answer, _ places: inout JSONPlaces) throws -> JSON? {
        guard case .body(let place) = origin else { return value(in: answer) }
        return try places.json(at: place)
    }

    /// What to throw when something else stands there.
    func failure(expected: String, found: String) -> DecodingFailure {
        switch origin {
        case .body(let place):
            DecodingFailure(path: JSONPath(place), expected: expected, found: found)
        case .header(let name):
            DecodingFailure(expected: "\(expected) in the header '\(name)'", found: found)
        case .link(let relation):
            DecodingFailure(expected: "\(expected) in the link '\(relation)'", found: found)
        }
    }
}

extension JSONPath {
    fileprivate init(_ place: Place) {
        self.init(
            place.steps.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                case .every: .key("*")
                }
            },
        )
    }
}
