import ResgenCompiler

extension CheckedSpec {
    /// The examples of documents.
    var examples: DocumentExamples { DocumentExamples(sources) }
}
