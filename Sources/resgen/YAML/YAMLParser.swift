/// Reads a YAML text (1.2.2, core schema) into the tree that a JSON text gives, up to the first
/// mistake.
///
/// What JSON cannot say is refused: several documents, keys that are no text, tags of others. It runs
/// in debug-built tools over megabytes, hence pointers and plain loops; it keeps its own stack, so that
/// no depth of nesting can overflow the machine's.
struct YAMLParser: ~Copyable {
    let source: SourceText
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let file: Int32
    var offset = 0
    /// Where the line of the offset begins.
    var lineStart = 0
    /// The spaces that the line begins with.
    var indentation = 0
    /// The end of the last thing that was read, where collections end that have no bracket.
    var end = 0

    var current = YAMLCollection(.document, indent: -1, start: 0)
    var enclosing: [YAMLCollection] = []
    /// Those of the node that comes next.
    var properties: YAMLProperties?
    /// The last element in brackets, where it may turn out to be the key of a pair.
    var candidate: YAMLKey?
    var anchors = YAMLAnchors()
    var tags = YAMLTags()
    var runs = TextRuns()
    private var lastID = JSONNode.ID.none

    /// The tree of a text, and the text with what is known of where its strings are.
    static func parse(_ source: SourceText, file: Int) -> Result<(JSONNode, TextRuns), Diagnostic> {
        source.bytes.withUnsafeBufferPointer { buffer in
            Result { () throws(Diagnostic) in
                try JSONParser.checkBytes(of: source, file: file, allowsMark: true)
                guard let base = buffer.baseAddress else { throw JSONParser.emptyFile(file) }
                var parser = YAMLParser(
                    source: source,
                    bytes: base,
                    count: buffer.count,
                    file: Int32(clamping: file),
                )
                let root = try parser.parseText()
                return (root, parser.runs)
            }
        }
    }

    private init(source: SourceText, bytes: UnsafePointer<UInt8>, count: Int, file: Int32) {
        self.source = source
        self.bytes = bytes
        self.count = count
        self.file = file
    }

    func range(from start: Int, to end: Int) -> SourceRange {
        SourceRange(
            file: file,
            start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end)
        )
    }

    mutating func node(_ value: JSONValue, _ range: SourceRange) -> JSONNode {
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }

    func text(from start: Int, to end: Int) -> String {
        String(
            decoding: UnsafeBufferPointer(start: bytes + start, count: end - start),
            as: UTF8.self
        )
    }
}

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
    /// Whether it is null, which no key of JSON is.
    var isNull = false
    /// Whether it is the `<<` of a merge.
    var isMerge = false
    /// Whether a colon may follow it without a blank.
    var isQuoted = false
    /// The line it begins in.
    var lineStart = 0

    static let none = YAMLKey(text: "", range: SourceRange(file: 0, start: 0, end: 0))
}

extension YAMLParser {
    mutating func open(_ kind: YAMLCollection.Kind, indent: Int, start: Int) throws(Diagnostic) {
        guard enclosing.count < JSONParser.depthLimit else { throw tooDeep() }
        if case .key = current.expects { throw complexKey(at: start) }
        enclosing.append(current)
        current = YAMLCollection(kind, indent: indent, start: start)
        current.properties = properties
        properties = nil
        if let anchor = current.properties?.anchor { anchors.open(anchor.value) }
    }

    /// The current collection as a node, which is its parent's from then on.
    mutating func close() throws(Diagnostic) {
        let collection = current
        current = enclosing.removeLast()
        let range = range(from: collection.start, to: max(end, collection.start))
        let value: JSONValue
        switch collection.kind {
        case .sequence, .flowSequence, .document:
            try tags.check(collection.properties?.tag, is: "seq")
            value = .array(collection.elements)
        case .mapping, .flowMapping, .flowPair:
            try tags.check(collection.properties?.tag, is: "map")
            let members = collection.members
            let merges = collection.merges
            value = .object(
                merges.isEmpty ? members : try YAMLMerge.merged(members, at: merges)
            )
        }
        let node = node(value, range)
        if let anchor = collection.properties?.anchor { anchors.set(anchor.value, node) }
        addNode(node)
    }

    mutating func addNode(_ node: JSONNode) {
        switch current.kind {
        case .document, .sequence, .flowSequence:
            current.elements.append(node)
            candidate = nil
        case .mapping, .flowMapping, .flowPair:
            let key = current.key
            if key.isMerge { current.merges.append(current.members.count) }
            current.members.append(JSONMember(key: key.text, keyRange: key.range, value: node))
        }
        current.expects = .nothing
    }

    mutating func take(_ key: YAMLKey) throws(Diagnostic) {
        if key.isNull { throw nullKey(at: key.range) }
        current.key = key
        current.expects = .colon
    }

    /// A scalar as the value, the element or the explicit key that comes next.
    mutating func complete(_ scalar: YAMLScalar) throws(Diagnostic) {
        if case .key = current.expects {
            try take(try key(of: scalar))
        } else {
            addNode(try node(of: scalar))
        }
    }

    mutating func complete(_ alias: JSONNode) throws(Diagnostic) {
        if case .key = current.expects {
            try take(try key(of: alias))
        } else {
            addNode(alias)
        }
    }

    /// A value that is not written is null.
    mutating func appendNothing() throws(Diagnostic) {
        try complete(YAMLScalar(text: "", range: range(from: end, to: end), style: .plain))
    }
}
