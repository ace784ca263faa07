/// A collection whose end has not come yet; the outermost one is the document.
struct YAMLCollection {
    enum Kind {
        case document, sequence, mapping, flowSequence, flowMapping
        /// `key: value` as an element of a sequence in brackets.
        case flowPair
    }

    /// What comes next in it.
    enum Expectation {
        case element, key, colon, value
        /// Another entry, or the end.
        case nothing
    }

    let kind: Kind
    /// The column of its entries; in brackets, the fewest spaces that a line begins with.
    let indent: Int
    let start: Int
    var expects = Expectation.element
    var elements: [JSONNode] = []
    var members: [JSONMember] = []
    var key = YAMLKey.none
    /// The members that are merge keys.
    var merges: [Int] = []
    var properties: YAMLProperties?

    init(_ kind: Kind, indent: Int, start: Int) {
        self.kind = kind
        self.indent = indent
        self.start = start
    }

    /// Whether another entry or the end comes next.
    var isComplete: Bool {
        if case .nothing = expects { true } else { false }
    }

    var isFlow: Bool {
        switch kind {
        case .document, .sequence, .mapping: false
        case .flowSequence, .flowMapping, .flowPair: true
        }
    }
}

/// The text of a key, as it is written.
struct YAMLKey {
    let text: String
    let range: SourceRange
    /// Whether nothing is written there, or an alias of null. `null` itself is a key like others.
    var isNull = false
    /// Whether it is the `<<` of a merge.
    var isMerge = false
    /// Whether a colon may follow it without a blank.
    var isQuoted = false
    /// The line it begins in.
    var lineStart = 0

    static let none = YAMLKey(text: "", range: SourceRange(file: 0, start: 0, end: 0))
}
