/// Collects lines of Swift. It is the only writer of white space.
package struct SwiftPrinter {
    package private(set) var text = ""
    private var origins: [SwiftOrigin] = []
    private var indentation = ""
    /// Longer lines are broken where a list allows it.
    private static let width = 100
    /// A list of one or two items is not clearer on lines of its own: it is broken where SwiftLint would
    /// warn.
    static let widthOfFew = 120

    package init(depth: Int = 0) {
        indentation = String(repeating: "    ", count: depth)
    }

    /// All that has been printed.
    var printed: PrintedSwift { PrintedSwift(text: text, origins: origins) }

    package mutating func line(_ line: String) {
        text += indentation
        text += line
        text += "\n"
    }

    package mutating func lines(_ lines: [String]) {
        for line in lines { self.line(line) }
    }

    package mutating func blank() {
        text += "\n"
    }

    /// An empty line, unless nothing is above it.
    mutating func separator() {
        if !text.isEmpty { blank() }
    }

    /// Lines that another printer has laid out.
    mutating func append(_ lines: PrintedSwift) {
        let start = text.utf8.count
        text += lines.text
        for origin in lines.origins { origins.append(origin.moved(by: start)) }
    }

    /// What the body prints comes of this part of a source.
    mutating func origin(_ source: SourceRange, _ body: (inout SwiftPrinter) -> Void) {
        let start = text.utf8.count
        body(&self)
        note(source, from: start, isAlone: true)
    }

    /// A line that comes of this part of a source.
    package mutating func line(_ line: String, of source: SourceRange) {
        let start = text.utf8.count
        self.line(line)
        note(source, from: start, isAlone: true)
    }

    /// A line of which each of these parts of a source has something.
    ///
    /// - Parameter parts: What is on the line, one behind the other.
    package mutating func line(_ parts: String..., sharedBy sources: [SourceRange]) {
        let start = text.utf8.count
        text += indentation
        for part in parts { text += part }
        text += "\n"
        for source in sources { note(source, from: start, isAlone: false) }
    }

    private mutating func note(_ source: SourceRange, from start: Int, isAlone: Bool) {
        let end = text.utf8.count
        guard end > start else { return }
        origins.append(SwiftOrigin(source: source, range: start..<end, isAlone: isAlone))
    }

    package mutating func indented(_ body: (inout SwiftPrinter) -> Void) {
        let outer = indentation
        indentation += "    "
        body(&self)
        indentation = outer
    }

    /// `head {`, the body, `}`.
    package mutating func block(_ head: String, _ body: (inout SwiftPrinter) -> Void) {
        line(head + " {")
        indented(body)
        line("}")
    }

    /// A block; on one line where the body `mayBeShort`, is one line and fits there.
    package mutating func block(
        _ head: String,
        mayBeShort: Bool,
        _ body: (inout SwiftPrinter) -> Void
    ) {
        guard mayBeShort else { return block(head, body) }
        var inner = SwiftPrinter()
        body(&inner)
        let statement = inner.text.dropLast()
        let line = "\(head) { \(statement) }"
        if !inner.text.isEmpty, !statement.contains("\n"), !statement.hasPrefix("//"), fits(line) {
            self.line(line, sharedBy: inner.origins.map(\.source))
        } else {
            block(head, body)
        }
    }

    /// A documentation comment; nothing when there is no text.
    mutating func doc(_ text: String?) {
        guard let text, !text.isEmpty else { return }
        for line in text.lines {
            let clean = line.withoutInvisibles.trimmingTrailingSpaces
            self.line(clean.isEmpty ? "///" : "/// " + clean)
        }
    }

    /// `open` item, item `close` on one line, or each item on its own where that is too long; the
    /// last one of a collection with a comma, too.
    ///
    /// - Parameter origins: What the items come of, one by one, or nothing.
    package mutating func list(
        _ open: String,
        _ items: [String],
        _ close: String,
        origins: [SourceRange] = [],
    ) {
        let list = items.joined(separator: ", ")
        let length = open.utf8.count + list.utf8.count + close.utf8.count
        if items.isEmpty || fits(length, ofItems: items.count) {
            line(open, list, close, sharedBy: origins)
            return
        }
        line(open)
        indented { printer in
            for (index, item) in items.enumerated() {
                let needsComma = index < items.count - 1 || close.hasPrefix("]")
                let line = needsComma ? item + "," : item
                if index < origins.count {
                    printer.line(line, of: origins[index])
                } else {
                    printer.line(line)
                }
            }
        }
        line(close.trimmingLeadingSpaces)
    }

    /// Conditions of which one has to hold, on lines of their own where they are long.
    mutating func alternatives(_ conditions: [String]) {
        let oneLine = conditions.joined(separator: " || ")
        if conditions.count < 2 || fits(oneLine) {
            line(oneLine)
            return
        }
        line(conditions[0])
        indented { for condition in conditions.dropFirst() { $0.line("|| " + condition) } }
    }

    /// Whether a line is not too long, with a list of so many items that may be broken.
    func fits(_ line: String, ofItems count: Int = .max) -> Bool {
        fits(line.utf8.count, ofItems: count)
    }

    private func fits(_ length: Int, ofItems count: Int) -> Bool {
        indentation.utf8.count + length <= (count > 2 ? Self.width : Self.widthOfFew)
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        if utf8.last != UInt8(ascii: " ") { return self }
        var end = endIndex
        while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
        return String(self[..<end])
    }

    fileprivate var trimmingLeadingSpaces: String {
        String(drop { $0 == " " })
    }

    /// The text as a Swift string literal.
    package var swiftLiteral: String {
        if isPlainLiteral { return "\"\(self)\"" }
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default:
                if scalar.isInvisible {
                    literal += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    literal.unicodeScalars.append(scalar)
                }
            }
        }
        return literal + "\""
    }

    /// Whether a literal says it as it is; by bytes, without a closure for each.
    private var isPlainLiteral: Bool {
        var text = self
        return text.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                // A quotation mark, a backslash.
                if byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C { return false }
                index += 1
            }
            return true
        }
    }
}
