/// Makes one tree of an OpenAPI document, whatever files and version it is in, and a spec of that.
struct DocumentReader {
    let stages: StageLog
    let notes: OpenAPINotes
    /// Where mistakes of overlays are reported, which are the author's own.
    let overlayLog: DiagnosticLog

    /// - Parameter sources: The sources of the run, with that of the document.
    func document(_ file: SpecFiles.DocumentFile, in sources: SourceFiles) -> SpecFiles.Document {
        let (tree, _) = stages.measure("remove duplicate keys") {
            DuplicateKeys.removed(from: file.root, notes: notes)
        } result: {
            "members: \($0.count)"
        }
        let bundle = stages.measure("join files") {
            DocumentBundle.joined(tree, in: sources, notes: notes)
        } result: {
            "files: \($0.sources.count)"
        }
        let overlays = Set(file.overlays.map(\.range.file))
        let all = bundle.sources.union(overlays)
        guard let joined = bundle.root,
            let changed = changed(joined, by: file.overlays, in: sources)
        else { return SpecFiles.Document(root: tree, spec: nil, sources: all) }
        let root = stages.measure("upgrade Swagger 2") {
            Swagger2Upgrade.upgraded(changed, notes: notes)
        } result: {
            "nodes: \($0.id.number - changed.id.number)"
        }
        let main = file.root.range.file
        let text = DocumentText(
            sources.all[Int(main)],
            others: all.filter { $0 != main }.sorted().map { sources.all[Int($0)] },
            unresolved: bundle.unresolved,
            overlays: overlays
        )
        let spec = OpenAPIReader.read(
            root,
            text: text,
            spec: file.spec,
            notes: notes,
            stages: stages
        )
        return SpecFiles.Document(root: root, spec: spec, sources: all)
    }

    /// Nil when an overlay has a mistake, which is reported.
    private func changed(_ root: JSONNode, by overlays: [JSONNode], in sources: SourceFiles)
        -> JSONNode?
    {
        if overlays.isEmpty { return root }
        let log = DiagnosticLog()
        let changed = stages.measure("apply overlays") {
            let trees = overlays.map { DuplicateKeys.removed(from: $0, notes: notes).0 }
            let read = trees.compactMap {
                OverlayReader.read($0, source: sources[$0.range], log: log)
            }
            return OverlayApplication.applied(read, to: root, log: log)
        } result: { _ in
            "overlays: \(overlays.count)"
        }
        for diagnostic in log.diagnostics { overlayLog.add(diagnostic) }
        return log.hasErrors ? nil : changed
    }
}
