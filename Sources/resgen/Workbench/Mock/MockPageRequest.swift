import ResgenCompiler

/// What a request says of the page that it asks for.
struct MockPageRequest {
    let request: HTTPRequest
    let query: ReceivedPairs
    /// The address of the server, without a path.
    let origin: String

    /// What parameters are called that say how many items a page has.
    private static let limits: Set = [
        "limit", "perpage", "pagesize", "size", "count", "first", "top", "take", "maxresults",
        "pagelimit", "pagelen", "resultsperpage", "itemsperpage", "rows", "maxitems", "maxpagesize",
        "num",
    ]

    /// How many items a page has: as many as are asked for.
    func size(_ next: Pages.Next) -> Int {
        let said: Int? =
            switch next {
            case .page(_, _, let limit), .offset(_, _, let limit): limit.flatMap(number) ?? anyLimit
            // The body is not sent for the next page.
            case .url: limit
            case .cursor: anyLimit
            }
        return clamped(said ?? MockPage.usualSize, from: 1)
    }

    /// What a parameter of the query says that is called as such ones are.
    var limit: Int? { limit(in: query.pairs) }

    private var anyLimit: Int? { limit ?? limit(in: bodyPairs) }

    private func limit(in pairs: [(name: String, value: String)]) -> Int? {
        pairs.lazy.filter { Self.limits.contains($0.name.joinedWords) }
            .compactMap { Int($0.value) }.first.map { clamped($0, from: 1) }
    }

    /// The members of a body, or the pairs of a form.
    private var bodyPairs: [(name: String, value: String)] {
        if request.body.isEmpty { return [] }
        guard let json else { return ReceivedPairs(encoded: bodyText).pairs }
        return json.members.map { ($0.key, $0.value.scalarText ?? "") }
    }

    private var bodyText: String { String(decoding: request.body, as: UTF8.self) }

    private var json: JSONNode? {
        let isJSON = MediaType(request.header("Content-Type") ?? "").isJSON
        return isJSON ? JSONNode(parsing: bodyText) : nil
    }

    /// The number of a page that leads to the next one by its address.
    private var usualPage: Int? {
        query.pairs.lazy.filter { ["page", "pagenumber"].contains($0.name.joinedWords) }
            .compactMap { Int($0.value) }.first.map { clamped($0, from: 1) }
    }

    /// The index of the first item.
    func first(_ next: Pages.Next, _ size: Int) -> Int {
        switch next {
        case .url:
            let number = number(.query(MockPages.parameter)) ?? usualPage.map { $0 - 1 }
            return number.map { clamped($0, from: 0) * size } ?? 0
        case .page(let parameter, _, _):
            return distance(to: number(parameter), from: next.firstNumber) * size
        case .offset(let parameter, _, _):
            return distance(to: number(parameter), from: next.firstNumber)
        case .cursor(_, let parameter):
            return number(parameter).map { clamped($0, from: 0) } ?? 0
        }
    }

    /// How many pages or items are before one; none before the first, where no number says which it is.
    private func distance(to number: Int?, from start: Int) -> Int {
        let (distance, isTooFar) = (number ?? start).subtractingReportingOverflow(start)
        return clamped(isTooFar ? (start > 0 ? .min : .max) : distance, from: 0)
    }

    private func clamped(_ number: Int, from least: Int) -> Int {
        min(max(number, least), 1_000_000)
    }

    private func number(_ parameter: Pages.Parameter) -> Int? {
        text(parameter).flatMap { Int($0) }
    }

    func text(_ parameter: Pages.Parameter) -> String? {
        switch parameter {
        case .query(let name): return query.pairs.first { $0.name == name }?.value
        case .header(let name): return request.header(name)
        case .body(let place):
            if let json { return json.value(at: place.steps[...])?.scalarText }
            return ReceivedPairs(encoded: bodyText).pairs.first { $0.name == place.formName }?.value
        }
    }

    // MARK: Addresses

    /// The address of a page, from 0 on: that of the request, with another number.
    func address(of page: Int) -> JSONNode {
        // Without a number it would be the page that the request names by another parameter.
        address(with: [(MockPages.parameter, page == 0 && usualPage == nil ? nil : String(page))])
    }

    /// The address of the request with other values of parameters.
    func address(with values: [(name: String, text: String?)]) -> JSONNode {
        let names = Set(values.map(\.name))
        let kept = request.query.split(separator: "&").filter { pair in
            let read = ReceivedPairs(encoded: String(pair)).pairs.first
            return read.map { !names.contains($0.name) } ?? false
        }
        let new = values.compactMap { value in
            value.text.map {
                URISyntax.encodedValue(value.name) + "=" + URISyntax.encodedValue($0)
            }
        }
        let query = (kept.map { String($0) } + new).joined(separator: "&")
        return .string(origin + request.path + (query.isEmpty ? "" : "?") + query)
    }
}

extension String {
    /// The words of a key without what is between them, in lower case: `pagesize` of `page[size]`.
    var joinedWords: String { SwiftName.words(of: self).joined().lowercased() }
}

extension JSONPathSyntax {
    /// `a[b]`, as forms name what is inside of an object.
    fileprivate var formName: String {
        let keys = steps.map(\.text)
        return (keys.first ?? "") + keys.dropFirst().map { "[\($0)]" }.joined()
    }
}
