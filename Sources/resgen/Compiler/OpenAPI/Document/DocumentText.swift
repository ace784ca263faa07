/// The text of a document, for what asks whether a word is in it before it looks through the tree.
struct DocumentText {
    /// The file that is the document; there may be others.
    let main: SourceText
    private let others: [SourceText]
    /// Whether each value is written where its place is: none is an alias, or of another file.
    private let isOneText: Bool
    private let unresolved: [SourceRange: UnresolvedReference]
    private let overlays: Set<Int32>

    /// - Parameters:
    ///   - unresolved: Why references to other files lead nowhere.
    ///   - overlays: The files that the document is changed by.
    init(
        _ main: SourceText,
        others: [SourceText] = [],
        unresolved: [SourceRange: UnresolvedReference] = [:],
        overlays: Set<Int32> = []
    ) {
        self.main = main
        self.others = others
        self.unresolved = unresolved
        self.overlays = overlays
        isOneText = others.isEmpty && main.textRuns?.hasAliases != true
    }

    func mentions(_ word: String) -> Bool {
        main.mentions(word) || others.contains { $0.mentions(word) }
    }

    /// Whether the word may be in the value at a place. What a place has says nothing of a value that is
    /// written elsewhere.
    func mayMention(_ word: String, at place: SourceRange) -> Bool {
        !isOneText || main.mentions(word, in: place)
    }

    /// Why a reference to another file leads nowhere.
    func whyUnresolved(_ reference: String, at place: SourceRange) -> UnresolvedReference? {
        if let known = unresolved[place] { return known }
        if FileReference(reference).isAddress { return .address(reference) }
        guard overlays.contains(place.file), !FileReference(reference).isLocal else { return nil }
        return UnresolvedReference(
            message: "the reference '\(reference)' is of an overlay, and files are joined before",
            notes: ["refer to the file in the document, or put in what is in the file"]
        )
    }
}

/// Why a reference leads nowhere.
struct UnresolvedReference {
    let message: String
    var notes: [String] = []
    /// Where the reference is, if another one leads to it.
    var range: SourceRange?

    static func address(_ text: String) -> UnresolvedReference {
        UnresolvedReference(
            message: "the reference '\(text)' is an address, and nothing is fetched",
            notes: ["save what it leads to beside the document, and refer to that file"]
        )
    }
}
