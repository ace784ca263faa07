import ResgenCompiler

/// Makes a spec of samples: the models of values, and the endpoints of requests.
struct SampleInference {
    /// A value, what its model is called, and the file that it is of.
    struct Value {
        let name: String
        let node: JSONNode
        var file = ""
    }

    /// An answer of an archive, with the bodies of both sides as far as they are JSON.
    struct Exchange {
        let request: RecordedAnswer.Request
        let body: JSONNode?
        let answer: JSONNode?
        let status: Int?
        let hasContent: Bool

        fileprivate func numbered(after lastID: inout JSONNode.ID) -> Exchange {
            Exchange(
                request: request,
                body: body?.numbered(after: &lastID),
                answer: answer?.numbered(after: &lastID),
                status: status,
                hasContent: hasContent
            )
        }
    }

    /// The spec as an author would write it.
    let spec: JSONNode
    /// How many exchanges are with other servers.
    let otherCount: Int
    /// What may be several models.
    let mixtures: [ModelInference.Mixture]
    /// Fields of dates of which some have no zone.
    let zoneless: [String]
    /// What reads the values that are of no endpoint.
    let readers: [(model: String, values: [Value])]

    init(name: String, values: [Value], exchanges: [Exchange]) {
        var lastID = JSONNode.ID.none
        let values = values.map { value in
            Value(name: value.name, node: value.node.numbered(after: &lastID), file: value.file)
        }
        let exchanges = exchanges.map { $0.numbered(after: &lastID) }
        let addresses = exchanges.map { RequestAddress($0.request.url) }
        let server = addresses.map(\.origin).mostFrequent
        let own = zip(addresses, exchanges).filter { $0.0.origin == server }
        otherCount = exchanges.count - own.count
        let prefix = RequestAddress.commonPrefix(of: own.map(\.0))
        let endpoints = EndpointInference(
            own.map { address, exchange in
                EndpointInference.Sample(
                    method: exchange.request.method.uppercased(),
                    segments: Array(address.segments.dropFirst(prefix.count)),
                    hasSlash: address.hasSlash,
                    query: address.query,
                    form: exchange.request.form,
                    body: exchange.body,
                    answer: exchange.answer,
                    status: exchange.status,
                    hasContent: exchange.hasContent
                )
            }
        )
        let claims = values.map { value in
            let isList = value.node.isArray
            let elements = isList ? value.node.elements : [value.node]
            return (
                name: isList ? value.name.singular : value.name,
                objects: elements.allSatisfy(\.isObject) ? elements : []
            )
        }
        let result = ModelInference.run(reserved: [name], claims: claims) { models in
            for objects in Self.entities(of: endpoints.groups) { models.unite(objects) }
            let members = Self.endpoints(endpoints.groups, &models)
            let byName = Dictionary(grouping: values, by: \.name)
            let readers = values.map(\.name).unique.flatMap { name in
                models.alias(name, of: byName[name] ?? [])
            }
            return (members: members, readers: readers)
        }
        readers = result.value.readers
        mixtures = result.inference.mixtures
        zoneless = result.inference.zoneless
        var object = ObjectWriter()
        object.add("$schema", "resgen.schema.json")
        object.add("api", name)
        object.add("server", server.map { ([$0] + prefix).joined(separator: "/") })
        let members = result.value.members
        if !members.isEmpty { object.add("endpoints", .object(members)) }
        let models = result.inference.models
        if !models.isEmpty {
            object.add("models", .object(models.map { ($0.name, $0.node) }))
        }
        spec = PageConventions.completed(object.node)
    }

    private static func endpoints(
        _ groups: [EndpointInference.Group],
        _ models: inout ModelInference
    ) -> [(String, JSONNode)] {
        let names = SwiftName()
        var taken = UniqueNames()
        return groups.map { group in
            let own = names.member(group.name) ?? "request"
            let key = taken.choose([own, names.member("\(group.method) \(group.name)") ?? own])
            var endpoint = ObjectWriter()
            endpoint.add("request", group.line)
            var parameters = UniqueNames(reserved: group.placeholders)
            let query = members(group.query, &parameters, after: "query")
            if !query.isEmpty { endpoint.add("query", .object(query)) }
            let hasBody = !["GET", "HEAD"].contains(group.method)
            let bodies = hasBody ? group.samples.compactMap(\.body) : []
            let form = hasBody ? members(group.form, &parameters, after: "form") : []
            if !form.isEmpty {
                endpoint.add("body", .object([("form", .object(form))]))
            } else if !bodies.isEmpty {
                endpoint.add("body", models.type(of: bodies, key: "\(key) body").type)
            }
            let answer = answer(of: group, &models)
            endpoint.add("returns", answer?.type)
            endpoint.add("status", group.status(of: answer))
            return (key, endpoint.node)
        }
    }

    /// The objects of each list and of the endpoints that lead to one of them, where these resemble each other:
    /// `GET /users` and `GET /users/{id}`.
    private static func entities(of groups: [EndpointInference.Group]) -> [[JSONNode]] {
        let lists = Dictionary(
            firstOf: groups.filter { $0.method == "GET" }.map { ($0.template, $0) }
        )
        return groups.compactMap { group in
            guard group.leadsToOne, let list = lists[group.template.dropLast()] else { return nil }
            let one = Envelope.contents(of: group.samples.compactMap(\.answer))
            let many = Envelope.contents(of: list.samples.compactMap(\.answer))
            let shapes = [one, many].map { SampleShape(ObjectSamples($0)) }
            return one.isEmpty || many.isEmpty || !shapes[0].resembles(shapes[1])
                ? nil : one + many
        }
    }

