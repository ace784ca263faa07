import ResgenCompiler

/// Finds what compiles as before and does another thing, though the server notices nothing: what is
/// left out of lists, when a request is sent again, how pages are found, by which name a credential is
/// known, how nil is written in what is only read.
struct BehaviourComparison {
    private let old: API
    private let new: API
    private let newPaths: Set<[String]>
    private let types: TypeComparison

    init(old: SwiftSurface, new: SwiftSurface) {
        self.old = old.api
        self.new = new.api
        newPaths = Set(new.api.modelsAndNested.map(\.path))
        types = TypeComparison(old: old, new: new)
    }

    func changes() -> [APIChange] {
        let endpoints = EndpointPairs(old: old, new: new)
        let pairs = endpoints.pairs
        let place = (old.range, new.range)
        return server(of: endpoints, place)
            + requirements(of: old.requirements, new.requirements, old.name, place)
            + credentialNames(old.requirements.auth, new.requirements.auth, old.name, place)
            + failures(from: old.failures, to: new.failures, old.name, place)
            + errors(of: pairs)
            + pairs.flatMap { changes(from: $0, to: $1) } + fields()
    }

    /// Paths that begin elsewhere, which only who gives a server notices.
    private func server(
        of pairs: EndpointPairs,
        _ place: (old: SourceRange, new: SourceRange)
    ) -> [APIChange] {
        let addresses = RequestAddresses(old: old, new: new)
        guard addresses.areEqual(in: pairs) else { return [] }
        if let (was, now) = addresses.otherPaths {
            let message = "the server that callers give ends in '\(now)', ended in '\(was)'"
            return [row(old.name, message, place)]
        }
        guard let (was, now) = addresses.otherServers else { return [] }
        let message = "its server is \(now), was \(was): requests go where they went"
        return [row(old.name, "\(message), but for callers who give one", place)]
    }

    private func changes(from endpoint: Endpoint, to other: Endpoint) -> [APIChange] {
        let place = (endpoint.range, other.range)
        var rows = requirements(
            of: endpoint.requirements,
            other.requirements,
            other.key,
            place
        )
        if endpoint.requirements.auth != nil || other.requirements.auth != nil {
            rows += credentialNames(
                endpoint.credentials(in: old),
                other.credentials(in: new),
                other.key,
                place
            )
        }
        if let pages = endpoint.pages, let now = other.pages {
            rows += changes(from: pages, to: now, other.key, place)
        }
        rows += constants(endpoint.result, other.result, other.key, place)
        if let message = leniency(endpoint, other) { rows.append(row(other.key, message, place)) }
        rows += endpoint.errors.compactMap {
            change(of: $0, to: other.errors + new.errors, other.key, other.range)
        }
        return rows + failures(from: endpoint.failures, to: other.failures, other.key, place)
    }

    private func changes(
        from pages: Pages,
        to other: Pages,
        _ subject: String,
        _ place: (SourceRange, SourceRange)
    ) -> [APIChange] {
        var rows: [APIChange] = []
        if pages.items != other.items {
            let names = [other.items, pages.items].map { $0?.shown ?? "all of the body" }
            rows.append(row(subject, "the items are \(names[0]), were \(names[1])", place))
        }
        let ways = [pages, other].map { [$0.more, $0.total, $0.totalPages] }
        if pages.next != other.next || ways[0] != ways[1] || pages.encoding != other.encoding {
            rows.append(row(subject, "further pages are found in another way", place))
        }
        return rows
    }

    /// The constants that stand for answers, by status.
    private func constants(
        _ result: Endpoint.Result,
        _ other: Endpoint.Result,
        _ subject: String,
        _ place: (SourceRange, SourceRange)
    ) -> [APIChange] {
        guard case .byStatus(_, let answers) = result, case .byStatus(_, let others) = other else {
            return []
        }
        let newAnswers = others.indexed(by: \.status)
        return answers.compactMap { answer in
            guard let now = newAnswers[answer.status], answer.result == nil, now.result == nil
            else {
                return nil
            }
            let (value, was) = (now.value ?? .null, answer.value ?? .null)
            if value == was { return nil }
            let message =
                "the answer \(answer.status.text) is \(value.wireText), was \(was.wireText)"
            return row(subject, message, place)
        }
    }

    /// The errors of all endpoints: where each has the same in another way, callers notice nothing.
    private func errors(of pairs: [(Endpoint, Endpoint)]) -> [APIChange] {
        old.errors.compactMap { error in
            let isKept = pairs.allSatisfy { endpoint, other in
                endpoint.errors.contains { $0.status == error.status }
                    || isSame(error, Self.current(error, in: other.errors + new.errors))
            }
            if isKept, !pairs.isEmpty { return nil }
            return change(of: error, to: new.errors, old.name, new.range)
        }
    }

    /// What `body(as:)` gives of an error, where its type is still there to be named.
    private func change(
        of error: ErrorResponse,
        to others: [ErrorResponse],
        _ subject: String,
        _ place: SourceRange
    ) -> APIChange? {
        let now = Self.current(error, in: others)
        if isSame(error, now) || now == nil && !isNamed(error.type) { return nil }
        let other = now.map { ", but '\($0.swiftType)'" } ?? ""
        let message =
            "error \(error.status.text) has no body '\(error.swiftType)' any more\(other)"
        return row(subject, message, (error.range, now?.range ?? place))
    }

    private func isSame(_ error: ErrorResponse, _ other: ErrorResponse?) -> Bool {
        other.map { types.areEqual(error.type, $0.type, [], []) } ?? false
    }

