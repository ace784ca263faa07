/// Writes a JSON tree as text that is good to read: what fits on a line is one line.
package struct JSONLayout {
    private static let width = 100

    private var text = ""

    package static func text(of node: JSONNode) -> String {
        var layout = JSONLayout()
        layout.write(node, depth: 0, column: 0)
        return layout.text + "\n"
    }

    /// `column` is where the value begins, and one more where a comma follows.
    private mutating func write(_ node: JSONNode, depth: Int, column: Int) {
        // The outermost object and its parts are always open, so that an edit changes few lines.
        if depth > 0, let line = Self.line(node, room: Self.width - column) {
            text += line
            return
        }
        switch node.value {
        case .array(let elements):
            container("[", "]", elements, depth: depth) { layout, element in
                layout.write(element, depth: depth + 1, column: (depth + 1) * 2 + 1)
            }
        case .object(let members):
            container("{", "}", members, depth: depth) { layout, member in
                let key = JSONPrinter.quoted(member.key) + ": "
                layout.text += key
                let column = (depth + 1) * 2 + key.utf8.count + 1
                layout.write(member.value, depth: depth + 1, column: column)
            }
        default: text += Self.scalar(node)
        }
    }

    private mutating func container<Element>(
        _ opening: String,
        _ closing: String,
        _ elements: [Element],
        depth: Int,
        _ write: (inout JSONLayout, Element) -> Void
    ) {
        let indentation = String(repeating: "  ", count: depth)
        text += opening
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + indentation + "  "
            write(&self, element)
        }
        text += "\n" + indentation + closing
    }

    /// The value on one line, nil when it takes more than there is room for.
    private static func line(_ node: JSONNode, room: Int) -> String? {
        guard room > 0 else { return nil }
        switch node.value {
        case .array(let elements):
            return joined(elements, "[", "]", room: room) { element, room in
                line(element, room: room)
            }
        case .object(let members):
            return joined(members, "{ ", " }", room: room) { member, room in
                let key = JSONPrinter.quoted(member.key) + ": "
                return line(member.value, room: room - key.utf8.count).map { key + $0 }
            }
        default:
            let text = scalar(node)
            return text.utf8.count <= room ? text : nil
        }
    }

    private static func joined<Element>(
        _ elements: [Element],
        _ opening: String,
        _ closing: String,
        room: Int,
        _ line: (Element, Int) -> String?
    ) -> String? {
        guard !elements.isEmpty else {
            return String(opening.prefix(1)) + String(closing.suffix(1))
        }
        var text = opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += ", " }
            guard let part = line(element, room - text.utf8.count - closing.utf8.count) else {
                return nil
            }
            text += part
        }
        return text + closing
    }

    private static func scalar(_ node: JSONNode) -> String {
        switch node.value {
        case .string(let text): JSONPrinter.quoted(text)
        case .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: "null"
        }
    }
}
