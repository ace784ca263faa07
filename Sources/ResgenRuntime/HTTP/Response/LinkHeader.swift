/// The links of a `Link` header (RFC 8288, section 3).
struct LinkHeader {
    /// The target as it is written.
    let target: String
    /// The relation types, lower-case.
    let relations: [String]

    /// Link = #( "<" URI-Reference ">" *( OWS ";" OWS link-param ) )
    static func links(in text: String) -> [LinkHeader] {
        HeaderText.parts(of: text, at: ",", keepsTargets: true).compactMap(LinkHeader.init)
    }

    private init?(_ text: Substring) {
        let link = text.withoutOuterSpace
        guard link.utf8.first == UInt8(ascii: "<"),
            let end = link.utf8.firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        target = String(link.utf8[..<end].dropFirst()) ?? ""
        let parameters = HeaderText.parts(of: link[link.utf8.index(after: end)...], at: ";")
            .map { HeaderText.parameter($0) }
        // A link of another resource (section 3.2) says nothing of this one.
        if parameters.contains(where: { $0.name == "anchor" && $0.value ?? "" != "" }) {
            return nil
        }
        // Of several relation parameters, the first counts.
        let relation = parameters.first { $0.name == "rel" }?.value ?? ""
        relations = relation.lowercased().parts(at: " ")
    }
}
