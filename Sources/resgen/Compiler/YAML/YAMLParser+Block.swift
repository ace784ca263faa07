/// Collections that their indentation delimits.
extension YAMLParser {
    /// The lines of the document, up to its end.
    mutating func parseBlocks(afterMarker: Bool) throws(Diagnostic) {
        if afterMarker { try parseRestOfLine(mayOpen: false) }
        while try cursor.startLine() {
            try closeBlocks()
            try parseLine()
        }
    }

    /// Closes the collections that the line is not in.
    private mutating func closeBlocks() throws(Diagnostic) {
        while tree.current.indent > cursor.indentation { try finishBlock() }
        let isElement =
            cursor.bytes[cursor.offset] == UInt8(ascii: "-") && cursor.isIndicator(cursor.offset)
        if tree.current.kind == .sequence, tree.current.indent == cursor.indentation, !isElement,
            tree.enclosing.last?.indent == cursor.indentation
        {
            try finishBlock()
        }
    }

    mutating func finishBlock() throws(Diagnostic) {
        try finishEntry()
        try close()
    }

    /// Gives what is not there at the end of an entry.
    private mutating func finishEntry() throws(Diagnostic) {
        switch tree.current.expects {
        case .nothing: break
        case .element, .colon, .value: try tree.appendNothing(at: cursor.end)
        case .key: throw tree.nullKey(at: cursor.range(from: cursor.end, to: cursor.end))
        }
    }

    /// A line inside the current collection, at its first character that is no space.
    private mutating func parseLine() throws(Diagnostic) {
        guard cursor.indentation == tree.current.indent else {
            guard !tree.current.isComplete, tree.current.expects != .colon else {
                throw wrongIndentation()
            }
            return try parseRestOfLine(mayOpen: true)
        }
        let isElement =
            cursor.bytes[cursor.offset] == UInt8(ascii: "-") && cursor.isIndicator(cursor.offset)
        if tree.current.kind == .sequence {
            guard isElement else { throw cursor.unexpected("'- ' before an element") }
            try finishEntry()
            cursor.offset += 1
            cursor.end = cursor.offset
            tree.current.expects = .element
            try parseRestOfLine(mayOpen: true)
        } else if isElement, tree.current.expects == .value {
            // A sequence may begin in the column of the key that it is the value of.
            try parseRestOfLine(mayOpen: true)
        } else {
            try parseEntry()
        }
    }

    /// ns-l-block-map-entry
    private mutating func parseEntry() throws(Diagnostic) {
        switch cursor.bytes[cursor.offset] {
        case UInt8(ascii: "?") where cursor.isIndicator(cursor.offset):
            try finishEntry()
            cursor.offset += 1
            tree.current.expects = .key
        case UInt8(ascii: ":") where cursor.isIndicator(cursor.offset):
            guard tree.current.expects == .colon else {
                throw tree.nullKey(at: cursor.range(from: cursor.offset, to: cursor.offset + 1))
            }
            cursor.offset += 1
            tree.current.expects = .value
        default: try finishEntry()
        }
        cursor.end = cursor.offset
        try parseRestOfLine(mayOpen: true)
    }

    /// What a line has from a place on where a node may begin, or an entry of a mapping.
    ///
    /// - Parameter mayOpen: Whether a collection without brackets may begin here.
    mutating func parseRestOfLine(mayOpen: Bool) throws(Diagnostic) {
        var mayOpen = mayOpen
        var isTabbed = cursor.skipBlanks()
        // Those of this line; `properties` are those of the lines before.
        var own: YAMLProperties?
        var start: Int?
        while true {
            guard cursor.offset < cursor.count, !cursor.isBreak(cursor.offset),
                !cursor.isComment(cursor.offset)
            else {
                return try hold(own)
            }
            // No letter is an indicator, and most keys begin with one.
            if !cursor.isLetter(cursor.offset) {
                let isKeyDue = tree.current.isComplete
                switch cursor.bytes[cursor.offset] {
                case UInt8(ascii: "-") where cursor.isIndicator(cursor.offset),
                    UInt8(ascii: "?") where cursor.isIndicator(cursor.offset):
                    guard mayOpen, own == nil, !isKeyDue else { throw collectionInLine() }
                    if isTabbed { throw cursor.tabbed(before: cursor.offset) }
                    try openBlock()
                    isTabbed = cursor.skipBlanks()
                    continue
                case UInt8(ascii: ":") where cursor.isIndicator(cursor.offset):
                    throw tree.nullKey(at: cursor.range(from: cursor.offset, to: cursor.offset + 1))
                case UInt8(ascii: "&"), UInt8(ascii: "!"):
                    start = start ?? cursor.offset
                    own = try parseProperty(after: own)
                    cursor.skipBlanks()
                    continue
                case UInt8(ascii: "|"), UInt8(ascii: ">"):
                    if isKeyDue { throw cursor.unexpected("a key") }
                    try join(own)
                    try tree.complete(try YAMLBlockScalar.parse(&cursor))
                    return try cursor.endLine()
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    if isKeyDue { throw tree.complexKey(at: cursor.offset) }
                    try join(own)
                    return try parseFlowInBlock()
                default: break
                }
            }
            let isKey = try parseScalar(own, from: start ?? cursor.offset, mayOpen, isTabbed)
            guard isKey else { return }
            own = nil
            start = nil
            mayOpen = false
            cursor.skipBlanks()
        }
    }

