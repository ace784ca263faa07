/// Which groups the tags of a document are (OpenAPI 3.2, section "Tag Object").
struct TagGroups {
    private var tags: [String: JSONNode] = [:]
    /// The tags of which something is said, in the order of the document.
    private(set) var described: [(name: String, doc: String)] = []

    /// A tag is not further inside of others than this.
    private static let depthLimit = 7

    init(_ node: JSONNode?) {
        for tag in node?.elements ?? [] {
            guard let name = tag["name"]?.string, tags[name] == nil else { continue }
            tags[name] = tag
            if Self.isGroup(tag), let doc = Self.doc(of: tag, name) {
                described.append((name, doc))
            }
        }
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

    /// The first tag that is for navigation, as all are that do not say what they are for.
    func group(of operation: JSONNode) -> String? {
        (operation["tags"]?.elements ?? []).compactMap(\.string).first { name in
            tags[name].map(Self.isGroup) ?? true
        }
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
