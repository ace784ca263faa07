/// What a `&`, `!` or `*` begins.
extension YAMLParser {
    /// c-ns-properties, one of them after the others: an anchor or a tag at the offset.
    mutating func parseProperty(after others: YAMLProperties?) throws(Diagnostic)
        -> YAMLProperties?
    {
        let start = cursor.offset
        let own: YAMLProperties
        if cursor.bytes[start] == UInt8(ascii: "&") {
            let name = try parseAnchorName()
            own = YAMLProperties(
                anchor: Located(value: name, range: cursor.range(from: start, to: cursor.offset))
            )
        } else {
            let name = try parseTag()
            own = YAMLProperties(
                tag: Located(value: name, range: cursor.range(from: start, to: cursor.offset))
            )
        }
        cursor.end = cursor.offset
        guard
            cursor.isBlankOrEnd(cursor.offset)
                || cursor.context.isFlow && cursor.isFlowIndicator(cursor.offset)
        else {
            throw cursor.unexpected("a blank")
        }
        return try YAMLProperties.joined(own, others)
    }

    /// ns-anchor-name after a `&` or a `*`
    mutating func parseAnchorName() throws(Diagnostic) -> String {
        let start = cursor.offset
        cursor.offset += 1
        while cursor.offset < cursor.count, cursor.bytes[cursor.offset] > 0x20,
            !cursor.isFlowIndicator(cursor.offset)
        { cursor.offset += 1 }
        guard cursor.offset > start + 1 else {
            throw cursor.mistake("an anchor has no name", start..<cursor.offset)
        }
        return cursor.text(from: start + 1, to: cursor.offset)
    }

    /// c-ns-tag-property: `!<uri>`, `!!name`, `!handle!name`, `!name` or `!`
    private mutating func parseTag() throws(Diagnostic) -> String {
        let start = cursor.offset
        let isVerbatim = start + 1 < cursor.count && cursor.bytes[start + 1] == UInt8(ascii: "<")
        cursor.offset += isVerbatim ? 2 : 1
        var handleEnd = start + 1
        while cursor.offset < cursor.count, cursor.bytes[cursor.offset] > 0x20,
            isVerbatim || !cursor.isFlowIndicator(cursor.offset)
        {
            if cursor.bytes[cursor.offset] == UInt8(ascii: ">"), isVerbatim { break }
            if cursor.bytes[cursor.offset] == UInt8(ascii: "!"), handleEnd == start + 1 {
                handleEnd = cursor.offset + 1
            }
            cursor.offset += 1
        }
        let name: String?
        if isVerbatim {
            guard cursor.offset < cursor.count, cursor.bytes[cursor.offset] == UInt8(ascii: ">")
            else {
                throw cursor.mistake("a tag has no '>' at its end", start..<cursor.offset)
            }
            name = tree.tags.coreName(verbatim: cursor.text(from: start + 2, to: cursor.offset))
            cursor.offset += 1
        } else {
            let handle = cursor.text(from: start, to: handleEnd)
            guard tree.tags.isDeclared(handle) else {
                throw cursor.mistake("no %TAG says what '\(handle)' is", start..<cursor.offset)
            }
            name = tree.tags.coreName(
                handle: handle,
                suffix: cursor.text(from: handleEnd, to: cursor.offset)
            )
        }
        guard let name else {
            let notes = ["known are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map"]
            throw cursor.mistake(
                "unknown tag '\(cursor.text(from: start, to: cursor.offset))'",
                start..<cursor.offset,
                notes: notes
            )
        }
        return name
    }

    /// c-ns-alias-node
    mutating func parseAlias() throws(Diagnostic) -> JSONNode {
        let start = cursor.offset
        let name = try parseAnchorName()
        cursor.end = cursor.offset
        if tree.properties != nil {
            throw cursor.mistake("an alias has no anchor or tag of its own", start..<cursor.offset)
        }
        return try tree.node(ofAlias: name, cursor.range(from: start, to: cursor.offset))
    }
}
