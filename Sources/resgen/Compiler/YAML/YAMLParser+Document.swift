/// The document around the one value: directives and markers.
extension YAMLParser {
    /// l-yaml-stream, of one document
    mutating func parseText() throws(Diagnostic) -> JSONNode {
        cursor.offset = cursor.source.markLength
        cursor.lineStart = cursor.offset
        let isOpen = try parseDirectives()
        if !isOpen, cursor.offset == cursor.count { throw JSONParser.emptyFile(Int(cursor.file)) }
        try parseBlocks(afterMarker: isOpen)
        while !tree.enclosing.isEmpty { try finishBlock() }
        if tree.current.expects == .element { try tree.appendNothing(at: cursor.end) }
        try parseEnd()
        guard let root = tree.current.elements.first else {
            throw JSONParser.emptyFile(Int(cursor.file))
        }
        return root
    }

    /// l-directive* and the `---` after them. True when there is one; the offset is behind it, else at
    /// the document's first line.
    private mutating func parseDirectives() throws(Diagnostic) -> Bool {
        var directive: Int?
        var hasVersion = false
        while true {
            let hasLine = try cursor.startLine()
            if hasLine, cursor.offset == cursor.lineStart,
                cursor.bytes[cursor.offset] == UInt8(ascii: "%")
            {
                directive = cursor.offset
                try parseDirective(&hasVersion)
                continue
            }
            if !hasLine, cursor.offset < cursor.count,
                cursor.isMarker(cursor.lineStart, UInt8(ascii: "-"))
            {
                cursor.offset = cursor.lineStart + 3
                cursor.end = cursor.offset
                return true
            }
            if let directive {
                throw cursor.mistake(
                    "expected '---' after the directives",
                    directive..<directive + 1
                )
            }
            if hasLine {
                cursor.offset = cursor.lineStart
                return false
            }
            guard cursor.offset < cursor.count else { return false }
            // A `...` that ends nothing.
            cursor.offset = cursor.lineStart + 3
            try cursor.endLine()
        }
    }

    /// `%YAML 1.2`, `%TAG ! prefix`, or one that is not known and says nothing.
    private mutating func parseDirective(_ hasVersion: inout Bool) throws(Diagnostic) {
        let start = cursor.offset
        let words = wordsOfLine()
        let range = start..<cursor.offset
        switch words.first {
        case "%YAML":
            if hasVersion { throw cursor.mistake("the version is there already", range) }
            hasVersion = true
            guard words.count == 2, words[1].hasPrefix("1."), UInt(words[1].dropFirst(2)) != nil
            else {
                throw cursor.mistake("expected '%YAML 1.2'", range)
            }
        case "%TAG":
            guard words.count == 3, words[1].hasPrefix("!"), words[1].hasSuffix("!") else {
                throw cursor.mistake("expected '%TAG !handle! prefix'", range)
            }
            guard tree.tags.declare(words[1], as: words[2]) else {
                throw cursor.mistake("'\(words[1])' is declared already", range)
            }
        default: break
        }
    }

    /// Up to a comment.
    private mutating func wordsOfLine() -> [String] {
        var words: [String] = []
        while true {
            cursor.skipBlanks()
            guard cursor.offset < cursor.count, !cursor.isBreak(cursor.offset),
                !cursor.isComment(cursor.offset)
            else { break }
            let start = cursor.offset
            while !cursor.isBlankOrEnd(cursor.offset) { cursor.offset += 1 }
            words.append(cursor.text(from: start, to: cursor.offset))
        }
        cursor.skipToEndOfLine()
        return words
    }

    /// What may follow the document: its `...`, and comments.
    private mutating func parseEnd() throws(Diagnostic) {
        while cursor.offset < cursor.count {
            guard try !cursor.startLine(), cursor.offset < cursor.count,
                cursor.isMarker(cursor.lineStart, UInt8(ascii: "."))
            else {
                if cursor.offset >= cursor.count { return }
                let notes = ["write each into a file of its own"]
                throw cursor.mistake(
                    "a second document begins here",
                    cursor.lineStart..<cursor.offset,
                    notes: notes
                )
            }
            cursor.offset = cursor.lineStart + 3
            try cursor.endLine()
        }
    }
}
