/// Finds what compiles as before and does another thing, though the server notices nothing: what is
/// left out of lists, when a request is sent again, how pages are found, by which name a credential is
/// known.
struct BehaviourComparison {
    let old: API
    let new: API

    func changes() -> [APIChange] {
        let pairs = EndpointPairs(old: old, new: new).pairs
        return requirements(
            of: old.requirements,
            new.requirements,
            old.name,
            (old.range, new.range)
        )
            + pairs.flatMap { changes(from: $0, to: $1) } + fields()
    }

    private func changes(from endpoint: Endpoint, to other: Endpoint) -> [APIChange] {
        let place = (endpoint.range, other.range)
        var rows = requirements(
            of: endpoint.requirements,
            other.requirements,
            other.key,
            place
        )
        if let pages = endpoint.pages, let now = other.pages, text(of: pages) != text(of: now) {
            rows.append(row(other.key, "further pages are found in another way", place))
        }
        if let message = Self.leniency(endpoint.result.isLossy, other.result.isLossy) {
            rows.append(row(other.key, message, place))
        }
        return rows
    }

    private func fields() -> [APIChange] {
        let newModels = models(of: new).indexed(by: \.path)
        return models(of: old).flatMap { model -> [APIChange] in
            guard case .structure(let structure) = model.kind,
                case .structure(let other)? = newModels[model.path]?.kind
            else { return [] }
            let newFields = other.fields.indexed(by: \.name)
            return structure.fields.compactMap { field in
                guard let now = newFields[field.name],
                    let message = Self.leniency(field.isLossy, now.isLossy)
                else { return nil }
                let subject = (model.path + [field.name]).joined(separator: ".")
                return row(subject, message, (field.range, now.range))
            }
        }
    }

    private func models(of api: API) -> [Model] {
        (api.models + api.root.allNested).flatMap(\.withNested)
    }

    private static func leniency(_ was: Bool, _ now: Bool) -> String? {
        if was == now { return nil }
        return now
            ? "elements that cannot be read are left out"
            : "one element that cannot be read is an error"
    }

    private func requirements(
        of old: Requirements,
        _ new: Requirements,
        _ subject: String,
        _ place: (SourceRange, SourceRange)
    ) -> [APIChange] {
        var rows: [APIChange] = []
        if old.timeout != new.timeout {
            let now = new.timeout.map { "after \($0.shortest) seconds" } ?? "as the loader says"
            rows.append(row(subject, "a request is given up \(now)", place))
        }
        if old.retry.map(\.text) != new.retry.map(\.text) {
            rows.append(row(subject, "requests are sent again under other conditions", place))
        }
        let (names, newNames) = (old.credentialNames, new.credentialNames)
        if names != newNames, !names.isEmpty, !newNames.isEmpty {
            let message =
                "its credentials are called \(newNames.quotedList), were \(names.quotedList)"
            rows.append(row(subject, message, place))
        }
        return rows
    }

    private func text(of pages: Pages) -> String {
        var printer = SwiftPrinter()
        let scope = TypeScope(TypeScope.Root(api: old.name, names: []))
        EndpointPrinter(api: old, scope: scope, isInGroup: false).pages(pages, &printer)
        return printer.text
    }

    private func row(
        _ subject: String,
        _ message: String,
        _ place: (old: SourceRange, new: SourceRange)
    ) -> APIChange {
        APIChange(
            side: .swift,
            level: .behaviour,
            subject: subject,
            message: message,
            old: place.old,
            new: place.new
        )
    }
}

extension Endpoint.Result {
    fileprivate var isLossy: Bool {
        switch self {
        case .json(_, let options): options.isLossy
        case .stream(let stream): stream.isLossy
        case .byStatus(_, let answers): answers.contains { $0.result?.isLossy == true }
        case .void, .text, .data, .header, .link: false
        }
    }
}

extension Retry {
    /// All that it says, for comparison.
    fileprivate var text: String {
        let count = attempts.map(String.init) ?? ""
        return ([count, key ?? ""] + statuses.map(\.text)).joined(separator: ",")
    }
}

extension Requirements {
    /// The names that credentials are known by, each once.
    fileprivate var credentialNames: [String] {
        (auth ?? []).flatMap { $0 }.compactMap(\.name).unique.sorted()
    }
}
