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
    /// What lossy arrays and maps left out: the first 100.
    public var dropped: [DroppedElement]
    /// How many elements lossy arrays and maps left out in all.
    public var droppedCount: Int

    /// A value that an answer was read as.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - answer: The answer.
    ///   - dropped: What was left out.
    ///   - droppedCount: How much was left out, if `dropped` does not have all of it.
    public init(
        _ value: Value,
        of answer: Answer,
        dropped: [DroppedElement] = [],
        droppedCount: Int? = nil,
    ) {
        self.value = value
        status = answer.status
        headers = answer.headers
        url = answer.url
        self.dropped = dropped
        self.droppedCount = droppedCount ?? dropped.count
    }

    init(_ value: Value, of answer: Answer, _ dropped: DroppedElements) {
        self.init(value, of: answer, dropped: dropped.described, droppedCount: dropped.count)
    }
}

extension Response: Sendable where Value: Sendable {}
