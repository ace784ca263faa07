import ResgenCompiler

/// What a body seems to be that is no JSON.
enum ForeignBody {
    case compressed
    case markup
    case lines
    case events
    case other(media: String)

    /// - Parameter media: What the answer says that it is.
    init?(_ body: AnswerBody, _ media: String?) {
        let start = body.bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let lines = StreamPieces.lines(of: body).whole
        if Self.compressions.contains(where: { start.starts(with: $0) }) {
            self = .compressed
        } else if start.first == UInt8(ascii: "<") {
            self = .markup
        } else if lines.count > 1, lines.prefix(2).allSatisfy({ (try? $0.json().get()) != nil }) {
            self = .lines
        } else if ["data:", "event:", "id:"].contains(where: { start.starts(with: $0.utf8) }) {
            self = .events
        } else if let media, !media.lowercased().contains("json") {
            self = .other(media: media)
        } else {
            return nil
        }
    }

    /// gzip (RFC 1952, section 2.3.1) and zstd (RFC 8878, section 3.1.1).
    private static let compressions: [[UInt8]] = [[0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD]]

    var notes: [String] {
        switch self {
        case .compressed: ["the body is compressed: 'curl --compressed' records its text"]
        case .markup: ["the body is HTML or XML"]
        case .lines: ["each line has a value: \"returns\": { \"lines\": … } reads them"]
        case .events: ["these are events: \"returns\": { \"events\": … } reads them"]
        case .other(let media): ["the server calls it '\(media)'"]
        }
    }
}
