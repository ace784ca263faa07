import Foundation

/// Server-sent events (WHATWG HTML, sections 9.2.5 and 9.2.6).
struct EventSplitter: StreamSplitter {
    private var lines = LineBuffer(.any)
    private var event = StreamPiece()
    /// The id that holds from the next event on.
    private var idBuffer = ""
    /// The id of the last event; it is sent as `Last-Event-ID`.
    private(set) var lastID = ""
    /// How long to wait before connecting anew, once the server has said it.
    private(set) var reconnectionTime: Duration?

    init(lastID: String = "", reconnectionTime: Duration? = nil) {
        (self.lastID, idBuffer) = (lastID, lastID)
        self.reconnectionTime = reconnectionTime
    }

    mutating func append(_ bytes: Data) { lines.append(bytes) }

    mutating func next() -> StreamPiece? {
        while let line = lines.next() {
            if line.bytes.isEmpty {
                if let event = dispatch() { return event }
            } else {
                take(line)
            }
        }
        return nil
    }

    /// An event that no blank line has ended is dropped.
    func last() -> StreamPiece? { nil }

    var pendingCount: Int { lines.pendingCount + event.size }

    private mutating func dispatch() -> StreamPiece? {
        lastID = idBuffer
        defer { event = StreamPiece() }
        guard !event.lines.isEmpty else { return nil }
        event.id = lastID
        if event.name.isEmpty { event.name = "message" }
        return event
    }

    /// field = name [ ":" [ space ] value ]
    private mutating func take(_ line: StreamLine) {
        let colon = line.bytes.firstIndex(of: UInt8(ascii: ":")) ?? line.bytes.endIndex
        var value = line.bytes[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch Self.name(line.bytes[..<colon]) {
        case "data": addData(value, line)
        case "event": event.name = Self.text(value) ?? ""
        case "id": if !value.contains(0), let id = Self.text(value) { idBuffer = id }
        case "retry": setRetry(value)
        default: break
        }
    }

    /// Empty for one that is longer than all that are known: to compare long texts can take very long.
    private static func name(_ bytes: Data) -> String {
        bytes.count <= "event".utf8.count ? bytes.text : ""
    }

    /// Nil for a text that nobody could compare.
    private static func text(_ bytes: Data) -> String? {
        let text = bytes.text
        return MarkRun.isTooLong(in: text) ? nil : text
    }

    private mutating func addData(_ value: Data, _ line: StreamLine) {
        let indent = value.startIndex - line.bytes.startIndex
        if event.lines.isEmpty {
            event.text = value
            event.indent = indent
            event.offset = line.offset + indent
        } else {
            event.text.append(UInt8(ascii: "\n"))
            event.text.append(value)
        }
        event.lines.append(line.number)
    }

    private mutating func setRetry(_ value: Data) {
        guard let milliseconds = WireNumber.count(value.text) else { return }
        event.retry = .milliseconds(milliseconds).bounded
        reconnectionTime = event.retry
    }
}
