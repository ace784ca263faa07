/// HTML in a description, as Markdown: what is no tag of a text stays as it is written.
struct HTMLText {
    private var text = ""
    private var links: [String] = []

    static func plain(_ written: String) -> String {
        guard written.utf8.contains(UInt8(ascii: "<")) || written.utf8.contains(UInt8(ascii: "&"))
        else { return written }
        var html = HTMLText()
        html.read(written[...])
        return html.text
    }

    private mutating func read(_ written: Substring) {
        var rest = written
        var isCode = false
        while let first = rest.first {
            if first == "`" { isCode.toggle() }
            if first == "<", !isCode, let tag = Tag(rest) {
                add(tag)
                rest = rest.dropFirst(tag.length)
            } else if first == "&", !isCode, let (character, length) = Self.entity(rest) {
                text.append(character)
                rest = rest.dropFirst(length)
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func add(_ tag: Tag) {
        switch tag.name {
        case "br": text += "\n"
        case "li": text += tag.isEnd ? "" : "\n- "
        case "code": text += "`"
        case "td", "th": text += " "
        case "a": add(link: tag)
        case _ where Tag.blocks.contains(tag.name): text += "\n\n"
        default: break
        }
    }

    private mutating func add(link tag: Tag) {
        if !tag.isEnd {
            links.append(tag.address ?? "")
            if tag.address != nil { text += "[" }
        } else if let address = links.popLast(), !address.isEmpty {
            text += "](\(address))"
        }
    }

    private static func entity(_ text: Substring) -> (Character, length: Int)? {
        for (name, character) in entities where text.hasPrefix(name) {
            return (character, name.count)
        }
        return nil
    }

    private static let entities: [(String, Character)] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"),
        ("&nbsp;", " "),
    ]

    /// `<a href="…">`, `</p>`
    private struct Tag {
        var name = ""
        var isEnd = false
        var address: String?
        var length = 0

        static let blocks: Set<String> = [
            "p", "div", "ul", "ol", "table", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
        ]
        private static let others: Set<String> = [
            "br", "li", "code", "td", "th", "a", "b", "strong", "i", "em", "u", "span", "sup",
            "sub",
            "small", "font", "tr", "thead", "tbody", "col", "colgroup",
        ]

        /// Nil where no tag of a text begins.
        init?(_ text: Substring) {
            let head = text.prefix(400)
            guard let close = head.firstIndex(of: ">") else { return nil }
            var inner = head[..<close].dropFirst()
            length = inner.count + 2
            if inner.first == "/" {
                isEnd = true
                inner = inner.dropFirst()
            }
            name = inner.prefix { $0.isLetter || $0.isNumber }.lowercased()
            let next = inner.dropFirst(name.count).first
            guard Self.blocks.contains(name) || Self.others.contains(name),
                next == nil || next == " " || next == "/"
            else { return nil }
            if name == "a" { address = Self.address(inner) }
        }

        private static func address(_ text: Substring) -> String? {
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            guard let index = parts.firstIndex(where: { $0.hasSuffix("href=") }),
                index + 1 < parts.count, !parts[index + 1].isEmpty,
                !parts[index + 1].contains(where: { $0 == " " || $0 == "(" || $0 == ")" })
            else { return nil }
            return String(parts[index + 1])
        }
    }
}
