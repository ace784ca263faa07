/// Resolves how the pages of an endpoint lead to each other: places against the answer's type,
/// parameters against the endpoint's own.
struct PagesResolver {
    let places: JSONPathResolver
    let parameters: PageParameterFinder
    let log: DiagnosticLog

    /// The answer of one page.
    private struct Page {
        let type: APIType
        let options: Endpoint.JSONOptions

        /// Nil for what is no JSON, or for more than one status.
        init?(_ result: Endpoint.Result) {
            switch result {
            case .json(let type, let options): (self.type, self.options) = (type, options)
            case .byStatus(_, let answers):
                let values = answers.filter {
                    $0.result != nil || $0.value.map { $0 != .null } == true
                }
                guard values.count == 1, case .json(let type, let options)? = values[0].result
                else {
                    return nil
                }
                (self.type, self.options) = (type, options)
            case .void, .text, .data, .header, .link, .stream: return nil
            }
        }
    }

    private typealias Items = (place: JSONPathSyntax?, found: JSONPathResolver.Found, item: APIType)

    func check(_ spec: SpecPages, of result: Endpoint.Result) -> Pages? {
        guard let page = Page(result) else {
            log.error("'pages' needs one answer, in JSON", at: spec.range)
            return nil
        }
        let items = items(spec, page)
        let next = next(spec.next, page)
        expect(spec.more, .truth, page)
        expect(spec.total, .total, page)
        expect(spec.totalPages, .totalPages, page)
        guard let items, let next else { return nil }
        return Pages(
            next: next,
            item: items.item,
            items: items.place,
            encoding: encoding(items.found.encoding, of: items.item),
            isLossy: items.found.isLossy,
            more: (spec.more?.value).map(ValueLocation.init),
            total: (spec.total?.value).map(ValueLocation.init),
            totalPages: (spec.totalPages?.value).map(ValueLocation.init)
        )
    }

    // MARK: Items

    private func items(_ spec: SpecPages, _ page: Page) -> Items? {
        guard let written = spec.items else { return wholeBody(spec, page) }
        guard case .body(let place) = written.value else {
            log.error("the items of a page are in its body", at: written.range)
            return nil
        }
        guard let found = find(place, page, at: written.range) else { return nil }
        if found.type == nil, page.options.unwrap != nil {
            log.error("'items' is outside of what 'unwrap' takes", at: written.range)
            return nil
        }
        return item(found).map { (place, found, $0) } ?? refuse(found, at: written.range)
    }

    private func item(_ found: JSONPathResolver.Found) -> APIType? {
        guard let type = found.type, !found.isSeveral else { return found.type ?? .standard(.json) }
        switch places.plain(type) {
        case .array(let element): return element
        case .standard(.json): return .standard(.json)
        default: return nil
        }
    }

    private func refuse(_ found: JSONPathResolver.Found, at range: SourceRange) -> Items? {
        let type = found.type.map(places.plain) ?? .standard(.json)
        var notes: [String] = []
        if case .dictionary = type { notes = ["a '*' behind it takes the values of the map"] }
        log.error("'items' is the place of a list, found \(type.kindName)", at: range, notes: notes)
        return nil
    }

    /// The items of a body that is the list, or of what `unwrap` takes of it.
    private func wholeBody(_ spec: SpecPages, _ page: Page) -> Items? {
        let found = JSONPathResolver.Found(
            type: page.type,
            encoding: page.options.encoding,
            isLossy: page.options.isLossy
        )
        if let item = item(found) { return (page.options.unwrap, found, item) }
        let type = places.plain(page.type)
        log.error("'pages' needs 'items': the answer is no list", at: spec.range, notes: hint(type))
        return nil
    }

    private func hint(_ type: APIType) -> [String] {
        if case .dictionary = type { return ["\"items\": \"*\" takes the values of the map"] }
        guard case .model(let path, _) = type, let structure = places.structure(path) else {
            return []
        }
        let lists = structure.fields.filter { field in
            if case .array = places.plain(field.type) { true } else { false }
        }
        return lists.count == 1 ? ["did you mean \"items\": \"\(lists[0].key)\"?"] : []
    }

    /// An encoding of dates that a generic field has means nothing where its items are no dates.
    private func encoding(_ encoding: ValueEncoding?, of item: APIType) -> ValueEncoding? {
        guard let encoding, encoding.isDateEncoding else { return encoding }
        return isDate(item) ? encoding : nil
    }

