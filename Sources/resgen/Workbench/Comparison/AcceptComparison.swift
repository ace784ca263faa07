import ResgenCompiler

/// Finds how the media types differ that requests of an endpoint ask for.
///
/// A header says them, else the runtime does: `application/json` where JSON is read.
struct AcceptComparison {
    /// What is asked for; empty where that is anything.
    private let old: Set<String>
    private let new: Set<String>
    /// Whether only the runtime asked, for what a spec does not say.
    private let isAskedAnew: Bool
    /// What there is beside that, by the document.
    private let described: Set<String>

    /// Nil where no endpoint has a header that says it, or callers say it.
    init?(_ endpoint: Endpoint, in old: API, _ other: Endpoint, in new: API) {
        let headers = [endpoint.acceptHeader, other.acceptHeader]
        let isOfEveryRequest = (old.headers + new.headers).contains(where: \.isAccept)
        let isGiven = headers.contains { $0 != nil && $0?.constantText == nil }
        if isOfEveryRequest || isGiven || headers.allSatisfy({ $0 == nil }) { return nil }
        self.old = Self.mediaTypes(headers[0]?.constantText, endpoint.result)
        self.new = Self.mediaTypes(headers[1]?.constantText, other.result)
        described = other.mediaTypes.answer
        isAskedAnew = headers[0] == nil && !other.isOfDocument
    }

    /// The headers of an endpoint without the one that says what the runtime says anyway.
    static func headers(of endpoint: Endpoint, in api: API) -> RequestPart {
        guard !api.headers.contains(where: \.isAccept),
            let text = endpoint.acceptHeader?.constantText,
            mediaTypes(text, endpoint.result) == mediaTypes(nil, endpoint.result)
        else { return endpoint.headers }
        return endpoint.headers.withoutAccept
    }

    /// What an endpoint asks for; empty where that is anything, or something of every request.
    static func mediaTypes(of endpoint: Endpoint, in api: API) -> Set<String> {
        if api.headers.contains(where: \.isAccept) { return [] }
        guard let header = endpoint.acceptHeader else {
            return mediaTypes(nil, endpoint.result)
        }
        return header.constantText.map { mediaTypes($0, endpoint.result) } ?? []
    }

    private static func mediaTypes(_ header: String?, _ result: Endpoint.Result) -> Set<String> {
        let runtime = result.readsJSON ? "application/json" : ""
        return Set((header ?? runtime).split(separator: ",").map { String($0).trimmed })
    }

    /// Nil where the same is asked for.
    var change: (level: APIChange.Level, message: String)? {
        if old == new { return nil }
        let names = [new, old].map {
            $0.isEmpty ? "any media type" : "'\($0.sorted().joined(separator: ", "))'"
        }
        return (isUnderstood ? .behaviour : .breaking, "it is \(names[0]), was \(names[1])")
    }

    /// Whether there still is something of what was asked for.
    private var isUnderstood: Bool {
        isAskedAnew || old.isEmpty || new.isEmpty || !old.isDisjoint(with: new)
            || described.hasAny(of: old)
    }
}

extension Endpoint {
    fileprivate var acceptHeader: RequestItem? { headers.allItems.first(where: \.isAccept) }
}

extension RequestItem {
    /// Whether it is the header that says which media types are understood.
    var isAccept: Bool { key.lowercased() == "accept" }

    fileprivate var constantText: String? {
        if case .const(.string(let text)) = value { text } else { nil }
    }
}

extension RequestPart {
    /// The headers but that one, as they are compared.
    var withoutAccept: RequestPart {
        switch meant {
        case .items(let items): .items(items.filter { !$0.isAccept })
        case .model(let name, let items): .model(name, and: items.filter { !$0.isAccept })
        }
    }
}

extension Set<String> {
    /// Whether one of some media types is one of these, or in a range of these; parameters are not compared.
    func hasAny(of types: Set<String>) -> Bool {
        types.contains { type in
            let essence = MediaType(type).essence
            let range = essence.prefix { $0 != "/" } + "/*"
            return contains(essence) || contains(String(range)) || contains("*/*")
        }
    }
}

extension Endpoint.Result {
    /// Whether the first answer that is read is JSON.
    fileprivate var readsJSON: Bool {
        switch self {
        case .json: true
        case .byStatus(_, let answers): answers.contains { $0.result?.readsJSON == true }
        case .void, .text, .data, .header, .link, .stream: false
        }
    }
}
