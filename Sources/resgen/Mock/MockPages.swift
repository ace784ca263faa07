/// A few pages of an endpoint, which end.
struct MockPages {
    /// The name of the parameter that pages have in addresses that lead from one to the next.
    static let parameter = "__page"
    private static let pageCount = 3
    private static let usualSize = 2

    private let types: AnswerTypes
    private let pages: Pages
    private let request: HTTPRequest
    private let query: ReceivedPairs

    init(_ types: AnswerTypes, _ pages: Pages, _ request: HTTPRequest, _ query: ReceivedPairs) {
        self.types = types
        self.pages = pages
        self.request = request
        self.query = query
    }

    /// The page that was asked for, made of an answer with one item.
    ///
    /// - Parameters:
    ///   - type: The type of the answer, which is at `unwrap` of the body.
    ///   - origin: The address of the server, without a path.
    func page(_ answer: SampleAnswer, _ type: APIType, _ unwrap: JSONPathSyntax?, origin: String)
        -> SampleAnswer
    {
        guard var body = answer.json else { return answer }
        // Of items inside of rows, the rows are repeated.
        let place = (pages.items?.steps ?? []).prefix { $0 != .each }
        guard let sample = body.value(at: place)?.elements.first else { return answer }
        let (size, first) = (self.size, self.first)
        let total = size * (Self.pageCount - 1) + 1
        let count = min(max(total - first, 0), size)
        let isLast = first + count >= total
        let items = (0..<count).map { sample.numbered(first + $0 + 1) }
        body = body.setting(place, .array(items))
        var answer = answer
        let written = { (location: ValueLocation?, node: JSONNode?) in
            guard let location else { return }
            write(node, at: location, type, unwrap, &body, &answer)
        }
        written(pages.more, .bool(!isLast))
        written(pages.total, .number(String(total)))
        switch pages.next {
        case .url(let location, _):
            written(location, isLast ? nil : .string(address(of: first / size + 1, origin)))
        case .cursor(let location, _):
            written(location, isLast ? nil : .number(String(first + count)))
        case .page, .offset: break
        }
        answer.json = body
        answer.body = JSONLayout.text(of: body)
        return answer
    }

    /// How many items a page has, as many as are asked for within reason.
    private var size: Int {
        let limit: Pages.Parameter? =
            switch pages.next {
            case .page(_, _, let limit), .offset(_, let limit): limit
            case .url, .cursor: nil
            }
        return min(max(limit.flatMap(number) ?? Self.usualSize, 1), 100)
    }

    /// The index of the first item.
    private var first: Int {
        switch pages.next {
        case .url: number(.query(Self.parameter)).map { clamped($0) * size } ?? 0
        case .cursor(_, let parameter): number(parameter).map(clamped) ?? 0
        case .page(let parameter, let start, _):
            number(parameter).map {
                clamped($0.subtractingReportingOverflow(start).partialValue) * size
            }
                ?? 0
        case .offset(let parameter, _): number(parameter).map(clamped) ?? 0
        }
    }

    private func clamped(_ number: Int) -> Int { min(max(number, 0), 1_000_000) }

    /// What the request says of its page.
    private func number(_ parameter: Pages.Parameter) -> Int? {
        switch parameter {
        case .query(let name): query.pairs.first { $0.name == name }.flatMap { Int($0.value) }
        case .header(let name): request.header(name).flatMap { Int($0) }
        case .body(let place):
            JSONNode(parsing: String(decoding: request.body, as: UTF8.self))?
                .value(at: place.steps[...])?.scalarText.flatMap { Int($0) }
        }
    }

    /// The address of a page: that of the request, with another number.
    private func address(of page: Int, _ origin: String) -> String {
        let pairs = request.query.split(separator: "&").filter {
            !$0.hasPrefix("\(Self.parameter)=")
        }
        let query = (pairs.map { String($0) } + ["\(Self.parameter)=\(page)"]).joined(
            separator: "&"
        )
        return "\(origin)\(request.path)?\(query)"
    }

    // MARK: Places

    /// Puts a value where the type of the place reads it; nil is said in the way that it reads.
    private func write(
        _ node: JSONNode?,
        at location: ValueLocation,
        _ type: APIType,
        _ unwrap: JSONPathSyntax?,
        _ body: inout JSONNode,
        _ answer: inout SampleAnswer
    ) {
        switch location {
        case .header(let name):
            answer.headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let text = node?.headerText { answer.headers.append((name, text)) }
        case .link(let relation):
            answer.headers.removeAll { $0.name == "Link" }
            if let address = node?.string {
                answer.headers.append(("Link", "<\(address)>; rel=\"\(relation)\""))
            }
        case .body(let place):
            let values =
                node.map { [$0, .string($0.scalarText ?? "")] } ?? [nil, .null, .string("")]
            let candidates = values.map { body.setting(place.steps[...], $0) }
            body = candidates.first { isRead($0, type, unwrap) } ?? body
        }
    }

    private func isRead(_ body: JSONNode, _ type: APIType, _ unwrap: JSONPathSyntax?) -> Bool {
        guard case .value(let value) = Unwrapping(unwrap).value(in: body) else { return false }
        var reader = AnswerReader(types)
        reader.read(type, value, AnswerReader.Context())
        return reader.mismatches.isEmpty
    }
}

extension JSONNode {
    /// What is at a place; nil where nothing is.
    fileprivate func value(at steps: ArraySlice<JSONPathSyntax.Step>) -> JSONNode? {
        if steps.isEmpty { return self }
        guard
            case .value(let value) = Unwrapping(JSONPathSyntax(steps: Array(steps))).value(in: self)
        else { return nil }
        return value
    }

    /// An item with an `id` of its own, if it has one that is a number.
    fileprivate func numbered(_ number: Int) -> JSONNode {
        self["id"]?.number == nil
            ? self : setting([.key("id")], .number(String(min(number, Int(Int8.max)))))
    }
}
