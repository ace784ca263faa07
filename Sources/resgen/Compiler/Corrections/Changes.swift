/// Gives fields, parameters, bodies and answers of a spec the types that `change` says. What it does not
/// say of a field stays.
struct Changes {
    let changes: [SpecChange]
    let source: SourceText
    let ownNames: [String: String]
    let log: DiagnosticLog

    /// Says nothing of what is wrong.
    var silent: Changes {
        Changes(changes: changes, source: source, ownNames: ownNames, log: DiagnosticLog())
    }

    /// To look for what hundreds of unknown places were meant to be would take long.
    private static let suggestionLimit = 20

    private static let examples =
        "a place is a field, as 'User.avatar', or a part of an endpoint, as 'users.query.page' or 'users.returns'"

    func apply(to spec: inout Spec, isWhole: Bool) {
        if changes.isEmpty { return }
        let owners = ChangeOwners(of: spec, ownNames: ownNames)
        // A writer that held the models would have them copied by each change.
        let writer = SpecWriter(spec.withoutDeclarations)
        var unknownCount = 0
        for change in changes {
            let outcome = apply(change, to: &spec, owners, writer)
            switch outcome {
            case .changed, .refused: continue
            case .none(let type): warn(of: change, type)
            case .elsewhere(let place) where isWhole && owners.find(place) != nil:
                log.error(
                    "there is no '\(change.place.value)' to change",
                    at: change.place.range,
                    notes: ["write '\(place)'"]
                )
            case .elsewhere where isWhole, .unknown where isWhole:
                unknownCount += 1
                let near =
                    unknownCount > Self.suggestionLimit
                    ? nil : owners.suggestion(for: change.place.value, in: spec)
                log.error(
                    "there is no '\(change.place.value)' to change",
                    at: change.place.range,
                    suggestion: near,
                    else: Self.examples
                )
            case .elsewhere, .unknown: continue
            }
        }
    }

    private func warn(of change: SpecChange, _ type: String?) {
        log.warning(
            "the change of '\(change.place.value)' has no effect",
            at: change.place.range,
            notes: [
                type.map { "it is '\($0)' already" }
                    ?? "it is so already; an 'as' stays unless the change says another"
            ]
        )
    }

    private func apply(
        _ change: SpecChange,
        to spec: inout Spec,
        _ owners: ChangeOwners,
        _ writer: SpecWriter
    ) -> ChangeOutcome {
        guard let (owner, rest) = owners.find(change.place.value) else { return .unknown }
        let field = FieldChange(
            change: change,
            context: ReadingContext(source: source, log: log),
            writer: writer,
            ownNames: ownNames
        )
        switch owner {
        case .model(let index):
            guard case .fields(var fields) = spec.models[index].kind else { return .unknown }
            let outcome = apply(field, to: &fields, at: rest, spec.models, owners)
            spec.models[index].kind = .fields(fields)
            return outcome
        case .endpoint(let index):
            return EndpointChange(field: field, models: spec.models, indices: owners.models)
                .apply(to: &spec.endpoints[index], at: rest)
        }
    }

    /// What holds the models ends with it, so that they are not copied when one of them changes.
    private func apply(
        _ field: FieldChange,
        to fields: inout SpecFields,
        at place: Substring,
        _ models: [SpecModel],
        _ owners: ChangeOwners
    ) -> ChangeOutcome {
        let parents = InheritedFields(of: fields, in: models, owners.models)
        return field.apply(to: &fields.fields, &fields.additional, at: place, parents)
    }
}

/// What became of one entry.
enum ChangeOutcome {
    case changed
    /// The spec says so already: the type, where that is all it says.
    case none(String?)
    /// The value of the entry is a mistake, which is reported.
    case refused
    /// The place is called otherwise.
    case elsewhere(String)
    case unknown
}

extension Spec {
    /// The spec without endpoints and models.
    fileprivate var withoutDeclarations: Spec {
        var spec = self
        (spec.endpoints, spec.models) = ([], [])
        return spec
    }
}
