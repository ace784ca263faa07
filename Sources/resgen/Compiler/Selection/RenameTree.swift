/// The entries of `rename` by the parts of their keys: `Issue.State.open` is below `Issue.State`.
final class RenameTree {
    private(set) var entry: SpecRename?
    private var children: [String: RenameTree] = [:]
    /// Whether what the entry names has been found.
    private(set) var isUsed = false

    init() {}

    /// No name has more parts; a longer chain could not be taken down without deep recursion.
    private static let depthLimit = 64

    init(_ renames: [SpecRename]) {
        for rename in renames {
            let parts = Self.parts(rename.name.value)
            if parts.count > Self.depthLimit { continue }
            var node = self
            for part in parts { node = node.child(part) }
            node.entry = rename
        }
    }

    private static func parts(_ key: String) -> [String] {
        key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private func child(_ part: String) -> RenameTree {
        if let known = children[part] { return known }
        let child = RenameTree()
        children[part] = child
        return child
    }

    /// What is said of a name, which may have dots, and of what is inside of it.
    func find(_ name: String) -> RenameTree? {
        var node: RenameTree? = self
        for part in Self.parts(name) { node = node?.children[part] }
        return node
    }

    var hasChildren: Bool { !children.isEmpty }

    /// The entry, which is then used.
    func use() -> SpecRename? {
        if entry != nil { isUsed = true }
        return entry
    }
}
