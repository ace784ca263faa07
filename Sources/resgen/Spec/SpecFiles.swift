/// Reads a spec and the files that it includes: each file once, after the one that names it first.
struct SpecFiles {
    private(set) var sources: [SourceText]
    /// The files among them that are no specs but mean one.
    private(set) var documentFiles: Set<Int32> = []
    private var documents: [ReadDocument] = []
    private let loader: SourceLoader
    private let log: DiagnosticLog
    private var parts: [SpecPart] = []
    private var known: Set<String> = []
    /// Whether a file could not be read, so that it is not known what it adds.
    private var isIncomplete = false
    private var isOverLimit = false
    private var size: Int

    /// An included file, and those that lead to it.
    fileprivate struct Way {
        let source: SourceText
        let files: [SourceText]

        func including(_ source: SourceText) -> Way {
            Way(source: source, files: files + [source])
        }
    }

    /// A file that is no spec but means one; nil inside when it cannot be read.
    struct Document {
        /// What the spec was read of, which is the file's tree or one that was made of it.
        let root: JSONNode
        let spec: Spec?
        /// What is said of parts that may not be needed.
        let warnings: [Diagnostic]
    }

    struct ReadDocument {
        let root: JSONNode
        let warnings: [Diagnostic]
    }

    /// How files are read that are no specs.
    struct DocumentReader {
        /// Nil for a file that is a spec itself.
        let document: (JSONNode, SourceText, DiagnosticLog) -> Document?
        /// What is wrong with a file that is not JSON but would mean a spec if it were.
        let mistake: (SourceText) -> Diagnostic?
    }

    private let reader: DocumentReader

    private static let depthLimit = 64
    private static let countLimit = 1_000
    private static let sizeLimit = JSONParser.sizeLimit

    init(
        _ main: SourceText,
        loader: SourceLoader,
        documents reader: DocumentReader,
        log: DiagnosticLog,
    ) {
        sources = [main]
        self.reader = reader
        self.loader = loader
        self.log = log
        size = main.bytes.count
        if let identity = main.identity { known.insert(identity) }
    }

    /// Nil when there is nothing that could be checked.
    mutating func read() -> Spec? {
        let node: JSONNode
        switch sources[0].parse(file: 0) {
        case .success(let tree): node = tree
        case .failure(let diagnostic):
            log.add(diagnostic)
            return nil
        }
        let main = sources[0]
        if let document = reader.document(node, main, log) {
            note(document)
            return document.spec
        }
        guard let spec = SpecReader.read(node, source: main, log: log) else { return nil }
        read(spec.includes, of: Way(source: main, files: [main]))
        return isIncomplete ? nil : spec.adding(parts, log: log)
    }

    private mutating func read(_ includes: [SpecInclude], of way: Way) {
        for include in includes where !isOverLimit { read(include, of: way) }
    }

    private mutating func read(_ include: SpecInclude, of way: Way) {
        guard var source = load(include.path, of: way.source) else {
            isIncomplete = true
            return
        }
        let range = include.path.range
        if let cycle = way.cycle(through: source) {
            log.error(cycle, at: range)
            return
        }
        if let identity = source.identity, !known.insert(identity).inserted { return }
        if let limit = limitReached(by: source, depth: way.files.count) {
            log.error(limit, at: range)
            isOverLimit = true
            isIncomplete = true
            return
        }
        size += source.bytes.count
        guard let node = parse(&source, as: include),
            let part = part(node, source, as: include)
        else {
            isIncomplete = true
            return
        }
        parts.append(part)
        read(part.includes, of: way.including(source))
    }

    /// The tree of an included file, which is a source from then on. Of a file that is neither a spec
    /// nor a document, that alone is reported.
    private mutating func parse(_ source: inout SourceText, as include: SpecInclude)
        -> JSONNode?
    {
        if let mistake = mistake(in: source, as: include) {
            log.add(mistake)
            return nil
        }
        switch source.parse(file: sources.count) {
        case .success(let node) where SpecRecognition.recognizes(node):
            sources.append(source)
            return node
        case .failure(let diagnostic) where SpecRecognition.recognizes(source):
            sources.append(source)
            log.add(diagnostic)
        case .success: log.error(Self.unrecognized(include), at: include.path.range)
        case .failure(let diagnostic):
            let place = diagnostic.range.map { source.position(of: Int($0.start)) }
            let name = include.path.value
            log.error(
                "cannot read '\(name)': not \(Notation(of: source).name) from line \(place?.line ?? 1) on",
                at: include.path.range
            )
        }
        return nil
    }

    /// What is wrong with the bytes of an included file.
    private func mistake(in source: SourceText, as include: SpecInclude) -> Diagnostic? {
        let name = include.path.value
        let range = include.path.range
        if let yaml = reader.mistake(source) {
            return .error("cannot read '\(name)': \(yaml.message)", at: range, notes: yaml.notes)
        }
        do throws(Diagnostic) {
            try source.checkBytes()
            return nil
        } catch {
            return .error("cannot read '\(name)': \(error.message)", at: range, notes: error.notes)
        }
    }

    private static func unrecognized(_ include: SpecInclude) -> String {
        let name = include.path.value
        return include.isDocument
            ? "'\(name)' is no OpenAPI document" : "'\(name)' is neither a spec nor a document"
    }

    private mutating func part(
        _ node: JSONNode,
        _ source: SourceText,
        as include: SpecInclude,
    ) -> SpecPart? {
        if let document = reader.document(node, source, log) {
            note(document)
            return document.spec.map {
                SpecPart(includes: [], endpoints: $0.endpoints, models: $0.models, whole: $0)
            }
        }
        guard !include.isDocument else {
            log.error(Self.unrecognized(include), at: include.path.range)
            return nil
        }
        return SpecReader.readPart(node, source: source, log: log)
    }

    private mutating func note(_ document: Document) {
        documentFiles.insert(document.root.range.file)
        documents.append(ReadDocument(root: document.root, warnings: document.warnings))
    }

    /// The documents, which are large and not kept.
    mutating func takeDocuments() -> [ReadDocument] {
        defer { documents = [] }
        return documents
    }

    private func load(_ include: Located<String>, of source: SourceText) -> SourceText? {
        do throws(SourceLoader.Failure) {
            return try loader.load(include.value, source)
        } catch {
            log.error(
                "cannot read '\(include.value)': \(error.reason)",
                at: include.range,
                suggestion: error.suggestion
            )
            return nil
        }
    }

    private func limitReached(by source: SourceText, depth: Int) -> String? {
        if depth > Self.depthLimit { return "files are included at most \(Self.depthLimit) deep" }
        if sources.count > Self.countLimit { return "a spec includes at most 1,000 files" }
        if size + source.bytes.count > Self.sizeLimit {
            return "the files of the spec are together larger than 256 MB"
        }
        return nil
    }
}

extension SpecFiles.Way {
    /// What to say when one of the files on the way is met again.
    fileprivate func cycle(through source: SourceText) -> String? {
        guard let identity = source.identity,
            let first = files.firstIndex(where: { $0.identity == identity })
        else { return nil }
        if first == files.count - 1 { return "the file includes itself" }
        let names = (files[first...] + [files[first]]).map(\.name).joined(separator: " → ")
        return "the file includes itself through others: \(names)"
    }
}
