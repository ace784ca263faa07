/// Makes of a spec what is printed of it: under the names that `rename` gives, corrected, with only
/// the endpoints that are chosen and the models that these need.
///
/// A document's names are chosen before, so that none depends on what is left out.
struct Selection {
    /// The text of the spec itself.
    let source: SourceText
    let log: DiagnosticLog

    struct Result {
        var spec: Spec
        /// Where the endpoints and models that are left are written; nil when nothing was chosen.
        var places: Places?
        /// The entries of the command line that mean nothing of the spec.
        var unknown: [EndpointChooser.Unknown] = []
    }

    struct Places {
        let operations: Set<SourceRange>
        let models: Set<SourceRange>
    }

    /// - Parameter only: What the command line chooses from what the spec itself does.
    func select(_ written: Spec, only: [String]) -> Result {
        var result = chosen(written, only: only)
        result.spec = result.spec.withScopesOfEndpoints()
        return result
    }

    private func chosen(_ written: Spec, only: [String]) -> Result {
        // What could not be read is not there to be found.
        let isWhole = !log.hasErrors
        let choice = written.choice
        let renaming = choice.rename.isEmpty ? nil : Renaming(of: written, log: log)
        var spec = renaming?.withMembers() ?? written
        renaming?.renameEndpoints(of: &spec)
        if !choice.changes.isEmpty || choice.leniency != nil {
            Corrections(
                choice: choice,
                source: source,
                ownNames: renaming?.modelNames ?? [:],
                log: log
            ).apply(to: &spec, isWhole: isWhole)
        }
        let unknown = choose(choice.only.map(\.value), from: &spec)
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
        if only.isEmpty, choice.only.isEmpty { return result }
        result.places = Places(
            operations: Set(spec.endpoints.compactMap(\.origin?.range)),
            models: Set(spec.models.compactMap { placesByName[$0.name.value] })
        )
        return result
    }

    private func report(_ unknown: [EndpointChooser.Unknown?], of entries: [Located<String>]) {
        for (entry, unknown) in zip(entries, unknown) {
            guard let unknown else { continue }
            log.error(unknown.message, at: entry.range, suggestion: unknown.suggestion)
        }
    }

    /// Leaves out the endpoints that no entry means, and the models that only these need.
    ///
    /// - Returns: For each entry that means nothing what to say of it.
    private func choose(_ entries: [String], from spec: inout Spec) -> [EndpointChooser.Unknown?] {
        if entries.isEmpty { return [] }
        let all = spec
        let chooser = EndpointChooser(all.endpoints)
        var chosen: Set<Int> = []
        let unknown = entries.enumerated().map { index, entry -> EndpointChooser.Unknown? in
            let indices = chooser.indices(of: entry)
            chosen.formUnion(indices)
            // To look for hundreds of them would take long.
            return indices.isEmpty ? chooser.unknown(entry, withSuggestion: index < 20) : nil
        }
        let owners = all.serverOwners
        spec.endpoints = all.endpoints.indices.filter(chosen.contains).map { index in
            var endpoint = all.endpoints[index]
            endpoint.serverOwner = all.ownAddress(of: endpoint).flatMap { owners[$0] }
            return endpoint
        }
        let needed = NeededModels.names(of: spec)
        spec.models = all.models.filter { needed.contains($0.name.value) }
        return unknown
    }
}
