/// The tree of a YAML text as far as it has been read: the collections that are open, and what anchors
/// and tags mean.
///
/// It keeps its own stack, so that no depth of nesting can overflow the machine's.
struct YAMLTree {
    private let file: Int
    var current = YAMLCollection(.document, indent: -1, start: 0)
    private(set) var enclosing: [YAMLCollection] = []
    /// Those of the node that comes next.
    var properties: YAMLProperties?
    /// The last element in brackets, where it may turn out to be the key of a pair.
    var candidate: YAMLKey?
    var tags = YAMLTags()
    private(set) var runs = TextRuns()
    private var anchors = YAMLAnchors()
    private var lastID = JSONNode.ID.none

    init(file: Int) { self.file = file }

    /// What is around the nodes that come next.
    var context: YAMLCursor.Context {
        YAMLCursor.Context(isFlow: current.isFlow, indent: current.indent)
    }

    // MARK: Collections

    mutating func open(_ kind: YAMLCollection.Kind, indent: Int, start: Int) throws(Diagnostic) {
        guard enclosing.count < JSONParser.depthLimit else { throw tooDeep(start..<start + 1) }
        if case .key = current.expects { throw complexKey(at: start) }
        enclosing.append(current)
        current = YAMLCollection(kind, indent: indent, start: start)
        current.properties = properties
        properties = nil
        if let anchor = current.properties?.anchor { anchors.open(anchor.value) }
    }

    /// The current collection as a node, which is its parent's from then on.
    mutating func close(at end: Int) throws(Diagnostic) {
        let collection = current
        current = enclosing.removeLast()
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
        let range = collection.start..<max(end, collection.start)
        let node = node(value, SourceRange(file: file, range))
        if let anchor = collection.properties?.anchor { anchors.set(anchor.value, node) }
        add(node)
    }

    private mutating func add(_ node: JSONNode) {
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

    /// A key, to be followed by its value.
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
            add(try node(of: scalar))
        }
    }

    mutating func complete(_ alias: JSONNode) throws(Diagnostic) {
        if case .key = current.expects {
            try take(try key(of: alias))
        } else {
            add(alias)
        }
    }

    /// A value that is not written is null.
    mutating func appendNothing(at end: Int) throws(Diagnostic) {
        let range = SourceRange(file: file, end..<end)
        try complete(YAMLScalar(text: "", range: range, style: .plain))
    }

    // MARK: Scalars

    private mutating func node(_ value: JSONValue, _ range: SourceRange) -> JSONNode {
        lastID = lastID.next
        return JSONNode(value: value, range: range, id: lastID)
    }

    /// The value of a scalar with the properties that came before it.
    private mutating func node(of scalar: YAMLScalar) throws(Diagnostic) -> JSONNode {
        let taken = properties
        properties = nil
        keepRuns(of: scalar)
        let value: JSONValue
        if let tag = taken?.tag {
            value = try tags.value(of: scalar, tagged: tag)
        } else {
            let isText = scalar.style != .plain || CoreSchema.isText(scalar.text)
            value = isText ? .string(scalar.text) : CoreSchema.value(of: scalar.text)
        }
        let node = node(value, scalar.range)
        if let anchor = taken?.anchor { anchors.set(anchor.value, node) }
        return node
    }

    private mutating func keepRuns(of scalar: YAMLScalar) {
        if !scalar.runs.isEmpty { runs.set(scalar.runs, ofStringAt: scalar.range.start) }
    }

    /// A scalar as a key, with the properties that came before it.
    mutating func key(of scalar: YAMLScalar) throws(Diagnostic) -> YAMLKey {
        let isPlain = scalar.style == .plain
        if properties == nil {
            keepRuns(of: scalar)
            return YAMLKey(
                text: scalar.text,
                range: scalar.range,
                isNull: isPlain && scalar.text.isEmpty,
                isMerge: scalar.isMergeKey(),
                isQuoted: !isPlain
            )
        }
        let tag = properties?.tag?.value
        let node = try node(of: scalar)
        return YAMLKey(
            text: scalar.text,
            range: scalar.range,
            isNull: isPlain && scalar.text.isEmpty && node.isNull,
            isMerge: scalar.isMergeKey(tagged: tag),
            isQuoted: !isPlain
        )
    }

    // MARK: Aliases

    /// The value of an anchor with ids of its own, at the place of the alias.
    mutating func node(ofAlias name: String, _ range: SourceRange) throws(Diagnostic) -> JSONNode {
        do throws(YAMLAnchors.Failure) {
            runs.hasAliases = true
            let copy = try copy(try anchors.node(name), depth: enclosing.count)
            if let text = copy.string {
                // All of the text is at the alias.
                let decoded = 0..<Int32(clamping: text.utf8.count)
                runs.set(
                    [.init(decoded: decoded, source: range.start..<range.end)],
                    ofStringAt: range.start
                )
            }
            return JSONNode(value: copy.value, range: range, id: copy.id)
        } catch {
            throw mistake(of: error, name, range.range)
        }
    }

    /// What an alias stands for as a key.
    func key(of alias: JSONNode, lineStart: Int = 0) throws(Diagnostic) -> YAMLKey {
        if alias.isContainer { throw complexKey(at: Int(alias.range.start)) }
        let text = alias.scalarText ?? alias.bool.map { $0 ? "true" : "false" }
        return YAMLKey(
            text: text ?? "",
            range: alias.range,
            isNull: text == nil,
            lineStart: lineStart
        )
    }

    /// As deep as the depth limit of a text.
    private mutating func copy(_ original: JSONNode, depth: Int) throws(YAMLAnchors.Failure)
        -> JSONNode
    {
        try anchors.repeatOnce()
        switch original.value {
        case .array(var elements):
            guard depth < JSONParser.depthLimit else { throw .tooDeep }
            for index in elements.indices {
                elements[index] = try copy(elements[index], depth: depth + 1)
            }
            return node(.array(elements), original.range)
        case .object(var members):
            guard depth < JSONParser.depthLimit else { throw .tooDeep }
            for index in members.indices {
                let member = members[index]
                let value = try copy(member.value, depth: depth + 1)
                members[index] = JSONMember(
                    key: member.key,
                    keyRange: member.keyRange,
                    value: value
                )
            }
            return node(.object(members), original.range)
        default: return node(original.value, original.range)
        }
    }

    // MARK: Mistakes

    func complexKey(at start: Int) -> Diagnostic {
        mistake("a key is text, found an array or an object", start..<start + 1)
    }

    func nullKey(at range: SourceRange) -> Diagnostic {
        .error("a key is text, found null", at: range)
    }

    private func mistake(of failure: YAMLAnchors.Failure, _ name: String, _ range: Range<Int>)
        -> Diagnostic
    {
        switch failure {
        case .unknown:
            let note = nearest(to: name, in: anchors.names).map { ["did you mean '*\($0)'?"] }
            return mistake("there is no anchor '&\(name)' before this", range, notes: note ?? [])
        case .cyclic: return mistake("'*\(name)' is inside of the value that it stands for", range)
        case .tooMany: return mistake("aliases repeat more than 500,000 values", range)
        case .tooDeep: return tooDeep(range)
        }
    }

    private func tooDeep(_ range: Range<Int>) -> Diagnostic {
        mistake("nested more than \(JSONParser.depthLimit) deep", range)
    }

    private func mistake(_ message: String, _ range: Range<Int>, notes: [String] = [])
        -> Diagnostic
    {
        .error(message, at: SourceRange(file: file, range), notes: notes)
    }
}
