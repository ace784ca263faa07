import Foundation

/// The start of a response, whatever follows: a response with its complete body, or with a stream.
protocol ResponseHead: Sendable {
    var status: Int { get }
    var headers: ResourceRequest.Headers { get }
    var url: URL? { get set }
    /// Which credential was missing or refused, where the status is due to that.
    var credentialNote: String? { get set }
    /// What interceptors see.
    var response: RawResponse { get }
    /// The same as a stream.
    var stream: RawResponse.Stream { get }

    /// What it is after interceptors made another response of it.
    func replaced(by response: RawResponse) -> any ResponseHead
}

extension RawResponse: ResponseHead {
    var response: RawResponse { self }
    var stream: Stream { Stream(self) }

    func replaced(by response: RawResponse) -> any ResponseHead { response }
}

extension RawResponse.Stream: ResponseHead {
    var response: RawResponse {
        var response = RawResponse(status: status, headers: headers, url: url)
        response.credentialNote = credentialNote
        return response
    }

    var stream: Self { self }

    /// A body that interceptors gave replaces the one from the network.
    func replaced(by response: RawResponse) -> any ResponseHead {
        var stream = RawResponse.Stream(response)
        if response.body.isEmpty { stream.body = body }
        return stream
    }
}
