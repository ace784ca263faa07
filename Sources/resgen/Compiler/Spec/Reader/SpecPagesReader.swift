/// Reads `pages`: pages, each led to by the one before.
struct SpecPagesReader {
    let context: ReadingContext

    private var placeReader: SpecPlaceReader { SpecPlaceReader(context: context) }
    private var log: DiagnosticLog { context.log }

    private static let ways = ["next", "cursor", "page", "offset"]

    /// The keys that each key needs.
    private static let companions = [
        ("into", ["cursor"]), ("start", ["page", "offset"]), ("limit", ["page", "offset"]),
        ("method", ["next"]), ("totalPages", ["page"]),
    ]

    func pages(_ member: JSONMember) -> SpecPages? {
        guard let object = ObjectReader(member.value, .pages, log: log) else { return nil }
        let found = Self.ways.compactMap(object.member)
        guard let way = found.first else {
            if !Self.ways.contains(where: object.isMisspelt) {
                log.error("'pages' needs one of \(Self.ways.quotedList)", at: member.keyRange)
            }
            return nil
        }
        for other in found.dropFirst() {
            log.error("pages go on in one way: '\(way.key)' is there already", at: other.keyRange)
        }
        for (key, owners) in Self.companions where !owners.contains(way.key) {
            guard let member = object.member(key) else { continue }
            log.error("'\(key)' has no meaning without \(owners.quotedList)", at: member.keyRange)
        }
        let items = object.node("items").flatMap(placeReader.place)
        guard let next = next(way, object), items != nil || object.node("items") == nil else {
            return nil
        }
        return SpecPages(
            next: next,
            items: items,
            more: object.node("more").flatMap(placeReader.place),
            total: object.node("total").flatMap(placeReader.place),
            totalPages: object.node("totalPages").flatMap(placeReader.place),
            range: member.keyRange
        )
    }

    private func next(_ way: JSONMember, _ object: ObjectReader) -> SpecPages.Next? {
        let limit = object.node("limit").flatMap { parameterName($0, "'limit'") }
        let start = object.node("start").flatMap(start)
        switch way.key {
        case "next":
            let method = object.string("method")
            if let method, method.value != "GET" {
                log.error("further pages are asked for as the first or by 'GET'", at: method.range)
            }
            return placeReader.place(way.value).map { .url($0, isFetched: method != nil) }
        case "cursor":
            let place = placeReader.place(way.value)
            let into = object.node("into").flatMap { parameterName($0, "'into'") }
            if object.node("into") == nil, !object.isMisspelt("into") {
                log.error(
                    "'cursor' needs 'into', the parameter that takes it",
                    at: way.keyRange
                )
            }
            guard let place, let into else { return nil }
            return .cursor(place, into: into)
        case "page":
            return parameterName(way.value, "'page'").map {
                .page($0, start: start, limit: limit)
            }
        default:
            return parameterName(way.value, "'offset'").map {
                .offset($0, start: start, limit: limit)
            }
        }
    }

    /// The number of the first page or item, or the place where its answer says it.
    private func start(_ node: JSONNode) -> SpecPages.Start? {
        if node.isContainer || node.string.map({ Int($0) == nil }) == true {
            return placeReader.place(node).map { .answer($0) }
        }
        return context.integer(node, "'start'").map { .number($0) }
    }

    private func parameterName(_ node: JSONNode, _ what: String) -> Located<String>? {
        guard case .string(let name) = node.value else {
            log.error("\(what) names a parameter, found \(node.value.kindName)", at: node.range)
            return nil
        }
        return Located(value: name, range: node.range)
    }
}
