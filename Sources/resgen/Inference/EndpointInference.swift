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
        let body: JSONNode?
        let answer: JSONNode?
        /// Whether there was a body, JSON or not.
        let hasContent: Bool
    }

    /// Requests of one endpoint.
    struct Group {
        let method: String
        var template: [Segment]
        var samples: [Sample]
    }

    enum Segment: Hashable {
        case literal(String)
        case placeholder
    }

    let groups: [Group]

    init(_ samples: [Sample]) {
        var groups: [Group] = []
        for sample in samples {
            let template = sample.segments.map {
                TextKinds.isID($0) ? Segment.placeholder : .literal($0)
            }
            let index = groups.firstIndex {
                $0.method == sample.method && $0.template == template
            }
            if let index {
                groups[index].samples.append(sample)
            } else {
                groups.append(Group(method: sample.method, template: template, samples: [sample]))
            }
        }
        self.groups = Self.merged(groups)
    }

    /// Of paths that differ in one segment behind the name of a list, and whose answers have the same
    /// keys, the segment is a placeholder: `/users/ada` and `/users/bob`.
    private static func merged(_ groups: [Group]) -> [Group] {
        var result: [Group] = []
        for group in groups {
            let index = result.firstIndex { $0.isLike(group) }
            guard let index, let place = result[index].difference(from: group) else {
                result.append(group)
                continue
            }
            result[index].template[place] = .placeholder
            result[index].samples += group.samples
        }
        return result
    }
}

extension EndpointInference.Group {
    /// Where the paths differ; nil unless that is one segment.
    fileprivate func difference(from other: Self) -> Int? {
        let places = template.indices.filter { template[$0] != other.template[$0] }
        return places.count == 1 ? places[0] : nil
    }

    fileprivate func isLike(_ other: Self) -> Bool {
        guard method == other.method, template.count == other.template.count,
            let place = difference(from: other), place > 0,
            case .literal(let list) = template[place - 1], list.singular != list
        else { return false }
        let own = ObjectSamples(samples.compactMap(\.answer))
        let others = ObjectSamples(other.samples.compactMap(\.answer))
        return own.keys.count > 2 && own.isLike(others)
    }

    /// The values that each placeholder has, by the place of its segment.
    func values(at place: Int) -> [String] { samples.map { $0.segments[place] } }

    /// The last word of the path that is written out.
    var noun: String {
        template.last { $0 != .placeholder }.flatMap {
            if case .literal(let text) = $0 { text } else { nil }
        } ?? "root"
    }

    var endsInPlaceholder: Bool { template.last == .placeholder }

    /// `person` for `GET /people/{id}`, `createTask` for `POST /tasks`.
    var name: String {
        let one = noun.singular
        return switch method {
        case "GET": endsInPlaceholder ? one : noun
        case "POST": "create \(one)"
        case "PUT", "PATCH": "update \(one)"
        case "DELETE": "delete \(one)"
        default: "\(method.lowercased()) \(noun)"
        }
    }

    /// `GET /people/{id: Int}`; what is not at the end is called after the segment before it.
    var line: String {
        var names = UniqueNames()
        var before = ""
        let path = template.enumerated().map { place, segment -> String in
            guard case .literal(let text) = segment else {
                let isLast = place == template.count - 1
                let owner = SwiftName.words(of: before.singular).joined(separator: "_").lowercased()
                let name = names.choose([isLast ? "id" : owner.isEmpty ? "id" : "\(owner)_id"])
                return "{\(name)\(Self.type(of: values(at: place)))}"
            }
            before = text
            return text.replacing("{", with: "%7B").replacing("}", with: "%7D")
        }
        let hasSlash = !samples.isEmpty && samples.allSatisfy(\.hasSlash)
        return "\(method) /\(path.joined(separator: "/"))\(hasSlash && !path.isEmpty ? "/" : "")"
    }

    private static func type(of values: [String]) -> String {
        if values.allSatisfy({ Int($0).map(String.init) == $0 }) { return ": Int" }
        return values.allSatisfy(TextKinds.isUUID) ? ": UUID" : ""
    }
}
