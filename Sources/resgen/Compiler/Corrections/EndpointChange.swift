/// Changes a parameter, the body or the answer of an endpoint.
struct EndpointChange {
    let field: FieldChange
    let models: [SpecModel]
    /// The indices of models by name.
    let indices: [String: Int]

    /// What stands behind the name of an endpoint.
    enum Part: String, CaseIterable {
        case path, query, headers, cookies, body, form, multipart, returns, pages
    }

    /// - Parameter place: `query.page`, `body` or `returns`.
    func apply(to endpoint: inout SpecEndpoint, at place: Substring) -> ChangeOutcome {
        let words = place.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let part = Part(rawValue: String(words[0])) else { return .unknown }
        if endpoint.isWebhook, part != .headers {
            return words.count == 1 && part == .body ? changePayload(of: &endpoint) : .unknown
        }
        guard words.count == 2 else {
            switch part {
            case .returns: return changeReturns(of: &endpoint)
            case .pages: return changePages(of: &endpoint)
            case .body: return changeBody(of: &endpoint.request)
            default: return .unknown
            }
        }
        let key = words[1]
        switch part {
        case .path: return changePath(of: &endpoint.request, at: key)
        case .query: return change(&endpoint.request.query, at: key)
        case .headers: return change(&endpoint.request.headers, at: key)
        case .cookies: return change(&endpoint.request.cookies, at: key)
        case .body, .form, .multipart: return change(&endpoint.request.body, part, at: key)
        case .returns, .pages: return .unknown
        }
    }

    // MARK: Parameters

    private func changePath(of request: inout SpecRequest, at key: Substring) -> ChangeOutcome {
        if request.path.contains(where: { $0.key.value == key }) {
            let outcome = field.apply(to: &request.path, at: key)
            if case .changed = outcome { request.line.leavePlaceholder(key, to: field.change) }
            return outcome
        }
        let placeholder = request.line.placeholders.first { $0.key.value == key }
        guard let placeholder else { return .unknown }
        var described: [SpecField] = [SpecField(placeholder)]
        let outcome = field.apply(to: &described, at: key)
        if case .changed = outcome {
            request.path += described
            request.line.leavePlaceholder(key, to: field.change)
        }
        return outcome
    }

    private func change(_ shape: inout SpecShape, at key: Substring) -> ChangeOutcome {
        switch shape {
        case .fields(var fields):
            let outcome = field.apply(to: &fields, at: key)
            shape = .fields(fields)
            return outcome
        case .extended(let parent, var fields):
            let inherited = InheritedFields(parent: parent, in: models, indices)
            let outcome = field.apply(to: &fields, at: key, inherited)
            shape = .extended(parent, fields)
            return outcome
        case .model(let type): return elsewhere(type, key)
        }
    }

    /// The members of a model are the model's.
    private func elsewhere(_ type: TypeSyntax, _ key: Substring) -> ChangeOutcome {
        type.leaf.map { .elsewhere("\(field.shown($0.name)).\(key)") } ?? .unknown
    }

    // MARK: Body

    private func change(_ body: inout SpecBody?, _ part: Part, at key: Substring) -> ChangeOutcome {
        guard let content = body?.content else { return .unknown }
        switch (content, part) {
        case (.json(let type), .body): return elsewhere(type, key)
        case (.jsonFields(var shape), .body):
            let outcome = change(&shape, at: key)
            body?.content = .jsonFields(shape)
            return outcome
        case (.form(var shape), .body), (.form(var shape), .form):
            let outcome = change(&shape, at: key)
            body?.content = .form(shape)
            return outcome
        case (.multipart(var shape), .body), (.multipart(var shape), .multipart):
            let outcome = change(&shape, at: key)
            body?.content = .multipart(shape)
            return outcome
        default: return .unknown
        }
    }

    /// As `body` of an endpoint is written; a type alone keeps the media type and the envelope of JSON.
    private func changeBody(of request: inout SpecRequest) -> ChangeOutcome {
        guard let old = request.body else { return .unknown }
        guard let read = SpecBodyReader(context: field.context).body(field.change.value) else {
            return .refused
        }
        let isType = field.change.value.string != nil
        let keeps = isType && old.isJSON
        let new = SpecBody(
            content: field.ownReferences.updated(read.content),
            media: read.media ?? (keeps ? old.media : nil),
            wrap: read.wrap ?? (keeps ? old.wrap : nil),
            isRequired: old.isRequired,
            range: read.range
        )
        let writer = field.writer
        return field.outcome(from: writer.body(old), to: writer.body(new)) { request.body = new }
    }

