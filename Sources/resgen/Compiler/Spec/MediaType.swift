/// A media type by what a spec can do with it (RFC 9110, section 8.3.1; RFC 6839).
package struct MediaType {
    /// As it is written; of several in one text, as frameworks write them, JSON before others.
    package let text: String
    /// Type and subtype in lower case, without parameters.
    package let essence: String

    package init(_ text: String) {
        if text.allBytes(Self.isOfEssence) {
            self.text = text
            essence = text
            return
        }
        let types =
            text.contains("\"")
            ? [text] : text.split(separator: ",").map { String($0.drop { $0 == " " }) }
        let json = types.first { Self.isJSON(Self.essence(of: $0)) }
        let type = json ?? types.first ?? ""
        self.text = types.count > 1 ? type : text
        essence = Self.essence(of: type)
    }

    private static func essence(of type: String) -> String {
        type.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// Whether a byte is as it is in the essence, as in most types.
    private static func isOfEssence(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: ";") && byte != UInt8(ascii: ",")
            && byte &- 0x41 >= 26
    }

    package var isJSON: Bool { Self.isJSON(essence) }

    private static func isJSON(_ essence: String) -> Bool {
        essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json"
            || essence.hasPrefix("application/json+")
    }
    /// JSON, or anything, and one value.
    var isPlainJSON: Bool { (isJSON || isAny) && !isStream }
    /// JSON that is a stream of values, not one value.
    package var isStream: Bool {
        // Nearly all are this one.
        if essence == "application/json" { return false }
        return isEvents
            || ["ndjson", "jsonl", "jsonlines", "json-lines", "json-seq", "json-stream"]
                .contains(where: essence.hasSuffix)
            || essence == "application/stream+json"
    }
    var isEvents: Bool { essence == "text/event-stream" }
    var isForm: Bool { essence == "application/x-www-form-urlencoded" }
    var isMultipart: Bool { essence.hasPrefix("multipart/") }
    package var isText: Bool {
        essence.hasPrefix("text/") || isXML || essence.hasSuffix("yaml")
            || essence == "application/graphql" || essence == "application/javascript"
    }
    /// Whether it is that of files, and no text.
    var isBinary: Bool {
        ["image/", "audio/", "video/", "font/"].contains(where: essence.hasPrefix)
            && !essence.hasSuffix("+xml")
            || ["octet-stream", "pdf", "zip", "gzip", "x-tar"].contains {
                essence == "application/\($0)"
            }
    }
    var isXML: Bool { essence.hasSuffix("/xml") || essence.hasSuffix("+xml") }
    var isAny: Bool { essence == "*/*" || essence == "application/*" }

    /// Whether it can be sent as it is: no wildcard, printable.
    package var isConcrete: Bool {
        MediaTypeSyntax.isLegal(text) && !essence.contains("*")
    }
}
