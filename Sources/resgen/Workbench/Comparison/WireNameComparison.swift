import ResgenCompiler

/// Finds what compiles as before and has another name on the wire: fields, parameters, values of enums,
/// cases of unions.
///
/// Where two of them have changed places, everything is on the wire that was there.
struct WireNameComparison {
    let old: API
    let new: API

    func changes() -> [APIChange] {
        let newModels = new.modelsAndNested.indexed(by: \.path)
        let models = old.modelsAndNested.flatMap { model in
            newModels[model.path].map { changes(from: model, to: $0) } ?? []
        }
        let properties = changes(
            from: WirePlaces(of: old),
            to: WirePlaces(of: new),
            (old.properties, new.properties),
            subject: old.name
        )
        let parameters = EndpointPairs(old: old, new: new).pairs.flatMap { endpoint, other in
            changes(
                from: WirePlaces(of: endpoint),
                to: WirePlaces(of: other),
                (endpoint.arguments, other.arguments),
                subject: other.key
            )
        }
        return models + properties + parameters
    }

    // MARK: Models

    private func changes(from model: Model, to other: Model) -> [APIChange] {
        switch (model.kind, other.kind) {
        case (.structure(let structure), .structure(let now)):
            let newFields = now.fields.indexed(by: \.name)
            return structure.fields.compactMap { field in
                guard let now = newFields[field.name], now.key != field.key else { return nil }
                return row(
                    model.path + [field.name],
                    "it is '\(now.key)' on the wire, was '\(field.key)'",
                    (field.range, now.range)
                )
            }
        case (.enumeration(let enumeration), .enumeration(let now)):
            let newCases = now.cases.indexed(by: \.name)
            return enumeration.cases.compactMap { item in
                guard let now = newCases[item.name], now.value != item.value else { return nil }
                return row(
                    model.path + [item.name],
                    "it is '\(now.value.text)' on the wire, was '\(item.value.text)'",
                    (item.range, now.range)
                )
            }
        case (.union(let union), .union(let now)) where union.tag == now.tag:
            return changes(from: union, to: now, (model, other))
        default: return []
        }
    }

    private func changes(
        from union: Union,
        to other: Union,
        _ models: (old: Model, new: Model)
    ) -> [APIChange] {
        let newCases = other.cases.indexed(by: \.name)
        let common = union.cases.filter { newCases[$0.name] != nil }
        let names = Set(common.map(\.name))
        let newNames = other.cases.map(\.name).filter(names.contains)
        // A case before one that was there takes values of it.
        let comesBefore = other.cases.prefix { $0.name != newNames.last }
            .contains { !names.contains($0.name) }
        if union.tag == nil, !newNames.isEmpty, comesBefore || common.map(\.name) != newNames {
            let all = other.cases.map(\.name)
            let message = "it is read as the first that matches of \(all.list("and"))"
            return [row(models.old.path, message, (models.old.range, models.new.range))]
        }
        return common.flatMap { item -> [APIChange] in
            guard let now = newCases[item.name] else { return [] }
            let (path, place) = (models.old.path + [item.name], (item.range, now.range))
            var rows: [APIChange] = []
            if !Set(item.tagValues).isSubset(of: now.tagValues) {
                let names = [now, item].map { $0.tagValues.map(\.text).quotedList }
                rows.append(row(path, "its tag is \(names[0]), was \(names[1])", place))
            }
            if item.isDefault != now.isDefault {
                let verb = now.isDefault ? "is" : "is not"
                rows.append(row(path, "it \(verb) read where the tag is unknown", place))
            }
            return rows
        }
    }

    // MARK: Parameters

    private func changes(
        from places: WirePlaces,
        to newPlaces: WirePlaces,
        _ arguments: (old: [Argument], new: [Argument]),
        subject: String
    ) -> [APIChange] {
        let newArguments = arguments.new.indexed(by: \.name)
        let common = Set(arguments.old.map(\.name)).intersection(newArguments.keys)
        return arguments.old.compactMap { argument in
            guard let other = newArguments[argument.name],
                let was = places.text(of: argument.name), let now = newPlaces.text(of: other.name)
            else { return nil }
            let name = argument.name
            let range = (argument.range, other.range)
            if was != now {
                return row([subject], "the parameter '\(name)' is \(now), was \(was)", range)
            }
            if places.order(of: name, among: common) == newPlaces.order(of: name, among: common) {
                return nil
            }
            let templates = "\(newPlaces.template), was \(places.template)"
            return row([subject], "the value of '\(name)' is elsewhere in \(templates)", range)
        }
    }

    private func row(
        _ path: [String],
        _ message: String,
        _ place: (old: SourceRange, new: SourceRange)
    ) -> APIChange {
        APIChange(behaviourOf: path.joined(separator: "."), message, place)
    }
}

/// Where in a request the arguments of a function are, or the properties of an API.
private struct WirePlaces {
    private var places: [String: [String]] = [:]
    /// The arguments of a path or a server, from left to right.
    private var placeholders: [String] = []
    /// The path or the server with them: `/people/{id}`.
    private(set) var template = ""

    init(of endpoint: Endpoint) {
        switch endpoint.target {
        case .address(let argument): add(argument, "the address")
        case .path(let pieces): add(pieces, in: "path")
        }
        add(endpoint.query, "query")
        add(endpoint.headers, "header")
        add(endpoint.cookies, "cookie")
        switch endpoint.body?.source {
        case .argument(let name, _, _)?: add(name, "the body")
        case .fields(let items)?: add(items, "body")
        case nil: break
        }
    }

    init(of api: API) {
        if case .template(let pieces) = api.server { add(pieces, in: "server") }
        add(api.query, "query")
        add(api.headers, "header")
    }

    /// Nil for what is not sent.
    func text(of argument: String) -> String? { places[argument]?.list("and") }

    private mutating func add(_ argument: String, _ place: String) {
        places[argument, default: []].append(place)
    }

    /// How many placeholders are before one, of those that are named.
    func order(of argument: String, among names: Set<String>) -> Int? {
        placeholders.filter(names.contains).firstIndex(of: argument)
    }

    private mutating func add(_ pieces: [Endpoint.Piece], in whole: String) {
        for piece in pieces {
            switch piece {
            case .literal(let text): template += text
            case .argument(let name, _, _):
                template += "{\(name)}"
                placeholders.append(name)
                add(name, "in the \(whole)")
            }
        }
    }

    private mutating func add(_ part: RequestPart, _ kind: String) {
        switch part {
        case .items(let items): add(items, kind)
        case .model(let name, let items):
            add(name, "the \(kind)")
            add(items, kind)
        }
    }

    private mutating func add(_ items: [RequestItem], _ kind: String) {
        for item in items {
            // The names of headers are one in any case (RFC 9110, section 5.1).
            let key = kind == "header" ? item.key.lowercased() : item.key
            if case .argument(let name) = item.value { add(name, "\(kind) '\(key)'") }
        }
    }
}

extension API {
    /// All models, also those that are written in place.
    var modelsAndNested: [Model] { (models + allNested).flatMap(\.withNested) }
}
