import ResgenCompiler

/// Cuts the body of a stream into the texts of its elements.
enum StreamPieces {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    /// What is before each text of a sequence (RFC 7464).
    private static let recordSeparator: UInt8 = 0x1E

    /// JSON lines without blank ones, or a sequence of JSON texts, and what of that may have been cut off: a
    /// number and the like without white space behind it (RFC 7464, section 2.4).
    static func lines(of body: AnswerBody) -> (whole: [AnswerBody], cutOff: [AnswerBody]) {
        let isSequence = body.bytes.first == recordSeparator
        let separator = isSequence ? recordSeparator : lineFeed
        var lines: (whole: [AnswerBody], cutOff: [AnswerBody]) = ([], [])
        for line in ranges(of: body.bytes, between: separator) {
            let bytes = body.bytes[line]
            guard let first = bytes.first(where: { !isSpace($0) }), let last = bytes.last else {
                continue
            }
            if isSequence, !isSpace(last), !"{[\"".utf8.contains(first) {
                lines.cutOff.append(body.part(line))
            } else {
                lines.whole.append(body.part(line))
            }
        }
        return lines
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        [0x20, 0x09, carriageReturn, lineFeed].contains(byte)
    }

    private static func ranges(of bytes: [UInt8], between separator: UInt8) -> [Range<Int>] {
        bytes.dropFirst(bytes.markLength).split(separator: separator).map(\.indices)
    }

    /// The data of server-sent events (WHATWG HTML, section 9.2.6). One that no blank line has ended is
    /// none.
    static func events(of body: AnswerBody) -> [AnswerBody] {
        var events: [AnswerBody] = []
        var data: [Range<Int>] = []
        for line in eventLines(of: body.bytes) {
            if line.isEmpty {
                if !data.isEmpty { events.append(joined(data, of: body)) }
                data = []
            } else if let value = value(of: "data", in: line, body.bytes) {
                data.append(value)
            }
        }
        return events
    }

    /// The lines that have an end: LF, CR or both.
    private static func eventLines(of bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = bytes.markLength
        var index = start
        while index < bytes.count {
            if bytes[index] == lineFeed || bytes[index] == carriageReturn {
                lines.append(start..<index)
                let isPair =
                    bytes[index] == carriageReturn && index + 1 < bytes.count
                    && bytes[index + 1] == lineFeed
                if isPair { index += 1 }
                start = index + 1
            }
            index += 1
        }
        return lines
    }

    /// field = name [ ":" [ space ] value ]
    private static func value(of name: String, in line: Range<Int>, _ bytes: [UInt8]) -> Range<Int>?
    {
        let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) ?? line.upperBound
        guard bytes[line.lowerBound..<colon].elementsEqual(name.utf8) else { return nil }
        let start = min(colon + 1, line.upperBound)
        let hasSpace = start < line.upperBound && bytes[start] == UInt8(ascii: " ")
        return (hasSpace ? start + 1 : start)..<line.upperBound
    }

    /// The lines of one event with line feeds between them.
    private static func joined(_ lines: [Range<Int>], of body: AnswerBody) -> AnswerBody {
        var bytes: [UInt8] = []
        var starts: [(text: Int, body: Int)] = []
        for line in lines {
            if !starts.isEmpty { bytes.append(lineFeed) }
            starts.append((bytes.count, line.lowerBound))
            bytes += body.bytes[line]
        }
        let known = starts
        func offset(_ text: Int) -> Int {
            let start = known.last { $0.text <= text } ?? known[0]
            return text - start.text + start.body
        }
        return AnswerBody(bytes) { part in
            let start = offset(part.lowerBound)
            return body.range(of: start..<max(start, offset(part.upperBound)))
        }
    }
}
