/// An answer that is a list or has one, and what it says of other pages.
struct PageAnswer {
    /// A member of the answer.
    struct Member {
        let keys: [String]
        let words: [String]
        /// The words of the key of the object that it is in.
        let holder: [String]
        let value: PageValue
        let doc: String?

        /// Whether it is about what comes next.
        var isNext: Bool { words.contains("next") || holder.contains("next") }
    }

    /// The place of the items; empty where the body is the list.
    let items: [JSONPathSyntax.Step]
    let item: PageValue
    /// What the answer has, and what is in the objects in it that are about pages.
    let members: [Member]
    private let value: PageValue
    private let values: PageValues

    /// Nil where no list is in the answer, or it is not clear which one.
    ///
    /// - Parameters:
    ///   - items: Where the items are, as the document says it.
    ///   - identity: What one thing has that is no list of things.
    init?(
        _ value: PageValue,
        items: Located<SpecPlace>?,
        _ identity: [[String]],
        _ values: PageValues
    ) {
        self.value = value
        self.values = values
        let found =
            items.map(\.steps)
            ?? (value.fields.map { Self.items(in: $0, besides: identity, values) } ?? [])
        guard let found, let item = Self.value(at: found, in: value, values)?.element else {
            return nil
        }
        (self.items, self.item) = (found, item)
        members = value.fields.map { Self.members(of: $0, values) } ?? []
    }

    // MARK: Items

    /// What lists of items are called, where there are other lists.
    private static let namesOfItems = [
        "data", "items", "results", "value", "values", "records", "entries", "list", "elements",
        "content", "rows", "objects", "resources", "documents",
    ]
    /// What lists beside the items are called; `tppMessages` are notices of banks (PSD2).
    private static let namesOfOthers: Set<String> = [
        "errors", "warnings", "messages", "warningmessages", "tppmessages", "included", "includes",
        "links", "facets", "filters", "aggregations", "unreachable", "unreachablelocations",
        "failedlocations",
    ]
    /// What holds the items where they are one level further in.
    private static let envelopes: Set<String> = [
        "data", "result", "response", "payload", "embedded",
    ]

    private static func items(
        in fields: [SpecField],
        besides identity: [[String]],
        _ values: PageValues,
        isInner: Bool = false
    ) -> [JSONPathSyntax.Step]? {
        // Words are found last: most answers have no list.
        var lists = fields.filter { values.value(of: $0).element != nil }.map(\.key.value)
            .filter { !namesOfOthers.contains(words($0).joined()) }
        let holders =
            lists.isEmpty && !isInner
            ? fields.filter {
                values.value(of: $0).fields != nil
                    && envelopes.contains(words($0.key.value).joined())
            } : []
        if holders.isEmpty, !lists.contains(where: { isOfThings($0, in: fields, values) }),
            let messages = messages(in: fields, values)
        {
            lists = [messages]
        }
        if lists.isEmpty, holders.count != 1 { return nil }
        if !identity.isEmpty, fields.contains(where: { identity.contains(words($0.key.value)) }) {
            return nil
        }
        let named = namesOfItems.lazy.compactMap { name in lists.first { words($0) == [name] } }
        if let list = named.first ?? (lists.count == 1 ? lists[0] : nil) {
            // Beside another list, values of which nothing is known may belong to what is in that one.
            let isKnown = fields.contains {
                $0.key.value == list && values.value(of: $0).element?.isAny == false
            }
            return lists.count == 1 || isKnown ? [.key(list)] : nil
        }
        guard let holder = holders.first, let inner = values.value(of: holder).fields else {
            return nil
        }
        let found = items(in: inner, besides: identity, values, isInner: true)
        return found.map { [.key(holder.key.value)] + $0 }
    }

    /// Whether the elements of a list may be more than simple values.
    private static func isOfThings(_ list: String, in fields: [SpecField], _ values: PageValues)
        -> Bool
    {
        fields.contains { field in
            guard field.key.value == list, let element = values.value(of: field).element else {
                return false
            }
            return element.fields != nil || element.isAny || element.isOther
        }
    }

    /// The key of messages, where nothing says that these are notices about other things.
    private static func messages(in fields: [SpecField], _ values: PageValues) -> String? {
        let names = fields.map { words($0.key.value).joined() }
        guard Set(names).isDisjoint(with: ["errors", "error", "success", "status"]) else {
            return nil
        }
        return fields.first { field in
            words(field.key.value) == ["messages"]
                && values.value(of: field).element?.fields != nil
        }?.key.value
    }

