import Foundation

/// What a server answered, before it is a value.
public struct RawResponse: Hashable, Sendable {
    /// The status, 200 for example.
    public var status: Int
    /// The headers.
    public var headers: ResourceRequest.Headers
    /// The bytes of the body.
    public var body: Data
    /// The address that answered, after redirects.
    public var url: URL?
    /// What the response is read as, whatever its body; nil for one from a server.
    var stubbed: StubbedValue?
    /// Which credential was missing or refused, where the status is due to that.
    var credentialNote: String?
    /// Which body belongs to it, where interceptors see a response without.
    var arriving: ArrivingBody?

    /// A response, from a server or made up for a test.
    public init(
        status: Int = 200,
        headers: ResourceRequest.Headers = [:],
        body: Data = Data(),
        url: URL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// The identity of a body that arrives. It says nothing of whether two responses are the same.
final class ArrivingBody: Hashable, Sendable {
    static func == (left: ArrivingBody, right: ArrivingBody) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

extension Resource {
    /// A value with what came along with it.
    public struct Response {
        /// The value.
        public var value: Value
        /// The status of the response.
        public var status: Int
        /// The headers of the response.
        public var headers: ResourceRequest.Headers
        /// The address that answered, after redirects.
        public var url: URL?
        /// What lossy arrays, maps and fields left out: the first 100.
        public var dropped: [DecodingFailure.Dropped]
        /// How many values lossy arrays, maps and fields left out in all.
        public var droppedCount: Int

        /// A value that a response was read as.
        ///
        /// - Parameters:
        ///   - value: The value.
        ///   - response: The response.
        ///   - dropped: What was left out.
        ///   - droppedCount: How much was left out, if `dropped` does not have all of it.
        public init(
            _ value: Value,
            of response: RawResponse,
            dropped: [DecodingFailure.Dropped] = [],
            droppedCount: Int? = nil,
        ) {
            self.value = value
            status = response.status
            headers = response.headers
            url = response.url
            self.dropped = dropped
            self.droppedCount = droppedCount ?? dropped.count
        }

        init(_ value: Value, of response: RawResponse, _ dropped: DroppedElements) {
            self.init(value, of: response, dropped: dropped.described, droppedCount: dropped.count)
        }
    }
}

extension Resource.Response: Sendable where Value: Sendable {}
