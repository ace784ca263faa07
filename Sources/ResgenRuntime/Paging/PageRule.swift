/// What an endpoint says about its pages: where the items are, and how one page leads to the next.
struct PageRule: Sendable {
    let items: JSON.Path
    let encoding: JSON.Encoding
    let isLossy: Bool
    let next: NextPage

    /// The items of a page; nil when none are there. The body is parsed once, and nothing else in it is
    /// read.
    func items<Page, Item: FieldReader.Value>(
        _ response: RawResponse,
        _ pageRequest: PageRequest<Page>,
    ) throws -> PageStep<Page, [Item]>? {
        try ParsedJSON.read(response.body) { json in
            guard let index = try json.index(of: items, lossy: isLossy) else { return nil }
            let fingerprint = try fingerprint(at: index, json, pageRequest)
            var dropped = DroppedElements()
            let values: [Item] = try json.value(
                at: index,
                as: encoding,
                lossy: isLossy,
                dropped: &dropped,
            )
            let count = json.count(at: index)
            return PageStep(Resource.Response(values, of: response, dropped)) {
                try next.pageRequest(after: pageRequest, response, count, fingerprint) {
                    try $0.value(in: response, &json)
                }
            }
        }
    }

    /// What tells the items of a page from those of others. A server that gives those of the page before
    /// does not count as it is asked to, and would never end.
    private func fingerprint<Page>(
        at index: Int,
        _ json: borrowing ParsedJSON,
        _ pageRequest: PageRequest<Page>,
    ) throws -> Int? {
        // Where the server names the next page, its name is known again.
        guard next.source == nil, let fingerprint = json.fingerprint(at: index) else { return nil }
        guard fingerprint == pageRequest.fingerprint else { return fingerprint }
        let expected = "other items than on the page before"
        throw DecodingFailure(path: items, expected: expected, found: "the same")
    }

    /// The page after one; nil after the last.
    func next<Page>(
        after pageRequest: PageRequest<Page>,
        _ response: RawResponse,
    ) throws -> PageRequest<Page>? {
        guard next.needsBody, !response.body.isEmpty else {
            return try next.pageRequest(after: pageRequest, response, 0, nil) {
                $0.value(in: response)
            }
        }
        return try ParsedJSON.read(response.body) { json in
            let index = try json.index(of: items, lossy: isLossy)
            let count = index.map { json.count(at: $0) } ?? 0
            let found: Int? =
                if let index { try fingerprint(at: index, json, pageRequest) } else { nil }
            return try next.pageRequest(after: pageRequest, response, count, found) {
                try $0.value(in: response, &json)
            }
        }
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
            DecodingFailure(path: path, expected: expected, found: found)
        case .header(let name):
            DecodingFailure(expected: "\(expected) in the header '\(name)'", found: found)
        case .link(let relation):
            DecodingFailure(expected: "\(expected) in the link '\(relation)'", found: found)
        }
    }
}
