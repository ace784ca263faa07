extension SpecWriter {
    func auth() -> JSONNode? {
        guard let first = spec.auth.first else { return nil }
        if first.name == nil { return scheme(first) }
        let schemes = spec.auth.map { ($0.name?.value ?? "", scheme($0)) }
        return .object(schemes + (spec.defaultAuth.map { [("default", auth($0))] } ?? []))
    }

    private func scheme(_ scheme: SpecScheme) -> JSONNode {
        switch scheme.kind {
        case .bearer(let prefix):
            var object = ObjectWriter()
            object.add("prefix", prefix)
            return .object([("bearer", object.node)])
        case .oauth(let token):
            var object = ObjectWriter()
            object.add("token", token)
            object.add("scopes", strings(scheme.scopes))
            return .object([("oauth", object.node)])
        case .basic: return .object([("basic", .object([]))])
        case .apiKey(let part, let name):
            return .object([("apiKey", .object([(part.rawValue, .string(name))]))])
        }
    }

    func auth(_ auth: SpecAuthChoice) -> JSONNode {
        auth.names.map(alternative).oneOrList
    }

    private func alternative(_ names: [String]) -> JSONNode {
        if names.count < 2 { return .string(names.first ?? "none") }
        return .object([("all", .array(names.map(JSONNode.string)))])
    }

    func retry(_ retry: SpecRetry) -> JSONNode {
        var object = ObjectWriter()
        object.add("attempts", retry.attempts.map { .number(String($0)) })
        object.add("on", strings(retry.statuses.map(\.text)))
        object.add("key", retry.key?.value)
        object.add("methods", strings(retry.methods.map(\.rawValue)))
        return object.node
    }

    /// A number of seconds, without a fraction that is zero.
    package func text(_ seconds: Double) -> String {
        Int(exactly: seconds).map { String($0) } ?? "\(seconds)"
    }

    func pages(_ pages: SpecPages) -> JSONNode {
        var object = ObjectWriter()
        object.add("items", pages.items.map { place($0.value) })
        switch pages.next {
        case .url(let place, let isFetched):
            object.add("next", self.place(place.value))
            object.add("method", isFetched ? "GET" : nil)
        case .cursor(let place, let parameter):
            object.add("cursor", self.place(place.value))
            object.add("into", parameter.value)
        case .page(let parameter, let start, let limit):
            object.add("page", parameter.value)
            object.add("start", start.map(self.start))
            object.add("limit", limit?.value)
        case .offset(let parameter, let start, let limit):
            object.add("offset", parameter.value)
            object.add("start", start.map(self.start))
            object.add("limit", limit?.value)
        }
        object.add("more", pages.more.map { place($0.value) })
        object.add("total", pages.total.map { place($0.value) })
        object.add("totalPages", pages.totalPages.map { place($0.value) })
        return object.node
    }

    private func start(_ start: SpecPages.Start) -> JSONNode {
        switch start {
        case .number(let number): .number(String(number))
        case .answer(let place): self.place(place.value)
        }
    }
}
