/// The files of one document: its own, and those that it refers to, as far as the loader goes. Each is read once.
final class DocumentFiles {
    struct File {
        /// Relative to the folder of the document; one around it is `..`.
        let path: String
        /// A tree without duplicate keys, whose places say which source it is.
        let root: JSONNode

        var source: Int32 { root.range.file }
    }

    /// Why a reference leads to no file.
    struct Failure: Error {
        let reason: String
        var notes: [String] = []
        var isAddress = false

        func unresolved(_ text: String) -> UnresolvedReference {
            if isAddress { return .address(text) }
            return UnresolvedReference(message: "the reference '\(text)' \(reason)", notes: notes)
        }
    }

    let main: File
    private let folder: [String]
    private let mainSource: SourceText
    private let sources: SourceFiles
    private let notes: OpenAPINotes
    private var files: [String: Result<File, Failure>] = [:]
    private var filesByIdentity: [String: File] = [:]

    /// Whether a file is no JSON or YAML, which is reported at the first reference to it.
    private(set) var isBroken = false

    private static let countLimit = 10_000

    init(_ root: JSONNode, in sources: SourceFiles, notes: OpenAPINotes) {
        self.sources = sources
        self.notes = notes
        mainSource = sources[root.range]
        let steps = mainSource.name.split(separator: "/").map(String.init)
        folder = Array(steps.dropLast())
        main = File(path: steps.last ?? "", root: root)
        files[main.path] = .success(main)
        if let identity = mainSource.identity { filesByIdentity[identity] = main }
    }

    /// The sources that have been read.
    var all: [File] {
        files.values.compactMap { try? $0.get() }
    }

    /// The file that a reference in another names.
    func file(of reference: FileReference, at range: SourceRange, in file: File) throws(Failure)
        -> File
    {
        if reference.isLocal { return file }
        if reference.isAddress {
            throw Failure(reason: "", isAddress: true)
        }
        guard let path = reference.resolved(against: file.path, in: folder) else {
            throw Failure(
                reason: "leads to no file of the document",
                notes: ["the path of a file is relative, and has no encoded dots and slashes"]
            )
        }
        if let known = files[path] { return try known.get() }
        let result = Result { () throws(Failure) in try read(path, at: range) }
        files[path] = result
        return try result.get()
    }

    private func read(_ path: String, at range: SourceRange) throws(Failure) -> File {
        // Nothing of other files is shown, whatever a document names.
        guard Notation.endings.contains(where: { path.hasSuffix(".\($0)") }) else {
            throw Failure(reason: "leads to a file that is neither JSON nor YAML by its name")
        }
        var source = try load(path)
        if let identity = source.identity, let known = filesByIdentity[identity] { return known }
        if let limit = files.count > Self.countLimit
            ? "a document has at most 10,000 files" : sources.limitReached(by: source)
        {
            throw Failure(reason: "leads to a file more (\(limit))")
        }
        sources.count(source)
        let parsed = source.parse(file: sources.all.count)
        switch parsed {
        case .success(let tree):
            sources.add(source)
            let (root, _) = DuplicateKeys.removed(from: tree, notes: notes)
            let file = File(path: path, root: root)
            if let identity = source.identity { filesByIdentity[identity] = file }
            return file
        case .failure(let diagnostic):
            let place = diagnostic.range.map { source.position(of: Int($0.start)) }
            let from = place.map { "line \($0.line), column \($0.column)" } ?? "its first line"
            let notation = Notation(of: source).name
            notes.log.error("cannot read '\(path)': not \(notation) from \(from) on", at: range)
            isBroken = true
            throw Failure(reason: "leads to a file that cannot be read")
        }
    }

    private func load(_ path: String) throws(Failure) -> SourceText {
        do throws(SourceLoader.Failure) {
            return try sources.load(path, of: mainSource)
        } catch {
            let around =
                "a package, or a spec with 'include' in a folder around both, has it inside"
            throw Failure(
                reason: "leads to a file that cannot be read (\(error.reason))",
                notes: error.isOutside
                    ? [around] : error.suggestion.map { ["did you mean '\($0)'?"] } ?? []
            )
        }
    }
}
