import ResgenCompiler

/// A few pages of an endpoint, which end.
struct MockPages {
    /// The name of the parameter that pages have in addresses that lead from one to the next.
    static let parameter = "__page"

    private let samples: Samples
    private let pages: Pages
    private let type: APIType
    private let unwrap: JSONPathSyntax?
    private let request: MockPageRequest
    private var types: AnswerTypes { samples.types }

    /// - Parameters:
    ///   - type: The type of the answer, which is at `unwrap` of the body.
    init(
        _ samples: Samples,
        _ pages: Pages,
        _ type: APIType,
        _ unwrap: JSONPathSyntax?,
        _ request: MockPageRequest
    ) {
        self.samples = samples
        self.pages = pages
        self.type = type
        self.unwrap = unwrap
        self.request = request
    }

    /// Of items inside of rows, the rows are repeated.
    private var place: ArraySlice<JSONPathSyntax.Step> {
        (pages.items?.steps ?? []).prefix { $0 != .each }
    }

    private var hasRows: Bool { pages.items?.hasEach ?? false }

    /// The page that was asked for, made of an answer.
    func page(_ answer: SampleAnswer) -> SampleAnswer {
        guard let body = answer.json else { return answer }
        let list = body.value(at: place)
        guard let items = items(list, isExample: answer.isExample) else { return answer }
        var writer = MockPageWriter(types: types, type: type, unwrap: unwrap, answer: answer)
        let cursor = cursor(items, writer)
        let page = window(cursor)
        // What is said of the page may be in its last item.
        writer.body = writer.body.setting(place, content(of: page, items, list))
        if let more = pages.more { writer.write(.bool(!page.isLast), at: more) }
        if let total = pages.total { writer.write(.number(String(page.total)), at: total) }
        if let count = pages.totalPages {
            writer.write(.number(String(page.pageCount)), at: count)
        }
        if let location = pages.next.numberLocation {
            let isOfItem = if case .offset = pages.next { true } else { false }
            let number = (isOfItem ? page.first : page.number) + pages.next.firstNumber
            writer.write(.number(String(number)), at: location)
        }
        writeNext(page, cursor, &writer)
        let places = [
            pages.more, pages.total, pages.totalPages, pages.next.location,
            pages.next.numberLocation,
        ]
        .compactMap(\.?.bodyPlace)
        writer.writeCompanions(
            MockPageCompanions(page: page, next: pages.next, request: request),
            of: places.filter { !isInItems($0) } + [Array(place)],
            but: places
        )
        return writer.result
    }

    private func isInItems(_ steps: [JSONPathSyntax.Step]) -> Bool {
        steps.count > place.count && steps.starts(with: place)
    }

    // MARK: Items

    private func items(_ list: JSONNode?, isExample: Bool) -> SampleItems? {
        let shown = list?.isList == true ? list?.elements : list?.members.map(\.value)
        if let shown, !shown.isEmpty, hasRows || isExample {
            return SampleItems(shown, rowType, hasRows ? nil : pages.encoding, types)
        }
        if hasRows { return nil }
        let made = samples.value(of: .array(pages.item), as: pages.encoding)?.elements ?? []
        return made.isEmpty ? nil : SampleItems(made, pages.item, pages.encoding, types)
    }

    /// The type of what is repeated, as far as models say it.
    private var rowType: APIType? {
        guard hasRows else { return pages.item }
        let outer = unwrap?.steps ?? []
        guard place.starts(with: outer),
            let list = types.type(at: place.dropFirst(outer.count), of: type)
        else { return nil }
        switch types.plain(list) {
        case .array(let element), .dictionary(_, let element): return element
        default: return nil
        }
    }

    /// A list, or the members of an object.
    private func content(of page: MockPage, _ items: SampleItems, _ list: JSONNode?) -> JSONNode {
        guard case .object(let members)? = list?.value else {
            return .array(page.indices.map(items.item))
        }
        let key = members.first?.key ?? "key"
        return .object(page.indices.map { (key.numbered($0), items.item($0)) })
    }

    // MARK: Cursors

