import Foundation

/// Sends bytes to one client, as long as it listens.
public struct LoopbackSender: Sendable {
    private let connection: LoopbackConnection

    init(_ connection: LoopbackConnection) { self.connection = connection }

    /// Whether all bytes could be sent.
    @discardableResult
    public func send(_ data: Data) -> Bool { connection.write(data) }

    /// Whether the whole text could be sent.
    @discardableResult
    public func send(_ text: String) -> Bool { connection.write(Data(text.utf8)) }

    /// A head that tells no length: the body ends with the connection.
    public func sendHead(status: Int = 200, _ headers: [String: String] = [:]) {
        let lines = headers.map { "\($0): \($1)\r\n" }.sorted().joined()
        send("HTTP/1.1 \(status) Status\r\nConnection: close\r\n\(lines)\r\n")
    }

    /// Returns when the client has closed its side.
    public func waitForEnd() { connection.waitForEnd() }

    /// Makes the client see a reset when the function returns.
    public func resetAtEnd() { connection.resetAtEnd() }
}
