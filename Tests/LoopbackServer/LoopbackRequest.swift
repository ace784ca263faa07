import Foundation

/// A request as it came over the wire.
public struct LoopbackRequest: Sendable {
    /// The method, `GET` for example.
    public let method: String
    /// Path and query as sent, nothing decoded.
    public let target: String
    /// The headers as sent, in order.
    public let headers: [(name: String, value: String)]
    /// The body.
    public let body: Data
    /// The number of bytes of the body, also of one that is not kept.
    public let bodyCount: Int

    /// The value of a header, its name compared without case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    init?(head: String, body: Data, count: Int? = nil) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = lines.dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        self.body = body
        bodyCount = count ?? body.count
    }
}
