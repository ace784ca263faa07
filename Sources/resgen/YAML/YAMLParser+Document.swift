/// The document around the one value: directives and markers.
extension YAMLParser {
    /// l-yaml-stream, of one document
    mutating func parseText() throws(Diagnostic) -> JSONNode {
        if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            offset = 3
            lineStart = 3
        }
        let isOpen = try parseDirectives()
        if !isOpen, offset == count { throw JSONParser.emptyFile(Int(file)) }
        try parseBlocks(afterMarker: isOpen)
        while !enclosing.isEmpty { try finishBlock() }
        if current.expects == .element { try appendNothing() }
        try parseEnd()
        guard let root = current.elements.first else { throw JSONParser.emptyFile(Int(file)) }
        return root
    }

    /// l-directive* and the `---` after them. True when there is one; the offset is behind it, else at
    /// the document's first line.
    private mutating func parseDirectives() throws(Diagnostic) -> Bool {
        var directive: Int?
        var hasVersion = false
        while true {
            let hasLine = try startLine()
            if hasLine, offset == lineStart, bytes[offset] == UInt8(ascii: "%") {
                directive = offset
                try parseDirective(&hasVersion)
                continue
            }
            if !hasLine, offset < count, isMarker(lineStart, UInt8(ascii: "-")) {
                offset = lineStart + 3
                end = offset
                return true
            }
            if let directive {
                throw mistake("expected '---' after the directives", directive..<directive + 1)
            }
            if hasLine {
                offset = lineStart
                return false
            }
            guard offset < count else { return false }
            // A `...` that ends nothing.
            offset = lineStart + 3
            try endLine()
        }
    }

    /// `%YAML 1.2`, `%TAG ! prefix`, or one that is not known and says nothing.
    private mutating func parseDirective(_ hasVersion: inout Bool) throws(Diagnostic) {
        let start = offset
        let words = wordsOfLine()
        let range = start..<offset
        switch words.first {
        case "%YAML":
            if hasVersion { throw mistake("the version is there already", range) }
            hasVersion = true
            guard words.count == 2, words[1].hasPrefix("1."), UInt(words[1].dropFirst(2)) != nil
            else {
                throw mistake("expected '%YAML 1.2'", range)
            }
        case "%TAG":
            guard words.count == 3, words[1].hasPrefix("!"), words[1].hasSuffix("!") else {
                throw mistake("expected '%TAG !handle! prefix'", range)
            }
            guard tags.declare(words[1], as: words[2]) else {
                throw mistake("'\(words[1])' is declared already", range)
            }
        default: break
        }
    }

    /// Up to a comment.
    private mutating func wordsOfLine() -> [String] {
        var words: [String] = []
        while true {
            skipBlanks()
            guard offset < count, !isBreak(offset), !isComment(offset) else { break }
            let start = offset
            while !isBlankOrEnd(offset) { offset += 1 }
            words.append(text(from: start, to: offset))
        }
        skipToEndOfLine()
        return words
    }

    /// What may follow the document: its `...`, and comments.
    private mutating func parseEnd() throws(Diagnostic) {
        while offset < count {
            guard try !startLine(), offset < count, isMarker(lineStart, UInt8(ascii: ".")) else {
                if offset >= count { return }
                let notes = ["write each into a file of its own"]
                throw mistake("a second document begins here", lineStart..<offset, notes: notes)
            }
            offset = lineStart + 3
            try endLine()
        }
    }
}
