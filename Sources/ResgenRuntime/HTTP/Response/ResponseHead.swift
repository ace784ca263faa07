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

    /// What interceptors make of it.
    ///
    /// - Parameters:
    ///   - response: What they give.
    ///   - head: What came from the network; nil if nothing was asked.
    init(_ response: RawResponse, instead head: Self?)
}

extension RawResponse: ResponseHead {
    var response: RawResponse { self }

    init(_ response: RawResponse, instead head: RawResponse?) { self = response }
}

extension RawResponse.Stream: ResponseHead {
    var response: RawResponse {
        var response = RawResponse(status: status, headers: headers, url: url)
        response.credentialNote = credentialNote
        return response
    }

    /// A body that interceptors gave replaces the one from the network.
    init(_ response: RawResponse, instead head: Self?) {
        guard response.body.isEmpty, let head else {
            self.init(response)
            return
        }
        self.init(
            status: response.status,
            headers: response.headers,
            url: response.url,
            body: head.body,
        )
        credentialNote = response.credentialNote
    }
}
