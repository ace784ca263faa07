import Foundation

extension RawResponse {
    /// What came before the body of a response: a `RawResponse` itself or its stream,
    /// ``Resource/Response`` and ``ServerError``.
    public protocol Head {
        /// The headers of the response.
        var headers: ResourceRequest.Headers { get }
        /// The address that answered, after redirects.
        var url: URL? { get }
    }
}

extension RawResponse: RawResponse.Head {}

extension RawResponse.Stream: RawResponse.Head {}

extension Resource.Response: RawResponse.Head {}

extension ServerError: RawResponse.Head {}

extension RawResponse.Head {
    /// The value of a header as a type; nil for an Optional when it is missing. A URL is resolved against the
    /// address that answered.
    ///
    /// - Parameters:
    ///   - name: The name of the header, in any case.
    ///   - encoding: How the value is encoded there.
    /// - Throws: `decodingError`, also where a header is missing that is not Optional.
    public func header<Value: FieldReader.Value>(
        _ name: String,
        as encoding: JSON.Encoding = .standard,
    ) throws(NetworkError) -> Value {
        try headers.value(of: name, as: encoding, from: url)
    }
}

extension ResourceRequest.Headers {
    /// The value of a header as a type; nil for an Optional when it is missing.
    ///
    /// - Parameters:
    ///   - name: The name of the header, in any case.
    ///   - encoding: How the value is encoded there.
    ///   - url: The address that answered, which a URL is resolved against.
    /// - Throws: `decodingError`, also where a header is missing that is not Optional.
    public func value<Value: FieldReader.Value>(
        of name: String,
        as encoding: JSON.Encoding = .standard,
        from url: URL? = nil,
    ) throws(NetworkError) -> Value {
        do {
            var dropped = DroppedElements()
            return try ResponseParser<Value>.header(name, as: encoding)
                .parse(RawResponse(headers: self, url: url), &dropped)
        } catch {
            throw NetworkError(reading: error)
        }
    }
}
