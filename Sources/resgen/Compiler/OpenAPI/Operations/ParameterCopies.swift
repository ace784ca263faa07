/// Counts the parameters that operations have from one part of a document. Where all refer to one path
/// item or one form, there are more of them than the document has bytes, by its square.
struct ParameterCopies {
    private var seen: Set<SourceRange> = []
    private var count = 0

    /// Whether there are too many of them with those of an operation.
    mutating func areTooMany(with operation: DocumentOperation) -> Bool {
        if !seen.insert(operation.node.range).inserted {
            let nodes = [operation.node, operation.path.value]
            count += nodes.reduce(0) { $0 + ($1["parameters"]?.elements.count ?? 0) }
        }
        return count > SpecModel.inheritedLimit
    }

    /// Whether there are too many of them with those of a form.
    mutating func areTooMany(with body: SpecBody?) -> Bool {
        if case .fields(let fields)? = body?.content.shape, let first = fields.first,
            !seen.insert(first.range).inserted
        {
            count += fields.count
        }
        return count > SpecModel.inheritedLimit
    }
}
