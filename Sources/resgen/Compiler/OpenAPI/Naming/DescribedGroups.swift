/// Finds the groups that the tags of a document describe: the group of the tag's name, else the one that
/// has all of the tag's operations and no others.
struct DescribedGroups {
    private let endpoints: [SpecEndpoint]
    /// The groups of the tags' names, with dots.
    private let groupsOfTags: [String: String]
    private let names: Set<String>

    init(of endpoints: [SpecEndpoint], groupsOfTags: [String: String]) {
        self.endpoints = endpoints
        self.groupsOfTags = groupsOfTags
        names = groupsOfTags.isEmpty ? [] : Set(endpoints.groupNames)
    }

    /// One description a group, in the order of the tags.
    func groups(of tags: [(name: String, doc: String)]) -> [SpecGroup] {
        let isNamed = { (tag: String) in groupsOfTags[tag].map(names.contains) == true }
        let named = Set(tags.map(\.name).filter(isNamed).compactMap { groupsOfTags[$0] })
        let others = tags.map(\.name).filter { !isNamed($0) }
        let same = others.isEmpty ? [:] : groupsWithAll(of: Set(others))
        var described: Set<String> = []
        return tags.compactMap { tag in
            let group = isNamed(tag.name) ? groupsOfTags[tag.name] : same[tag.name]
            guard let group, isNamed(tag.name) || !named.contains(group),
                described.insert(group).inserted
            else { return nil }
            return SpecGroup(name: Located(value: group, range: .start), doc: tag.doc)
        }
    }

    /// The groups that have all operations of a tag and no others, by the tags.
    private func groupsWithAll(of tags: Set<String>) -> [String: String] {
        var counts: [String: Int] = [:]
        var countsByTag: [String: [String: Int]] = [:]
        for endpoint in endpoints {
            let group = EndpointKey.innermostGroup(of: endpoint.key.value) ?? ""
            counts[group, default: 0] += 1
            for tag in Set(endpoint.origin?.tags ?? []) where tags.contains(tag) {
                countsByTag[tag, default: [:]][group, default: 0] += 1
            }
        }
        return countsByTag.compactMapValues { groups in
            guard groups.count == 1, let (group, count) = groups.first, !group.isEmpty else {
                return nil
            }
            return counts[group] == count ? group : nil
        }
    }
}
