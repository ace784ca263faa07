import ResgenCompiler

/// Finds how the bodies of two requests differ.
struct BodyComparison {
    let oldTypes: WireTypes
    let newTypes: WireTypes

    func compare(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ subject: String,
        _ values: inout WireValueComparison
    ) {
        let name = "\(subject): body"
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, name, message, endpoint.range, other.range)
        }
        guard let body = endpoint.body, let now = other.body else {
            if endpoint.body != nil { row(.behaviour, "nothing is sent any more") }
            if let now = other.body {
                let isOptional = now.needsNothing(newTypes, in: other)
                row(
                    isOptional ? .addition : .breaking,
                    "it is new\(isOptional ? "" : ", and required")"
                )
            }
            return
        }
        if body.mediaType != now.mediaType || body.wireKind != now.wireKind {
            let isUnderstood = other.mediaTypes.body.hasAny(of: [body.mediaType])
            row(
                isUnderstood ? .behaviour : .breaking,
                "it is sent as \(now.mediaType), was \(body.mediaType)"
            )
            let isOther = MediaType(body.mediaType).essence != MediaType(now.mediaType).essence
            if isUnderstood && isOther || body.wireKind != now.wireKind { return }
        }
        if body.wrap != now.wrap {
            let names = [now.wrap, body.wrap].map { $0.map { "in '\($0)'" } ?? "by itself" }
            row(.breaking, "it is sent \(names[0]), was \(names[1])")
        }
        if body.canBeLeftOut, !now.needsNothing(newTypes, in: other) {
            row(.breaking, "it is required")
        }
        if now.canBeLeftOut, !body.needsNothing(oldTypes, in: endpoint) {
            row(.addition, "it can be left out")
        }
        compareContent(body, now, (endpoint, other), name, &values)
    }

    private func compareContent(
        _ body: Endpoint.Body,
        _ now: Endpoint.Body,
        _ endpoints: (old: Endpoint, new: Endpoint),
        _ subject: String,
        _ values: inout WireValueComparison
    ) {
        let place = WireValueComparison.Place(
            subject: subject,
            direction: .sent,
            old: endpoints.old.range,
            new: endpoints.new.range,
            hasNull: body.kind == .json
        )
        if let value = body.value(in: endpoints.old), let other = now.value(in: endpoints.new) {
            if [.json, .form, .multipart].contains(body.kind) {
                values.compare(value, other, at: place, comparesNull: false)
            }
            return
        }
        let members = body.members(oldTypes, in: endpoints.old)
        let others = now.members(newTypes, in: endpoints.new)
        guard let members, let others else {
            values.relate(
                body.shape(oldTypes, in: endpoints.old),
                now.shape(newTypes, in: endpoints.new),
                place
            )
            return
        }
        values.compare(members, others, at: place) { "\($0): '\($1)'" }
    }
}

extension Endpoint.Body {
    /// Whether callers can send no body at all.
    fileprivate var canBeLeftOut: Bool {
        if case .argument(_, isOptional: true, _) = source { true } else { false }
    }

    /// Whether nothing has to be said in it.
    fileprivate func needsNothing(_ types: WireTypes, in endpoint: Endpoint) -> Bool {
        guard case .fields(let items) = source else { return canBeLeftOut }
        return !isRequired && !types.members(of: items, in: endpoint).contains(where: \.isDemanded)
    }

    /// Bytes are bytes, wherever they come from.
    fileprivate var wireKind: Kind { kind == .file ? .data : kind }

    /// What is sent where nothing else is said.
    var mediaType: String {
        if let media { return media }
        return switch kind {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .multipart: "multipart/form-data"
        case .text: "text/plain"
        case .data, .file: "application/octet-stream"
        }
    }

    /// The value that is all of the body; nil where it is made of members.
    fileprivate func value(in endpoint: Endpoint) -> WireTypes.Value? {
        guard case .argument(let name, _, let encoding) = source,
            let argument = endpoint.argument(name)
        else { return nil }
        return WireTypes.Value(type: argument.type, encoding: encoding)
    }

    /// What it is where it is not missing.
    fileprivate func shape(_ types: WireTypes, in endpoint: Endpoint) -> WireTypes.Shape {
        value(in: endpoint).map(types.shape) ?? .object(WireTypes.Object(at: endpoint.range))
    }

    /// The members; nil where the body is no object.
    fileprivate func members(_ types: WireTypes, in endpoint: Endpoint) -> [WireTypes.Member]? {
        switch source {
        case .fields(let items): return types.members(of: items, in: endpoint)
        case .argument:
            guard let value = value(in: endpoint),
                case .object(let object) = types.shape(of: value)
            else { return nil }
            return types.members(of: object)
        }
    }
}
