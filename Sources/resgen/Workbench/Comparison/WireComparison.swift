import ResgenCompiler

/// Finds what a server notices of programs with the new code, and what programs that were built before
/// notice of a server that is as the new API says.
struct WireComparison {
    private let old: API
    private let new: API
    private let oldTypes: WireTypes
    private let newTypes: WireTypes
    private let addresses: RequestAddresses
    private let moved: MovedParameters

    init(old: API, new: API) {
        self.old = old
        self.new = new
        oldTypes = WireTypes(old)
        newTypes = WireTypes(new)
        addresses = RequestAddresses(old: old, new: new)
        moved = MovedParameters(old: old, new: new, oldTypes, newTypes)
    }

    func changes() -> [APIChange] {
        var values = WireValueComparison(old: oldTypes, new: newTypes)
        let pairs = EndpointPairs(old: old, new: new)
        compareAPIs(pairs, &values)
        compareCredentials(of: pairs.pairs, &values)
        for endpoint in pairs.removed {
            let (level, message, other) = addresses.removal(of: endpoint)
            let subject = addresses.oldSubject(of: endpoint)
            values.rows.add(level, subject, message, endpoint.range, other?.range)
        }
        for (endpoint, other) in pairs.pairs { compare(endpoint, other, &values) }
        for endpoint in pairs.added {
            let subject = addresses.newSubject(of: endpoint)
            values.rows.add(.addition, subject, "it is new", nil, endpoint.range)
        }
        compareWebhooks(&values)
        values.finish()
        return values.rows.changes
    }

    // MARK: What holds for every request

