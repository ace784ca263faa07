import ResgenCompiler

/// Finds the endpoints of recorded requests: one for each method and path, in which what differs and
/// identifies something is a placeholder.
struct EndpointInference {
    /// A request and the answer that came.
    struct Sample {
        let method: String
        let segments: [String]
        /// Whether the path ends in a slash.
        let hasSlash: Bool
        let query: [(key: String, value: String)]
        /// The fields of a form that was sent.
        let form: [(key: String, value: String)]?
        let body: JSONNode?
        let answer: JSONNode?
        /// Nil where the recording does not say it.
        let status: Int?
        /// Whether there was a body, JSON or not.
        let hasContent: Bool
    }

    /// What an endpoint answers with.
    struct Answer {
        let type: JSONNode
        let mayBeMissing: Bool
    }

    /// Requests of one endpoint.
    struct Group {
        let method: String
        var template: [Segment]
        var samples: [Sample]

        struct Address: Hashable {
            let method: String
            var template: [Segment]
        }
    }

    enum Segment: Hashable {
        case literal(String)
        case placeholder
    }

    let groups: [Group]

    init(_ samples: [Sample]) {
        var groups: [Group] = []
        var indices: [Group.Address: Int] = [:]
        for sample in samples {
            let template = sample.segments.map {
                TextKinds.isID($0) ? Segment.placeholder : .literal($0)
            }
            let address = Group.Address(method: sample.method, template: template)
            if let index = indices[address] {
                groups[index].samples.append(sample)
            } else {
                indices[address] = groups.count
                groups.append(Group(method: sample.method, template: template, samples: [sample]))
            }
        }
        self.groups = GroupMerging(groups).groups
    }
}

/// Gathers groups: of paths that differ in one segment behind the name of a list, and whose answers are
/// alike, the segment is a placeholder: `/users/ada` and `/users/bob`.
private struct GroupMerging {
    private(set) var groups: [EndpointInference.Group] = []
    /// What the answers have at each address with placeholders, before groups are one.
    private let known: [EndpointInference.Group.Address: AnswerShape]
    /// What the answers of each group have.
    private var shapes: [AnswerShape] = []
    /// The groups by what those have in common with them that may be merged.
    private var candidates: [Key: [Int]] = [:]
    /// How many groups have that in common, of those whose answers are lists.
    private var listCounts: [Key: Int] = [:]
    /// So many say that a segment is one of many: lists are alike in more places than what they are made of.
    private static let fewestLists = 3

    private struct Key: Hashable {
        /// With a placeholder in the place of a segment.
        let address: EndpointInference.Group.Address
        let place: Int
        let isList: Bool
        /// What the answers have.
        let keys: Set<String>
    }

    /// What answers have, or the elements of those that are lists.
    private struct AnswerShape {
        let isList: Bool
        var objects: SampleShape

        init(_ group: EndpointInference.Group) {
            let answers = group.samples.compactMap(\.answer)
            isList = answers.contains(where: \.isArray)
            objects = SampleShape(
                ObjectSamples(isList ? answers.flatMap(\.objectsInLists) : answers)
            )
        }

        func resembles(_ other: AnswerShape) -> Bool {
            isList == other.isList && objects.resembles(other.objects)
        }
    }

    init(_ groups: [EndpointInference.Group]) {
        let all = groups.map { (group: $0, shape: AnswerShape($0)) }
        let identified = all.filter { $0.group.template.contains(.placeholder) }
        known = Dictionary(firstOf: identified.map { ($0.group.address, $0.shape) })
        for (group, shape) in all where shape.isList {
            for key in keys(of: group, shape) { listCounts[key, default: 0] += 1 }
        }
        for (group, shape) in all { add(group, shape) }
    }

    private mutating func add(_ group: EndpointInference.Group, _ own: AnswerShape) {
        let matches = keys(of: group, own).flatMap { key -> [(index: Int, place: Int)] in
            if key.isList, listCounts[key, default: 0] < Self.fewestLists { return [] }
            // What is identified there and answers otherwise: `/users/7` is none of `/users/new`.
            if known[key.address].map({ !$0.resembles(own) }) ?? false { return [] }
            return (candidates[key] ?? []).filter { shapes[$0].objects.isLike(own.objects) }
                .map { (index: $0, place: key.place) }
        }
        guard let match = matches.min(by: { $0.index < $1.index }) else {
            groups.append(group)
            shapes.append(own)
            register(groups.count - 1)
            return
        }
        groups[match.index].samples += group.samples
        shapes[match.index].objects.merge(own.objects)
        if groups[match.index].template[match.place] != .placeholder {
            groups[match.index].template[match.place] = .placeholder
            register(match.index)
        }
    }

