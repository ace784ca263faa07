/// Plain scalars, and the choice between them and quoted ones.
extension YAMLParser {
    /// A quoted scalar, or the first line of a plain one.
    mutating func parseSingleLineOrQuoted() throws(Diagnostic) -> YAMLScalar {
        if isLetter(offset) { return try parsePlainLine() }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return try parseDoubleQuoted()
        case UInt8(ascii: "'"): return try parseSingleQuoted()
        default: return try parsePlainLine()
        }
    }

    /// nb-ns-plain-in-line, from a character that a plain scalar may begin with
    private mutating func parsePlainLine() throws(Diagnostic) -> YAMLScalar {
        guard isLetter(offset) || canBeginPlain() else { throw cannotBeginScalar() }
        let start = offset
        try skipPlainLine()
        end = offset
        return YAMLScalar(
            text: text(from: start, to: offset),
            range: range(from: start, to: offset),
            style: .plain
        )
    }

    /// ns-plain-first
    private func canBeginPlain() -> Bool {
        switch bytes[offset] {
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): return !isIndicator(offset)
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
            UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
            UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            return false
        default: return true
        }
    }

    /// To the end of what a line has of a plain scalar, without the blanks after it.
    private mutating func skipPlainLine() throws(Diagnostic) {
        let start = offset
        let isFlow = current.isFlow
        var index = offset
        while index < count {
            let byte = bytes[index]
            if byte > 0x3A {
                if isFlow, byte >= 0x5B, isFlowIndicator(index) { break }
            } else if byte == 0x3A {
                if isBlankOrEnd(index + 1) || isFlow && isFlowIndicator(index + 1) { break }
            } else if byte < 0x20 {
                if byte == 0x0A || byte == 0x0D { break }
                if byte != 0x09 { throw controlCharacter(at: index) }
            } else if byte == 0x23 {
                if index > start, isBlank(index - 1) { break }
            } else if byte == 0x2C, isFlow {
                break
            }
            index &+= 1
        }
        while index > start, isBlank(index - 1) { index &-= 1 }
        offset = index
    }

    /// s-ns-plain-next-line: the scalar with the lines after its first one.
    mutating func continued(_ first: YAMLScalar) throws(Diagnostic) -> YAMLScalar {
        guard var breaks = nextPlainLine() else { return first }
        var fold = YAMLFold(first)
        while true {
            let start = offset
            try skipPlainLine()
            fold.add(breaks: breaks, from: start)
            fold.add(text(from: start, to: offset), from: start, to: offset)
            end = offset
            guard let next = nextPlainLine() else { break }
            breaks = next
        }
        let range = range(from: Int(first.range.start), to: end)
        runs.set(fold.runs, ofStringAt: range.start)
        return YAMLScalar(text: fold.text, range: range, style: .plain, isOfSeveralLines: true)
    }

    /// Goes on to the next line of a plain scalar, and says how many breaks are before it. Nil, with
    /// nothing skipped, when there is none.
    private mutating func nextPlainLine() -> Int? {
        let state = (offset, lineStart, indentation)
        var breaks = 0
        skipBlanks()
        while offset < count, isBreak(offset) {
            skipBreak()
            breaks += 1
            skipIndentation()
            skipBlanks()
        }
        let least = current.isFlow ? current.indent : current.indent + 1
        guard breaks > 0, offset < count, bytes[offset] != UInt8(ascii: "#"),
            indentation >= least, !isMarkerLine, continuesPlain()
        else {
            (offset, lineStart, indentation) = state
            return nil
        }
        return breaks
    }

    private var isMarkerLine: Bool { offset == lineStart && isMarker(lineStart) }

    /// Any character but what ends a plain scalar.
    private func continuesPlain() -> Bool {
        if bytes[offset] == UInt8(ascii: ":") {
            return !(isBlankOrEnd(offset + 1) || current.isFlow && isFlowIndicator(offset + 1))
        }
        return !(current.isFlow && isFlowIndicator(offset))
    }
}
