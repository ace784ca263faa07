import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(FoundationNetworking)
    extension Exchange {
        /// Whether an answer asks for a password that the session's delegate may have. Then it is not
        /// the last one.
        func isChallenge(_ head: HTTPURLResponse) -> Bool {
            head.statusCode == 401 && sessionDelegate.isThere
                && head.value(forHTTPHeaderField: "WWW-Authenticate") != nil
        }

        /// The error of a compressed body of which nobody can tell whether it is whole: libcurl counts
        /// lengths and chunks, but does not notice that the compressed bytes are cut.
        func doubt(_ head: HTTPURLResponse, _ count: Int64) -> URLError? {
            let isSuccess = (200...299).contains(head.statusCode)
            guard request.method != .head, ![204, 304].contains(head.statusCode),
                count > 0 || isSuccess, Headers(head).endsWithTheConnection(head.url)
            else { return nil }
            let text = "a compressed body that may be cut: nothing says where it ends"
            return URLError(
                .cannotDecodeContentData,
                userInfo: [NSLocalizedDescriptionKey: text],
            )
        }
    }

    extension Headers {
        /// Whether nothing else ends a compressed body (RFC 9112, section 6.3). A later version of
        /// HTTP, which is spoken in encrypted connections alone, has no header `Connection`.
        fileprivate func endsWithTheConnection(_ url: URL?) -> Bool {
            guard isCompressed, self["Content-Length"] == nil, self["Transfer-Encoding"] == nil
            else { return false }
            return url?.scheme?.lowercased() == "http"
                || self["Connection"]?.lowercased().contains("close") == true
        }
    }
#else
    extension Exchange {
        /// The session itself asks for passwords before there is an answer.
        func isChallenge(_ head: HTTPURLResponse) -> Bool { false }

        func doubt(_ head: HTTPURLResponse, _ count: Int64) -> URLError? { nil }
    }
#endif
