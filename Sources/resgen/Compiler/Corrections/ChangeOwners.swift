/// What the first part of a place in `change` can be: a model or an endpoint.
struct ChangeOwners {
    enum Owner {
        case model(Int)
        case endpoint(Int)
    }

    /// The indices of models by the names that they have before they are renamed.
    let models: [String: Int]
    private let endpoints: [String: Int]
    private let ownNames: [String: String]
    private let renamed: Set<String>

    init(of spec: Spec, ownNames: [String: String]) {
        models = Dictionary(firstOf: spec.models.enumerated().map { ($1.name.value, $0) })
        endpoints = Dictionary(firstOf: spec.endpoints.enumerated().map { ($1.key.value, $0) })
        self.ownNames = ownNames
        renamed = Set(ownNames.values)
    }

    /// The owner whose name the place begins with, and what comes behind it. The name of a model has no
    /// dot, that of an endpoint begins with a small letter.
    func find(_ place: String) -> (Owner, Substring)? {
        let dots = place.indices.lazy.filter { place[$0] == "." }.prefix(EndpointKey.depthLimit)
        for dot in dots.reversed() {
            let rest = place[place.index(after: dot)...]
            if let owner = owner(String(place[..<dot])) { return (owner, rest) }
        }
        return nil
    }

    private func owner(_ name: String) -> Owner? {
        if let index = endpoints[name] { return .endpoint(index) }
        return model(name).map(Owner.model)
    }

    /// The index of a model by the name that is printed.
    func model(_ name: String) -> Int? {
        if let own = ownNames[name] { return models[own] }
        return renamed.contains(name) ? nil : models[name]
    }

    // MARK: Suggestions

    /// What a place that is not there was meant to be.
    func suggestion(for place: String, in spec: Spec) -> String? {
        if let (owner, rest) = find(place) {
            let name = String(place.dropLast(rest.count + 1))
            let places = places(in: owner, spec).map { "\(name).\($0)" }
            return places.first { $0.hasSuffix(".\(rest)") } ?? nearest(to: place, in: places)
        }
        let head = ownerName(of: place)
        let rest = place.dropFirst(head.count)
        let shown = spec.models.map(\.name.value).filter { !renamed.contains($0) } + ownNames.keys
        let old = ownNames.filter { $0.value == head }.keys.sorted().first
        let names = shown.sorted() + spec.endpoints.map(\.key.value)
        let known = old ?? endpoint(called: head, in: spec)
        guard let near = known ?? nearest(to: String(head), in: names) else { return nil }
        let place = near + rest
        guard let (owner, inner) = find(place), !places(in: owner, spec).contains(String(inner))
        else { return place }
        return suggestion(for: place, in: spec) ?? place
    }

    /// The endpoint of an `operationId`, of several the first, or the only one of a name in whatever group.
    private func endpoint(called name: Substring, in spec: Spec) -> String? {
        if let found = spec.endpoints.first(where: { $0.origin?.operationID == String(name) }) {
            return found.key.value
        }
        let found = spec.endpoints.filter { $0.key.value.hasSuffix(".\(name)") }
        return found.count == 1 ? found[0].key.value : nil
    }

    /// The place up to what looks like a part of an endpoint, or a model's field.
    private func ownerName(of place: String) -> Substring {
        if place.first?.isUppercase == true { return place.prefix { $0 != "." } }
        let words = place.split(separator: ".", omittingEmptySubsequences: false)
        let end = words.indices.dropFirst().first {
            EndpointChange.Part(rawValue: String(words[$0])) != nil
        }
        return end.map { place.prefix(words[..<$0].joined(separator: ".").count) } ?? place[...]
    }

    private func places(in owner: Owner, _ spec: Spec) -> [String] {
        switch owner {
        case .model(let index):
            guard case .fields(let fields) = spec.models[index].kind else { return [] }
            return Self.places(in: fields.fields, fields.additional)
        case .endpoint(let index):
            let request = spec.endpoints[index].request
            if spec.endpoints[index].isWebhook {
                var places = request.headers.keys.map { "headers.\($0)" }
                places.append("body")
                return places
            }
            let parts: [(EndpointChange.Part, [String])] = [
                (.path, request.line.placeholders.map(\.key.value)),
                (.query, request.query.keys), (.headers, request.headers.keys),
                (.cookies, request.cookies.keys), (.body, request.body?.content.shape?.keys ?? []),
            ]
            var places: [String] = []
            for (part, keys) in parts { places += keys.map { "\(part.rawValue).\($0)" } }
            if request.body != nil { places.append("body") }
            return places + ["returns", "pages"]
        }
    }

    fileprivate static func places(in fields: [SpecField], _ additional: TypeSyntax? = nil)
        -> [String]
    {
        let places = fields.flatMap { field -> [String] in
            let key = field.key.value
            guard case .value(let value) = field.content,
                case .fields(let inner, let additional)? = value.inline
            else { return [key] }
            return [key] + Self.places(in: inner, additional).map { "\(key).\($0)" }
        }
        return additional == nil ? places : places + [ReservedNames.Fields.additional]
    }
}

extension SpecShape {
    fileprivate var keys: [String] {
        switch self {
        case .fields(let fields), .extended(_, let fields): ChangeOwners.places(in: fields)
        case .model: []
        }
    }
}
