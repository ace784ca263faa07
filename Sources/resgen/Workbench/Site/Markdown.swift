import ResgenCompiler

/// The Markdown of descriptions as HTML: paragraphs, headings, lists, quotes, fenced code, and in a
/// line `code`, emphasis and links to the web. All else is text, HTML too.
///
/// What it does not know is shown as it was written. The time it takes is linear: no search for the
/// end of a construct looks further than `reach`.
enum Markdown {
    static func html(_ text: String) -> HTML {
        var blocks = Blocks(lines: text.lines[...])
        return blocks.html(depth: 0)
    }

    /// The first paragraph, for a table or beside a name.
    static func line(_ text: String) -> HTML {
        let lines = text.lines.drop { $0.isBlank }.prefix { !$0.isBlank }
        return inline(lines.joined(separator: " "))
    }

    /// Text without blocks.
    static func inline(_ text: String) -> HTML {
        var line = Inline(Array(text.utf8)[...], depth: 0)
        return line.html()
    }

    /// Bytes between the marks of one construct.
    fileprivate static let reach = 2_000
    /// Constructs inside others.
    fileprivate static let depthLimit = 6
}

extension StringProtocol {
    fileprivate var isBlank: Bool { allSatisfy { $0 == " " || $0 == "\t" } }

    fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }

    /// What follows the mark of a list's item; nil where the line begins none.
    fileprivate var listItem: (isNumbered: Bool, text: Substring)? {
        let line = self[...].drop { $0 == " " || $0 == "\t" }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let mark = digits.isEmpty ? line.prefix(1) : line.dropFirst(digits.count).prefix(1)
        let marks = digits.isEmpty ? ["-", "*", "+", "•"] : [".", ")"]
        let rest = line.dropFirst(digits.count + mark.count)
        guard marks.contains(String(mark)), digits.count < 10, rest.first == " " else { return nil }
        return (!digits.isEmpty, Substring(String(rest.drop { $0 == " " })))
    }

    /// The fence that the line opens or closes.
    fileprivate var fence: Character? {
        let line = drop { $0 == " " || $0 == "\t" }
        for mark in ["`", "~"] as [Character] where line.prefix(while: { $0 == mark }).count > 2 {
            return mark
        }
        return nil
    }

    /// The text of a heading behind its number signs.
    fileprivate var heading: Substring? {
        let line = drop { $0 == " " }
        let signs = line.prefix { $0 == "#" }
        guard (1...6).contains(signs.count), line.dropFirst(signs.count).first == " " else {
            return nil
        }
        return Substring(String(line.dropFirst(signs.count).drop { $0 == " " }))
    }

    fileprivate var quoted: Substring? {
        let line = drop { $0 == " " }
        guard line.first == ">" else { return nil }
        return Substring(
            String(line.dropFirst().first == " " ? line.dropFirst(2) : line.dropFirst())
        )
    }
}

/// The blocks of a text.
private struct Blocks {
    var lines: ArraySlice<String>

    mutating func html(depth: Int) -> HTML {
        var result: HTML = ""
        while let line = lines.first {
            if line.isBlank {
                lines.removeFirst()
            } else if let mark = line.fence {
                result += code(closedBy: mark)
            } else if let heading = line.heading {
                lines.removeFirst()
                result += "<h5>\(Markdown.inline(String(heading)))</h5>\n"
            } else if line.quoted != nil, depth < Markdown.depthLimit {
                var inner = Blocks(lines: quote()[...])
                result += "<blockquote>\n\(inner.html(depth: depth + 1))</blockquote>\n"
            } else if let item = line.listItem, depth < Markdown.depthLimit {
                result += list(isNumbered: item.isNumbered, depth: depth)
            } else {
                result += paragraph()
            }
        }
        return result
    }

    private mutating func code(closedBy mark: Character) -> HTML {
        lines.removeFirst()
        let content = lines.prefix { $0.fence != mark }
        lines = lines.dropFirst(content.count + 1)
        return "<pre><code>\(content.joined(separator: "\n"))</code></pre>\n"
    }

