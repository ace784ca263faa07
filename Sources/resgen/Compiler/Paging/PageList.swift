/// A list that is answered, and the parameters that may ask for more of it.
struct PageList {
    private struct Parameter {
        let key: String
        let words: [String]
        let value: PageValue

        init(_ field: SpecField, _ values: PageValues) {
            key = field.key.value
            words = PageAnswer.words(key)
            value = values.value(of: field)
        }
    }

    private let answer: PageAnswer
    private let parameters: [Parameter]
    private let bodyParameters: [Parameter]
    private let values: PageValues
    private let range: SourceRange

    init(
        answer: PageAnswer,
        query: [SpecField],
        body: [SpecField],
        values: PageValues,
        range: SourceRange
    ) {
        self.answer = answer
        self.values = values
        self.range = range
        parameters = query.map { Parameter($0, values) }
        bodyParameters = body.map { Parameter($0, values) }
    }

    /// Whether the list is what was asked for, such as the tags by which something else is filtered.
    var isRepeated: Bool {
        guard case .key(let key)? = answer.items.last, answer.item.isText else { return false }
        let words = PageAnswer.words(key)
        return parameters.contains { $0.words == words && $0.value.element != nil }
    }

    func pages(_ next: SpecPages.Next) -> SpecPages {
        var total: PageAnswer.Member?
        var more: PageAnswer.Member?
        var totalPages: PageAnswer.Member?
        switch next {
        case .page(_, let start, _):
            let first = if case .number(let number)? = start { number } else { Int?.none }
            (totalPages, more) = (answer.totalPages(from: first), answer.more)
            if totalPages == nil { total = answer.total }
        case .offset: (total, more) = (answer.total, answer.more)
        case .cursor: more = answer.more
        case .url: break
        }
        return SpecPages(
            next: next,
            items: items,
            more: more.map { place($0.keys) },
            total: total.map { place($0.keys) },
            totalPages: totalPages.map { place($0.keys) },
            range: range,
            source: .convention
        )
    }

    /// With the items, where the document does not say where these are.
    func completed(_ pages: SpecPages) -> SpecPages {
        var pages = pages
        pages.items = items
        return pages
    }

    private var items: Located<SpecPlace>? { answer.items.isEmpty ? nil : place(answer.items) }

    private func place(_ keys: [String]) -> Located<SpecPlace> {
        place(keys.map(JSONPathSyntax.Step.key))
    }

    private func place(_ steps: [JSONPathSyntax.Step]) -> Located<SpecPlace> {
        Located(value: .body(JSONPathSyntax(steps: steps)), range: range)
    }

    private func name(_ parameter: Parameter) -> Located<String> {
        Located(value: parameter.key, range: range)
    }

    // MARK: Ways

    private static let wordsOfAddresses: Set<String> = ["link", "links", "url", "uri", "href"]
    /// What the name of an address of the next page is made of, so that `next_billing_url` is none.
    private static let wordsOfNextAddresses = wordsOfAddresses.union(["next", "page", "odata"])
    private static let previous: Set<String> = ["previous", "prev"]

    /// The addresses of the next page, one of each object: `next_page_url`, `links.next`, `next` beside
    /// `previous`.
    var addresses: [SpecPages.Next] {
        var objects: Set<[String]> = []
        return answer.members.filter(isAddressOfNext)
            .filter { objects.insert(Array($0.keys.dropLast())).inserted }
            .map { .url(place($0.keys), isFetched: false) }
    }

    private func isAddressOfNext(_ member: PageAnswer.Member) -> Bool {
        guard member.value.isText else { return false }
        let isOfNext = member.words.contains("next")
        if member.holder == ["next"] || isOfNext,
            !Self.wordsOfAddresses.isDisjoint(with: member.words),
            Self.wordsOfNextAddresses.isSuperset(of: member.words)
        {
            return true
        }
        guard isOfNext, member.words == ["next"] || member.words == ["next", "page"] else {
            return false
        }
        if member.value.isAddress || !Self.wordsOfAddresses.isDisjoint(with: member.holder) {
            return true
        }
        return isBesidePrevious(member) && !isCalledCursor(member)
            && !parameters.contains { isCursor($0) && $0.value.takes(member.value) }
    }

    private func isCalledCursor(_ member: PageAnswer.Member) -> Bool {
        if member.holder.contains(where: { $0.hasPrefix("cursor") }) { return true }
        let words = Set(PageAnswer.words(member.doc ?? ""))
        return words.contains("cursor") && words.isDisjoint(with: Self.wordsOfAddresses)
    }

    private func isBesidePrevious(_ member: PageAnswer.Member) -> Bool {
        answer.members.contains {
            $0.keys.dropLast() == member.keys.dropLast() && $0.value.isText
                && !Self.previous.isDisjoint(with: $0.words)
        }
    }

    private static let wordsOfCursors: Set<String> = [
        "cursor", "after", "token", "marker", "continuation", "continue", "next", "bookmark",
    ]

