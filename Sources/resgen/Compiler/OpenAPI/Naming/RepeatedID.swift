/// Operations of one group that have one id: the first has its name, and of the others the path says more.
struct RepeatedID {
    private let indices: [SourceRange: Int]
    private let paths: PathNames
    private let countsByPath: [String: Int]

    init(of operations: [DocumentOperation]) {
        indices = Dictionary(
            firstOf: operations.enumerated().map { ($0.element.methodRange, $0.offset) }
        )
        paths = PathNames(operations.map(\.path.key))
        countsByPath = Dictionary(operations.map { ($0.path.key, 1) }, uniquingKeysWith: +)
    }

    func isFirst(_ operation: DocumentOperation) -> Bool {
        indices[operation.methodRange].map { $0 == 0 } ?? true
    }

    /// The name with what the path of one of them says; nil where another one has its path.
    func name(_ name: String, of operation: DocumentOperation) -> String? {
        guard let index = indices[operation.methodRange], countsByPath[operation.path.key] == 1
        else { return nil }
        return paths.name(name, at: index)
    }
}
