extension JSONNode {
    /// The value of a JSON text; nil where it is none.
    package init?(parsing text: String) {
        let source = SourceText(name: "", bytes: Array(text.utf8))
        guard case .success(let node) = JSONParser.parse(source, file: 0) else { return nil }
        self = node
    }

    /// The value as JSON text on one line, without spaces.
    package var compactText: String {
        var text = ""
        writeCompact(to: &text)
        return text
    }

    private func writeCompact(to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let string): text += JSONPrinter.quoted(string)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.writeCompact(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                text += JSONPrinter.quoted(member.key) + ":"
                member.value.writeCompact(to: &text)
            }
            text += "}"
        }
    }
}
