/// Reads a spec and the files that it includes: each file once, after the one that names it first.
struct SpecFiles {
    private(set) var sources: [SourceText]
    /// The files among them that are no specs but mean one.
    private(set) var documentFiles: Set<Int32> = []
    private var documents: [JSONNode] = []
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
        let spec: Spec?
    }

    /// Nil for a file that is a spec itself.
    private let document: (JSONNode, SourceText, DiagnosticLog) -> Document?

    private static let depthLimit = 64
    private static let countLimit = 1_000
    private static let sizeLimit = JSONParser.sizeLimit

    init(
        _ main: SourceText,
        loader: SourceLoader,
        document: @escaping (JSONNode, SourceText, DiagnosticLog) -> Document?,
        log: DiagnosticLog,
    ) {
        sources = [main]
        self.document = document
        self.loader = loader
        self.log = log
        size = main.bytes.count
        if let identity = main.identity { known.insert(identity) }
    }

    /// Nil when there is nothing that could be checked.
    mutating func read() -> Spec? {
        let main = sources[0]
        guard let node = parse(main, file: 0) else { return nil }
        if let document = document(node, main, log) {
            note(document: node)
            return document.spec
        }
        guard let spec = SpecReader.read(node, source: main, log: log) else { return nil }
        read(spec.includes, of: Way(source: main, files: [main]))
        return isIncomplete ? nil : spec.adding(parts, log: log)
    }

    private mutating func read(_ includes: [Located<String>], of way: Way) {
        for include in includes where !isOverLimit { read(include, of: way) }
    }

    private mutating func read(_ include: Located<String>, of way: Way) {
        guard let source = load(include, of: way.source) else {
            isIncomplete = true
            return
        }
        if let circle = way.circle(through: source) {
            log.error(circle, at: include.range)
            return
        }
        if let identity = source.identity, !known.insert(identity).inserted { return }
        if let limit = limitReached(by: source, depth: way.files.count) {
            log.error(limit, at: include.range)
            isOverLimit = true
            isIncomplete = true
            return
        }
        size += source.bytes.count
        sources.append(source)
        guard let node = parse(source, file: sources.count - 1),
            let part = part(node, source)
        else {
            isIncomplete = true
            return
        }
        parts.append(part)
        read(part.includes, of: way.including(source))
    }

    private mutating func part(_ node: JSONNode, _ source: SourceText) -> SpecPart? {
        guard let document = document(node, source, log) else {
            return SpecReader.readPart(node, source: source, log: log)
        }
        note(document: node)
        return document.spec.map {
            SpecPart(includes: [], endpoints: $0.endpoints, models: $0.models, whole: $0)
        }
    }

    private mutating func note(document node: JSONNode) {
        documentFiles.insert(node.range.file)
        documents.append(node)
    }

    /// The documents, which are large and not kept.
    mutating func takeDocuments() -> [JSONNode] {
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

    private func parse(_ source: SourceText, file: Int) -> JSONNode? {
        switch JSONParser.parse(source, file: file) {
        case .success(let node): return node
        case .failure(let diagnostic):
            log.add(diagnostic)
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
    fileprivate func circle(through source: SourceText) -> String? {
        guard let identity = source.identity,
            let first = files.firstIndex(where: { $0.identity == identity })
        else { return nil }
        if first == files.count - 1 { return "the file includes itself" }
        let names = (files[first...] + [files[first]]).map(\.name).joined(separator: " → ")
        return "the file includes itself through others: \(names)"
    }
}