    /// The indicator of an element, or of an explicit key, that begins a collection.
    private mutating func openBlock() throws(Diagnostic) {
        let isSequence = cursor.bytes[cursor.offset] == UInt8(ascii: "-")
        try open(
            isSequence ? .sequence : .mapping,
            indent: cursor.offset - cursor.lineStart,
            start: cursor.offset
        )
        tree.current.expects = isSequence ? .element : .key
        cursor.offset += 1
        cursor.end = cursor.offset
    }

    private mutating func parseFlowInBlock() throws(Diagnostic) {
        let start = cursor.offset
        try parseFlow()
        let lineOfEnd = cursor.lineStart
        cursor.skipBlanks()
        if cursor.offset < cursor.count, cursor.bytes[cursor.offset] == UInt8(ascii: ":"),
            cursor.isIndicator(cursor.offset),
            lineOfEnd == cursor.lineStart
        {
            throw tree.complexKey(at: start)
        }
        try cursor.endLine()
    }

    /// A key with its colon, or a whole value. True when it was a key.
    private mutating func parseScalar(
        _ own: YAMLProperties?,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) -> Bool {
        let isKeyDue = tree.current.isComplete
        let line = cursor.lineStart
        if cursor.bytes[cursor.offset] == UInt8(ascii: "*") {
            let outer = tree.properties
            tree.properties = own
            let alias = try parseAlias()
            tree.properties = outer
            if hasColon() {
                try begin(
                    key: try tree.key(of: alias, lineStart: cursor.lineStart),
                    from: start,
                    mayOpen,
                    isTabbed
                )
                return true
            }
            try join(own)
            if tree.properties != nil {
                throw cursor.mistake("an alias has no anchor or tag", start..<cursor.offset)
            }
            if isKeyDue { throw missingColon(from: start) }
            try tree.complete(alias)
            try cursor.endLine()
            return false
        }
        var scalar = try YAMLScalar.parseQuotedOrLine(&cursor)
        if hasColon() {
            if scalar.isOfSeveralLines || line != cursor.lineStart {
                throw cursor.mistake("a key is on one line", scalar.range.range)
            }
            try begin(scalar, own: own, from: start, mayOpen, isTabbed)
            return true
        }
        if isKeyDue { throw missingColon(from: start) }
        if scalar.style == .plain { scalar = try YAMLPlainScalar.continued(scalar, &cursor) }
        try join(own)
        try tree.complete(scalar)
        try cursor.endLine()
        return false
    }

    /// Whether the `:` of a key is next, perhaps after blanks; it is skipped then.
    private mutating func hasColon() -> Bool {
        let start = cursor.offset
        cursor.skipBlanks()
        if cursor.offset < cursor.count, cursor.bytes[cursor.offset] == UInt8(ascii: ":"),
            cursor.isBlankOrEnd(cursor.offset + 1)
        {
            cursor.offset += 1
            return true
        }
        cursor.offset = start
        return false
    }

    private mutating func begin(
        _ scalar: YAMLScalar,
        own: YAMLProperties?,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) {
        let outer = tree.properties
        tree.properties = own
        let key = try tree.key(of: scalar)
        tree.properties = outer
        try begin(key: key, from: start, mayOpen, isTabbed)
    }

    /// An entry of the current mapping, or the first one of a new mapping.
    private mutating func begin(
        key: YAMLKey,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) {
        if isTabbed { throw cursor.tabbed(before: start) }
        if !tree.current.isComplete {
            guard mayOpen else { throw mappingInLine(at: key.range) }
            try open(.mapping, indent: start - cursor.lineStart, start: start)
        }
        try tree.take(key)
        tree.current.expects = .value
        cursor.end = cursor.offset
    }

    /// Keeps the properties of a line that has nothing else.
    private mutating func hold(_ own: YAMLProperties?) throws(Diagnostic) {
        if own != nil, tree.current.isComplete { throw missingColon(from: cursor.offset) }
        try join(own)
        try cursor.endLine()
    }

    /// Adds the properties of this line to those of the lines before.
    private mutating func join(_ own: YAMLProperties?) throws(Diagnostic) {
        if own != nil { tree.properties = try YAMLProperties.joined(own, tree.properties) }
    }
}
