/// Makes of a spec what is printed of it: under the names that `rename` gives, corrected, with only
/// the endpoints that are chosen and the models that these need.
///
/// A document's names are chosen before, so that none depends on what is left out.
struct Selection {
    /// The text of the spec itself.
    let source: SourceText
    let log: DiagnosticLog
    /// The documents of which models are left out that nothing needs, each by its files.
    var documents: [Set<Int32>] = []
    /// Models that are printed whoever needs them.
    var keeping: Set<String> = []

    struct Result {
        var spec: Spec
        /// Where the endpoints and models that are left are written; nil when nothing is left out.
        var places: Places?
        /// Where models are written that are left out because nothing needs them.
        var unused: Set<SourceRange> = []
        /// The entries of the command line that mean nothing of the spec.
        var unknown: [EndpointChooser.Unknown] = []
    }

    struct Places {
        let operations: Set<SourceRange>
        let models: Set<SourceRange>
    }

    /// - Parameter only: What the command line chooses from what the spec itself does.
    func select(_ written: Spec, only: [String]) -> Result {
        var (result, places) = chosen(written, only: only)
        result.spec = result.spec.withScopesOfEndpoints()
        if only.isEmpty, written.choice.only.isEmpty { leaveOutUnusedModels(of: &result) }
        if result.unused.isEmpty, only.isEmpty, written.choice.only.isEmpty { return result }
        result.places = Places(
            operations: Set(result.spec.endpoints.compactMap(\.origin?.range)),
            models: Set(result.spec.models.compactMap { places[$0.name.value] })
        )
        return result
    }

    private func leaveOutUnusedModels(of result: inout Result) {
        let models = UnusedModels(documents: documents, keeping: keeping, of: result.spec)
        let unused = models.leaveOut(of: &result.spec)
        models.report(unused, of: result.spec, to: log)
        result.unused = Set(unused.map(\.range))
    }

    /// - Returns: Also where models are written, by their names.
    private func chosen(_ written: Spec, only: [String]) -> (Result, [String: SourceRange]) {
        // What could not be read is not there to be found.
        let isWhole = !log.hasErrors
        let choice = written.choice
        let renaming = choice.rename.isEmpty ? nil : Renaming(of: written, log: log)
        var spec = renaming?.withMembers() ?? written
        renaming?.renameEndpoints(of: &spec)
        if isWhole {
            reportUnknown(written.groups, amongThoseOf: renaming == nil ? [spec] : [spec, written])
        }
        if !choice.changes.isEmpty || choice.leniency != nil {
            Corrections(
                choice: choice,
                source: source,
                ownNames: renaming?.modelNames ?? [:],
                log: log
            ).apply(to: &spec, isWhole: isWhole)
        }
        let unknown = choose(choice.only.map(\.value), from: &spec, renaming?.modelNames ?? [:])
        let places = spec.models.map(\.name.range)
        renaming?.renameModels(of: &spec)
        if isWhole {
            renaming?.reportUnknown()
            report(unknown, of: choice.only)
        }
        let placesByName = Dictionary(firstOf: zip(spec.models.map(\.name.value), places))
        let unknownOptions = choose(only, from: &spec)
        var result = Result(spec: spec)
        if isWhole { result.unknown = unknownOptions.compactMap(\.self) }
        return (result, placesByName)
    }

    /// Reports what is said of groups that there are neither under this name nor under another one.
    private func reportUnknown(_ groups: [SpecGroup], amongThoseOf specs: [Spec]) {
        if groups.isEmpty { return }
        let names = specs.flatMap(\.endpoints.groupNames).unique
        let known = Set(names)
        for group in groups where !known.contains(group.name.value) {
            let name = group.name.value
            log.error(
                "no group is called '\(name)'",
                at: group.name.range,
                suggestion: nearest(to: name, in: names)
            )
        }
    }

    private func report(_ unknown: [EndpointChooser.Unknown?], of entries: [Located<String>]) {
        for (entry, unknown) in zip(entries, unknown) {
            guard let unknown else { continue }
            log.error(unknown.message, at: entry.range, suggestion: unknown.suggestion)
        }
    }

    /// Leaves out the endpoints and models that no entry means, and the models that only these need.
    ///
    /// - Parameter ownNames: The names of models before they are renamed, by those of the entries.
    /// - Returns: For each entry that means nothing what to say of it.
    private func choose(
        _ entries: [String],
        from spec: inout Spec,
        _ ownNames: [String: String] = [:]
    ) -> [EndpointChooser.Unknown?] {
        if entries.isEmpty { return [] }
        let all = spec
        let models = Set(all.models.map(\.name.value)).subtracting(ownNames.values)
            .union(ownNames.keys)
        let chooser = EndpointChooser(all.endpoints, models: models)
        var chosen: Set<Int> = []
        var chosenModels: [String] = []
        let unknown = entries.enumerated().map { index, entry -> EndpointChooser.Unknown? in
            let indices = chooser.indices(of: entry)
            chosen.formUnion(indices)
            if indices.isEmpty, models.contains(entry) {
                chosenModels.append(ownNames[entry] ?? entry)
                return nil
            }
            // To look for hundreds of them would take long.
            return indices.isEmpty ? chooser.unknown(entry, withSuggestion: index < 20) : nil
        }
        let owners = all.serverOwners
        spec.endpoints = all.endpoints.indices.filter(chosen.contains).map { index in
            var endpoint = all.endpoints[index]
            endpoint.serverOwner = all.ownAddress(of: endpoint).flatMap { owners[$0] }
            return endpoint
        }
        spec.responseHeaders = spec.responseHeaders(chosenFrom: all.endpoints)
        let needed = NeededModels.names(of: spec, and: chosenModels)
        spec.models = all.models.filter { needed.contains($0.name.value) }
        return unknown
    }
}

extension Spec {
    /// The headers of answers, of those in documents only what an endpoint has that is chosen.
    ///
    /// - Parameter all: The endpoints that were to choose from.
    fileprivate func responseHeaders(chosenFrom all: [SpecEndpoint]) -> [SpecField] {
        let documents = Set(all.compactMap { $0.origin?.range.file })
        let known = all.reduce(into: Set<String>()) { $0.formUnion($1.responseHeaders) }
        let kept = endpoints.reduce(into: Set<String>()) { $0.formUnion($1.responseHeaders) }
        return responseHeaders.filter { field in
            let key = field.key.value.lowercased()
            return kept.contains(key) || !known.contains(key)
                || !documents.contains(field.key.range.file)
        }
    }
}
