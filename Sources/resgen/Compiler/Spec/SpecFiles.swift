/// Reads a spec and the files that it includes: each file once, after the one that names it first.
struct SpecFiles {
    let files: SourceFiles
    /// The files among them that are no specs but mean one.
    private(set) var documentFiles: Set<Int32> = []
    private var documents: [Document] = []
    private let log: DiagnosticLog
    private var parts: [Part] = []
    private var known: Set<String> = []
    /// Whether a file could not be read, so that it is not known what it adds.
    private var isIncomplete = false
    private var isOverLimit = false
    private var partCount = 0

    /// What a file adds. Documents are read once it is known how many there are.
    private enum Part {
        case spec(SpecPart)
        case document(DocumentFile)
    }

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
        var warnings: [Diagnostic] = []
        /// The sources that it is in, its own and others.
        let sources: Set<Int32>
    }

    /// The tree of a document, those of what is changed of it, and what includes it.
    struct DocumentFile {
        let root: JSONNode
        var overlays: [JSONNode] = []
        var spec = IncludingSpec()
    }

    /// How files are read that are no specs.
    struct DocumentFormat {
        /// The sources are those of the run, with the file's.
        let document: (_ file: DocumentFile, SourceFiles, DiagnosticLog) -> Document
        /// Whether a file is a document, and no spec itself.
        let isDocument: (_ root: JSONNode) -> Bool
        /// What is wrong with a file that is not JSON but would mean a spec if it were.
        let mistake: (SourceText) -> Diagnostic?
    }

    private let format: DocumentFormat

    private static let depthLimit = 64
    private static let countLimit = 1_000

    init(
        _ main: SourceText,
        loader: SourceLoader,
        documents format: DocumentFormat,
        log: DiagnosticLog,
    ) {
        files = SourceFiles(main, loader: loader)
        self.format = format
        self.log = log
        if let identity = main.identity { known.insert(identity) }
    }

    /// Nil when there is nothing that could be checked.
    mutating func read() -> Spec? {
        let node: JSONNode
        switch files.parseMain() {
        case .success(let tree): node = tree
        case .failure(let diagnostic):
            log.add(diagnostic)
            return nil
        }
        let main = files.all[0]
        if format.isDocument(node) { return read(DocumentFile(root: node)) }
        guard let spec = SpecReader.read(node, source: main, log: log) else { return nil }
        read(spec.includes, of: Way(source: main, files: [main]))
        let parts = readParts(of: spec)
        return isIncomplete ? nil : spec.adding(parts, log: log).unwrappingAnswers()
    }

    /// Reads the documents among the parts.
    private mutating func readParts(of spec: Spec) -> [SpecPart] {
        var endpoints = spec.endpoints
        var withOperations = 0
        for part in parts {
            switch part {
            case .spec(let part): endpoints += part.endpoints
            case .document(let file):
                if file.root["paths"]?.members.isEmpty == false { withOperations += 1 }
            }
        }
        var including = IncludingSpec(spec, endpoints: endpoints)
        including.hasOneDocument = withOperations <= 1
        return parts.compactMap { part in
            switch part {
            case .spec(let part): return part
            case .document(var file):
                file.spec = including
                guard let spec = read(file) else {
                    isIncomplete = true
                    return nil
                }
                return SpecPart(
                    includes: [],
                    endpoints: spec.endpoints,
                    models: spec.models,
                    whole: spec
                )
            }
        }
    }

    /// Nil where the document cannot be read, which is reported.
    private mutating func read(_ file: DocumentFile) -> Spec? {
        let document = format.document(file, files, log)
        documentFiles.formUnion(document.sources)
        documents.append(document)
        return document.spec
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
        files.count(source)
        partCount += 1
        guard let node = parse(&source, as: include),
            let overlays = overlays(of: include, in: way.source),
            let part = part(node, source, as: include, overlays)
        else {
            isIncomplete = true
            return
        }
        parts.append(part)
        if case .spec(let spec) = part { read(spec.includes, of: way.including(source)) }
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
        switch source.parse(file: files.all.count) {
        case .success(let node) where SpecRecognition.recognizes(node):
            files.add(source, node)
            return node
        case .failure(let diagnostic) where SpecRecognition.recognizes(source):
            files.add(source)
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
        if let yaml = format.mistake(source) {
            return .error("cannot read '\(name)': \(yaml.message)", at: range, notes: yaml.notes)
        }
        do throws(Diagnostic) {
            try JSONParser.checkBytes(of: source, file: 0)
            return nil
        } catch {
            return .error("cannot read '\(name)': \(error.message)", at: range, notes: error.notes)
        }
    }

    private static func unrecognized(_ include: SpecInclude) -> String {
        let name = include.path.value
        return switch include.kind {
        case .document: "'\(name)' is no OpenAPI document"
        case .overlay: "'\(name)' is no overlay"
        case .part: "'\(name)' is neither a spec nor a document"
        }
    }

    /// The trees of the overlays of a document; nil when one cannot be read, which is reported.
    private mutating func overlays(of include: SpecInclude, in source: SourceText) -> [JSONNode]? {
        var overlays: [JSONNode] = []
        for path in include.overlays {
            guard var overlay = load(path, of: source) else { return nil }
            if let limit = limitReached(by: overlay, depth: 1) {
                log.error(limit, at: path.range)
                return nil
            }
            files.count(overlay)
            partCount += 1
            let include = SpecInclude(path: path, kind: .overlay)
            guard let tree = parse(&overlay, as: include) else { return nil }
            if tree["overlay"] == nil {
                log.error(Self.unrecognized(include), at: path.range)
                return nil
            }
            overlays.append(tree)
        }
        return overlays
    }

    private mutating func part(
        _ node: JSONNode,
        _ source: SourceText,
        as include: SpecInclude,
        _ overlays: [JSONNode],
    ) -> Part? {
        if format.isDocument(node) {
            return .document(DocumentFile(root: node, overlays: overlays))
        }
        if node["overlay"] != nil {
            log.error(
                "'\(include.path.value)' is an overlay: it stands beside the document that it changes",
                at: include.path.range,
                notes: [
                    "write { \"document\": \"api.yaml\", \"overlay\": "
                        + "\(JSONPrinter.quoted(include.path.value)) }"
                ]
            )
            return nil
        }
        guard include.kind == .part else {
            log.error(Self.unrecognized(include), at: include.path.range)
            return nil
        }
        return SpecReader.readPart(node, source: source, log: log).map { .spec($0) }
    }

    /// The documents, which are large and not kept.
    mutating func takeDocuments() -> [Document] {
        defer { documents = [] }
        return documents
    }

    private func load(_ include: Located<String>, of source: SourceText) -> SourceText? {
        do throws(SourceLoader.Failure) {
            return try files.load(include.value, of: source)
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
        if partCount >= Self.countLimit { return "a spec includes at most 1,000 files" }
        return files.limitReached(by: source)
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
