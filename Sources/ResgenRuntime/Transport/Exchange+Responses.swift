import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(FoundationNetworking)
    extension Exchange {
        /// Whether a response asks for a password that the session's delegate may have. Then it is
        /// not the last one.
        func isChallenge(_ head: HTTPURLResponse) -> Bool {
            head.statusCode == 401 && sessionDelegate.isThere
                && head.value(forHTTPHeaderField: "WWW-Authenticate") != nil
        }

        /// The error of a compressed body of which nobody can tell whether it is whole: libcurl
        /// counts lengths and chunks, but does not notice that the compressed bytes are cut. An
        /// object or an array of JSON tells by itself, and half of an error's text is better than
        /// none.
        func doubt(_ head: HTTPURLResponse) -> URLError? {
            let headers = ResourceRequest.Headers(head)
            guard request.method != .head, (200...299).contains(head.statusCode),
                head.statusCode != 204, headers.endsWithTheConnection(head.url),
                mode != .whole || !headers.isJSON || !isWholeJSON
            else { return nil }
            let text = "a compressed body that may be cut: nothing says where it ends"
            return URLError(
                .cannotDecodeContentData,
                userInfo: [NSLocalizedDescriptionKey: text],
            )
        }
    }

    extension Exchange {
        /// Whether the body is an object or an array of JSON, to its end.
        private var isWholeJSON: Bool {
            let body = lock.withLock { state.body }
            let first = body.first { !" \t\r\n".utf8.contains($0) }
            let isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            return isContainer && JSONText.isValid(body)
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
#else
    extension Exchange {
        /// The session itself asks for passwords before there is a response.
        func isChallenge(_ head: HTTPURLResponse) -> Bool { false }

        func doubt(_ head: HTTPURLResponse) -> URLError? { nil }
    }
#endif
