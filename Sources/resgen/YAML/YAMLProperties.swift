/// The anchor and the tag before a node.
///
/// Few nodes have any, so all others only pass a nil around.
final class YAMLProperties {
    let anchor: Located<String>?
    /// The name in the core schema.
    let tag: Located<String>?

    init(anchor: Located<String>? = nil, tag: Located<String>? = nil) {
        self.anchor = anchor
        self.tag = tag
    }

    /// Those of a line, and those of the lines before it.
    static func joined(_ own: YAMLProperties?, _ outer: YAMLProperties?) throws(Diagnostic)
        -> YAMLProperties?
    {
        guard let own, let outer else { return own ?? outer }
        if let anchor = own.anchor, outer.anchor != nil {
            throw .error("a value has one anchor, this is the second", at: anchor.range)
        }
        if let tag = own.tag, outer.tag != nil {
            throw .error("a value has one tag, this is the second", at: tag.range)
        }
        return YAMLProperties(anchor: own.anchor ?? outer.anchor, tag: own.tag ?? outer.tag)
    }
}

extension YAMLParser {
    /// c-ns-properties, one of them after the others: an anchor or a tag at the offset.
    mutating func parseProperty(after others: YAMLProperties?) throws(Diagnostic)
        -> YAMLProperties?
    {
        let start = offset
        let own: YAMLProperties
        if bytes[start] == UInt8(ascii: "&") {
            let name = try parseAnchorName()
            own = YAMLProperties(
                anchor: Located(value: name, range: range(from: start, to: offset))
            )
        } else {
            let name = try parseTag()
            own = YAMLProperties(tag: Located(value: name, range: range(from: start, to: offset)))
        }
        end = offset
        guard isBlankOrEnd(offset) || current.isFlow && isFlowIndicator(offset) else {
            throw unexpected("a blank")
        }
        return try YAMLProperties.joined(own, others)
    }

    /// ns-anchor-name after a `&` or a `*`
    mutating func parseAnchorName() throws(Diagnostic) -> String {
        let start = offset
        offset += 1
        while offset < count, bytes[offset] > 0x20, !isFlowIndicator(offset) { offset += 1 }
        guard offset > start + 1 else { throw mistake("an anchor has no name", start..<offset) }
        return text(from: start + 1, to: offset)
    }

    /// c-ns-tag-property: `!<uri>`, `!!name`, `!handle!name`, `!name` or `!`
    private mutating func parseTag() throws(Diagnostic) -> String {
        let start = offset
        let isVerbatim = start + 1 < count && bytes[start + 1] == UInt8(ascii: "<")
        offset += isVerbatim ? 2 : 1
        var handleEnd = start + 1
        while offset < count, bytes[offset] > 0x20, isVerbatim || !isFlowIndicator(offset) {
            if bytes[offset] == UInt8(ascii: ">"), isVerbatim { break }
            if bytes[offset] == UInt8(ascii: "!"), handleEnd == start + 1 { handleEnd = offset + 1 }
            offset += 1
        }
        let name: String?
        if isVerbatim {
            guard offset < count, bytes[offset] == UInt8(ascii: ">") else {
                throw mistake("a tag has no '>' at its end", start..<offset)
            }
            name = tags.coreName(verbatim: text(from: start + 2, to: offset))
            offset += 1
        } else {
            let handle = text(from: start, to: handleEnd)
            guard tags.isDeclared(handle) else {
                throw mistake("no %TAG says what '\(handle)' is", start..<offset)
            }
            name = tags.coreName(handle: handle, suffix: text(from: handleEnd, to: offset))
        }
        guard let name else {
            let notes = ["known are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map"]
            throw mistake(
                "unknown tag '\(text(from: start, to: offset))'",
                start..<offset,
                notes: notes
            )
        }
        return name
    }
}
