/// Corrects what a spec or a document says otherwise than its server: what `change` says of single
/// places, and what `lenient` says of answers.
///
/// Comes between the parts of `rename` and the choice of `only`: the names are those that are printed,
/// and what a change leads to is among what is needed.
struct Corrections {
    let choice: SpecChoice
    let source: SourceText
    /// The names of models before they are renamed, by their new names.
    let ownNames: [String: String]
    let log: DiagnosticLog

    /// - Parameter isWhole: Whether all files could be read, so that what is not there is a mistake.
    func apply(to spec: inout Spec, isWhole: Bool) {
        let changes = Changes(
            changes: choice.changes,
            source: source,
            ownNames: ownNames,
            log: log
        )
        if let leniency = choice.leniency {
            // Answers are what they are after the changes, but these go before leniency.
            var changed = spec
            changes.silent.apply(to: &changed, isWhole: false)
            let reader = LenientReading(leniency, ownNames: ownNames, log: log)
            reader.apply(to: &spec, answers: changed, isWhole: isWhole)
        }
        changes.apply(to: &spec, isWhole: isWhole)
        if !choice.changes.isEmpty { PageConventions.dropUnfit(in: &spec) }
    }
}
