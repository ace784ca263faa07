/// Finds how the pages of lists lead to each other, which most documents do not say, by what their
/// answers and parameters are called.
///
/// A wrong guess loses items in silence, so every rule needs two signs that belong together, such as
/// a cursor in the answer and the parameter that takes it; where two ways are possible, none is taken.
package struct PageConventions {
    private let values: PageValues

    private init(_ spec: Spec) { values = PageValues(spec.models) }

    /// The spec with the pages of its endpoints, and how many these are.
    static func found(in spec: Spec) -> (Spec, count: Int) {
        let conventions = PageConventions(spec)
        var found = spec
        for index in spec.endpoints.indices where !spec.endpoints[index].isOnePage {
            found.endpoints[index].pages = conventions.pages(of: spec.endpoints[index])
        }
        return (found, count: found.endpoints.count { $0.pages != nil })
    }

    /// Takes away the pages that no longer are what answers and parameters allow.
    static func dropUnfit(in spec: inout Spec) {
        let conventions = PageConventions(spec)
        for index in spec.endpoints.indices {
            let endpoint = spec.endpoints[index]
            guard let pages = endpoint.pages, pages.source != .author else { continue }
            if conventions.list(of: endpoint)?.allows(pages) != true {
                spec.endpoints[index].pages = nil
            }
        }
    }

    private func pages(of endpoint: SpecEndpoint) -> SpecPages? {
        let isGet = endpoint.request.line.method == .get
        guard isGet || endpoint.pages != nil, let list = list(of: endpoint) else { return nil }
        let described = endpoint.pages.map(list.completed).flatMap { list.allows($0) ? $0 : nil }
        if let described, described.source == .document { return described }
        guard isGet else { return nil }
        let addresses = list.addresses
        if let next = addresses.first {
            // Zendesk fills in one of two, as the request has it.
            return addresses.count == 1 ? list.pages(next) : nil
        }
        let counted =
            described.map { list.contradicts($0.next) ? list.repeated ?? $0.next : $0.next }
            ?? list.offset
        let cursor = list.cursor ?? list.lastItem
        guard let cursor else { return (counted ?? list.repeated).map(list.pages) }
        // `next_page` says what would be counted.
        guard let counted, cursor.parameter != counted.parameter else { return list.pages(cursor) }
        // A server that knows both answers with the numbers that it counts by itself, or with a cursor.
        return list.repeats(counted) ? list.pages(counted) : nil
    }

    /// The answer to `/consents/{ConsentId}` that has a `ConsentId` is one consent, whatever lists it has.
    private func identity(in line: RequestLine) -> [[String]] {
        guard case .path(let parts) = line.target, case .placeholder(let last)? = parts.last else {
            return []
        }
        return [["id"], PageAnswer.words(last.key.value)]
    }

    private func list(of endpoint: SpecEndpoint) -> PageList? {
        guard let type = endpoint.returns.listed, endpoint.unwrap == nil, !endpoint.isWebhook
        else { return nil }
        let request = endpoint.request
        let value = values.value(of: type)
        let identity = identity(in: request.line)
        let described = endpoint.pages?.items.flatMap {
            PageAnswer(value, items: $0, identity, values)
        }
        guard let answer = described ?? PageAnswer(value, items: nil, identity, values) else {
            return nil
        }
        let list = PageList(
            answer: answer,
            query: values.fields(of: request.query),
            body: (request.body?.content.shape).map(values.fields) ?? [],
            values: values,
            range: endpoint.key.range
        )
        return list.isRepeated ? nil : list
    }
}

extension SpecReturns {
    /// The type of what may be a list: all that is answered, or all that some status has.
    fileprivate var listed: TypeSyntax? {
        switch self {
        case .json(let type): return type
        case .byStatus(let answers):
            let others = answers.filter { !$0.isEmptyPage }
            guard others.count == 1, case .answer(.json(let type)) = others[0].content else {
                return nil
            }
            return type
        case .void, .text, .data, .form, .lines, .events: return nil
        }
    }
}

extension SpecStatusAnswer {
    /// Whether it says that there is nothing, and not that there will be, as 202 does.
    fileprivate var isEmptyPage: Bool {
        if case .code(let code) = status.value, code == 202 { return false }
        switch content {
        case .literal(let node): return node.isNull
        case .answer(.void): return true
        case .answer: return false
        }
    }
}

extension PageConventions {
    /// A spec that is made of recordings, with the pages of its endpoints.
    package static func completed(_ spec: JSONNode) -> JSONNode {
        let source = SourceText(name: "", bytes: [])
        guard let read = SpecReader.read(spec, source: source, log: DiagnosticLog()) else {
            return spec
        }
        let writer = SpecWriter(read)
        let found = found(in: read).0.endpoints.compactMap { endpoint in
            endpoint.pages.map { (endpoint.key.value, writer.pages($0)) }
        }
        let pages = Dictionary(firstOf: found)
        return spec.mapChildren { key, value in
            guard key == "endpoints" else { return value }
            return value.mapChildren { key, endpoint in
                guard let pages = key.flatMap({ pages[$0] }) else { return endpoint }
                let member = JSONMember(key: "pages", keyRange: endpoint.range, value: pages)
                return endpoint.with(.object(endpoint.members + [member]))
            }
        }
    }
}
