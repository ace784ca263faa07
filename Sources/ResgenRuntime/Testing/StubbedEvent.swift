import Foundation

/// An event as it is sent (WHATWG HTML, section 9.2.5).
struct StubbedEvent {
    var name = "message"
    var data: String
    var id: String?
    var retry: Duration?

    /// Text as it is, all else as JSON.
    static func text(of data: Any, as encoding: JSON.Encoding) throws -> String? {
        if encoding == .standard, let text = data as? String { return text }
        return try (data as? any FieldWriter.Value).map {
            String(decoding: try $0.jsonData(as: encoding), as: UTF8.self)
        }
    }

    var bytes: Data {
        var lines: [String] = []
        if name != "message" { lines.append("event: \(name)") }
        if let id { lines.append("id: \(id)") }
        if let retry { lines.append("retry: \(Int64(retry / .milliseconds(1)))") }
        lines += data.parts(at: "\n").map { "data: \($0)" }
        return Data((lines.joined(separator: "\n") + "\n\n").utf8)
    }
}

/// An event of any data.
protocol StubbableEvent {
    /// Nil where the data cannot be written.
    func stubbed(as encoding: JSON.Encoding) throws -> StubbedEvent?
}

extension ServerSentEvent: StubbableEvent {
    func stubbed(as encoding: JSON.Encoding) throws -> StubbedEvent? {
        try StubbedEvent.text(of: data, as: encoding).map {
            StubbedEvent(name: name, data: $0, id: id, retry: retry)
        }
    }
}
