import ResgenCompiler

/// A spec as an editor has it: its text, which may be half written, what of it can be known without
/// being checked, and what its check says. Where the author is in it is asked of it.
package struct EditedSpec {
    /// A text and its tree, in the order in which the texts were read.
    struct File {
        let source: SourceText
        let root: JSONNode?
    }

    /// What a spec or a file that it includes says of a model or an external type.
    struct KnownModel {
        let name: String
        /// The key, in the file.
        let range: Range<Int>
        let file: SourceText
        let node: JSONNode

        var doc: String? { node["doc"]?.string }
    }

    let source: SourceText
    let files: [File]
    let checked: CompilationResult
    let language = SpecLanguage()

    var root: JSONNode? { files[0].root }

    /// - Parameter loader: Finds the files that are included.
    package init(
        _ source: SourceText,
        loader: SourceLoader = .none,
        stages: StageLog = StageLog(),
    ) {
        self.source = source
        checked = Compilation.run(source, loader: loader, stages: stages)
        files = Self.files(of: source, loader)
    }

    package var isDocument: Bool { root.map(OpenAPIDocument.isDocument) ?? false }

    /// Where an offset is; nil outside of the text. In YAML nothing is known of a text that cannot be read.
    package func cursor(at offset: Int) -> SpecCursor? {
        guard (0...source.bytes.count).contains(offset) else { return nil }
        return switch Notation(of: source) {
        case .json: HalfWrittenJSON(source, offset: offset).cursor
        case .yaml: root.flatMap { SpecCursor(offset, in: $0, of: source) }
        }
    }

    private static let fileLimit = 1_000

    private static func files(of source: SourceText, _ loader: SourceLoader) -> [File] {
        var files = [File(source: source, root: tree(of: source, file: 0))]
        var known = Set([source.identity ?? source.name])
        var index = 0
        while index < files.count, files.count < fileLimit {
            let (source, include) = (files[index].source, files[index].root?["include"])
            for path in include?.elements.compactMap(\.string) ?? [] {
                guard let file = try? loader.load(path, source),
                    known.insert(file.identity ?? file.name).inserted
                else { continue }
                files.append(File(source: file, root: tree(of: file, file: files.count)))
            }
            index += 1
        }
        return files
    }

    private static func tree(of source: SourceText, file: Int) -> JSONNode? {
        if Notation(of: source) == .json { return HalfWrittenJSON(source, file: file).root }
        var source = source
        return try? source.parse(file: file).get()
    }
}

extension EditedSpec {
    var models: [KnownModel] {
        var models: [KnownModel] = []
        for file in files {
            for key in ["external", "models"] {
                for member in file.root?[key]?.members ?? [] where member.key != "$comment" {
                    models.append(
                        KnownModel(
                            name: member.key,
                            range: member.keyRange.range,
                            file: file.source,
                            node: member.value
                        )
                    )
                }
            }
        }
        return models
    }

    /// The names below a key of the spec and of the files that it includes.
    func names(below key: String) -> [String] {
        files.flatMap { ($0.root?[key]?.members ?? []).map(\.key) }.filter { $0 != "$comment" }
    }

    /// The groups of endpoints: `repos` and `repos.hooks` for `repos.hooks.list`.
    var groups: [String] {
        var known: Set<String> = []
        return names(below: "endpoints").flatMap { name in
            let words = name.split(separator: ".")
            return (1..<max(1, words.count)).map { words.prefix($0).joined(separator: ".") }
        }.filter { known.insert($0).inserted }
    }

    /// The type parameters of the model that a path is in.
    func generics(at path: [SpecCursor.Step]) -> [String] {
        guard path.count > 1, path[0] == .key("models") else { return [] }
        return root?[Array(path[..<2])]?["generic"]?.elements.compactMap(\.string) ?? []
    }

    func model(named name: String) -> KnownModel? { models.first { $0.name == name } }
}
