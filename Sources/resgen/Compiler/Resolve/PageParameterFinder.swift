/// Finds the parameter of an endpoint that says which page is asked for.
struct PageParameterFinder {
    let places: JSONPathResolver
    let endpoint: SpecEndpoint
    let arguments: [Argument]
    let query: RequestPart
    let headers: RequestPart
    let body: Endpoint.Body?
    let log: DiagnosticLog

    struct Parameter {
        let place: Pages.Parameter
        /// The default, where it is an integer.
        let defaultNumber: Int?
    }

    /// What the parameter is for.
    enum Purpose {
        case cursor, count
    }

    private enum Slot {
        case constant
        /// Nil where the types do not say.
        case value(APIType?, defaultValue: Literal?)
    }

    /// Nil when there is no such parameter, which is reported.
    func find(_ name: Located<String>, as purpose: Purpose) -> Parameter? {
        if let slot = slot(in: query, where: { $0 == name.value }) {
            return parameter(.query(name.value), slot, name, purpose)
        }
        if let slot = slot(in: headers, where: { $0.lowercased() == name.value.lowercased() }) {
            return parameter(.header(name.value), slot, name, purpose)
        }
        if name.value.hasPrefix("body."), let body { return find(name, in: body, as: purpose) }
        report(name)
        return nil
    }

    private func parameter(
        _ place: Pages.Parameter,
        _ slot: Slot,
        _ name: Located<String>,
        _ purpose: Purpose
    ) -> Parameter? {
        guard case .value(let type, let defaultValue) = slot else {
            log.error("'\(name.value)' is constant, so it asks for one page only", at: name.range)
            return nil
        }
        if let type, !fits(type, purpose) {
            let expected = purpose == .count ? "a number" : "one simple value"
            log.error(
                "'\(name.value)' is not \(expected) but \(places.plain(type).kindName)",
                at: name.range
            )
            return nil
        }
        var number: Int?
        if case .number(let text)? = defaultValue { number = Int(text) }
        return Parameter(place: place, defaultNumber: number)
    }

    private func fits(_ type: APIType, _ purpose: Purpose) -> Bool {
        if let standard = places.standard(type) {
            return standard == .json || (purpose == .count ? standard.isNumber : standard != .bool)
        }
        switch places.plain(type) {
        case .array, .dictionary, .entry: return false
        case .model(let path, _): return purpose == .cursor && places.structure(path) == nil
        default: return true
        }
    }

    // MARK: Where it may be

    private func slot(in part: RequestPart, where isKey: (String) -> Bool) -> Slot? {
        switch part {
        case .items(let items): items.first { isKey($0.key) }.map(slot)
        case .model(let name, let items):
            field(of: type(of: name), where: isKey) ?? items.first { isKey($0.key) }.map(slot)
        }
    }

    private func slot(_ item: RequestItem) -> Slot {
        guard case .argument(let name) = item.value else { return .constant }
        let argument = arguments.first { $0.name == name }
        return .value(argument?.type, defaultValue: argument?.defaultValue)
    }

    private func field(of type: APIType?, where isKey: (String) -> Bool) -> Slot? {
        guard let type, case .model(let path, _) = places.plain(type),
            let field = places.structure(path)?.fields.first(where: { isKey($0.key) })
        else { return nil }
        return field.constant == nil
            ? .value(field.type, defaultValue: field.defaultValue) : .constant
    }

    private func type(of argument: String) -> APIType? {
        arguments.first { $0.name == argument }?.type
    }

    /// `body.filter.cursor`: keys from the top of a JSON or form body.
    private func find(_ name: Located<String>, in body: Endpoint.Body, as purpose: Purpose)
        -> Parameter?
    {
        guard body.kind == .json || body.kind == .form else {
            log.error("'\(name.value)' needs a body in JSON or a form", at: name.range)
            return nil
        }
        let keys = name.value.split(separator: ".", omittingEmptySubsequences: false).dropFirst()
            .map(String.init)
        guard let slot = slot(keys, in: body.source, name) else { return nil }
        let steps = ([body.wrap].compactMap(\.self) + keys).map(JSONPathSyntax.Step.key)
        return parameter(.body(JSONPathSyntax(steps: steps)), slot, name, purpose)
    }

    private func slot(_ keys: [String], in source: Endpoint.Body.Source, _ name: Located<String>)
        -> Slot?
    {
        switch source {
        case .fields(let items):
            guard let item = items.first(where: { $0.key == keys[0] }) else {
                report(name)
                return nil
            }
            guard case .value(let type, _) = slot(item), keys.count > 1 else { return slot(item) }
            return follow(keys.dropFirst(), in: type, name)
        case .argument(let argument, _, _):
            let type = type(of: argument)
            if keys.count == 1, let slot = field(of: type, where: { $0 == keys[0] }) { return slot }
            return follow(keys[...], in: type, name)
        }
    }

    private func follow(_ keys: ArraySlice<String>, in type: APIType?, _ name: Located<String>)
        -> Slot?
    {
        guard let type else { return .value(nil, defaultValue: nil) }
        switch places.find(keys.map(JSONPathSyntax.Step.key)[...], in: type) {
        case .success(let found): return .value(found.type, defaultValue: nil)
        case .failure(let failure):
            let near = failure.suggestion.map {
                (name.value.split(separator: ".").dropLast().map(String.init) + [$0])
                    .joined(separator: ".")
            }
            log.error(failure.message, at: name.range, suggestion: near)
            return nil
        }
    }

    // MARK: What is wrong

    private func report(_ name: Located<String>) {
        // What is in a request or body that cannot be read is not known.
        let hasBody = endpoint.request.body == nil || body != nil
        guard endpoint.request.line.isKnown, hasBody || !name.value.hasPrefix("body.") else {
            return
        }
        if endpoint.request.line.placeholders.contains(where: { $0.key.value == name.value }) {
            log.error(
                "'\(name.value)' is a part of the path, which is the same for all pages",
                at: name.range
            )
            return
        }
        let known = keys(of: query) + keys(of: headers)
        let last = name.value.split(separator: ".").last.map(String.init) ?? ""
        let inBody = bodyKeys.map { "body.\($0)" }
        let near =
            inBody.contains("body.\(name.value)")
            ? "body.\(name.value)"
            : known.contains(last) ? last : nearest(to: name.value, in: known + inBody)
        log.error("the endpoint has no parameter '\(name.value)'", at: name.range, suggestion: near)
    }

    /// The keys that are in a part of the request.
    func keys(of part: RequestPart) -> [String] {
        switch part {
        case .items(let items): items.map(\.key)
        case .model(let name, let items): keys(of: type(of: name)) + items.map(\.key)
        }
    }

    private func keys(of type: APIType?) -> [String] {
        guard let type, case .model(let path, _) = places.plain(type) else { return [] }
        return places.structure(path)?.fields.map(\.key) ?? []
    }

    private var bodyKeys: [String] {
        guard let body, body.kind == .json || body.kind == .form else { return [] }
        switch body.source {
        case .fields(let items): return items.map(\.key)
        case .argument(let name, _, _): return keys(of: type(of: name))
        }
    }
}
