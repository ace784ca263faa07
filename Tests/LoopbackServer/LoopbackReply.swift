import Foundation

/// What the server does with a request.
public struct LoopbackReply: Sendable {
    private enum Step: Sendable {
        case bytes(Data)
        case wait(TimeInterval)
        case run(@Sendable (LoopbackSender) -> Void)
    }

    private var steps: [Step]

    /// An answer.
    public init(status: Int = 200, headers: [String: String] = [:], body: String = "") {
        self.init(status: status, headers: headers, data: Data(body.utf8))
    }

    /// An answer whose body is bytes.
    public init(status: Int = 200, headers: [String: String] = [:], data: Data) {
        var head = "HTTP/1.1 \(status) Status\r\nConnection: close\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            head += "\(name): \(value)\r\n"
        }
        if status != 204, status != 304 { head += "Content-Length: \(data.count)\r\n" }
        steps = [.bytes(Data("\(head)\r\n".utf8) + data)]
    }

    private init(steps: [Step]) { self.steps = steps }

    /// An answer that is JSON.
    public static func json(_ text: String, status: Int = 200) -> LoopbackReply {
        LoopbackReply(status: status, headers: ["Content-Type": "application/json"], body: text)
    }

    /// Bytes as they are, status line included; then the connection is closed.
    public static func raw(_ text: String) -> LoopbackReply {
        LoopbackReply(steps: [.bytes(Data(text.utf8))])
    }

    /// No answer at all.
    public static let closed = LoopbackReply(steps: [])

    /// The same answer, some seconds later.
    public func delayed(_ seconds: TimeInterval) -> LoopbackReply {
        LoopbackReply(steps: [.wait(seconds)] + steps)
    }

    /// The same answer, followed by more bytes after some seconds.
    public func then(after seconds: TimeInterval, _ bytes: Data) -> LoopbackReply {
        LoopbackReply(steps: steps + [.wait(seconds), .bytes(bytes)])
    }

    /// Whatever a function sends, status line included; then the connection is closed.
    public static func sent(_ body: @escaping @Sendable (LoopbackSender) -> Void) -> LoopbackReply {
        LoopbackReply(steps: [.run(body)])
    }

    func send(on connection: LoopbackConnection) {
        for step in steps {
            switch step {
            case .bytes(let data): guard connection.write(data) else { return }
            case .run(let body): body(LoopbackSender(connection))
            case .wait(let seconds): Thread.sleep(forTimeInterval: seconds)
            }
        }
    }
}
