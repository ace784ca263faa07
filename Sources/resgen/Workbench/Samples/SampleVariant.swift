import ResgenCompiler

/// Which of several possible samples of a type is made.
struct SampleVariant: Sendable {
    /// The alternative that is taken of a union that has it: a case by its name, its tag or its type, or an
    /// example of a document.
    var name: String?
    /// Whether a list of a union has each alternative, where it is no part of an object.
    var showsAlternatives = false
}

extension Union.Case {
    /// What a client may call the case: as Swift does, by its tag, or by its type.
    func isCalled(_ word: String) -> Bool {
        let tags = tagValues.compactMap(\.node.scalarText)
        return name == word || tags.contains(word) || typeName == word
    }

    private var typeName: String? {
        if case .model(let path, _) = type { path.last } else { nil }
    }
}
