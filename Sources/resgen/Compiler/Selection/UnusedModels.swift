/// Leaves out the models of documents that nothing needs: documents describe what they have no
/// operation for, and a user pays for it in each build. A document without operations is all models.
struct UnusedModels {
    /// The files of documents that have operations.
    private let files: Set<Int32>
    /// Models that are asked for by name.
    private let keeping: Set<String>

    /// As many names as one would write in a list.
    private static let adviceLimit = 8

    /// - Parameters:
    ///   - documents: The documents among the files of the spec, each by its files.
    ///   - keeping: Models that are asked for by name.
    init(documents: [Set<Int32>], keeping: Set<String>, of spec: Spec) {
        let places = Set(spec.endpoints.compactMap { $0.origin?.range.file })
        var (used, others): (Set<Int32>, Set<Int32>) = ([], [])
        for document in documents {
            if document.isDisjoint(with: places) {
                others.formUnion(document)
            } else {
                used.formUnion(document)
            }
        }
        // What documents share is of both.
        files = used.subtracting(others)
        self.keeping = keeping
    }

    /// - Returns: The names of the models that are left out.
    func leaveOut(of spec: inout Spec) -> [Located<String>] {
        if files.isEmpty { return [] }
        let kept = spec.models.map(\.name).filter {
            !files.contains($0.range.file) || keeping.contains($0.value)
        }
        let needed = NeededModels.names(of: spec, and: kept.map(\.value))
        let unused = spec.models.map(\.name).filter { !needed.contains($0.value) }
        if !unused.isEmpty { spec.models.removeAll { !needed.contains($0.name.value) } }
        return unused
    }

    /// - Parameter spec: What is left.
    func report(_ unused: [Located<String>], of spec: Spec, to log: DiagnosticLog) {
        let place = { (name: Located<String>) in (name.range.file, name.range.start) }
        // The other half of a schema that is printed, what is only sent of it, is nothing to look for.
        let printed = Set(spec.models.map(\.name.range))
        let unused = unused.filter { !printed.contains($0.range) }
        guard let first = unused.min(by: { place($0) < place($1) }) else { return }
        let all = spec.endpoints.contains(where: \.isWebhook) ? ["/", "webhooks"] : ["/"]
        let own = lost(of: spec)
        let names = all + own.prefix(Self.adviceLimit) + [first.value]
        let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
        let options = names.map { "--only \($0)" }.joined(separator: " ")
        var notes = ["to have one: \"only\": [\(list)], or \(options)"]
        if own.count > Self.adviceLimit {
            notes.append(
                "other models that no printed code uses have to be named, too: "
                    + "\(own.count - Self.adviceLimit) more"
            )
        }
        log.note(
            unused.count == 1
                ? "a model that no printed code uses is not printed"
                : "\(unused.count) models that no printed code uses are not printed",
            at: first.range,
            notes: notes
        )
    }

    /// The models that are printed although nothing needs them, which `only` would leave out.
    private func lost(of spec: Spec) -> [String] {
        let others = spec.models.map(\.name).filter { !files.contains($0.range.file) }
        if others.isEmpty { return [] }
        let needed = NeededModels.names(of: spec)
        return others.map(\.value).filter { !needed.contains($0) }
    }
}
