import Foundation

/// What a server answered, before it is a value.
public struct Answer: Hashable, Sendable {
    /// The status, 200 for example.
    public var status: Int
    /// The headers.
    public var headers: Headers
    /// The bytes of the body.
    public var body: Data
    /// The address that answered, after redirects.
    public var url: URL?
    /// What the answer is read as, whatever its body; nil for one from a server.
    var stubbed: StubbedValue?
    /// Which credential was missing or refused, where the status is due to that.
    var credentialNote: String?

    /// An answer, from a server or made up for a test.
    public init(status: Int = 200, headers: Headers = [:], body: Data = Data(), url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// A value with what came along with it.
public struct Response<Value> {
    /// The value.
    public var value: Value
    /// The status of the answer.
    public var status: Int
    /// The headers of the answer.
    public var headers: Headers
    /// The address that answered, after redirects.
    public var url: URL?
    /// What lossy arrays and maps left out.
    public var dropped: [DroppedElement]

    /// A value that an answer was read as.
    public init(_ value: Value, of answer: Answer, dropped: [DroppedElement] = []) {
        self.value = value
        status = answer.status
        headers = answer.headers
        url = answer.url
        self.dropped = dropped
    }
}

extension Response: Sendable where Value: Sendable {}
