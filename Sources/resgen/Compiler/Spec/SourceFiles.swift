/// The sources of a run, in the order in which they are read: places count them.
final class SourceFiles {
    private(set) var all: [SourceText]
    /// The trees of those that have been parsed.
    private(set) var trees: [JSONNode] = []
    private let loader: SourceLoader
    private var size: Int

    private static let sizeLimit = JSONParser.sizeLimit

    init(_ main: SourceText, loader: SourceLoader) {
        all = [main]
        self.loader = loader
        size = main.bytes.count
    }

    subscript(range: SourceRange) -> SourceText { all[Int(range.file)] }

    /// The bytes at a path relative to the folder of another source, which are no source by that.
    func load(_ path: String, of source: SourceText) throws(SourceLoader.Failure) -> SourceText {
        try loader.load(path, source)
    }

    /// What is wrong with one source more, nil when there is room for it.
    func limitReached(by source: SourceText) -> String? {
        size + source.bytes.count > Self.sizeLimit
            ? "the files of the spec are together larger than 256 MB" : nil
    }

    func count(_ source: SourceText) { size += source.bytes.count }

    func add(_ source: SourceText, _ tree: JSONNode? = nil) {
        all.append(source)
        if let tree { trees.append(tree) }
    }

    /// The tree of the first source, which learns where its strings are.
    func parseMain() -> Result<JSONNode, Diagnostic> {
        let tree = all[0].parse(file: 0)
        if case .success(let root) = tree { trees.append(root) }
        return tree
    }
}
