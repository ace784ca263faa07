#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// Finds compressed bodies that may be cut: libcurl counts lengths and chunks, but does not
    /// notice that the compressed bytes end too early.
    struct TruncationCheck {
        let method: ResourceRequest.Method
        let head: HTTPURLResponse
        /// The body, where all of it is there.
        let body: Data?

        /// The error of a body of which nobody knows whether it is complete. An object or an
        /// array of JSON shows by itself, and half of an error's text is better than none.
        var error: URLError? {
            let headers = ResourceRequest.Headers(head)
            guard method != .head, (200...299).contains(head.statusCode), head.statusCode != 204,
                headers.endsWithTheConnection(head.url), !headers.isJSON || !isCompleteJSON
            else { return nil }
            let text = "a compressed body that may be cut: nothing says where it ends"
            return URLError(
                .cannotDecodeContentData,
                userInfo: [NSLocalizedDescriptionKey: text],
            )
        }

        /// Whether the body is an object or an array of JSON, to its end.
        private var isCompleteJSON: Bool {
            guard let body, let first = body.first(where: { !" \t\r\n".utf8.contains($0) }) else {
                return false
            }
            return (first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
                && JSONText.isValid(body)
        }
    }

    extension ResourceRequest.Headers {
        /// Whether nothing else ends a compressed body (RFC 9112, section 6.3). A later version of
        /// HTTP, which is spoken in encrypted connections alone, has no header `Connection`.
        fileprivate func endsWithTheConnection(_ url: URL?) -> Bool {
            guard isCompressed, self["Content-Length"] == nil, self["Transfer-Encoding"] == nil
            else { return false }
            return url?.scheme?.lowercased() == "http"
                || self["Connection"]?.lowercased().contains("close") == true
        }

        /// `application/json`, `application/problem+json`
        fileprivate var isJSON: Bool {
            let type = self["Content-Type"]?.lowercased().prefix { $0 != ";" && $0 != " " } ?? ""
            return type.hasSuffix("/json") || type.hasSuffix("+json")
        }
    }
#endif