    /// The error that has the status by now: narrow beats wide, and the first one others.
    private static func current(_ error: ErrorResponse, in others: [ErrorResponse])
        -> ErrorResponse?
    {
        others.first(of: error.status.patterns)
    }

    private func isNamed(_ type: APIType) -> Bool {
        if case .model(let path, _) = type, !newPaths.contains(path) { return false }
        return type.parts.allSatisfy(isNamed)
    }

    /// Errors inside answers of success.
    private func failures(
        from failures: [APIFailure],
        to others: [APIFailure],
        _ subject: String,
        _ place: (old: SourceRange, new: SourceRange)
    ) -> [APIChange] {
        let (marks, newMarks) = (failures.map(\.mark), others.map(\.mark))
        let isInOrder =
            marks.filter(newMarks.contains).unique == newMarks.filter(marks.contains).unique
        let reordered =
            isInOrder
            ? [] : [row(subject, "errors inside answers are looked for in another order", place)]
        return reordered
            + failures.filter { !newMarks.contains($0.mark) }.map {
                row(subject, "\($0.mark) is no error any more", ($0.range, place.new))
            }
            + others.filter { !marks.contains($0.mark) }.map {
                row(subject, "\($0.mark) is an error", (place.old, $0.range))
            }
    }

    private func fields() -> [APIChange] {
        let newModels = new.modelsAndNested.indexed(by: \.path)
        let sent = TypeDirections(new, newModels).sent
        return old.modelsAndNested.flatMap { model -> [APIChange] in
            guard case .structure(let structure) = model.kind,
                case .structure(let other)? = newModels[model.path]?.kind
            else { return [] }
            let newFields = other.fields.indexed(by: \.name)
            return structure.fields.flatMap { field -> [APIChange] in
                guard let now = newFields[field.name] else { return [] }
                let subject = (model.path + [field.name]).joined(separator: ".")
                let nulls = sent.contains(model.path) ? nil : Self.nullWriting(field, now)
                return [
                    Self.leniency(field.isLossy, now.isLossy), nulls, Self.sending(field, now),
                ].compactMap(\.self)
                    .map { row(subject, $0, (field.range, now.range)) }
            }
        }
    }

    /// How nil is written, which the wire does not show of a model that is no part of a request.
    private static func nullWriting(_ field: Field, _ other: Field) -> String? {
        guard field.writesNull != other.writesNull, field.type.isOptional, other.type.isOptional
        else { return nil }
        return other.writesNull
            ? "nil is written as null, was left out" : "nil is left out, was written as null"
    }

    /// Whether requests have the field.
    private static func sending(_ field: Field, _ other: Field) -> String? {
        if field.isReadOnly == other.isReadOnly { return nil }
        return other.isReadOnly ? "is no longer sent, only read" : "is sent, was only read"
    }

    /// Of an answer, or of the items that pages have of it.
    private func leniency(_ endpoint: Endpoint, _ other: Endpoint) -> String? {
        if let message = Self.leniency(endpoint.result.isLossy, other.result.isLossy) {
            return message
        }
        guard let pages = endpoint.pages, let now = other.pages else { return nil }
        return Self.leniency(pages.isLossy, now.isLossy)
    }

    private static func leniency(_ was: Bool, _ now: Bool) -> String? {
        if was == now { return nil }
        return now
            ? "what cannot be read is left out"
            : "what cannot be read is an error"
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
        return rows
    }

    /// By which names callers give the credentials that both ask for.
    private func credentialNames(
        _ auth: [[AuthScheme]]?,
        _ other: [[AuthScheme]]?,
        _ subject: String,
        _ place: (SourceRange, SourceRange)
    ) -> [APIChange] {
        let (schemes, newSchemes) = ((auth ?? []).flatMap(\.self), (other ?? []).flatMap(\.self))
        if schemes.isEmpty || newSchemes.isEmpty { return [] }
        let names = schemes.compactMap(\.name).unique.sorted()
        let newNames = newSchemes.compactMap(\.name).unique.sorted()
        if names == newNames { return [] }
        if newNames.isEmpty {
            let message = "its credentials have no name any more, were called \(names.quotedList)"
            return [row(subject, message, place)]
        }
        let was = names.isEmpty ? "had no name" : "were \(names.quotedList)"
        let message = "its credentials are called \(newNames.quotedList), \(was)"
        var row = row(subject, message, place)
        // What callers give is still asked for.
        if !names.isEmpty, Set(names).isSubset(of: newNames) { row.level = .addition }
        return [row]
    }

    private func row(
        _ subject: String,
        _ message: String,
        _ place: (old: SourceRange, new: SourceRange)
    ) -> APIChange {
        APIChange(behaviourOf: subject, message, place)
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

extension ErrorResponse {
    /// The type that callers name.
    fileprivate var swiftType: String {
        TypeScope(TypeScope.Root(api: "", names: [])).type(type)
    }
}

extension APIFailure {
    /// What is an error: `an answer 2XX where 'ok' is false`.
    var mark: String {
        let place = place.text
        let mark =
            switch condition {
            case .present: "there is '\(place)'"
            case .equal(let value): "'\(place)' is \(value.wireText)"
            case .different(let value): "'\(place)' is not \(value.wireText)"
            }
        return "an answer \(status.text) where \(mark)"
    }
}

extension JSONPathSyntax {
    fileprivate var shown: String { "at '\(text)'" }
}

extension Retry {
    /// All that it says, for comparison.
    fileprivate var text: String {
        let count = attempts.map(String.init) ?? ""
        let texts = [count, key ?? ""] + statuses.map(\.text) + methods.map(\.rawValue).sorted()
        return texts.joined(separator: ",")
    }
}
