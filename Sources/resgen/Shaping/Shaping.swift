/// Makes of a spec what is printed of it: under the names that `rename` gives, with only the
/// endpoints that are chosen and the models that these need.
///
/// All names are chosen before, so that none depends on what is left out.
struct Shaping {
    let log: DiagnosticLog

    struct Result {
        var spec: Spec
        /// Where the endpoints and models that are left stand; nil when nothing was chosen.
        var places: Places?
        /// The entries of the command line that mean nothing of the spec.
        var unknown: [EndpointChooser.Unknown] = []
    }

    struct Places {
        let operations: Set<SourceRange>
        let models: Set<SourceRange>
    }

    /// - Parameter only: What the command line chooses from what the spec itself does.
    func shape(_ spec: Spec, only: [String]) -> Result {
        // What could not be read is not there to be found.
        let isWhole = !log.hasErrors
        let renamed = spec.choice.rename.isEmpty ? spec : Renaming(of: spec, log: log).renamed()
        var result = Result(spec: renamed)
        if !spec.choice.only.isEmpty {
            let chosen = choose(spec.choice.only.map(\.value), from: renamed)
            result.spec = chosen.spec
            for (entry, unknown) in zip(spec.choice.only, chosen.unknown) where isWhole {
                guard let unknown else { continue }
                log.error(unknown.message, at: entry.range, suggestion: unknown.suggestion)
            }
        }
        if !only.isEmpty {
            let chosen = choose(only, from: result.spec)
            result.spec = chosen.spec
            if isWhole { result.unknown = chosen.unknown.compactMap(\.self) }
        }
        if only.isEmpty, spec.choice.only.isEmpty { return result }
        result.spec.models = neededModels(of: result.spec)
        result.places = places(of: result.spec, before: zip(renamed.models, spec.models))
        return result
    }

    /// The spec with the endpoints that the entries mean, and for each entry that means none what to
    /// say of it.
    private func choose(_ entries: [String], from spec: Spec)
        -> (spec: Spec, unknown: [EndpointChooser.Unknown?])
    {
        let chooser = EndpointChooser(endpoints: spec.endpoints)
        var chosen: Set<Int> = []
        let unknown = entries.map { entry -> EndpointChooser.Unknown? in
            let indices = chooser.indices(of: entry)
            chosen.formUnion(indices)
            return indices.isEmpty ? chooser.unknown(entry) : nil
        }
        let owners = spec.serverOwners
        var spec = spec
        spec.endpoints = spec.endpoints.indices.filter(chosen.contains).map { index in
            var endpoint = spec.endpoints[index]
            endpoint.serverOwner = spec.ownAddress(of: endpoint).flatMap { owners[$0] }
            return endpoint
        }
        return (spec, unknown)
    }

    private func neededModels(of spec: Spec) -> [SpecModel] {
        let needed = NeededModels.names(of: spec)
        return spec.models.filter { needed.contains($0.name.value) }
    }

    /// - Parameter models: All models, each with itself as it was written.
    private func places(
        of spec: Spec,
        before models: Zip2Sequence<[SpecModel], [SpecModel]>
    ) -> Places {
        let kept = Set(spec.models.map(\.name.value))
        return Places(
            operations: Set(spec.endpoints.compactMap(\.origin?.range)),
            models: Set(models.filter { kept.contains($0.0.name.value) }.map(\.1.name.range))
        )
    }
}