    /// Nil where no sample has a body.
    private static func answer(
        of group: EndpointInference.Group,
        _ models: inout ModelInference
    ) -> EndpointInference.Answer? {
        let answers = group.samples.compactMap(\.answer)
        if answers.isEmpty {
            guard group.samples.contains(where: \.hasContent) else { return nil }
            let bytes = JSONNode.object([("data", .string("Data"))])
            return EndpointInference.Answer(type: bytes, mayBeMissing: false)
        }
        let type = models.type(
            of: answers,
            key: group.answerName,
            around: group.isOfList && group.isEnveloped ? group.one : nil
        )
        let mayBeMissing = answers.count < group.samples.count
        return EndpointInference.Answer(
            type: .string((mayBeMissing ? type.optional : type).type),
            mayBeMissing: mayBeMissing
        )
    }

    /// Parameters by their keys; those whose names are taken, in the path or by others, have one of their
    /// own, with a word behind it. A name beside a key that looks like a mistake says that it is meant.
    private static func members(
        _ types: [(key: String, type: String)],
        _ taken: inout UniqueNames,
        after word: String
    ) -> [(String, JSONNode)] {
        let names = SwiftName()
        return types.compactMap { key, type in
            guard let own = names.member(key) else { return nil }
            let name = taken.choose([own, names.member("\(key) \(word)") ?? own])
            if name == own, KeyMistake(key) == nil { return (key, .string(type)) }
            return (key, .object([("type", .string(type)), ("name", .string(name))]))
        }
    }
}

extension EndpointInference.Group {
    /// What the arguments of the path are called in Swift.
    fileprivate var placeholders: Set<String> {
        let names = SwiftName()
        let keys = line.split(separator: "{").dropFirst().map { $0.prefix { !"}:*".contains($0) } }
        return Set(keys.compactMap { names.member(String($0)) })
    }

    /// The keys of the query, each as its values are written; any may be left out.
    fileprivate var query: [(key: String, type: String)] {
        Self.members(of: samples.map(\.query)).map { ($0.key, $0.type + "?") }
    }

    /// The keys of the forms that were sent; those may be left out that some of them lack.
    fileprivate var form: [(key: String, type: String)] {
        let forms = samples.compactMap(\.form)
        return Self.members(of: forms).map { member in
            let isOptional = forms.contains { form in !form.contains { $0.key == member.key } }
            return (member.key, member.type + (isOptional ? "?" : ""))
        }
    }

    private static func members(of samples: [[(key: String, value: String)]])
        -> [(key: String, type: String)]
    {
        var values: [String: [String]] = [:]
        var lists: Set<String> = []
        for sample in samples {
            let counts = Dictionary(grouping: sample, by: \.key).mapValues(\.count)
            lists.formUnion(counts.filter { $0.value > 1 }.keys)
            for (key, value) in sample { values[key, default: []].append(value) }
        }
        return samples.flatMap { $0.map(\.key) }.unique.map { key in
            let texts = values[key] ?? []
            let isNumber = texts.allSatisfy { Int($0).map(String.init) == $0 }
            let isFlag = texts.allSatisfy { $0 == "true" || $0 == "false" }
            let type = isNumber ? "Int" : isFlag ? "Bool" : "String"
            return (key, lists.contains(key) ? "[\(type)]" : type)
        }
    }

    /// What an answer is called: one of a list after the path, a page of them otherwise.
    fileprivate var answerName: String {
        let isList = samples.contains { $0.answer.map { !$0.isObject } ?? false }
        if isList { return noun }
        if method == "GET", !leadsToOne, isOfList { return "\(noun) page" }
        return isEnveloped ? "\(one) response" : one
    }

    fileprivate var isEnveloped: Bool {
        samples.compactMap(\.answer).contains(where: Envelope.isAround)
    }
}

extension RequestAddress {
    /// An empty one is between two slashes that follow each other; no path of a spec begins with one.
    fileprivate var segments: [String] {
        let inner = path.drop { $0 == "/" }.dropLast(hasSlash ? 1 : 0)
        if inner.isEmpty { return [] }
        return inner.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate var hasSlash: Bool { path.count > 1 && path.hasSuffix("/") }

    /// What all paths begin with that is a part of the server: `api`, `v1`.
    fileprivate static func commonPrefix(of addresses: [RequestAddress]) -> [String] {
        guard let first = addresses.first?.segments else { return [] }
        let prefix = first.indices.prefix { index in
            isVersion(first[index])
                && addresses.allSatisfy {
                    $0.segments.count > index + 1 && $0.segments[index] == first[index]
                        && !$0.segments[index + 1].isEmpty
                }
        }
        return prefix.map { first[$0] }
    }

    private static func isVersion(_ segment: String) -> Bool {
        let digits = segment.dropFirst()
        return ["api", "rest"].contains(segment.lowercased())
            || segment.hasPrefix("v") && !digits.isEmpty && digits.allSatisfy(\.isNumber)
    }
}

extension [String] {
    /// The element that is there most often, of several the first.
    fileprivate var mostFrequent: String? {
        let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
        return unique.max { counts[$0] ?? 0 < counts[$1] ?? 0 }
    }
}
