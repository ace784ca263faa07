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
