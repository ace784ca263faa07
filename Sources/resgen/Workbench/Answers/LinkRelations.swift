import ResgenCompiler

/// The relations of the links in a header `Link` (RFC 8288, section 3), in lower case. A link of another
/// resource, by its `anchor`, has none.
enum LinkRelations {
    static func all(in header: String) -> [String] {
        HeaderText.parts(of: header[...], at: ",").flatMap(relations)
    }

    private static func relations(of part: Substring) -> [String] {
        let link = HeaderText.trimmed(part)
        guard link.utf8.first == UInt8(ascii: "<"),
            let end = link.utf8.firstIndex(of: UInt8(ascii: ">"))
        else { return [] }
        let parameters = HeaderText.parts(of: link[link.utf8.index(after: end)...], at: ";")
            .map(HeaderText.parameter)
        if parameters.contains(where: { $0.name == "anchor" && $0.value ?? "" != "" }) { return [] }
        let relation = parameters.first { $0.name == "rel" }?.value ?? ""
        return relation.lowercased().split(separator: " ").map(String.init)
    }
}

/// The lists and parameters of a header, as the runtime reads them (RFC 9110, section 5.6).
private enum HeaderText {
    /// Splits at a separator that is neither between angle brackets nor in quotes.
    static func parts(of text: Substring, at separator: Unicode.Scalar) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var (isTarget, isQuoted, isEscaped) = (false, false, false)
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = byte == UInt8(ascii: "\\")
                isQuoted = byte != UInt8(ascii: "\"")
            } else if isTarget {
                isTarget = byte != UInt8(ascii: ">")
            } else if byte == UInt8(ascii: separator) {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            } else {
                isQuoted = byte == UInt8(ascii: "\"")
                isTarget = byte == UInt8(ascii: "<")
            }
        }
        return parts + [text[start...]]
    }

    /// The name in lower case, and the value without quotes; nil where there is none.
    static func parameter(_ text: Substring) -> (name: String, value: String?) {
        let sides = text.utf8.split(
            separator: UInt8(ascii: "="),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        let value = sides.count == 2 ? unquoted(trimmed(Substring(sides[1]))) : nil
        return (trimmed(Substring(sides[0])).lowercased(), value)
    }

    static func trimmed(_ text: Substring) -> Substring {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let rest = text.utf8.drop(while: isSpace)
        let last = rest.lastIndex { !isSpace($0) }
        return last.map { Substring(rest[...$0]) } ?? ""
    }

    private static func unquoted(_ text: Substring) -> String {
        let bytes = text.utf8
        let quote = UInt8(ascii: "\"")
        guard bytes.count > 1, bytes.first == quote, bytes.last == quote else {
            return String(text)
        }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes.dropFirst().dropLast() {
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { result.append(byte) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
