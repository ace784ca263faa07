#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The cookies that a request brings itself, beside those of its session. FoundationNetworking
    /// replaces the former by the latter, so such a request goes through a session that adds none.
    struct OwnCookies: Sendable {
        private let origin: ResourceRequest.Origin
        private let own: [String]
        private let storage: HTTPCookieStorage?

        /// nil if the request brings none.
        init?(_ request: URLRequest, _ configuration: URLSessionConfiguration) {
            guard let header = request.value(forHTTPHeaderField: "Cookie"), let url = request.url
            else { return nil }
            origin = ResourceRequest.Origin(url)
            own = header.components(separatedBy: "; ")
            storage = configuration.httpShouldSetCookies ? configuration.httpCookieStorage : nil
        }

        /// Sets the cookies for the address that a request goes to. The request's own go to the
        /// origin of its first address alone, and win there.
        func set(on request: inout URLRequest) {
            guard let url = request.url else { return }
            let own = ResourceRequest.Origin(url) == origin ? own : []
            let names = Set(own.map { String($0.upTo("=")) })
            let others = storage?.cookies(for: url) ?? []
            let all = others.filter { !names.contains($0.name) }.map {
                "\($0.name)=\($0.value)"
            }
            let header = (own + all).joined(separator: "; ")
            request.setValue(header.isEmpty ? nil : header, forHTTPHeaderField: "Cookie")
        }
    }
#endif
