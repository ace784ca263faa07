import Foundation

/// Turns references to a document by the address that it gives itself, `$self` (OpenAPI 3.2, section "OpenAPI
/// Object"), into those that lead into it.
struct SelfReferences {
    private let base: URL
    private let address: String
    private var count = 0

    /// The document with plain references, and how many were rewritten; it is as deep as the parser lets
    /// it be.
    static func resolved(_ root: JSONNode) -> (JSONNode, count: Int) {
        // What a relative address is relative to is known nowhere: references to it are as relative.
        guard let text = root["$self"]?.string,
            let base = URL(string: text, relativeTo: URL(string: "https://document.invalid/")),
            let address = address(base)
        else { return (root, 0) }
        var references = SelfReferences(base: base.absoluteURL, address: address)
        let resolved = references.rewritten(root)
        return (resolved, references.count)
    }

    private init(base: URL, address: String) {
        self.base = base
        self.address = address
    }

    private static func address(_ url: URL) -> String? {
        url.absoluteString.split(separator: "#", omittingEmptySubsequences: false).first
            .map(String.init)
    }

    private mutating func rewritten(_ node: JSONNode) -> JSONNode {
        node.mapChildren { key, value in
            switch key {
            case "$ref", "defaultMapping": reference(value)
            case "security": security(value)
            case "mapping": value.isObject ? value.mapChildren { reference($1) } : value
            default: rewritten(value)
            }
        }
    }

    private mutating func reference(_ node: JSONNode) -> JSONNode {
        guard let text = node.string else { return rewritten(node) }
        return pointer(of: text).map { node.with(.string($0)) } ?? node
    }

    /// Requirements, whose keys may be references to schemes.
    private mutating func security(_ node: JSONNode) -> JSONNode {
        guard case .array(let elements) = node.value else { return rewritten(node) }
        let requirements = elements.map { element -> JSONNode in
            guard case .object(let members) = element.value else { return element }
            let renamed = members.map { member in
                JSONMember(
                    key: pointer(of: member.key) ?? member.key,
                    keyRange: member.keyRange,
                    value: member.value
                )
            }
            return element.with(.object(renamed))
        }
        return node.with(.array(requirements))
    }

    /// What is behind the document's address in a reference to it.
    private mutating func pointer(of reference: String) -> String? {
        guard let mark = reference.firstIndex(of: "#"), mark > reference.startIndex,
            let url = URL(string: reference, relativeTo: base),
            Self.address(url.absoluteURL) == address
        else { return nil }
        count += 1
        return String(reference[mark...])
    }
}
