/// Descriptions that are written in HTML, as Markdown: `<p>The <code>id</code>.</p>`. What is no tag
/// of HTML stays, such as `<id>`, and so does all code in backticks.
struct HTMLText {
    private let bytes: [UInt8]
    /// Without an end of a tag, `<a>` is what an author calls a part of a text.
    private let hasTags: Bool
    private var index = 0
    private var output: [UInt8] = []
    /// The address of the link that is open.
    private var link: [UInt8]?
    private var backticks = 0

    static func markdown(_ text: String) -> String {
        guard text.mayHaveMarkup else { return text }
        var html = HTMLText(bytes: Array(text.utf8), hasTags: text.hasEndOfTag)
        html.read()
        return String(decoding: html.output, as: UTF8.self)
    }

    private init(bytes: [UInt8], hasTags: Bool) {
        self.bytes = bytes
        self.hasTags = hasTags
    }

    private mutating func read() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "`") { backticks += 1 }
            let isText = backticks % 2 == 0
            if isText, hasTags, byte == UInt8(ascii: "<"), readTag() { continue }
            if isText, byte == UInt8(ascii: "&"), readEntity() { continue }
            if !hasTags || byte != Self.newline || !endsInBlankLine { output.append(byte) }
            index += 1
        }
        if let link { close(link) }
    }

    /// `<` `/`? name attributes `>`; attributes have no `<` and no `>`.
    private mutating func readTag() -> Bool {
        var end = index + 1
        while end < bytes.count, end - index < Self.longestTag, bytes[end] != UInt8(ascii: ">"),
            bytes[end] != UInt8(ascii: "<")
        { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ">") else { return false }
        var content = bytes[(index + 1)..<end]
        let isEnd = content.first == UInt8(ascii: "/")
        if isEnd { content = content.dropFirst() }
        let letters = content.prefix { Self.isAlphanumeric($0) }
        let name = String(decoding: letters, as: UTF8.self).lowercased()
        let rest = content.dropFirst(letters.count)
        guard let tag = Self.tags[name], rest.isEmpty || !Self.isNamePart(rest[rest.startIndex])
        else { return false }
        index = end + 1
        write(tag, isEnd: isEnd, attributes: rest)
        return true
    }

    private mutating func write(_ tag: Tag, isEnd: Bool, attributes: ArraySlice<UInt8>) {
        switch tag {
        case .paragraph, .heading:
            endLine()
            if !endsInBlankLine { output.append(Self.newline) }
            if tag == .heading, !isEnd { append("# ") }
        case .line:
            output.append(Self.newline)
            while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
        case .item:
            endLine()
            if !isEnd { append("- ") }
        case .code: append("`")
        case .silent: break
        case .link where isEnd:
            if let link { close(link) }
        case .link:
            if let link { close(link) }
            link = Self.address(attributes)
            if link != nil { append("[") }
        }
    }

    private mutating func close(_ address: [UInt8]) {
        append("](")
        output += address
        append(")")
        link = nil
    }

    private mutating func endLine() {
        while output.last == UInt8(ascii: " ") { output.removeLast() }
        if let last = output.last, last != Self.newline { output.append(Self.newline) }
    }

    private var endsInBlankLine: Bool {
        output.isEmpty || output.suffix(2).elementsEqual([Self.newline, Self.newline])
    }

    private mutating func append(_ text: String) { output += Array(text.utf8) }

    private mutating func readEntity() -> Bool {
        for (name, text) in Self.entities where bytes[index...].starts(with: name.utf8) {
            append(text)
            index += name.utf8.count
            return true
        }
        return false
    }

    /// The text in quotes behind `href=`, nil where it cannot stand in a link of Markdown.
    private static func address(_ attributes: ArraySlice<UInt8>) -> [UInt8]? {
        let key = Array("href=".utf8)
        let start = attributes.indices.first { attributes[$0...].starts(with: key) }
        guard let rest = start.map({ attributes[$0...].dropFirst(key.count) }),
            let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        let address = rest.dropFirst().prefix { $0 != quote }
        let isPlain = address.allSatisfy {
            $0 > 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
        }
        return isPlain && !address.isEmpty ? Array(address) : nil
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Whether a byte shows that the name before it is longer than the tag's: `<code_id>`.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != UInt8(ascii: "/")
    }

    private static let newline = UInt8(ascii: "\n")
    private static let longestTag = 1_000

    private enum Tag { case paragraph, heading, line, item, code, link, silent }

    private static let tags: [String: Tag] = [
        "p": .paragraph, "div": .paragraph,
        "h1": .heading, "h2": .heading, "h3": .heading, "h4": .heading, "h5": .heading,
        "h6": .heading, "table": .paragraph,
        "br": .line, "tr": .line, "li": .item, "code": .code, "a": .link,
        "ul": .silent, "ol": .silent, "b": .silent, "strong": .silent, "i": .silent, "em": .silent,
        "u": .silent,
        "span": .silent, "small": .silent, "sup": .silent, "sub": .silent, "pre": .silent,
        "tbody": .silent, "thead": .silent, "td": .silent, "th": .silent,
    ]

    private static let entities = [
        ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"),
        ("&#39;", "'"), ("&apos;", "'"),
    ]
}

extension String {
    /// Whether `<` or `&` is in the text.
    fileprivate var mayHaveMarkup: Bool { contains("<") || contains("&") }

    /// Whether a tag is closed in the text, or one that needs no end is there.
    fileprivate var hasEndOfTag: Bool {
        let bytes = Array(utf8)
        let ends = ["</", "<br>", "<br/", "<br ", "<BR>", "<BR/", "<BR "].map { Array($0.utf8) }
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            if ends.contains(where: { bytes[index...].starts(with: $0) }) { return true }
        }
        return false
    }
}
