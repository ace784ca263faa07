/// Which groups the tags of a document are (OpenAPI 3.2, section "Tag Object").
struct TagGroups {
    private var tags: [String: JSONNode] = [:]
    /// The one tag of all operations, where it says no more than the name of the API.
    private let commonTag: String?
    /// Whether the tags of all operations end in `API`, as those of classes do (`PetsApi`): it says nothing then.
    private(set) var endInAPI = false
    /// The tags of which something is said, in the order of the document.
    private(set) var described: [(name: String, doc: String)] = []

    /// A tag is not further inside of others than this.
    private static let depthLimit = 7

    init(_ node: JSONNode?, of operations: [DocumentOperation], apiName: String) {
        commonTag = Self.commonTag(of: operations, apiName: apiName)
        for tag in node?.elements ?? [] {
            guard let name = tag["name"]?.string, tags[name] == nil else { continue }
            tags[name] = tag
            if Self.isGroup(tag), name != commonTag, let doc = Self.doc(of: tag, name) {
                described.append((name, doc))
            }
        }
        let groups = Set(operations.compactMap { group(of: $0.node) }).map(SwiftName.words)
        endInAPI =
            !groups.isEmpty && groups.allSatisfy { $0.count > 1 && $0.last?.lowercased() == "api" }
    }

    private static func commonTag(of operations: [DocumentOperation], apiName: String) -> String? {
        let tags = Set(operations.map { $0.node["tags"]?.elements.first?.string })
        guard tags.count == 1, let only = tags.first, let tag = only else { return nil }
        let known = Set(SwiftName.words(of: apiName).map { $0.lowercased() })
        let saysNothing = SwiftName.words(of: tag).allSatisfy { word in
            let word = word.lowercased()
            return known.contains(word) || word == "default" || CommonWords.saysNothing(word)
        }
        return saysNothing ? tag : nil
    }

    /// Nil where no more is said than the name.
    private static func doc(of tag: JSONNode, _ name: String) -> String? {
        let text = Documentation.text(
            summary: tag["summary"]?.string,
            description: tag["description"]?.string,
            of: name
        )
        return Documentation.text(text, of: name) == nil ? nil : text
    }

    /// The first tag that is for navigation, as all are that do not say what they are for, and that says
    /// something.
    func group(of operation: JSONNode) -> String? {
        navigationTags(of: operation).first { !isSilent($0) }
    }

    /// The tag of an operation all of whose tags say nothing: `api` of drf-spectacular.
    func silentTag(of operation: JSONNode) -> String? {
        let tags = navigationTags(of: operation)
        return tags.allSatisfy(isSilent) ? tags.first : nil
    }

    private func navigationTags(of operation: JSONNode) -> [String] {
        (operation["tags"]?.elements ?? []).compactMap { $0.string }.filter { name in
            name != commonTag && tags[name].map(Self.isGroup) ?? true
        }
    }

    /// Whether a tag says nothing beside others either, as those of versions do.
    private func isSilent(_ name: String) -> Bool {
        guard name.lowercased() == "api" else { return false }
        return tags[name].flatMap { Self.doc(of: $0, name) } == nil
    }

    private static func isGroup(_ tag: JSONNode) -> Bool {
        tag["kind"]?.string.map { $0 == "nav" } ?? true
    }

    /// The tags around a tag, the outermost first; none where they are inside of each other.
    func parents(of name: String) -> [String] {
        var parents: [String] = []
        var seen: Set<String> = [name]
        var name = name
        while let parent = tags[name]?["parent"]?.string, tags[parent] != nil {
            guard seen.insert(parent).inserted, parents.count < Self.depthLimit else { return [] }
            parents.append(parent)
            name = parent
        }
        return parents.reversed()
    }
}