    private func compareAPIs(_ pairs: EndpointPairs, _ values: inout WireValueComparison) {
        let place = (old.range, new.range)
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, old.name, message, place.0, place.1)
        }
        ServerComparison(old: old, new: new, oldTypes: oldTypes, newTypes: newTypes)
            .compare(addresses, pairs, &values)
        let parts: [(String, [RequestItem], [RequestItem])] = [
            ("query", old.query, new.query),
            ("header", old.headers.map(\.meant), new.headers.map(\.meant)),
        ]
        for (kind, items, others) in parts {
            compareParameters(
                (moved.without(oldTypes.members(of: items, in: old), kind), place.0),
                (moved.without(newTypes.members(of: others, in: new), kind), place.1),
                of: "every request",
                kind,
                &values
            )
        }
        compareResponseHeaders(&values)
        compareErrors(old.errors, new.errors, subject: "every request", place, &values)
        compareFailures(old.failures, new.failures, subject: "every request", &values)
    }

    /// One row for all endpoints that ask for the same in the same way, by the name of the API.
    private func compareCredentials(
        of pairs: [(old: Endpoint, new: Endpoint)],
        _ values: inout WireValueComparison
    ) {
        let changes = pairs.map { endpoint, other in
            CredentialComparison(
                endpoint.credentials(in: old),
                other.credentials(in: new),
                of: old
            ).change
        }
        let ofAPI = pairs.isEmpty ? changeOfAPI : commonChange(changes, of: pairs)
        if let ofAPI {
            values.rows.add(ofAPI.level, old.name, ofAPI.message, old.range, new.range)
        }
        for ((endpoint, other), change) in zip(pairs, changes) {
            guard let change, change != ofAPI else { continue }
            values.rows.add(
                change.level,
                addresses.newSubject(of: other),
                change.message,
                endpoint.range,
                other.range
            )
        }
    }

    private var changeOfAPI: CredentialComparison.Change? {
        CredentialComparison(
            old.requirements.auth ?? [[]],
            new.requirements.auth ?? [[]],
            of: old
        ).change
    }

    /// The change of all endpoints for which the API says what they ask for, unless a document says it of few.
    private func commonChange(
        _ changes: [CredentialComparison.Change?],
        of pairs: [(old: Endpoint, new: Endpoint)]
    ) -> CredentialComparison.Change? {
        let common = zip(pairs, changes).filter { pair, _ in
            pair.old.requirements.auth == nil && pair.new.requirements.auth == nil
        }
        guard let first = common.first?.1, common.allSatisfy({ $0.1 == first }) else { return nil }
        let isOfFew = new.isOfDocument && 2 * common.count < pairs.count
        return isOfFew ? nil : first
    }

    private func compareResponseHeaders(_ values: inout WireValueComparison) {
        values.compare(
            old.responseHeaders.headers.map { member(of: $0, oldTypes) },
            new.responseHeaders.headers.map { member(of: $0, newTypes) },
            at: .init(subject: "every answer", direction: .read, old: old.range, new: new.range),
            ignoresCase: true
        ) { "\($0): header '\($1)'" }
    }

    // MARK: Endpoints

    private func compare(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        let place = (endpoint.range, other.range)
        let subject = addresses.newSubject(of: other)
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, subject, message, place.0, place.1)
        }
        let areEqual = addresses.areEqual(endpoint, other)
        if endpoint.requestLine != other.requestLine, !areEqual {
            values.rows.add(
                addresses.isServed(endpoint, by: other, newTypes) ? .behaviour : .breaking,
                addresses.oldSubject(of: endpoint),
                "it is '\(subject)' now",
                place.0,
                place.1
            )
        }
        if let (was, now) = addresses.otherServers(of: endpoint, other), !areEqual {
            row(.behaviour, "it goes to \(now), went to \(was)")
        }
        comparePaths(endpoint, other, &values)
        compareParameters(endpoint, other, &values)
        BodyComparison(oldTypes: oldTypes, newTypes: newTypes)
            .compare(endpoint, other, subject, &values)
        let accepted = AcceptComparison.mediaTypes(of: endpoint, in: old)
        let acceptedNow = AcceptComparison.mediaTypes(of: other, in: new)
        ResponseComparison(
            old: endpoint,
            new: other,
            subject: subject,
            isFormerDescribed: other.mediaTypes.answer.hasAny(of: accepted),
            isOtherMedia: accepted.isDisjoint(with: acceptedNow)
        ).compare(&values)
        compareErrors(endpoint.errors, other.errors, subject: subject, place, &values)
        compareFailures(endpoint.failures, other.failures, subject: subject, &values)
    }

    private func comparePaths(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        guard case .path(let pieces) = endpoint.target, case .path(let others) = other.target,
            pieces.template == others.template
        else { return }
        for case (
            .argument(let name, let encoding, let spans),
            .argument(let newName, let newEncoding, let spansNow)
        ) in zip(pieces, others) {
            guard let argument = endpoint.argument(name), let newArgument = other.argument(newName)
            else { continue }
            let place = WireValueComparison.Place(
                subject: "\(addresses.newSubject(of: other)): '\(newName)' of the path",
                direction: .sent,
                old: argument.range,
                new: newArgument.range,
                hasNull: false,
                separator: ","
            )
            if spans != spansNow {
                let message = spansNow ? "its slashes are kept" : "its slashes are encoded"
                values.rows.add(.behaviour, place.subject, message, place.old, place.new)
            }
            values.compareTexts(
                WireTypes.Value(type: argument.type, encoding: encoding),
                WireTypes.Value(type: newArgument.type, encoding: newEncoding),
                at: place
            )
        }
    }

    private func compareParameters(
        _ endpoint: Endpoint,
        _ other: Endpoint,
        _ values: inout WireValueComparison
    ) {
        let accept = AcceptComparison(endpoint, in: old, other, in: new)
        if let (level, message) = accept?.change {
            let subject = "\(addresses.newSubject(of: other)): header 'Accept'"
            values.rows.add(level, subject, message, endpoint.range, other.range)
        }
        let headers = [endpoint, other].map { endpoint in
            accept == nil ? endpoint.headers.meant : endpoint.headers.withoutAccept
        }
        let parts: [(String, RequestPart, RequestPart)] = [
            ("query", endpoint.query, other.query),
            ("header", headers[0], headers[1]),
            ("cookie", endpoint.cookies, other.cookies),
        ]
        for (kind, part, otherPart) in parts {
            let members = oldTypes.members(of: part, in: endpoint)
            let otherMembers = newTypes.members(of: otherPart, in: other)
            compareParameters(
                (moved.with(members, ofOld: kind), endpoint.range),
                (moved.with(otherMembers, ofNew: kind), other.range),
                of: addresses.newSubject(of: other),
                kind,
                &values
            )
        }
    }

    private func compareParameters(
        _ old: (members: [WireTypes.Member], range: SourceRange),
        _ new: (members: [WireTypes.Member], range: SourceRange),
        of subject: String,
        _ kind: String,
        _ values: inout WireValueComparison
    ) {
        values.compare(
            old.members,
            new.members,
            at: .init(
                subject: subject,
                direction: .sent,
                old: old.range,
                new: new.range,
                hasNull: false,
                separator: kind == "header" ? "," : nil
            ),
            ignoresCase: kind == "header"
        ) { "\($0): \(kind) '\($1)'" }
    }

    /// What an error says is read where it can be; that there was one is seen in any case.
    private func compareErrors(
        _ errors: [ErrorResponse],
        _ others: [ErrorResponse],
        subject: String,
        _ place: (old: SourceRange, new: SourceRange),
        _ values: inout WireValueComparison
    ) {
        let statuses = Set(errors.map(\.status))
        for error in errors {
            let name = "\(subject): error \(error.status.text)"
            guard let other = others.first(of: error.status.patterns) else {
                values.rows.add(
                    .behaviour,
                    name,
                    "it is not described any more",
                    error.range,
                    place.new
                )
                continue
            }
            compareErrorBodies(
                (error.encoding, error.type, error.range),
                (other.encoding, other.type, other.range),
                name,
                &values
            )
        }
        for error in others where !statuses.contains(error.status) {
            let name = "\(subject): error \(error.status.text)"
            if let wider = errors.first(of: error.status.patterns) {
                compareErrorBodies(
                    (wider.encoding, wider.type, wider.range),
                    (error.encoding, error.type, error.range),
                    name,
                    &values
                )
            } else {
                values.rows.add(.addition, name, "it is described", place.old, error.range)
            }
        }
    }

    /// Errors inside answers of success that both have.
    private func compareFailures(
        _ failures: [APIFailure],
        _ others: [APIFailure],
        subject: String,
        _ values: inout WireValueComparison
    ) {
        let newFailures = others.indexed(by: \.mark)
        for failure in failures {
            guard let other = newFailures[failure.mark] else { continue }
            compareErrorBodies(
                (failure.encoding, failure.type, failure.range),
                (other.encoding, other.type, other.range),
                "\(subject): \(failure.mark)",
                &values
            )
        }
    }

    private func compareErrorBodies(
        _ body: (encoding: ErrorBody, type: APIType, range: SourceRange),
        _ other: (encoding: ErrorBody, type: APIType, range: SourceRange),
        _ subject: String,
        _ values: inout WireValueComparison
    ) {
        if body.encoding != other.encoding {
            values.rows.add(
                .behaviour,
                subject,
                "its body is in another form",
                body.range,
                other.range
            )
            return
        }
        values.compare(
            WireTypes.Value(type: body.type),
            WireTypes.Value(type: other.type),
            at: .init(
                subject: subject,
                direction: .read,
                old: body.range,
                new: other.range,
                limit: .behaviour
            )
        )
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
            compare(webhook.payload, other.payload, place, &values)
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

    private func compare(
        _ payload: Webhook.Payload,
        _ other: Webhook.Payload,
        _ place: WireValueComparison.Place,
        _ values: inout WireValueComparison
    ) {
        func row(_ level: APIChange.Level, _ message: String) {
            values.rows.add(level, place.subject, message, place.old, place.new)
        }
        guard let kind = payload.kindName else {
            if let now = other.kindName { row(.addition, "its body is \(now)") }
            return
        }
        guard let now = other.kindName else { return row(.breaking, "it has no body any more") }
        guard kind == now else { return row(.breaking, "its body is \(now), was \(kind)") }
        if payload.location != other.location {
            let names = [other.location, payload.location].map {
                $0.map { "at '\($0)'" } ?? "all of it"
            }
            row(.breaking, "the value is \(names[0]), was \(names[1])")
        }
        guard let type = payload.type, let newType = other.type else { return }
        values.compare(
            WireTypes.Value(type: type, encoding: payload.encoding),
            WireTypes.Value(type: newType, encoding: other.encoding),
            at: place
        )
    }

    private func member(of field: ReceivedHeader, _ types: WireTypes) -> WireTypes.Member {
        let value = WireTypes.Value(type: field.type, encoding: field.encoding)
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

extension Webhook.Payload {
    /// Nil where nothing is read of the body.
    fileprivate var kindName: String? {
        switch self {
        case .void: nil
        case .text: "text"
        case .data: "bytes"
        case .json: "JSON"
        case .form: "a form"
        }
    }

    /// Where in the body the value is; nil for all of it.
    fileprivate var location: String? {
        if case .json(_, let options) = self { options.unwrap?.text } else { nil }
    }

    fileprivate var encoding: ValueEncoding? {
        if case .json(_, let options) = self { options.encoding } else { nil }
    }
}
