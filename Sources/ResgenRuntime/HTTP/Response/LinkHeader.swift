/// The links of a `Link` header (RFC 8288, section 3).
struct LinkHeader {
    /// The target as it is written.
    let target: String
    /// The relation types, lower-case.
    let relations: [String]

    /// Link = #( "<" URI-Reference ">" *( OWS ";" OWS link-param ) )
    static func links(in text: String) -> [LinkHeader] {
        parts(of: text, at: ",").compactMap(LinkHeader.init)
    }

    private init?(_ text: Substring) {
        let link = text.drop { $0.isWhitespace }
        guard link.first == "<", let end = link.firstIndex(of: ">") else { return nil }
        target = String(link[link.index(after: link.startIndex)..<end])
        let parameters = Self.parts(of: link[link.index(after: end)...], at: ";")
        // A link of another resource (section 3.2) says nothing of this one.
        if parameters.contains(where: { Self.value(of: "anchor", in: $0) ?? "" != "" }) {
            return nil
        }
        // Of several relation parameters, the first counts.
        let relation = parameters.lazy.compactMap { Self.value(of: "rel", in: $0) }.first ?? ""
        relations = relation.lowercased().parts(at: " ")
    }

    /// link-param = token BWS [ "=" BWS ( token / quoted-string ) ]
    static func value(of name: String, in parameter: Substring) -> String? {
        let sides = parameter.slices(at: "=", most: 1)
        guard sides.count == 2, trimmed(sides[0]).lowercased() == name else { return nil }
        let value = trimmed(sides[1])
        guard value.first == "\"", value.last == "\"", value.count > 1 else { return value }
        return String(value.dropFirst().dropLast())
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        let last = start.lastIndex { !$0.isWhitespace }
        return last.map { String(start[...$0]) } ?? ""
    }

    /// Splits at a separator that is neither between angle brackets nor in quotes.
    @_semantics("optimize.sil.specialize.generic.never")
    @inline(never)
    static func parts<T: StringProtocol>(of text: T, at separator: Character) -> [Substring]
    where T.SubSequence == Substring {
        var parts: [Substring] = []
        var start = text.startIndex
        var (isTarget, isQuoted, isEscaped) = (false, false, false)
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                isEscaped = character == "\\"
                isQuoted = character != "\""
            } else if isTarget {
                isTarget = character != ">"
            } else if character == separator {
                parts.append(text[start..<index])
                start = text.index(after: index)
            } else {
                isQuoted = character == "\""
                isTarget = character == "<"
            }
        }
        return parts + [text[start...]]
    }
}