    private mutating func quote() -> [String] {
        var content: [String] = []
        while let line = lines.first, let text = line.quoted {
            content.append(String(text))
            lines.removeFirst()
        }
        return content
    }

    /// Items up to a line that belongs to none: one that is not indented behind an empty one.
    private mutating func list(isNumbered: Bool, depth: Int) -> HTML {
        var items: [HTML] = []
        while let line = lines.first, let item = line.listItem, item.isNumbered == isNumbered {
            let indentation = line.indentation
            lines.removeFirst()
            var content = [String(item.text)]
            while let next = lines.first {
                if next.isBlank {
                    guard let after = lines.dropFirst().first, !after.isBlank,
                        after.indentation > indentation
                    else { break }
                } else if next.listItem != nil, next.indentation <= indentation {
                    break
                } else if next.fence != nil, next.indentation <= indentation {
                    break
                }
                content.append(String(next.dropFirst(min(next.indentation, indentation + 2))))
                lines.removeFirst()
            }
            var inner = Blocks(lines: content[...])
            let isPlain = content.allSatisfy {
                $0.listItem == nil && $0.fence == nil && !$0.isBlank
            }
            let body =
                isPlain
                ? Markdown.inline(content.joined(separator: " ")) : inner.html(depth: depth + 1)
            items.append("<li>\(body)</li>\n")
            while let next = lines.first, next.isBlank, lines.dropFirst().first?.listItem != nil {
                lines.removeFirst()
            }
        }
        return isNumbered ? "<ol>\n\(items)</ol>\n" : "<ul>\n\(items)</ul>\n"
    }

    private mutating func paragraph() -> HTML {
        var content = [lines.removeFirst()]
        while let line = lines.first, !line.isBlank, line.fence == nil, line.heading == nil,
            line.listItem == nil, line.quoted == nil
        {
            content.append(line)
            lines.removeFirst()
        }
        return "<p>\(Markdown.inline(content.joined(separator: "\n")))</p>\n"
    }
}

/// What is in a line, by bytes: a mark is ASCII, and never a part of another character.
private struct Inline {
    private let bytes: ArraySlice<UInt8>
    private let depth: Int
    private var index: Int
    private var plain: [UInt8] = []
    private var result: HTML = ""
    /// Up to where a search found no such mark, so that the next one begins there.
    private var missing: [[UInt8]: Int] = [:]

    init(_ bytes: ArraySlice<UInt8>, depth: Int) {
        self.bytes = bytes
        self.depth = depth
        index = bytes.startIndex
    }

    mutating func html() -> HTML {
        while index < bytes.endIndex {
            let isRead: Bool
            switch bytes[index] {
            case UInt8(ascii: "\\"): isRead = readEscape()
            case UInt8(ascii: "`"): isRead = readCode()
            case UInt8(ascii: "*"), UInt8(ascii: "_"): isRead = readEmphasis()
            case UInt8(ascii: "["): isRead = readLink()
            case UInt8(ascii: "<"): isRead = readAngledAddress()
            case UInt8(ascii: "h"): isRead = readAddress()
            default: isRead = false
            }
            if isRead { continue }
            plain.append(bytes[index])
            index += 1
        }
        flush()
        return result
    }

    private mutating func flush() {
        result += .escaped(String(decoding: plain, as: UTF8.self))
        plain = []
    }

    private mutating func append(_ piece: HTML, upTo end: Int) {
        flush()
        result += piece
        index = end
    }

