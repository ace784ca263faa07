/// Reads the endpoints of a spec.
struct SpecEndpointReader {
    let context: ReadingContext

    private var authChoiceReader: SpecAuthChoiceReader { SpecAuthChoiceReader(context: context) }
    private var bodyReader: SpecBodyReader { SpecBodyReader(context: context) }
    private var errorReader: SpecErrorReader { SpecErrorReader(context: context) }
    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var pagesReader: SpecPagesReader { SpecPagesReader(context: context) }
    private var placeReader: SpecPlaceReader { SpecPlaceReader(context: context) }
    private var retryReader: SpecRetryReader { SpecRetryReader(context: context) }
    private var returnsReader: SpecReturnsReader { SpecReturnsReader(context: context) }
    private var shapeReader: SpecShapeReader { SpecShapeReader(context: context) }
    private var statusReader: SpecStatusReader { SpecStatusReader(log: log) }
    private var log: DiagnosticLog { context.log }

    func endpoints(_ node: JSONNode) -> [SpecEndpoint] {
        ObjectReader.entries(of: node, as: .value("endpoints"), log: log).compactMap(endpoint)
    }

    private func endpoint(_ member: JSONMember) -> SpecEndpoint? {
        if reportRequestAsKey(member) || reportGroup(member)
            || reportSplitRequest(member.value, member.key)
        {
            return nil
        }
        guard let object = ObjectReader(member.value, .endpoint, log: log) else { return nil }
        let line = object.requiredString("request").flatMap(requestLine)
        let unwrap = placeReader.unwrap(object.node("unwrap"))
        return SpecEndpoint(
            key: Located(value: member.key, range: member.keyRange),
            doc: object.string("doc")?.value,
            deprecation: context.deprecation(object),
            request: request(
                line ?? .unreadable(at: object.range.opening),
                object,
            ),
            returns: object.node("returns").map(returnsReader.answer) ?? .void,
            statuses: object.node("status").map(statusReader.successes) ?? [],
            accept: object.node("returns").map(returnsReader.accept) ?? [],
            unwrap: unwrap.place,
            isWhole: unwrap.isWhole,
            isLossy: object.bool("lossy"),
            errors: object.node("errors").map(errorReader.errors) ?? [],
            // Of what comes in pages nothing is known then.
            pages: object.isMisspelt("returns")
                ? nil : object.member("pages").flatMap(pagesReader.pages),
            auth: object.node("auth").flatMap {
                authChoiceReader.authChoice($0, of: "'auth' of an endpoint")
            },
            retry: object.node("retry").flatMap(retryReader.retry),
            timeout: object.node("timeout").flatMap(retryReader.timeout),
            server: object.string("server"),
        )
    }

    private func request(_ line: RequestLine, _ object: ObjectReader) -> SpecRequest {
        SpecRequest(
            line: line,
            path: object.node("path").map { fieldReader.fields($0, as: .value("path")) } ?? [],
            query: object.node("query").map { shapeReader.shape($0, as: .value("query")) } ?? .none,
            headers: object.node("headers").map { shapeReader.shape($0, as: .value("headers")) }
                ?? .none,
            cookies: object.node("cookies").map { shapeReader.shape($0, as: .value("cookies")) }
                ?? .none,
            body: object.node("body").flatMap(bodyReader.body),
        )
    }

    private func requestLine(_ text: Located<String>) -> RequestLine? {
        switch RequestLineParser.parse(
            text.value,
            place: context.placement(in: text.range, of: text.value)
        )
        {
        case .success(let line): return line
        case .failure(let failure):
            log.error(failure.message, at: failure.range, notes: failure.notes)
            return nil
        }
    }

    /// Says of a request line that it is no key.
    private func reportRequestAsKey(_ member: JSONMember) -> Bool {
        let words = member.key.split(separator: " ")
        guard words.count == 2, Method(known: words[0].uppercased()) != nil,
            words[1].hasPrefix("/"), member.value["request"] == nil
        else { return false }
        let line = ForeignPlaceholder.corrected(member.key, ForeignPlaceholder.all(in: member.key))
        log.error(
            "the key of an endpoint is its name in Swift",
            at: member.keyRange,
            notes: ["write \"show\": { \"request\": \(JSONPrinter.quoted(line)) }"]
        )
        return true
    }

    /// Says of endpoints in an object that dots make groups.
    private func reportGroup(_ member: JSONMember) -> Bool {
        let inner = member.value.members.filter {
            !SpecKeys.endpoint.known.contains($0.key)
                && $0.value["request"]?.string?.contains(" ") == true
        }
        guard let first = inner.first, member.value["request"] == nil else { return false }
        log.error(
            "dots in the keys of endpoints make groups, no objects",
            at: member.keyRange,
            notes: ["write \"\(member.key).\(first.key)\": { \"request\": … }"]
        )
        return true
    }

    /// Says of method and path by themselves that they are written together.
    private func reportSplitRequest(_ node: JSONNode, _ key: String) -> Bool {
        guard let members = node.membersWithoutComment, node["request"] == nil else { return false }
        let text = { (keys: [String]) in
            members.first { keys.contains($0.key.lowercased()) && $0.value.string != nil }
        }
        let method = text(["method", "verb", "httpmethod"])
        let path = text(["path", "url", "uri", "route", "endpoint"])
        // 'query' is a key of endpoints, too.
        let verb = members.first {
            Method(known: $0.key.uppercased()) != nil
                && (!SpecKeys.endpoint.known.contains($0.key)
                    || $0.value.string?.hasPrefix("/") == true)
        }
        guard let first = method ?? path ?? verb else { return false }
        let word =
            method?.value.string?.uppercased().filter(\.isLetter) ?? verb?.key.uppercased() ?? "GET"
        var target =
            path?.value.string ?? verb?.value.string ?? (key.hasPrefix("/") ? key : "/shows/{id}")
        if target.first?.isLetter == true, !target.contains("://") { target = "/" + target }
        let line = ForeignPlaceholder.corrected(target, ForeignPlaceholder.all(in: target))
        log.error(
            "an endpoint needs 'request', which is method and path together",
            at: first.keyRange,
            notes: ["write \"request\": \"\(RequestLineParser.pathOnly("\(word) \(line)"))\""]
        )
        return true
    }
}