    private func isCursor(_ parameter: Parameter) -> Bool {
        !Self.wordsOfCursors.isDisjoint(with: parameter.words) || parameter.words == ["page"]
    }

    /// A cursor, and the parameter that takes it: `next_page_token` and `page_token`. What has the name of
    /// a parameter goes first, for `after` may be a time; and what is next, for `cursor` may be repeated.
    var cursor: SpecPages.Next? {
        guard answer.items.last != .key("changes") else { return nil }
        let members = answer.members.filter {
            $0.value.isCursor && !Self.isOfOtherThings($0.words)
        }
        let ordered = members.filter(\.isNext) + members.filter { !$0.isNext }
        for leads in [isNamesake, leads] {
            for member in ordered {
                let parameter = parameters.first {
                    $0.value.takes(member.value) && leads(member, $0)
                }
                guard let parameter else { continue }
                return .cursor(place(member.keys), into: name(parameter))
            }
        }
        return nil
    }

    private func isNamesake(_ member: PageAnswer.Member, of parameter: Parameter) -> Bool {
        Self.stem(member.words) == Self.stem(parameter.words) && leads(member, to: parameter)
    }

    /// Some tokens are secrets, and cursors of changes to come never end.
    private static func isOfOtherThings(_ words: [String]) -> Bool {
        !Set([
            "sync", "stream", "delta", "change", "changes", "poll", "access", "refresh", "auth",
            "batch",
        ])
        .isDisjoint(with: words)
    }

    private func leads(_ member: PageAnswer.Member, to parameter: Parameter) -> Bool {
        let (words, holder) = (member.words, member.holder)
        if Self.sizes.contains(parameter.words) { return false }
        // Others may be secrets.
        if parameter.words == ["token"] { return words == ["next", "page", "token"] }
        let isCursor = !Self.wordsOfCursors.isDisjoint(with: words)
        if words == parameter.words { return isCursor || member.isNext }
        let stem = Self.stem(words)
        if member.isNext, stem == Self.stem(parameter.words), Self.isCursor(stem) { return true }
        switch words {
        case ["next", "page"]:
            return [["page"], ["page", "token"], ["page", "cursor"]].contains(parameter.words)
                || parameter.words == ["cursor"] && member.doc?.hasPrefix("Cursor") == true
        case ["next"]:
            // Of Django Ninja it is an address, though there is a `cursor`.
            let isAmbiguous = isBesidePrevious(member) && !isCalledCursor(member)
            let takers = [
                ["cursor"], ["after"], ["starting", "after"], ["page", "token"], ["page", "after"],
                ["page", "cursor"],
            ]
            return !isAmbiguous && takers.contains(parameter.words)
        case ["next", "offset"]: return parameter.words == ["after"] && member.value.isText
        case ["next", "cursor"], ["end", "cursor"]: return parameter.words == ["after"]
        case ["cursor"], ["after"]:
            return !PageAnswer.holders.isDisjoint(with: holder)
                && [["after"], ["cursor"]].contains(parameter.words)
        default: return false
        }
    }

    /// Whether what is left of `next_id` or `next_page_token` can say where to go on: no `month` does.
    private static func isCursor(_ stem: [String]) -> Bool {
        !wordsOfCursors.isDisjoint(with: stem) || ["offset", "id", "key"].contains { [$0] == stem }
    }

    /// The words that tell one cursor from another.
    private static func stem(_ words: [String]) -> [String] {
        let others: Set = ["next", "page", "start", "starting", "pagination"]
        return words.filter { !others.contains($0) }
    }

    /// The id of the last item, where the answer says whether there are more.
    var lastItem: SpecPages.Next? {
        guard answer.more != nil else { return nil }
        let after = [["starting", "after"], ["after"], ["after", "id"], ["last", "id"]].lazy
            .compactMap { words in parameters.first { $0.words == words } }.first
        guard let after else { return nil }
        if let last = answer.members.first(where: { $0.words == ["last", "id"] }) {
            guard after.value.takes(last.value) else { return nil }
            return .cursor(place(last.keys), into: name(after))
        }
        // A number after which something is may be a time.
        guard after.words != ["after"] || after.value.isText,
            let id = answer.item.fields?.first(where: { $0.key.value == "id" }),
            after.value.takes(values.value(of: id))
        else { return nil }
        return .cursor(place(answer.items + [.index(-1), .key("id")]), into: name(after))
    }

    /// What parameters are called that say which page is wanted.
    static let wordsOfPages = [
        ["page"], ["page", "number"], ["page", "num"], ["page", "no"], ["page", "index"],
        ["current", "page"], ["pagination", "page"],
    ]

    /// Whether the answer describes another first number than a parameter.
    func contradicts(_ next: SpecPages.Next) -> Bool {
        guard case .page(let parameter, .number(let start)?, _) = next,
            let number = answer.pageNumber(askedBy: PageAnswer.words(parameter.value)),
            let said = number.doc.flatMap(FirstNumber.said)
        else { return false }
        return said != start
    }

