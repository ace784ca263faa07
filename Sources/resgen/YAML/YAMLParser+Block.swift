/// Collections that their indentation delimits.
extension YAMLParser {
    /// The lines of the document, up to its end.
    mutating func parseBlocks(afterMarker: Bool) throws(Diagnostic) {
        if afterMarker { try parseRestOfLine(mayOpen: false) }
        while try startLine() {
            try closeBlocks()
            try parseLine()
        }
    }

    /// Closes the collections that the line is not in.
    private mutating func closeBlocks() throws(Diagnostic) {
        while current.indent > indentation { try finishBlock() }
        let isElement = bytes[offset] == UInt8(ascii: "-") && isIndicator(offset)
        if current.kind == .sequence, current.indent == indentation, !isElement,
            enclosing.last?.indent == indentation
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
        switch current.expects {
        case .nothing: break
        case .element, .colon, .value: try appendNothing()
        case .key: throw nullKey(at: range(from: end, to: end))
        }
    }

    /// A line inside the current collection, at its first character that is no space.
    private mutating func parseLine() throws(Diagnostic) {
        guard indentation == current.indent else {
            guard !current.isComplete, current.expects != .colon else {
                throw wrongIndentation()
            }
            return try parseRestOfLine(mayOpen: true)
        }
        let isElement = bytes[offset] == UInt8(ascii: "-") && isIndicator(offset)
        if current.kind == .sequence {
            guard isElement else { throw unexpected("'- ' before an element") }
            try finishEntry()
            offset += 1
            end = offset
            current.expects = .element
            try parseRestOfLine(mayOpen: true)
        } else if isElement, current.expects == .value {
            // A sequence may begin in the column of the key that it is the value of.
            try parseRestOfLine(mayOpen: true)
        } else {
            try parseEntry()
        }
    }

    /// ns-l-block-map-entry
    private mutating func parseEntry() throws(Diagnostic) {
        switch bytes[offset] {
        case UInt8(ascii: "?") where isIndicator(offset):
            try finishEntry()
            offset += 1
            current.expects = .key
        case UInt8(ascii: ":") where isIndicator(offset):
            guard current.expects == .colon else {
                throw nullKey(at: range(from: offset, to: offset + 1))
            }
            offset += 1
            current.expects = .value
        default: try finishEntry()
        }
        end = offset
        try parseRestOfLine(mayOpen: true)
    }

    /// What a line has from a place on where a node may begin, or an entry of a mapping.
    ///
    /// - Parameter mayOpen: Whether a collection without brackets may begin here.
    mutating func parseRestOfLine(mayOpen: Bool) throws(Diagnostic) {
        var mayOpen = mayOpen
        var isTabbed = skipBlanks()
        // Those of this line; `properties` are those of the lines before.
        var own: YAMLProperties?
        var start: Int?
        while true {
            guard offset < count, !isBreak(offset), !isComment(offset) else {
                return try hold(own)
            }
            // No letter is an indicator, and most keys begin with one.
            if !isLetter(offset) {
                let isKeyDue = current.isComplete
                switch bytes[offset] {
                case UInt8(ascii: "-") where isIndicator(offset),
                    UInt8(ascii: "?") where isIndicator(offset):
                    guard mayOpen, own == nil, !isKeyDue else { throw collectionInLine() }
                    if isTabbed { throw tabbed(before: offset) }
                    try openBlock()
                    isTabbed = skipBlanks()
                    continue
                case UInt8(ascii: ":") where isIndicator(offset):
                    throw nullKey(at: range(from: offset, to: offset + 1))
                case UInt8(ascii: "&"), UInt8(ascii: "!"):
                    start = start ?? offset
                    own = try parseProperty(after: own)
                    skipBlanks()
                    continue
                case UInt8(ascii: "|"), UInt8(ascii: ">"):
                    if isKeyDue { throw unexpected("a key") }
                    try join(own)
                    try complete(try parseBlockScalar())
                    return try endLine()
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    if isKeyDue { throw complexKey(at: offset) }
                    try join(own)
                    return try parseFlowInBlock()
                default: break
                }
            }
            let isKey = try parseScalar(own, from: start ?? offset, mayOpen, isTabbed)
            guard isKey else { return }
            own = nil
            start = nil
            mayOpen = false
            skipBlanks()
        }
    }

