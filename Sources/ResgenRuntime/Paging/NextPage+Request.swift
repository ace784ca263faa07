import Foundation

extension NextPage {
    /// Where the response names the next page, unless it is counted.
    var source: Source? {
        switch self {
        case .url(let source, _, _, _), .cursor(let source, _, _, _): source
        case .page, .offset: nil
        }
    }

    /// Where the response says whether there are more pages, and how many items there are in all.
    var ends: (more: Source?, total: Source?) {
        switch self {
        case .url(_, _, let more, let total), .cursor(_, _, let more, let total),
            .page(_, _, _, let more, let total, _), .offset(_, _, _, let more, let total):
            (more, total)
        }
    }

    /// Whether the body must be read to find the next page.
    var needsBody: Bool {
        guard let source else { return true }
        return ends.more != nil
            || [source, ends.total].contains { if case .body = $0 { true } else { false } }
    }

    /// What identifies a request among those for other pages; nil for what is counted.
    func identity(of request: ResourceRequest) -> String? {
        switch self {
        case .url: (try? request.url())?.absoluteString
        case .cursor(_, let parameter, _, _): parameter.value(in: request).map { "\($0)" }
        case .page, .offset: nil
        }
    }

    /// The page after one; nil after the last.
    ///
    /// - Parameters:
    ///   - count: How many items the page has, also those that cannot be read.
    ///   - fingerprint: What tells the items from others.
    ///   - value: What the response has there; nil is null, or nothing.
    func pageRequest<Page>(
        after pageRequest: PageRequest<Page>,
        _ response: RawResponse,
        _ count: Int,
        _ fingerprint: Int?,
        _ value: (Source) throws -> JSON?,
    ) throws -> PageRequest<Page>? {
        let found = try source.flatMap(value)
        let hasMore = try ends.more.flatMap { source in try isTrue(value(source), source) }
        // One that leaves out what it says of others must end all the same.
        if hasMore == false || ends.more != nil && hasMore == nil && count == 0 { return nil }
        let total = try ends.total.flatMap(value)
        let number = try number(of: pageRequest, value)
        let isLast = try isLast(number, value)
        if isLast == true { return nil }
        // A server that says where the end is may give fewer items than it was asked for; one that does not
        // count says -1.
        let isSaid =
            hasMore != nil || isLast != nil || total.flatMap(Self.integer).map { $0 >= 0 } ?? false
        guard let step = try step(after: pageRequest, response, count, found, number, isSaid)
        else {
            return nil
        }
        let itemsBefore = pageRequest.itemsBefore ?? step.itemsBefore
        let items = itemsBefore.adding(count) ?? .max
        if let total, let source = ends.total {
            let total = try integer(total, source)
            if total >= 0, items >= total { return nil }
        }
        var resource = pageRequest.first
        resource.request = step.request
        return PageRequest(
            first: pageRequest.first,
            resource: resource,
            identity: identity(of: step.request),
            fingerprint: fingerprint,
            itemsBefore: items,
            source: source,
            endsIfMissing: isNumbered,
            count: number?.count,
        )
    }

    /// Whether as many pages are there as the response says; nil where it does not.
    private func isLast(_ number: PageNumber?, _ value: (Source) throws -> JSON?) throws -> Bool? {
        guard case .page(_, _, _, _, _, let source?) = self, let total = try value(source) else {
            return nil
        }
        let count = try integer(total, source)
        guard let number else { return count < 0 ? nil : count <= 1 }
        let (before, isTooFar) = number.value.subtractingReportingOverflow(number.count.start)
        return count < 0 ? nil : isTooFar || before >= count - 1
    }

    /// - Returns: The next request, and how many items were before the page that was answered, as
    ///   its own request says.
    private func step<Page>(
        after pageRequest: PageRequest<Page>,
        _ response: RawResponse,
        _ count: Int,
        _ found: JSON?,
        _ number: PageNumber?,
        _ endIsSaid: Bool,
    ) throws -> (request: ResourceRequest, itemsBefore: Int)? {
        let (request, first) = (pageRequest.resource.request, pageRequest.first)
        switch self {
        case .url(let source, let method, _, _):
            guard let next = found, !Self.isEnd(next) else { return nil }
            let url = try url(next, source, response.url ?? request.url())
            return (first.request.following(url, by: method, sharing: first.sharedQuery), 0)
        case .cursor(let source, let parameter, _, _):
            guard let cursor = found, !Self.isEnd(cursor) else { return nil }
            return (try first.request.setting(parameter, to: cursor, from: source), 0)
        case .page(let parameter, _, let limit, _, _, _),
            .offset(let parameter, _, let limit, _, _):
            guard count > 0, endIsSaid || count >= Self.asked(limit, request) else { return nil }
            guard let number else { throw numberIsMissing }
            guard let following = number.value.adding(isNumbered ? 1 : count) else { return nil }
            let next = try first.request.setting(parameter, to: .number(following))
            let start = number.count.start
            let before = start..<max(start, number.value)
            return (next, Self.items(onPages: before, each: isNumbered ? count : 1))
        }
    }

    private var isNumbered: Bool { if case .page = self { true } else { false } }

    /// How many items a page has that is not the last.
    private static func asked(_ limit: Parameter?, _ request: ResourceRequest) -> Int {
        limit.flatMap { integer($0.value(in: request)) } ?? 1
    }

    /// How many items there are on some pages; as many as can be counted if there are more.
    private static func items(onPages pages: Range<Int>, each count: Int) -> Int {
        let (number, isTooFar) = pages.upperBound.subtractingReportingOverflow(pages.lowerBound)
        let (items, isTooMany) = number.multipliedReportingOverflow(by: count)
        return isTooFar || isTooMany ? .max : items
    }

    // MARK: Values

    /// Whether a value names no page: null, false, an empty text, list or object.
    private static func isEnd(_ value: JSON) -> Bool {
        switch value {
        case .null, .bool(false), .string(""): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    private func url(_ value: JSON, _ source: Source, _ address: URL) throws -> URL {
        guard let text = value.string else {
            throw source.failure(expected: "a URL", found: "another value")
        }
        guard let url = URL(reference: text, of: address), url.isWebAddress else {
            throw source.failure(expected: "an http or https URL", found: "another text")
        }
        return url
    }

    /// What a link leads to is there; a header has text, and some bodies have text or 1 and 0.
    ///
    /// - Returns: nil when the response does not say.
    private func isTrue(_ value: JSON?, _ source: Source) throws -> Bool? {
        if case .link = source { return value != nil }
        guard let value, value != .null else { return nil }
        switch value.bool.map({ "\($0)" }) ?? value.plainText?.lowercased() {
        case "true", "1": return true
        case "false", "0", "": return false
        default: throw source.failure(expected: "true or false", found: "another value")
        }
    }

    func integer(_ value: JSON, _ source: Source) throws -> Int {
        guard let integer = Self.integer(value) else {
            throw source.failure(expected: "an integer", found: "another value")
        }
        return integer
    }

    static func integer(_ value: JSON?) -> Int? {
        value?.number?.integer() ?? value?.string.flatMap { Int($0) }
    }
}

extension Int {
    /// The sum; nil if it is too large.
    fileprivate func adding(_ other: Int) -> Int? {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? nil : sum
    }
}

extension JSON {
    fileprivate static func number(_ value: Int) -> JSON { .number(Number(checked: "\(value)")) }

    /// The characters of a text, or the digits of a number.
    var plainText: String? { string ?? number?.text }
}
