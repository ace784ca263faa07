/// A scalar before anything is known of its type.
struct YAMLScalar {
    enum Style {
        case plain, quoted, block
    }

    let text: String
    let range: SourceRange
    let style: Style
    var isOfSeveralLines = false
}

extension YAMLParser {
    /// The value of a scalar with the properties that came before it.
    mutating func node(of scalar: YAMLScalar) throws(Diagnostic) -> JSONNode {
        let taken = properties
        properties = nil
        let value: JSONValue
        if let tag = taken?.tag {
            value = try tags.value(of: scalar, tagged: tag)
        } else {
            let isText = scalar.style != .plain || isText(scalar.range)
            value = isText ? .string(scalar.text) : CoreSchema.value(of: scalar.text)
        }
        let node = node(value, scalar.range)
        if let anchor = taken?.anchor { anchors.set(anchor.value, node) }
        return node
    }

    /// Whether a plain scalar begins with a letter that no other value begins with.
    private func isText(_ range: SourceRange) -> Bool {
        guard range.start < range.end, isLetter(Int(range.start)) else { return false }
        switch bytes[Int(range.start)] | 0x20 {
        case 0x66, 0x6E, 0x74: return false
        default: return true
        }
    }

    /// A scalar as a key.
    mutating func key(of scalar: YAMLScalar) throws(Diagnostic) -> YAMLKey {
        let isPlain = scalar.style == .plain
        if properties == nil {
            return YAMLKey(
                text: scalar.text,
                range: scalar.range,
                isNull: isPlain && CoreSchema.isNull(scalar.text),
                isMerge: isPlain && scalar.text == "<<",
                isQuoted: !isPlain
            )
        }
        let isTagged = properties?.tag != nil
        let node = try node(of: scalar)
        return YAMLKey(
            text: scalar.text,
            range: scalar.range,
            isNull: node.isNull,
            isMerge: isPlain && !isTagged && scalar.text == "<<",
            isQuoted: !isPlain
        )
    }

    /// What an alias stands for as a key.
    func key(of alias: JSONNode) throws(Diagnostic) -> YAMLKey {
        if alias.isContainer { throw complexKey(at: Int(alias.range.start)) }
        let text = alias.scalarText ?? alias.bool.map { $0 ? "true" : "false" }
        return YAMLKey(
            text: text ?? "",
            range: alias.range,
            isNull: text == nil,
            lineStart: lineStart
        )
    }
}
