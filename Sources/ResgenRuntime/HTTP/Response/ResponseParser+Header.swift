import Foundation

extension ResponseParser where Value: FieldReader.Value {
    /// The value of a header; nil for an Optional when it is missing. A URL is resolved against the
    /// address that answered. A Date is read as HTTP writes it (RFC 9110, section 5.6.7), too.
    ///
    /// - Parameters:
    ///   - name: The name of the header.
    ///   - encoding: How the value is encoded there.
    public static func header(_ name: String, as encoding: JSON.Encoding = .standard)
        -> ResponseParser
    {
        ResponseParser(ignoresBody: true) { response, _ in
            guard let text = response.headers[name] else {
                return try JSONText.valueWhenMissing { missing("a header '\(name)'") }
            }
            do throws(DecodingFailure) {
                return resolved(try WireText.value(text, as: encoding), response)
            } catch {
                if let date: Value = try? WireText.value(text, as: .rfc2822) { return date }
                throw DecodingFailure(
                    expected: "\(error.expected) in the header '\(name)'",
                    found: "another text",
                )
            }
        }
    }

    /// The target of a link in the header `Link` (RFC 8288), resolved against the address that
    /// answered; nil for an Optional when there is none.
    public static func link(_ relation: String) -> ResponseParser {
        ResponseParser(ignoresBody: true) { response, _ in
            guard let url = response.link(relation) else {
                return try JSONText.valueWhenMissing { missing("a link '\(relation)'") }
            }
            return try WireText.value(url.absoluteString)
        }
    }

    private static func missing(_ expected: String) -> DecodingFailure {
        DecodingFailure(expected: expected, found: "none")
    }

    private static func resolved(_ value: Value, _ response: RawResponse) -> Value {
        guard let url = value as? URL, url.scheme == nil else { return value }
        return URL(reference: url.absoluteString, of: response.url) as? Value ?? value
    }
}

extension RawResponse {
    /// The target of the first link with a relation in the header `Link` (RFC 8288), resolved
    /// against the address that answered.
    public func link(_ relation: String) -> URL? { headers.link(relation, of: url) }
}

extension Resource.Response {
    /// The target of the first link with a relation in the header `Link` (RFC 8288), resolved
    /// against the address that answered.
    public func link(_ relation: String) -> URL? { headers.link(relation, of: url) }
}

extension ResourceRequest.Headers {
    fileprivate func link(_ relation: String, of url: URL?) -> URL? {
        let links = values(of: "Link").flatMap { LinkHeader.links(in: $0) }
        let link = links.first { $0.relations.contains(relation.lowercased()) }
        return link.flatMap { URL(reference: $0.target, of: url) }
    }
}