    /// The indicator of an element, or of an explicit key, that begins a collection.
    private mutating func openBlock() throws(Diagnostic) {
        let isSequence = bytes[offset] == UInt8(ascii: "-")
        try open(isSequence ? .sequence : .mapping, indent: offset - lineStart, start: offset)
        current.expects = isSequence ? .element : .key
        offset += 1
        end = offset
    }

    private mutating func parseFlowInBlock() throws(Diagnostic) {
        let start = offset
        try parseFlow()
        let lineOfEnd = lineStart
        skipBlanks()
        if offset < count, bytes[offset] == UInt8(ascii: ":"), isIndicator(offset),
            lineOfEnd == lineStart
        {
            throw complexKey(at: start)
        }
        try endLine()
    }

    /// A key with its colon, or a whole value. True when it was a key.
    private mutating func parseScalar(
        _ own: YAMLProperties?,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) -> Bool {
        let isKeyDue = current.isComplete
        let line = lineStart
        if bytes[offset] == UInt8(ascii: "*") {
            let outer = properties
            properties = own
            let alias = try parseAlias()
            properties = outer
            if hasColon() {
                try begin(key: try key(of: alias), own: own, from: start, mayOpen, isTabbed)
                return true
            }
            try join(own)
            if properties != nil { throw mistake("an alias has no anchor or tag", start..<offset) }
            if isKeyDue { throw missingColon(from: start) }
            try complete(alias)
            try endLine()
            return false
        }
        var scalar = try parseSingleLineOrQuoted()
        if hasColon() {
            if scalar.isOfSeveralLines || line != lineStart {
                throw mistake("a key is on one line", scalar.range.range)
            }
            try begin(scalar, own: own, from: start, mayOpen, isTabbed)
            return true
        }
        if isKeyDue { throw missingColon(from: start) }
        if scalar.style == .plain { scalar = try continued(scalar) }
        try join(own)
        try complete(scalar)
        try endLine()
        return false
    }

    /// Whether the `:` of a key is next, perhaps after blanks; it is skipped then.
    private mutating func hasColon() -> Bool {
        let start = offset
        skipBlanks()
        if offset < count, bytes[offset] == UInt8(ascii: ":"), isBlankOrEnd(offset + 1) {
            offset += 1
            return true
        }
        offset = start
        return false
    }

    private mutating func begin(
        _ scalar: YAMLScalar,
        own: YAMLProperties?,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) {
        let outer = properties
        properties = own
        let key = try key(of: scalar)
        properties = outer
        try begin(key: key, own: own, from: start, mayOpen, isTabbed)
    }

    /// An entry of the current mapping, or the first one of a new mapping.
    private mutating func begin(
        key: YAMLKey,
        own: YAMLProperties?,
        from start: Int,
        _ mayOpen: Bool,
        _ isTabbed: Bool
    ) throws(Diagnostic) {
        if isTabbed { throw tabbed(before: start) }
        if !current.isComplete {
            guard mayOpen else { throw mappingInLine(at: key.range) }
            try open(.mapping, indent: start - lineStart, start: start)
        }
        try take(key)
        current.expects = .value
        end = offset
    }

    /// Keeps the properties of a line that has nothing else.
    private mutating func hold(_ own: YAMLProperties?) throws(Diagnostic) {
        if own != nil, current.isComplete { throw missingColon(from: offset) }
        try join(own)
        try endLine()
    }

    /// Adds the properties of this line to those of the lines before.
    private mutating func join(_ own: YAMLProperties?) throws(Diagnostic) {
        if own != nil { properties = try YAMLProperties.joined(own, properties) }
    }
}
