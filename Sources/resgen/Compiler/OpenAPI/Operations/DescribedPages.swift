/// What an operation says by itself of how its pages lead to each other: in an extension, by a `Link`
/// header of its answer (RFC 8288), or by a parameter that counts pages from a number on.
struct DescribedPages {
    let document: OpenAPIDocument
    let operation: DocumentOperation

    private typealias Steps = [JSONPathSyntax.Step]

    private var node: JSONNode { operation.node }
    private var range: SourceRange { operation.methodRange }

    var pages: SpecPages? {
        if let pages = pageable ?? fern ?? speakeasy { return pages }
        let links = links
        if links.contains(where: isOfPages) { return linked }
        // A link may be another one, as of the same in another language; what is counted is all there.
        if let counted { return counted }
        return !links.isEmpty && parameters.contains(where: isOfPages) ? linked : nil
    }

    /// Azure says so of a list without further pages.
    var isOnePage: Bool { node["x-ms-pageable"]?["nextLinkName"]?.isNull ?? false }

    private var linked: SpecPages {
        let next = Located(value: SpecPlace.link("next"), range: range)
        return pages(.url(next, isFetched: false), items: nil)
    }

    private func pages(_ next: SpecPages.Next, items: Steps?) -> SpecPages {
        SpecPages(
            next: next,
            items: items.flatMap { $0.isEmpty ? nil : place($0) },
            more: nil,
            total: nil,
            range: range,
            source: .document
        )
    }

    private func place(_ steps: Steps) -> Located<SpecPlace> {
        Located(value: .body(JSONPathSyntax(steps: steps)), range: range)
    }

    private func url(_ steps: Steps) -> SpecPages.Next {
        .url(place(steps), isFetched: operation.method != .get)
    }

    private func name(_ text: String) -> Located<String> { Located(value: text, range: range) }

    // MARK: Extensions

    /// `x-ms-pageable` of Azure.
    private var pageable: SpecPages? {
        guard let said = node["x-ms-pageable"], let next = said["nextLinkName"]?.string else {
            return nil
        }
        let items = said["itemName"]?.string ?? "value"
        return pages(url([.key(next)]), items: [.key(items)])
    }

    /// `x-fern-pagination`: `$request.cursor` and `$response.next`.
    private var fern: SpecPages? {
        guard let said = node["x-fern-pagination"] else { return nil }
        let items = steps(said["results"], after: "$response")
        if let next = steps(said["next_uri"] ?? said["next_path"], after: "$response") {
            return pages(url(next), items: items)
        }
        if let next = steps(said["next_cursor"], after: "$response"),
            let parameter = parameter(said["cursor"])
        {
            return pages(.cursor(place(next), into: parameter), items: items)
        }
        guard let parameter = parameter(said["offset"]) else { return nil }
        let way: SpecPages.Next =
            said["step"] == nil
            ? .page(parameter, start: nil, limit: nil) : .offset(parameter, start: nil, limit: nil)
        return pages(way, items: items)
    }

    private func parameter(_ node: JSONNode?) -> Located<String>? {
        guard let text = node?.string, text.hasPrefix("$request.") else { return nil }
        return name(String(text.dropFirst("$request.".count)))
    }

    /// `x-speakeasy-pagination`.
    private var speakeasy: SpecPages? {
        guard let said = node["x-speakeasy-pagination"], let outputs = said["outputs"] else {
            return nil
        }
        let items = steps(outputs["results"], after: "$")
        switch said["type"]?.string {
        case "url":
            return steps(outputs["nextUrl"], after: "$").map { pages(url($0), items: items) }
        case "cursor":
            guard let next = steps(outputs["nextCursor"], after: "$"),
                let parameter = input("cursor", of: said)
            else { return nil }
            return pages(.cursor(place(next), into: parameter), items: items)
        default:
            if let parameter = input("page", of: said) {
                return pages(.page(parameter, start: nil, limit: nil), items: items)
            }
            return input("offset", of: said).map {
                pages(.offset($0, start: nil, limit: nil), items: items)
            }
        }
    }

    private func input(_ type: String, of pagination: JSONNode) -> Located<String>? {
        let inputs = pagination["inputs"]?.elements ?? []
        guard let input = inputs.first(where: { $0["type"]?.string == type }),
            let key = input["name"]?.string
        else { return nil }
        return name(input["in"]?.string == "requestBody" ? "body." + key : key)
    }

    /// `$.data.items[-1].id`
    private func steps(_ node: JSONNode?, after root: String) -> Steps? {
        guard let text = node?.string, text.hasPrefix(root) else { return nil }
        var steps: Steps = []
        for part in text.dropFirst(root.count).split(separator: ".") {
            let pieces = part.split(separator: "[")
            if let key = pieces.first, !part.hasPrefix("[") { steps.append(.key(String(key))) }
            for piece in pieces.dropFirst(part.hasPrefix("[") ? 0 : 1) {
                guard let index = Int(piece.dropLast()) else { return nil }
                steps.append(.index(index))
            }
        }
        return steps
    }

    // MARK: Headers and parameters

    /// The headers with links that an answer has; to other pages, where some header or parameter says so.
    private var links: [JSONNode] {
        var links: [JSONNode] = []
        for response in node["responses"]?.members ?? [] where response.key.hasPrefix("2") {
            let headers = document.resolved(response.value)?["headers"]?.members ?? []
            for header in headers where header.key.lowercased() == "link" {
                if let link = document.resolved(header.value) { links.append(link) }
            }
        }
        return links
    }

    private func isOfPages(_ parameterOrHeader: JSONNode) -> Bool {
        let schema = parameterOrHeader["schema"].flatMap(document.resolved)
        let texts = [parameterOrHeader, schema].flatMap { node in
            [node?["name"], node?["description"], node?["example"]].map { $0?.string ?? "" }
        }
        return texts.contains { text in
            ["page", "pagin", "next", "limit", "cursor"].contains(where: text.lowercased().contains)
        }
    }

    private var parameters: [JSONNode] {
        [operation.path.value["parameters"], node["parameters"]]
            .flatMap { $0?.elements ?? [] }.compactMap(document.resolved)
    }

    /// A number of a page, or else of an item, where the document says which one the first has.
    private var counted: SpecPages? {
        let query = parameters.filter { $0["in"]?.string == "query" }
        let next = query.lazy.compactMap(page).first ?? query.lazy.compactMap(start).first
        return next.map { next in
            var counted = pages(next, items: nil)
            counted.source = .convention
            return counted
        }
    }

    private func page(_ parameter: JSONNode) -> SpecPages.Next? {
        guard let key = parameter["name"]?.string,
            PageList.wordsOfPages.contains(PageAnswer.words(key))
        else { return nil }
        return first(of: parameter).ofPages.map { .page(name(key), start: .number($0), limit: nil) }
    }

    private func start(_ parameter: JSONNode) -> SpecPages.Next? {
        guard let key = parameter["name"]?.string,
            PageList.wordsOfStarts.contains(PageAnswer.words(key)),
            let first = first(of: parameter).ofItems, [0, 1].contains(first)
        else { return nil }
        return .offset(name(key), start: .number(first), limit: nil)
    }

    private func first(of parameter: JSONNode) -> FirstNumber {
        FirstNumber(parameter, parameter["schema"].flatMap(document.resolved))
    }
}
