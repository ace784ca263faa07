/// A server-sent event (WHATWG HTML, section 9.2) with all that comes along with its data.
public struct ServerSentEvent<Payload> {
    /// The type of the event; `message` unless the server names one.
    public var name: String
    /// The data, read as JSON; as it is when `Payload` is String.
    public var data: Payload
    /// The id that the server gave last, with this event or an earlier one.
    public var id: String?
    /// How long the server wants a client to wait before it connects anew, if this event says so.
    public var retry: Duration?

    /// An event, made up for a test for example.
    public init(
        name: String = "message",
        data: Payload,
        id: String? = nil,
        retry: Duration? = nil,
    ) {
        self.name = name
        self.data = data
        self.id = id
        self.retry = retry
    }
}

extension ServerSentEvent: Sendable where Payload: Sendable {}
extension ServerSentEvent: Equatable where Payload: Equatable {}
extension ServerSentEvent: Hashable where Payload: Hashable {}