    private mutating func register(_ index: Int) {
        for key in keys(of: groups[index], shapes[index]) {
            candidates[key, default: []].append(index)
        }
    }

    /// One for each segment behind the name of a list; none where the answers do not say enough.
    private func keys(of group: EndpointInference.Group, _ shape: AnswerShape) -> [Key] {
        let keys = shape.objects.keys
        guard keys.count > 2 else { return [] }
        return group.template.indices.dropFirst().compactMap { place in
            // What a list has for its last segment says what it is a list of.
            let isOfList = shape.isList && place == group.template.count - 1
            guard !isOfList, case .literal(let list) = group.template[place - 1],
                list.singular != list
            else { return nil }
            var address = group.address
            address.template[place] = .placeholder
            return Key(address: address, place: place, isList: shape.isList, keys: keys)
        }
    }
}

extension EndpointInference.Group {
    fileprivate var address: Address { Address(method: method, template: template) }

    /// The values that each placeholder has, by the place of its segment.
    func values(at place: Int) -> [String] { samples.map { $0.segments[place] } }

    /// What the samples answered, where all say it and it is not the usual status.
    func status(of answer: EndpointInference.Answer?) -> JSONNode? {
        let known = samples.compactMap(\.status)
        guard known.count == samples.count else { return nil }
        let mayBeMissing = answer?.mayBeMissing ?? true
        let statuses = Set(known).sorted().filter {
            mayBeMissing || StatusPattern.code($0).allowsBody
        }
        let usual = Method(token: method)?.usualStatus(hasValue: answer != nil)
        if statuses.isEmpty || statuses == [usual] { return nil }
        return statuses.map { .string(String($0)) }.oneOrList
    }

    /// The last word of the path that is written out.
    var noun: String {
        let words = template.compactMap { if case .literal(let text) = $0 { text } else { nil } }
        return words.last { !$0.isEmpty } ?? "root"
    }

    /// One of those that the noun names.
    var one: String { noun.singular }

    var isOfList: Bool { one != noun }

    /// Whether the path leads to one thing; to a day leads what may be many.
    var leadsToOne: Bool {
        template.last == .placeholder && type(at: template.count - 1) != .day
    }

    /// `person` for `GET /people/{id}`, `createTask` for `POST /tasks`.
    var name: String {
        switch method {
        case "GET": leadsToOne ? one : noun
        case "POST": "create \(one)"
        case "PUT", "PATCH": "update \(one)"
        case "DELETE": "delete \(one)"
        default: "\(method.lowercased()) \(noun)"
        }
    }

    /// `GET /people/{id: Int}`; what others write placeholders with is in quotes.
    var line: String {
        let path = path { $0 }
        let isForeign = !ForeignPlaceholder.all(in: path).isEmpty
        return "\(method) \(isForeign ? self.path(\.withQuotedSigns) : path)"
    }

    /// What is not at the end is called after the segment before it.
    ///
    /// - Parameter literal: How text that is written out is in the path.
    private func path(_ literal: (String) -> String) -> String {
        var names = UniqueNames()
        var before = ""
        let path = template.enumerated().map { place, segment -> String in
            guard case .literal(let text) = segment else {
                let type = type(at: place)
                let word = type == .day ? "date" : "id"
                let isLast = place == template.count - 1
                let owner = SwiftName.words(of: before.singular).joined(separator: "_").lowercased()
                let name = names.choose([isLast || owner.isEmpty ? word : "\(owner)_\(word)"])
                return "{\(name)\(type.map { ": \($0.rawValue)" } ?? "")}"
            }
            before = text
            return literal(URISyntax.encodedPath(text[...]))
        }
        let hasSlash = !samples.isEmpty && samples.allSatisfy(\.hasSlash)
        return "/\(path.joined(separator: "/"))\(hasSlash && !path.isEmpty ? "/" : "")"
    }

    /// Nil for a String.
    private func type(at place: Int) -> StandardType? {
        let values = values(at: place)
        if values.allSatisfy({ Int($0).map(String.init) == $0 }) { return .int }
        if values.allSatisfy(TextKinds.isUUID) { return .uuid }
        return values.allSatisfy(DayText.isLegal) ? .day : nil
    }
}
