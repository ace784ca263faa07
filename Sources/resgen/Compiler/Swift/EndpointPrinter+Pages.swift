/// What follows an answer: further pages, or the elements of a stream.
extension EndpointPrinter {
    func arguments(_ pages: Pages) -> [CallArgument] {
        var options: [CallArgument] = []
        if let items = pages.items { options.append(.text("items: \(items.swift)")) }
        if let encoding = pages.encoding { options.append(.text("as: \(encoding.swift)")) }
        if pages.isLossy { options.append(.text("lossy: true")) }
        return options + [next(pages)]
    }

    private func next(_ pages: Pages) -> CallArgument {
        var options: [String]
        let form: String
        switch pages.next {
        case .url(let place, let isFetched):
            (form, options) = ("url", [source(place)])
            if isFetched { options.append("method: .get") }
        case .cursor(let place, let into):
            (form, options) = ("cursor", [source(place), "into: \(parameter(into))"])
        case .page(let parameter, let start, let limit):
            (form, options) = ("page", [self.parameter(parameter)])
            if start != .number(1) { options.append("start: \(self.start(start))") }
            if let limit { options.append("limit: \(self.parameter(limit))") }
        case .offset(let parameter, let start, let limit):
            (form, options) = ("offset", [self.parameter(parameter)])
            if start != .number(0) { options.append("start: \(self.start(start))") }
            if let limit { options.append("limit: \(self.parameter(limit))") }
        }
        if let more = pages.more { options.append("more: \(source(more))") }
        if let total = pages.total { options.append("total: \(source(total))") }
        if let count = pages.totalPages { options.append("totalPages: \(source(count))") }
        return .list(label: "next: .\(form)(", items: options, close: ")")
    }

    private func start(_ start: Pages.Start) -> String {
        switch start {
        case .number(let number): String(number)
        case .answer(.body(let place)): place.swift
        case .answer(let place): ".response(\(source(place)))"
        }
    }

    private func source(_ place: ValueLocation) -> String {
        switch place {
        case .body(let place): place.swift
        case .header(let name): ".header(\(name.swiftLiteral))"
        case .link(let relation): ".link(\(relation.swiftLiteral))"
        }
    }

    private func parameter(_ parameter: Pages.Parameter) -> String {
        switch parameter {
        case .query(let name): name.swiftLiteral
        case .header(let name): ".header(\(name.swiftLiteral))"
        case .body(let place): ".body(\(place.swift))"
        }
    }

    // MARK: Streams

    func element(of stream: Endpoint.Stream) -> String {
        let element = scope.type(stream.element)
        guard case .events(_, _, isNamed: true) = stream.framing else { return element }
        return "\(scope.outer("ServerSentEvent"))<\(element)>"
    }

    /// How the elements are read.
    func elements(_ stream: Endpoint.Stream) -> String {
        var options: [String] = []
        var name = "lines"
        var media: String?
        if case .events(let end, let written, _) = stream.framing {
            (name, media) = ("events", written)
            if let end { options.append("end: \(end.swiftLiteral)") }
        }
        if let encoding = stream.encoding { options.append("as: \(encoding.swift)") }
        if let media { options.append("media: \(media.swiftLiteral)") }
        if stream.isLossy { options.append("lossy: true") }
        return ".\(name)(\(options.joined(separator: ", ")))"
    }
}