    private func isDate(_ type: APIType) -> Bool {
        switch places.plain(type) {
        case .standard(let standard): standard == .date
        case .array(let inner), .dictionary(_, let inner), .entry(_, let inner): isDate(inner)
        default: false
        }
    }

    // MARK: The next page

    private func next(_ spec: SpecPages.Next, _ page: Page) -> Pages.Next? {
        switch spec {
        case .url(let place, let isFetched):
            expect(place, .url, page)
            return .url(ValueLocation(place.value), isFetched: isFetched)
        case .cursor(let place, let into):
            expect(place, .cursor, page)
            return parameters.find(into, as: .cursor).map {
                .cursor(ValueLocation(place.value), into: $0.place)
            }
        case .page(let name, let start, let limit):
            let size = limit.flatMap { parameters.find($0, as: .count) }
            guard let number = parameters.find(name, as: .count), (size == nil) == (limit == nil)
            else { return nil }
            let first = self.start(start, page) ?? .number(number.defaultNumber ?? 1)
            return .page(number.place, start: first, limit: size?.place)
        case .offset(let name, let start, let limit):
            let size = limit.flatMap { parameters.find($0, as: .count) }
            guard let offset = parameters.find(name, as: .count), (size == nil) == (limit == nil)
            else { return nil }
            let first = self.start(start, page) ?? .number(offset.defaultNumber ?? 0)
            return .offset(offset.place, start: first, limit: size?.place)
        }
    }

    private func start(_ start: SpecPages.Start?, _ page: Page) -> Pages.Start? {
        switch start {
        case .number(let number)?: return .number(number)
        case .answer(let place)?:
            expect(place, .start, page)
            return .answer(ValueLocation(place.value))
        case nil: return nil
        }
    }

    private struct Expectation: Sendable {
        let key: String
        let noun: String
        let fits: @Sendable (StandardType) -> Bool

        static let url = Expectation(key: "next", noun: "a URL") { $0 == .url || $0 == .string }
        static let cursor = Expectation(key: "cursor", noun: "one simple value") { $0 != .bool }
        static let truth = Expectation(key: "more", noun: "a Bool") { $0 == .bool }
        static let total = Expectation(key: "total", noun: "a number", fits: { $0.isNumber })
        static let start = Expectation(key: "start", noun: "a number", fits: { $0.isNumber })
        static let totalPages = Expectation(key: "totalPages", noun: "a number") { $0.isNumber }
    }

    /// What the types do not say is fine.
    private func expect(_ place: Located<SpecPlace>?, _ expected: Expectation, _ page: Page) {
        guard let place, case .body(let body) = place.value else { return }
        guard !body.hasEach else {
            log.error("'\(expected.key)' is the place of one value, without '*'", at: place.range)
            return
        }
        guard let found = find(body, page, at: place.range), let type = found.type,
            !isFit(type, expected)
        else { return }
        log.error(
            "'\(expected.key)' is the place of \(expected.noun), found \(places.plain(type).kindName)",
            at: place.range
        )
    }

    private func isFit(_ type: APIType, _ expected: Expectation) -> Bool {
        if let standard = places.standard(type) {
            return standard == .json || expected.fits(standard)
        }
        switch places.plain(type) {
        case .array, .dictionary, .entry: return false
        case .model(let path, _): return places.structure(path) == nil
        default: return true
        }
    }

    /// What is at a place of the body; nil when it leads nowhere, which is reported.
    private func find(_ place: JSONPathSyntax, _ page: Page, at range: SourceRange)
        -> JSONPathResolver.Found?
    {
        var steps = place.steps[...]
        if let unwrap = page.options.unwrap {
            guard steps.starts(with: unwrap.steps),
                !unwrap.hasEach || steps.count == unwrap.steps.count
            else { return JSONPathResolver.Found() }
            steps = steps.dropFirst(unwrap.steps.count)
        }
        let start = JSONPathResolver.Found(
            type: page.type,
            encoding: page.options.encoding,
            isLossy: page.options.isLossy
        )
        switch places.find(steps, in: start) {
        case .success(let found): return found
        case .failure(let failure):
            log.error(failure.message, at: range, suggestion: failure.suggestion)
            return nil
        }
    }
}
