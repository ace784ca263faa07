/// Collections in brackets. Those inside are on the parser's stack until the outermost one is closed.
extension YAMLParser {
    /// c-flow-sequence or c-flow-mapping, which is appended to the current collection.
    mutating func parseFlow() throws(Diagnostic) {
        let depth = enclosing.count
        try openFlow()
        while enclosing.count > depth {
            try skipFlowBlanks()
            switch current.kind {
            case .flowSequence: try parseFlowSequence()
            case .flowPair: try parseFlowPair()
            default: try parseFlowMapping()
            }
        }
    }

    private mutating func openFlow() throws(Diagnostic) {
        let isSequence = bytes[offset] == UInt8(ascii: "[")
        let indent = current.isFlow ? current.indent : current.indent + 1
        try open(isSequence ? .flowSequence : .flowMapping, indent: indent, start: offset)
        current.expects = isSequence ? .element : .key
        offset += 1
        end = offset
    }

    private mutating func closeFlow() throws(Diagnostic) {
        offset += 1
        end = offset
        try close()
    }

    /// ns-s-flow-seq-entries
    private mutating func parseFlowSequence() throws(Diagnostic) {
        switch (current.expects, bytes[offset]) {
        case (_, UInt8(ascii: "]")): try closeFlow()
        case (.nothing, UInt8(ascii: ",")): nextFlowEntry(.element)
        case (.nothing, UInt8(ascii: ":")): try openPair()
        case (.nothing, _): throw missingFlowComma()
        case (_, UInt8(ascii: "?")) where isIndicator(offset):
            try open(.flowPair, indent: current.indent, start: offset)
            current.expects = .key
            offset += 1
            end = offset
        default: try parseFlowNode()
        }
    }

    private mutating func nextFlowEntry(_ expected: YAMLCollection.Expectation) {
        offset += 1
        end = offset
        current.expects = expected
        candidate = nil
    }

    /// `key: value` in a sequence, once its key has been read as an element.
    private mutating func openPair() throws(Diagnostic) {
        guard let key = candidate else {
            if let last = current.elements.last, last.isContainer {
                throw complexKey(at: Int(last.range.start))
            }
            throw missingFlowComma()
        }
        guard key.isQuoted || isIndicator(offset) else { throw missingFlowComma() }
        guard key.lineStart == lineStart else {
            throw mistake("a key is on one line", key.range.range)
        }
        current.elements.removeLast()
        candidate = nil
        current.expects = .element
        try open(.flowPair, indent: current.indent, start: Int(key.range.start))
        try take(key)
        nextFlowEntry(.value)
    }

    /// The one member of an object that has no brackets of its own.
    private mutating func parseFlowPair() throws(Diagnostic) {
        let isEnd = [UInt8(ascii: ","), UInt8(ascii: "]")].contains(bytes[offset])
        switch current.expects {
        case .nothing: try close()
        case .colon where bytes[offset] == UInt8(ascii: ":"): nextFlowEntry(.value)
        case .colon where !isEnd: throw missingFlowComma()
        case .colon: try appendNothing()
        default:
            if isEnd { try appendNothing() } else { try parseFlowNode() }
        }
    }

    /// ns-s-flow-map-entries
    private mutating func parseFlowMapping() throws(Diagnostic) {
        let byte = bytes[offset]
        switch (current.expects, byte) {
        case (.nothing, UInt8(ascii: "}")): try closeFlow()
        case (.nothing, UInt8(ascii: ",")): nextFlowEntry(.key)
        case (.nothing, _): throw missingFlowComma()
        case (.key, UInt8(ascii: "}")): try closeFlow()
        case (.key, UInt8(ascii: "?")) where isIndicator(offset):
            offset += 1
            try skipFlowBlanks()
            if bytes[offset] == UInt8(ascii: "}") { throw nullKey(at: range(from: end, to: end)) }
        case (.colon, UInt8(ascii: ":")) where current.key.isQuoted || isIndicator(offset):
            nextFlowEntry(.value)
        case (.colon, UInt8(ascii: ",")), (.colon, UInt8(ascii: "}")),
            (.value, UInt8(ascii: ",")), (.value, UInt8(ascii: "}")):
            try appendNothing()
        case (.colon, _): throw missingFlowComma()
        default: try parseFlowNode()
        }
    }

    /// ns-flow-node, with its properties
    private mutating func parseFlowNode() throws(Diagnostic) {
        let start = offset
        let line = lineStart
        while bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!") {
            properties = try parseProperty(after: properties)
            try skipFlowBlanks()
        }
        let isKey = current.expects == .key
        switch bytes[offset] {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if isKey { throw complexKey(at: offset) }
            try openFlow()
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
            guard offset > start else { throw unexpected("a value") }
            try appendNothing()
        case UInt8(ascii: ":") where isIndicator(offset):
            // `!!str : value` has an empty text for a key.
            if isKey, offset > start { return try appendNothing() }
            throw nullKey(at: range(from: offset, to: offset + 1))
        case UInt8(ascii: "*"):
            let alias = try parseAlias()
            let candidate = alias.isContainer ? nil : try key(of: alias)
            try complete(alias)
            if !isKey { self.candidate = candidate }
        default:
            var scalar = try parseSingleLineOrQuoted()
            if scalar.style == .plain { scalar = try continued(scalar) }
            let isCandidate = current.kind == .flowSequence && !scalar.isOfSeveralLines
            let tagged = properties
            try complete(scalar)
            if isCandidate { try remember(scalar, tagged, line) }
        }
    }

    /// Keeps an element that may be the key of a pair.
    private mutating func remember(
        _ scalar: YAMLScalar,
        _ properties: YAMLProperties?,
        _ line: Int
    ) throws(Diagnostic) {
        candidate = YAMLKey(
            text: scalar.text,
            range: scalar.range,
            isNull: current.elements.last?.isNull ?? true,
            isMerge: scalar.style == .plain && scalar.text == "<<" && properties?.tag == nil,
            isQuoted: scalar.style == .quoted,
            lineStart: line
        )
    }

    /// s-separate inside of brackets, up to something that is there for certain.
    mutating func skipFlowBlanks() throws(Diagnostic) {
        while offset < count {
            switch bytes[offset] {
            case 0x20, 0x09: offset &+= 1
            case 0x0A, 0x0D:
                skipBreak()
                try startFlowLine()
            case UInt8(ascii: "#") where isComment(offset): skipToEndOfLine()
            default: return
            }
        }
        throw unclosed()
    }

    /// The beginning of a line, which is indented more than what is around the brackets.
    private mutating func startFlowLine() throws(Diagnostic) {
        skipIndentation()
        let start = offset
        skipBlanks()
        guard offset < count else { throw unclosed() }
        if isBreak(offset) || isComment(offset) { return }
        if start == lineStart, isMarker(lineStart) { throw unclosed() }
        // A closing bracket below the key is read, too, as by most readers.
        let isClosing = bytes[offset] == UInt8(ascii: "]") || bytes[offset] == UInt8(ascii: "}")
        guard indentation >= current.indent - (isClosing ? 1 : 0) else {
            throw outdented(tabAt: start)
        }
    }
}
