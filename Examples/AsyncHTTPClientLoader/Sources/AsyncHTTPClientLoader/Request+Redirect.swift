import Foundation
import ResgenRuntime

extension ResourceRequest {
    /// The request that an answer leads to (RFC 9110, section 15.4); nil if it leads nowhere, or
    /// the request wants the redirect itself.
    func redirected(by answer: RawResponse.Stream) throws -> ResourceRequest? {
        guard followsRedirects, [301, 302, 303, 307, 308].contains(answer.status),
            let location = answer.headers["Location"],
            let url = URL(string: location, relativeTo: try url())?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        var request = self
        request.server = url
        request.path = ""
        request.query = [:]
        if becomesGet(after: answer.status) {
            request.method = .get
            request.body = nil
            request.headers["Content-Type"] = nil
            request.headers["Content-Length"] = nil
        }
        if ResourceRequest.Origin(url) != ResourceRequest.Origin(try self.url()) {
            request.headers = request.headers.forAnyServer
        }
        return request
    }

    /// 303 says so; of 301 and 302 with a POST it is what clients have always done.
    private func becomesGet(after status: Int) -> Bool {
        status == 303 ? method != .head : status < 303 && method == .post
    }
}