    /// The number of a page, or of its first item, which its answer says, too.
    var repeated: SpecPages.Next? { numbered ?? started }

    private var started: SpecPages.Next? {
        let start = parameters.first { Self.wordsOfStarts.contains($0.words) }
        let number = start.flatMap { start in
            answer.members.first { $0.value.isCount && $0.words == start.words }
        }
        guard let start, let number else { return nil }
        let next = SpecPages.Next.offset(
            name(start),
            start: .answer(place(number.keys)),
            limit: nil
        )
        return countsItems(next, by: name(start)) ? next : nil
    }

    private var numbered: SpecPages.Next? {
        let page = parameters.first {
            Self.wordsOfPages.contains($0.words) && $0.value.isCount
        }
        guard let page, let number = answer.pageNumber(askedBy: page.words) else { return nil }
        return .page(name(page), start: .answer(place(number.keys)), limit: nil)
    }

    /// What parameters are called that say how many items are wanted.
    private static let sizes = [
        ["limit"], ["top"], ["take"], ["count"], ["size"], ["page", "size"], ["per", "page"],
        ["page", "limit"], ["max", "results"], ["max", "result", "count"], ["number"], ["rows"],
    ]

    /// How many items are passed over, where another parameter says how many are wanted.
    var offset: SpecPages.Next? {
        let offset = parameters.first { parameter in
            [["offset"], ["skip"], ["skip", "count"]].contains(parameter.words)
                && parameters.contains { isSize($0, beside: parameter) }
        }
        return offset.map { .offset(name($0), start: nil, limit: nil) }
    }

    /// What is called a number may be one of seconds, where that of items is an integer.
    private func isSize(_ parameter: Parameter, beside offset: Parameter) -> Bool {
        guard Self.sizes.contains(parameter.words), parameter.value.isCount else { return false }
        return offset.value.isInteger || offset.value.isCount && !parameter.value.isInteger
    }

    /// What a parameter is called that says where the items start, or a period.
    static let wordsOfStarts = [["start"], ["start", "at"], ["start", "index"]]
    private static let wordsOfEnds: Set = [
        "end", "stop", "until", "till", "to", "finish", "before", "duration", "period", "interval",
    ]

    /// Whether a start is that of items, and not of a period, which has an end.
    private func countsItems(_ next: SpecPages.Next, by name: Located<String>) -> Bool {
        guard let start = parameter(name), Self.wordsOfStarts.contains(start.words) else {
            return true
        }
        guard start.value.isInteger, answer.hasTotal || repeats(next),
            parameters.contains(where: { isSize($0, beside: start) })
        else { return false }
        return !parameters.contains {
            $0.words.count < 3 && !Self.wordsOfEnds.isDisjoint(with: $0.words)
        }
    }

    /// Whether the answer has the number that a parameter asks for, too.
    func repeats(_ next: SpecPages.Next) -> Bool {
        switch next {
        case .page(let parameter, _, _), .offset(let parameter, _, _):
            answer.members.contains {
                $0.value.isCount && $0.words == PageAnswer.words(parameter.value)
            }
        case .url, .cursor: false
        }
    }

    // MARK: What fits

    /// Whether all that pages need is there.
    func allows(_ pages: SpecPages) -> Bool {
        let hasItems = pages.items.map { answer.value(at: $0)?.element != nil }
        guard hasItems ?? answer.items.isEmpty else { return false }
        let ends =
            isAllowed(pages.more) { $0.isTruth || $0.isAny }
            && isAllowed(pages.total) { $0.isCount || $0.isAny }
            && isAllowed(pages.totalPages) { $0.isCount || $0.isAny }
        switch pages.next {
        case .url(let next, _): return ends && isAllowed(next) { $0.isText || $0.isAny }
        case .cursor(let cursor, let into):
            return ends && isAllowed(cursor) { parameter(into)?.value.takes($0) == true }
        case .page(let name, _, let limit), .offset(let name, _, let limit):
            let isOfItems = pages.source != .convention || countsItems(pages.next, by: name)
            return ends && isOfItems && isCount(name) && (limit.map(isCount) ?? true)
        }
    }

    private func isCount(_ name: Located<String>) -> Bool {
        parameter(name).map { $0.value.isCount || $0.value.isAny } ?? false
    }

    private func parameter(_ name: Located<String>) -> Parameter? {
        if let parameter = parameters.first(where: { $0.key == name.value }) { return parameter }
        return bodyParameters.first { "body." + $0.key == name.value }
    }

    private func isAllowed(_ place: Located<SpecPlace>?, by isFit: (PageValue) -> Bool) -> Bool {
        guard let place, place.steps != nil else { return true }
        return answer.value(at: place).map(isFit) ?? false
    }
}
