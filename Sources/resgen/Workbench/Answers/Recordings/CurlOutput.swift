import ResgenCompiler

/// What `curl -i` prints: the head of an answer and its body, behind the heads of redirects, of `100
/// Continue` and of proxies.
///
///     HTTP/2 200
///     content-type: application/json
///
///     { "id": 1 }
struct CurlOutput {
    private let source: SourceText
    private let file: Int
    private var offset = 0

    /// Whether a text begins with the head of an answer.
    static func isHead(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: Array("HTTP/".utf8))
    }

    static func answer(in source: SourceText, file: Int) -> RecordedAnswer {
        var output = CurlOutput(source: source, file: file)
        return output.answer()
    }

    private init(source: SourceText, file: Int) {
        self.source = source
        self.file = file
    }

    private mutating func answer() -> RecordedAnswer {
        var answer = RecordedAnswer()
        while Self.isHead(source.bytes[offset...]) {
            answer = RecordedAnswer(status: status(in: line()), headers: headers())
        }
        answer.body = AnswerBody(of: source, file: file, from: offset)
        return answer
    }

    /// The next line without its end.
    private mutating func line() -> Range<Int> {
        let feed = source.bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
        let hasReturn = feed > offset && source.bytes[feed - 1] == UInt8(ascii: "\r")
        defer { offset = min(feed + 1, source.bytes.count) }
        return offset..<(hasReturn ? feed - 1 : feed)
    }

    /// status-line = HTTP-version SP status-code SP [ reason-phrase ] (RFC 9112, section 4)
    private func status(in line: Range<Int>) -> Located<Int>? {
        let space = source.bytes[line].firstIndex(of: UInt8(ascii: " ")) ?? line.upperBound
        let start = min(space + 1, line.upperBound)
        let digits = start..<min(start + 3, line.upperBound)
        return Int(text(digits)).map {
            Located(value: $0, range: SourceRange(file: file, digits))
        }
    }

    /// The fields up to the empty line (RFC 9112, section 5).
    private mutating func headers() -> [RecordedAnswer.Header] {
        var headers: [RecordedAnswer.Header] = []
        while offset < source.bytes.count {
            let line = line()
            if line.isEmpty { break }
            guard let colon = source.bytes[line].firstIndex(of: UInt8(ascii: ":")) else { continue }
            var value = colon + 1..<line.upperBound
            while let first = value.first, source.bytes[first].isBlank { value.removeFirst() }
            while let last = value.last, source.bytes[last].isBlank { value.removeLast() }
            headers.append(
                RecordedAnswer.Header(
                    name: text(line.lowerBound..<colon),
                    value: Located(value: text(value), range: SourceRange(file: file, value))
                )
            )
        }
        return headers
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range], as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
