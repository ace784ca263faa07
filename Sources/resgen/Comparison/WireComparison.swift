/// Finds what a server notices of programs with the new code, and what programs that were built before
/// notice of a server that is as the new API says.
struct WireComparison {
    private let old: API
    private let new: API
    private let oldTypes: WireTypes
    private let newTypes: WireTypes
    private let newRequestLines: Set<String>

    init(old: API, new: API) {
        self.old = old
        self.new = new
        oldTypes = WireTypes(old)
        newTypes = WireTypes(new)
        newRequestLines = Set(new.root.allEndpoints.map(\.requestLine))
    }

    func changes() -> [APIChange] {
        var values = WireValueComparison(old: oldTypes, new: newTypes)
        compareAPIs(&values)
        let pairs = EndpointPairs(old: old, new: new)
        for endpoint in pairs.removed {
            values.rows.add(.breaking, endpoint.subject, "it is gone", endpoint.range, nil)
        }
        for (endpoint, other) in pairs.pairs { compare(endpoint, other, &values) }
        for endpoint in pairs.added {
            values.rows.add(.addition, endpoint.subject, "it is new", nil, endpoint.range)
        }
        compareWebhooks(&values)
        values.finish()
        return values.rows.changes
    }

    // MARK: What holds for every request

    private func compareAPIs(_ values: inout WireValueComparison) {
        let place = (old.range, new.range)
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, old.name, message, place.0, place.1)
        }
        if let was = old.serverText, let now = new.serverText, was != now {
            row(.behaviour, "requests go to \(now), went to \(was)")
        }
        let named = Dictionary(firstOf: new.otherServers.map { ($0.name, $0.address) })
        for server in old.otherServers {
            if let address = named[server.name], address != server.address {
                row(.behaviour, "the server '\(server.name)' is \(address), was \(server.address)")
            }
        }
        let parts: [(String, [RequestItem], [RequestItem])] = [
            ("query", old.query, new.query), ("header", old.headers, new.headers),
        ]
        for (kind, items, others) in parts {
            values.compare(
                oldTypes.members(of: items, old.properties),
                newTypes.members(of: others, new.properties),
                at: .init(
                    subject: "every request",
                    direction: .sent,
                    old: place.0,
                    new: place.1
                ),
                ignoresCase: kind == "header"
            ) { "\($0): \(kind) '\($1)'" }
        }
        compareErrors(old.errors, new.errors, subject: "every request", place, &values)
        let credentials = CredentialComparison(
            old.requirements.auth,
            new.requirements.auth,
            of: old
        )
        if let (level, message) = credentials.change { row(level, message) }
    }

    // MARK: Endpoints

    private func compare(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        let place = (endpoint.range, other.range)
        let subject = other.subject
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, subject, message, place.0, place.1)
        }
        if endpoint.requestLine != other.requestLine {
            let isStillThere = newRequestLines.contains(endpoint.requestLine)
            values.rows.add(
                isStillThere ? .behaviour : .breaking,
                endpoint.subject,
                "it is '\(subject)' now",
                place.0,
                place.1
            )
        }
        let servers = (old.address(of: endpoint), new.address(of: other))
        if let was = servers.0 ?? old.serverText, let now = servers.1 ?? new.serverText,
            servers != (nil, nil), was != now
        {
            row(.behaviour, "it goes to \(now), went to \(was)")
        }
        comparePaths(endpoint, other, &values)
        compareParameters(endpoint, other, &values)
        BodyComparison(oldTypes: oldTypes, newTypes: newTypes)
            .compare(endpoint, other, subject, &values)
        ResponseComparison(old: endpoint, new: other, subject: subject).compare(&values)
        compareErrors(endpoint.errors, other.errors, subject: subject, place, &values)
        if endpoint.requirements.auth != nil || other.requirements.auth != nil {
            let credentials = CredentialComparison(
                endpoint.requirements.auth ?? old.requirements.auth,
                other.requirements.auth ?? new.requirements.auth,
                of: old
            )
            if let (level, message) = credentials.change { row(level, message) }
        }
    }

    private func comparePaths(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        guard case .path(let pieces) = endpoint.target, case .path(let others) = other.target,
            pieces.template == others.template
        else { return }
        for case (.argument(let name, let form, _), .argument(let newName, let newForm, _)) in zip(
            pieces,
            others
        ) {
            guard let argument = endpoint.argument(name), let newArgument = other.argument(newName)
            else { continue }
            values.compare(
                WireTypes.Value(type: argument.type, encoding: form),
                WireTypes.Value(type: newArgument.type, encoding: newForm),
                at: .init(
                    subject: "\(other.subject): '\(newName)' of the path",
                    direction: .sent,
                    old: argument.range,
                    new: newArgument.range
                )
            )
        }
    }

    private func compareParameters(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        let parts: [(String, RequestPart, RequestPart)] = [
            ("query", endpoint.query, other.query), ("header", endpoint.headers, other.headers),
            ("cookie", endpoint.cookies, other.cookies),
        ]
        for (kind, part, otherPart) in parts {
            values.compare(
                oldTypes.members(of: part, endpoint.arguments),
                newTypes.members(of: otherPart, other.arguments),
                at: .init(
                    subject: other.subject,
                    direction: .sent,
                    old: endpoint.range,
                    new: other.range
                ),
                ignoresCase: kind == "header"
            ) { "\($0): \(kind) '\($1)'" }
        }
    }

    /// What an error says is read where it can be; that there was one is seen in any case.
    private func compareErrors(
        _ errors: [ErrorResponse],
        _ others: [ErrorResponse],
        subject: String,
        _ place: (old: SourceRange, new: SourceRange),
        _ values: inout WireValueComparison
    ) {
        let newErrors = others.indexed(by: \.status)
        let statuses = Set(errors.map(\.status))
        for error in errors {
            let name = "\(subject): error \(error.status.text)"
            guard let other = newErrors[error.status] else {
                values.rows.add(
                    .behaviour,
                    name,
                    "it is not described any more",
                    error.range,
                    place.new
                )
                continue
            }
            if error.form != other.form {
                values.rows.add(
                    .behaviour,
                    name,
                    "its body is in another form",
                    error.range,
                    other.range
                )
                continue
            }
            values.compare(
                WireTypes.Value(type: error.type),
                WireTypes.Value(type: other.type),
                at: .init(
                    subject: name,
                    direction: .read,
                    old: error.range,
                    new: other.range,
                    limit: .behaviour
                )
            )
        }
        for error in others where !statuses.contains(error.status) {
            let name = "\(subject): error \(error.status.text)"
            values.rows.add(.addition, name, "it is described", place.old, error.range)
        }
    }

    // MARK: Webhooks

    private func compareWebhooks(_ values: inout WireValueComparison) {
        let newHooks = new.root.allWebhooks.indexed(by: \.key)
        let keys = Set(old.root.allWebhooks.map(\.key))
        for webhook in old.root.allWebhooks {
            guard let other = newHooks[webhook.key] else {
                values.rows.add(.behaviour, webhook.key, "it is gone", webhook.range, nil)
                continue
            }
            let place = WireValueComparison.Place(
                subject: webhook.key,
                direction: .read,
                old: webhook.range,
                new: other.range
            )
            if let type = webhook.payload.type, let now = other.payload.type {
                values.compare(
                    WireTypes.Value(type: type),
                    WireTypes.Value(type: now),
                    at: place
                )
            } else if webhook.payload.type != nil {
                values.rows.add(
                    .breaking,
                    webhook.key,
                    "it has no body any more",
                    webhook.range,
                    other.range
                )
            }
            values.compare(
                webhook.headers.map { member(of: $0, oldTypes) },
                other.headers.map { member(of: $0, newTypes) },
                at: place,
                ignoresCase: true
            ) { "\($0): header '\($1)'" }
        }
        for webhook in new.root.allWebhooks where !keys.contains(webhook.key) {
            values.rows.add(.addition, webhook.key, "it is new", nil, webhook.range)
        }
    }

    private func member(of field: WebhookHeaders.Field, _ types: WireTypes) -> WireTypes.Member {
        let value = WireTypes.Value(type: field.type, encoding: field.form)
        return WireTypes.Member(
            key: field.key,
            value: value,
            isRequired: !types.isNullable(value),
            range: field.range
        )
    }
}

extension Endpoint {
    /// `GET /people/{id}`
    var subject: String { displayPath.isEmpty ? key : "\(method.rawValue) \(displayPath)" }

    func argument(_ name: String) -> Argument? { arguments.first { $0.name == name } }
}

extension API {
    /// The address of the default server, `{}` in the place of what is a property.
    fileprivate var serverText: String? {
        switch server {
        case .missing: nil
        case .address(let address): address
        case .template(let pieces): pieces.template
        }
    }

    /// The address of the server that an endpoint has of its own.
    fileprivate func address(of endpoint: Endpoint) -> String? {
        endpoint.server.flatMap { name in endpointServers.first { $0.name == name }?.address }
    }
}