    // MARK: Members

    /// The words of keys of objects that say something about pages.
    static let holders: Set<String> = [
        "links", "link", "meta", "metadata", "paging", "pagination", "pager", "page", "pages",
        "next",
        "cursor", "cursors",
    ]

    private static func members(of fields: [SpecField], _ values: PageValues) -> [Member] {
        var all: [Member] = []
        var open = [(keys: [String](), holder: [String](), fields: fields)]
        while !open.isEmpty {
            let level = open.removeFirst()
            for field in level.fields {
                let keys = level.keys + [field.key.value]
                let words = words(field.key.value)
                let value = values.value(of: field)
                all.append(
                    Member(
                        keys: keys,
                        words: words,
                        holder: level.holder,
                        value: value,
                        doc: field.doc
                    )
                )
                guard let inner = value.fields, keys.count < 3,
                    !holders.isDisjoint(with: words) || envelopes.contains(words.joined())
                else { continue }
                open.append((keys, words, inner))
            }
        }
        return all
    }

    /// The words of a key, in small letters.
    static func words(_ key: String) -> [String] {
        SwiftName.words(of: key).map { $0.lowercased() }
    }

    // MARK: Ends

    private static let wordsOfMore = [
        ["has", "more"], ["has", "next"], ["has", "next", "page"], ["has", "more", "items"],
        ["more"],
    ]

    /// Whether there are more items.
    var more: Member? {
        members.first { $0.value.isTruth && Self.wordsOfMore.contains($0.words) }
    }

    private static let wordsOfTotals =
        [["total"]]
        + ["count", "items", "results", "records", "elements", "entries"].map { ["total", $0] }
    private static let wordsOfPageCounts = wordsOfTotalPages + [["page", "count"]]

    /// Whether it has a number that may be that of all items.
    var hasTotal: Bool {
        members.contains { $0.value.isCount && Self.wordsOfTotals.contains($0.words) }
    }

    /// The number of all items, where the number of all pages is beside it: Weaviate calls the number of
    /// items on one page `totalResults`.
    var total: Member? {
        let counts = members.filter { $0.value.isCount }
        return counts.first { total in
            Self.wordsOfTotals.contains(total.words)
                && counts.contains {
                    Self.wordsOfPageCounts.contains($0.words)
                        && $0.keys.dropLast() == total.keys.dropLast()
                }
        }
    }

    /// The number that a page says of itself, where a parameter of some words asks for pages. `number` is one
    /// beside that of all pages, as Spring has it.
    func pageNumber(askedBy words: [String]) -> Member? {
        let counts = members.filter { $0.value.isCount }
        return counts.first { $0.words == words }
            ?? counts.first { PageList.wordsOfPages.contains($0.words) }
            ?? counts.first { number in
                number.words == ["number"]
                    && counts.contains {
                        Self.wordsOfPageCounts.contains($0.words)
                            && $0.keys.dropLast() == number.keys.dropLast()
                    }
            }
    }

    private static let wordsOfTotalPages = [
        ["total", "pages"], ["last", "page"], ["pages"], ["num", "pages"],
    ]

    /// The number of all pages, of which the first one has the number `start`. What is called `pageCount` may be
    /// the number of items on one; a last page counts from the same number as others, which would be one page less.
    func totalPages(from start: Int?) -> Member? {
        members.first {
            $0.value.isCount && Self.wordsOfTotalPages.contains($0.words)
                && ($0.words != ["last", "page"] || start == 1)
        }
    }

    // MARK: Places

    /// What is at a place; nil where nothing is.
    func value(at place: Located<SpecPlace>) -> PageValue? {
        place.steps.flatMap { Self.value(at: $0, in: value, values) }
    }

    private static func value(
        at steps: [JSONPathSyntax.Step],
        in value: PageValue,
        _ values: PageValues
    ) -> PageValue? {
        var value = value
        for step in steps {
            if value.isAny { return .any }
            switch step {
            case .key(let key):
                guard let field = value.fields?.last(where: { $0.key.value == key }) else {
                    return nil
                }
                value = values.value(of: field)
            case .index, .element:
                guard let element = value.element else { return nil }
                value = element
            case .each: return nil
            }
        }
        return value
    }
}

extension Located<SpecPlace> {
    /// The steps of a place in a body.
    var steps: [JSONPathSyntax.Step]? {
        if case .body(let path) = value { path.steps } else { nil }
    }
}
