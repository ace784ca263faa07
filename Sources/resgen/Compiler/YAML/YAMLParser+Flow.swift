/// Collections in brackets. Those inside are on the parser's stack until the outermost one is closed.
extension YAMLParser {
    /// c-flow-sequence or c-flow-mapping, which is appended to the current collection.
    mutating func parseFlow() throws(Diagnostic) {
        let depth = tree.enclosing.count
        try openFlow()
        while tree.enclosing.count > depth {
            try skipFlowBlanks()
            switch tree.current.kind {
            case .flowSequence: try parseFlowSequence()
            case .flowPair: try parseFlowPair()
            default: try parseFlowMapping()
            }
        }
    }

    private mutating func openFlow() throws(Diagnostic) {
        let isSequence = cursor.bytes[cursor.offset] == UInt8(ascii: "[")
        let indent = tree.current.isFlow ? tree.current.indent : tree.current.indent + 1
        try open(isSequence ? .flowSequence : .flowMapping, indent: indent, start: cursor.offset)
        tree.current.expects = isSequence ? .element : .key
        cursor.offset += 1
        cursor.end = cursor.offset
    }

    private mutating func closeFlow() throws(Diagnostic) {
        cursor.offset += 1
        cursor.end = cursor.offset
        try close()
    }

    /// ns-s-flow-seq-entries
    private mutating func parseFlowSequence() throws(Diagnostic) {
        switch (tree.current.expects, cursor.bytes[cursor.offset]) {
        case (_, UInt8(ascii: "]")): try closeFlow()
        case (.nothing, UInt8(ascii: ",")): nextFlowEntry(.element)
        case (.nothing, UInt8(ascii: ":")): try openPair()
        case (.nothing, _): throw missingFlowComma()
        case (_, UInt8(ascii: "?")) where cursor.isIndicator(cursor.offset):
            try open(.flowPair, indent: tree.current.indent, start: cursor.offset)
            tree.current.expects = .key
            cursor.offset += 1
            cursor.end = cursor.offset
        default: try parseFlowNode()
        }
    }

    private mutating func nextFlowEntry(_ expected: YAMLCollection.Expectation) {
        cursor.offset += 1
        cursor.end = cursor.offset
        tree.current.expects = expected
        tree.candidate = nil
    }

    /// `key: value` in a sequence, once its key has been read as an element.
    private mutating func openPair() throws(Diagnostic) {
        guard let key = tree.candidate else {
            if let last = tree.current.elements.last, last.isContainer {
                throw tree.complexKey(at: Int(last.range.start))
            }
            throw missingFlowComma()
        }
        guard key.isQuoted || cursor.isIndicator(cursor.offset) else { throw missingFlowComma() }
        guard key.lineStart == cursor.lineStart else {
            throw cursor.mistake("a key is on one line", key.range.range)
        }
        tree.current.elements.removeLast()
        tree.candidate = nil
        tree.current.expects = .element
        try open(.flowPair, indent: tree.current.indent, start: Int(key.range.start))
        try tree.take(key)
        nextFlowEntry(.value)
    }

    /// The one member of an object that has no brackets of its own.
    private mutating func parseFlowPair() throws(Diagnostic) {
        let isEnd = [UInt8(ascii: ","), UInt8(ascii: "]")].contains(cursor.bytes[cursor.offset])
        switch tree.current.expects {
        case .nothing: try close()
        case .colon where cursor.bytes[cursor.offset] == UInt8(ascii: ":"): nextFlowEntry(.value)
        case .colon where !isEnd: throw missingFlowComma()
        case .colon: try tree.appendNothing(at: cursor.end)
        default:
            if isEnd { try tree.appendNothing(at: cursor.end) } else { try parseFlowNode() }
        }
    }