    // MARK: Answer

    /// As `returns` of an endpoint is written; a type alone keeps the media types of JSON.
    private func changeReturns(of endpoint: inout SpecEndpoint) -> ChangeOutcome {
        let node = field.change.value
        var new = endpoint
        let reader = SpecReturnsReader(context: field.context)
        new.returns = field.ownReferences.updated(reader.answer(node))
        let media = reader.accept(node)
        let keeps = node.string != nil && endpoint.returns.isJSON
        if !keeps || !media.isEmpty { new.accept = media }
        if case .json(let type) = new.returns,
            type.isOneValue || endpoint.returns.isList && !type.isList
        {
            new.isLossy = nil
        }
        if !new.returns.hasJSON { (new.unwrap, new.isLossy) = (nil, nil) }
        new.statuses.removeAll { !new.returns.mayHave(StatusPattern.code($0.value)) }
        let old = field.writer.returns(endpoint)
        return field.outcome(from: old, to: field.writer.returns(new)) { endpoint = new }
    }

    /// As `pages` of an endpoint is written; null takes away those that a document has.
    private func changePages(of endpoint: inout SpecEndpoint) -> ChangeOutcome {
        let node = field.change.value
        var new: SpecPages?
        if !node.isNull {
            let member = JSONMember(key: "pages", keyRange: field.change.place.range, value: node)
            new = SpecPagesReader(context: field.context).pages(member)
            if new == nil { return .refused }
        }
        let writer = field.writer
        let noPages = JSONNode(value: .null, range: node.range)
        return field.outcome(
            from: endpoint.pages.map(writer.pages) ?? noPages,
            to: new.map(writer.pages) ?? noPages
        ) { endpoint.pages = new }
    }

    /// As `body` of a webhook is written.
    private func changePayload(of webhook: inout SpecEndpoint) -> ChangeOutcome {
        var new = webhook
        let reader = SpecWebhookReader(context: field.context)
        new.returns = field.ownReferences.updated(reader.payload(field.change.value))
        let old = field.writer.returns(webhook)
        return field.outcome(from: old, to: field.writer.returns(new)) { webhook = new }
    }
}

extension RequestLine {
    /// Leaves the type of a placeholder to the field that describes it, and is what is reported about
    /// it from then on.
    fileprivate mutating func leavePlaceholder(_ key: Substring, to change: SpecChange) {
        func left(_ placeholder: Placeholder) -> Placeholder {
            guard placeholder.key.value == key else { return placeholder }
            return Placeholder(
                key: Located(value: placeholder.key.value, range: change.place.range),
                type: nil,
                spansSegments: placeholder.spansSegments,
                range: change.value.range
            )
        }
        switch target {
        case .address(let placeholder): target = .address(left(placeholder))
        case .path(let parts):
            target = .path(
                parts.map { part in
                    guard case .placeholder(let placeholder) = part else { return part }
                    return .placeholder(left(placeholder))
                }
            )
        }
    }
}

extension SpecBody {
    fileprivate var isJSON: Bool {
        switch content {
        case .json, .jsonFields: true
        case .form, .multipart, .text, .data: false
        }
    }
}

extension TypeSyntax {
    /// Whether it is a type of the language that has no elements to leave out.
    fileprivate var isOneValue: Bool {
        switch kind {
        case .optional(let wrapped): wrapped.isOneValue
        case .named(let name, _): StandardType(rawValue: name) != nil
        case .array, .dictionary: false
        }
    }
}

extension SpecReturns {
    /// Whether it can be the answer of a status; one by status says by itself of which.
    fileprivate func mayHave(_ status: StatusPattern) -> Bool {
        switch self {
        case .void: true
        case .json(let type) where type.mayBeNil: true
        case .json, .text, .data, .form, .lines, .events: status.allowsBody
        case .byStatus: false
        }
    }

    fileprivate var isList: Bool {
        if case .json(let type) = self { type.isList } else { false }
    }
}