    private func window(_ cursor: MockCursor) -> MockPage {
        let size = request.size(pages.next)
        let total = min(size, MockPage.largest) * (MockPage.count - 1) + 1
        guard case .cursor(_, let parameter) = pages.next else {
            return MockPage(first: request.first(pages.next, size), size: size, total: total)
        }
        let text = request.text(parameter)
        let first = text.flatMap { text in
            (1...total).first { cursor.value(after: $0)?.scalarText == text } ?? Int(text)
        }
        return MockPage(first: min(max(first ?? 0, 0), total), size: size, total: total)
    }

    private func cursor(_ items: SampleItems, _ writer: MockPageWriter) -> MockCursor {
        guard case .cursor(.body(let location), _) = pages.next else { return .number }
        if !hasRows, location.steps.starts(with: place + [.index(-1)]) {
            let steps = location.steps[(place.count + 1)...]
            let values = [0, 1].map { items.item($0).value(at: steps)?.scalarText }
            if values[0] != nil, values[0] != values[1] { return .ofItem(items, steps) }
        }
        if writer.reads(.number("1"), at: location.steps) { return .number }
        return .ofBody(SampleItems([writer.body], type, nil, types), location.steps[...])
    }

    private func writeNext(
        _ page: MockPage,
        _ cursor: MockCursor,
        _ writer: inout MockPageWriter
    ) {
        switch (pages.next, cursor) {
        case (.url(let location, _), _):
            let address = request.address(of: page.number + 1)
            writer.write(next(address, page, location, writer), at: location)
        case (.cursor, .ofItem), (.page, _), (.offset, _): break
        case (.cursor(let location, _), _):
            let value = cursor.value(after: page.indices.upperBound)
            writer.write(next(value, page, location, writer), at: location)
        }
    }

    /// Nil behind the last page, unless the type of an item wants a value: that leads to an empty page.
    private func next(
        _ value: JSONNode?,
        _ page: MockPage,
        _ location: ValueLocation,
        _ writer: MockPageWriter
    ) -> JSONNode? {
        guard page.isLast else { return value }
        guard let steps = location.bodyPlace, isInItems(steps) else { return nil }
        return writer.reads(nil, at: steps) ? nil : value
    }
}

/// What leads on behind some items, in the way that it is read.
private enum MockCursor {
    /// How many they are.
    case number
    /// What a place of the last one has.
    case ofItem(SampleItems, ArraySlice<JSONPathSyntax.Step>)
    /// What a place of the body has, numbered.
    case ofBody(SampleItems, ArraySlice<JSONPathSyntax.Step>)

    func value(after count: Int) -> JSONNode? {
        switch self {
        case .number: .number(String(count))
        case .ofItem(let items, let steps): items.item(count - 1).value(at: steps)
        case .ofBody(let bodies, let steps): bodies.item(count).value(at: steps)
        }
    }
}

/// Which of all items a page has.
struct MockPage {
    static let count = 3
    static let usualSize = 2
    /// So many items a page has at most, unless all are asked for.
    static let largest = 100

    let first: Int
    let size: Int
    let total: Int

    var indices: Range<Int> {
        let start = min(first, total)
        return start..<start + min(size, total - start)
    }
    var isLast: Bool { indices.upperBound >= total }
    /// From 0 on.
    var number: Int { first / size }
    var pageCount: Int { (total + size - 1) / size }
}

extension Pages.Next {
    /// The number of the first page or item; where only its answer says it, that of a page is 1, and of an
    /// item 0.
    var firstNumber: Int {
        switch self {
        case .page(_, .number(let start), _), .offset(_, .number(let start), _): start
        case .offset: 0
        case .page, .url, .cursor: 1
        }
    }

    /// Where an answer says what leads on.
    var location: ValueLocation? {
        switch self {
        case .url(let location, _), .cursor(let location, _): location
        case .page, .offset: nil
        }
    }
}

extension ValueLocation {
    var bodyPlace: [JSONPathSyntax.Step]? {
        if case .body(let place) = self { place.steps } else { nil }
    }
}

extension JSONNode {
    /// What is at a place; nil where nothing is.
    func value(at steps: ArraySlice<JSONPathSyntax.Step>) -> JSONNode? {
        if steps.isEmpty { return self }
        guard
            case .value(let value) = Unwrapping(JSONPathSyntax(steps: Array(steps))).value(in: self)
        else { return nil }
        return value
    }
}