    /// The start of a mark behind a place.
    private mutating func end(of mark: [UInt8], from start: Int) -> Int? {
        var end = max(start, missing[mark] ?? start)
        let limit = min(bytes.endIndex - mark.count, start + Markdown.reach)
        while end <= limit {
            if bytes[end] == mark[0], bytes[end...].starts(with: mark) { return end }
            end += 1
        }
        missing[mark] = end
        return nil
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func inner(_ range: Range<Int>) -> HTML {
        guard depth < Markdown.depthLimit else { return .escaped(text(range)) }
        var inner = Inline(bytes[range], depth: depth + 1)
        return inner.html()
    }

    private mutating func readEscape() -> Bool {
        guard index + 1 < bytes.endIndex, bytes[index + 1].isPunctuation else { return false }
        plain.append(bytes[index + 1])
        index += 2
        return true
    }

    /// As many backticks end a piece of code as begin it.
    private mutating func readCode() -> Bool {
        let mark = Array(bytes[index...].prefix { $0 == UInt8(ascii: "`") })
        let start = index + mark.count
        guard mark.count < 4, let end = end(of: mark, from: start), end > start else {
            plain += mark
            index = start
            return true
        }
        append("<code>\(text(start..<end))</code>", upTo: end + mark.count)
        return true
    }

    /// `*a*`, `_a_`, `**a**`, `__a__`; a mark with `_` only at the ends of words.
    private mutating func readEmphasis() -> Bool {
        let byte = bytes[index]
        let length = index + 1 < bytes.endIndex && bytes[index + 1] == byte ? 2 : 1
        let mark = Array(repeating: byte, count: length)
        let start = index + length
        let isInWord = index > bytes.startIndex && bytes[index - 1].isWord
        guard start < bytes.endIndex, !bytes[start].isSpace, bytes[start] != byte,
            byte == UInt8(ascii: "*") || !isInWord, let end = end(of: mark, from: start + 1),
            !bytes[end - 1].isSpace
        else {
            plain += mark
            index = start
            return true
        }
        let after = end + length
        if byte == UInt8(ascii: "_"), after < bytes.endIndex, bytes[after].isWord {
            plain += mark
            index = start
            return true
        }
        let content = inner(start..<end)
        append(
            length == 2 ? "<strong>\(content)</strong>" : "<em>\(content)</em>",
            upTo: after
        )
        return true
    }

    /// `[text](address)`; the text alone where the address leads elsewhere than to the web.
    private mutating func readLink() -> Bool {
        guard let middle = end(of: Array("](".utf8), from: index + 1),
            let end = end(of: [UInt8(ascii: ")")], from: middle + 2)
        else { return false }
        let address = text(middle + 2..<end).split(separator: " ").first.map(String.init) ?? ""
        let content = inner(index + 1..<middle)
        append(
            Self.isOfWeb(address) ? Self.link(to: address, content) : content,
            upTo: end + 1
        )
        return true
    }

    /// `<https://a.example>`
    private mutating func readAngledAddress() -> Bool {
        guard let end = end(of: [UInt8(ascii: ">")], from: index + 1) else { return false }
        let address = text(index + 1..<end)
        guard Self.isOfWeb(address) else { return false }
        append(Self.link(to: address, .escaped(address)), upTo: end + 1)
        return true
    }

    /// An address in the text, without the punctuation that ends a sentence.
    private mutating func readAddress() -> Bool {
        let isInWord = index > bytes.startIndex && bytes[index - 1].isWord
        guard !isInWord, bytes[index...].starts(with: "http".utf8) else { return false }
        var end = index
        while end < bytes.endIndex, end - index < Markdown.reach, bytes[end].isOfAddress {
            end += 1
        }
        while end > index, bytes[end - 1].endsSentence { end -= 1 }
        let address = text(index..<end)
        guard Self.isOfWeb(address) else { return false }
        append(Self.link(to: address, .escaped(address)), upTo: end)
        return true
    }

    private static func link(to address: String, _ content: HTML) -> HTML {
        "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(content)</a>"
    }

    /// Only such an address becomes a link: others may run a script.
    private static func isOfWeb(_ address: String) -> Bool {
        let lower = address.prefix(8).lowercased()
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: lower.hasPrefix) else { return false }
        return address.utf8.count > scheme.utf8.count
            && address.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "<") }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self <= 0x20 }

    fileprivate var isWord: Bool {
        self >= 0x80 || SwiftName.isAlphanumeric(self)
    }

    fileprivate var isPunctuation: Bool {
        (0x21...0x7E).contains(self) && !SwiftName.isAlphanumeric(self)
    }

    fileprivate var isOfAddress: Bool {
        self > 0x20 && !"<>\"'`()[]{}|\\^*".utf8.contains(self)
    }

    fileprivate var endsSentence: Bool { ".,;:!?".utf8.contains(self) }
}
