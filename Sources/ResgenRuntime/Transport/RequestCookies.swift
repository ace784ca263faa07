#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// The cookies that a request brings itself, beside those of its session. FoundationNetworking replaces
    /// the former by the latter, of which it looks at the host alone, and sends all again where a redirect
    /// leads, whatever that has set. So the sessions that do the work add none.
    struct RequestCookies: Sendable {
        private let origin: ResourceRequest.Origin?
        private let own: [String]
        private let storage: HTTPCookieStorage?
        /// Where those of responses are kept.
        private let kept: HTTPCookieStorage?

        init(_ request: URLRequest, _ configuration: URLSessionConfiguration) {
            origin = request.url.map { ResourceRequest.Origin($0) }
            own = request.value(forHTTPHeaderField: "Cookie")?.components(separatedBy: "; ") ?? []
            let storage = configuration.httpCookieStorage
            self.storage = configuration.httpShouldSetCookies ? storage : nil
            kept = configuration.httpCookieAcceptPolicy == .never ? nil : storage
        }

        /// Keeps the cookies of a response. FoundationNetworking does so where the header is written in one
        /// way, which HTTP/2 does not have (RFC 9113, section 8.2.1).
        func keep(of response: HTTPURLResponse) {
            let name = "Set-Cookie"
            guard let url = response.url, let text = response.value(forHTTPHeaderField: name)
            else { return }
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: [name: text], for: url)
            kept?.setCookies(cookies, for: url, mainDocumentURL: nil)
        }

        /// Sets the cookies for the address that a request goes to. The request's own go to the
        /// origin of its first address alone, and win there.
        func set(on request: inout URLRequest) {
            guard let url = request.url else { return }
            let own = ResourceRequest.Origin(url) == origin ? own : []
            let names = Set(own.map { String($0.upTo("=")) })
            let others = (storage?.cookies(for: url) ?? []).filter { $0.belongs(to: url) }
                .sorted {
                    ($1.path.utf8.count, $0.created, $0.name)
                        < ($0.path.utf8.count, $1.created, $1.name)
                }
            let all = others.filter { !names.contains($0.name) }.map {
                "\($0.name)=\($0.value)"
            }
            let header = (own + all).joined(separator: "; ")
            request.setValue(header.isEmpty ? nil : header, forHTTPHeaderField: "Cookie")
        }
    }

    extension HTTPCookie {
        /// Whether it goes to a URL of its host (RFC 6265, section 5.4).
        fileprivate func belongs(to url: URL) -> Bool {
            let folder = path.hasSuffix("/") ? path : path + "/"
            let asked = url.path(percentEncoded: true)
            return (!isSecure || url.scheme?.lowercased() == "https") && !isOver
                && !coversTopLevelDomain(url)
                && (asked == path || asked.hasPrefix(folder) || asked.isEmpty && folder == "/")
        }

        /// Whether it is for all hosts of a domain like `com` (RFC 6265, section 5.3, step 5).
        private func coversTopLevelDomain(_ url: URL) -> Bool {
            let name = domain.dropFirst().lowercased()
            return domain.hasPrefix(".") && !name.contains(".") && url.host?.lowercased() != name
        }

        /// Whether its time is over. `Max-Age` (section 5.2.2), which goes before, has no effect on `expiresDate`.
        private var isOver: Bool {
            guard let age = (properties?[.maximumAge] as? String).flatMap({ TimeInterval($0) })
            else { return expiresDate.map { $0 <= Date() } ?? false }
            return Date().timeIntervalSinceReferenceDate >= created + age
        }

        /// Seconds since the reference date; of cookies with paths of one length the older one is sent first.
        fileprivate var created: TimeInterval {
            properties?[HTTPCookiePropertyKey("Created")] as? TimeInterval ?? 0
        }
    }
#endif