    /// ns-s-flow-map-entries
    private mutating func parseFlowMapping() throws(Diagnostic) {
        let byte = cursor.bytes[cursor.offset]
        switch (tree.current.expects, byte) {
        case (.nothing, UInt8(ascii: "}")): try closeFlow()
        case (.nothing, UInt8(ascii: ",")): nextFlowEntry(.key)
        case (.nothing, _): throw missingFlowComma()
        case (.key, UInt8(ascii: "}")): try closeFlow()
        case (.key, UInt8(ascii: "?")) where cursor.isIndicator(cursor.offset):
            cursor.offset += 1
            try skipFlowBlanks()
            if cursor.bytes[cursor.offset] == UInt8(ascii: "}") {
                throw tree.nullKey(at: cursor.range(from: cursor.end, to: cursor.end))
            }
        case (.colon, UInt8(ascii: ":"))
        where tree.current.key.isQuoted || cursor.isIndicator(cursor.offset):
            nextFlowEntry(.value)
        case (.colon, UInt8(ascii: ",")), (.colon, UInt8(ascii: "}")),
            (.value, UInt8(ascii: ",")), (.value, UInt8(ascii: "}")):
            try tree.appendNothing(at: cursor.end)
        case (.colon, _): throw missingFlowComma()
        default: try parseFlowNode()
        }
    }

    /// ns-flow-node, with its properties
    private mutating func parseFlowNode() throws(Diagnostic) {
        let start = cursor.offset
        let line = cursor.lineStart
        while cursor.bytes[cursor.offset] == UInt8(ascii: "&")
            || cursor.bytes[cursor.offset] == UInt8(ascii: "!")
        {
            tree.properties = try parseProperty(after: tree.properties)
            try skipFlowBlanks()
        }
        let isKey = tree.current.expects == .key
        switch cursor.bytes[cursor.offset] {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if isKey { throw tree.complexKey(at: cursor.offset) }
            try openFlow()
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard cursor.offset > start else { throw cursor.unexpected("a value") }
            try tree.appendNothing(at: cursor.end)
        case UInt8(ascii: ":") where cursor.isIndicator(cursor.offset):
            // `!!str : value` has an empty text for a key.
            if isKey, cursor.offset > start { return try tree.appendNothing(at: cursor.end) }
            throw tree.nullKey(at: cursor.range(from: cursor.offset, to: cursor.offset + 1))
        case UInt8(ascii: "*"):
            let alias = try parseAlias()
            let candidate =
                alias.isContainer ? nil : try tree.key(of: alias, lineStart: cursor.lineStart)
            try tree.complete(alias)
            if !isKey { tree.candidate = candidate }
        default:
            var scalar = try YAMLScalar.parseQuotedOrLine(&cursor)
            if scalar.style == .plain { scalar = try YAMLPlainScalar.continued(scalar, &cursor) }
            let isCandidate = tree.current.kind == .flowSequence && !scalar.isOfSeveralLines
            let tagged = tree.properties
            try tree.complete(scalar)
            if isCandidate { try remember(scalar, tagged, line) }
        }
    }

    /// Keeps an element that may be the key of a pair.
    private mutating func remember(
        _ scalar: YAMLScalar,
        _ properties: YAMLProperties?,
        _ line: Int
    ) throws(Diagnostic) {
        tree.candidate = YAMLKey(
            text: scalar.text,
            range: scalar.range,
            isNull: scalar.style == .plain && scalar.text.isEmpty,
            isMerge: scalar.isMergeKey(tagged: properties?.tag?.value),
            isQuoted: scalar.style == .quoted,
            lineStart: line
        )
    }

    /// s-separate inside of brackets, up to something that is there for certain.
    mutating func skipFlowBlanks() throws(Diagnostic) {
        while cursor.offset < cursor.count {
            switch cursor.bytes[cursor.offset] {
            case 0x20, 0x09: cursor.offset &+= 1
            case 0x0A, 0x0D:
                cursor.skipBreak()
                try startFlowLine()
            case UInt8(ascii: "#") where cursor.isComment(cursor.offset): cursor.skipToEndOfLine()
            default: return
            }
        }
        throw unclosed()
    }

    /// The beginning of a line, which is indented more than what is around the brackets.
    private mutating func startFlowLine() throws(Diagnostic) {
        cursor.skipIndentation()
        let start = cursor.offset
        cursor.skipBlanks()
        guard cursor.offset < cursor.count else { throw unclosed() }
        if cursor.isBreak(cursor.offset) || cursor.isComment(cursor.offset) { return }
        if start == cursor.lineStart, cursor.isMarker(cursor.lineStart) { throw unclosed() }
        // A closing bracket is read wherever it is, as by most readers.
        let isClosing =
            cursor.bytes[cursor.offset] == UInt8(ascii: "]")
            || cursor.bytes[cursor.offset] == UInt8(ascii: "}")
        guard isClosing || cursor.indentation >= tree.current.indent else {
            throw cursor.outdented(tabAt: start)
        }
    }
}
