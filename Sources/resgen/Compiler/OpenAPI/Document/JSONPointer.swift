/// A pointer into a document as a reference has it: `#/components/schemas/User` (RFC 6901, section 6).
package enum JSONPointer {
    /// The keys on the way, nil when it leads out of it.
    package static func keys(of reference: String) -> [String]? {
        guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
        let pointer = reference.dropFirst()
        if pointer.isEmpty { return [] }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        let keys = String(pointer.dropFirst()).parts(at: "/")
        // In nearly all, nothing is escaped.
        return reference.contains("~") || reference.contains("%") ? keys.map(unescaped) : keys
    }

    /// The last of them: the name of a component.
    static func lastKey(of reference: String) -> String? {
        let bytes = reference.utf8
        guard bytes.starts(with: "#/".utf8), let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        return unescaped(String(reference[bytes.index(after: slash)...]))
    }

    /// What a reference leads to in a document; `member` finds that of an object.
    package static func node(
        at reference: String,
        in root: JSONNode,
        member: (String, JSONNode) -> JSONNode? = { $1[$0] }
    ) -> JSONNode? {
        guard let keys = keys(of: reference) else { return nil }
        var node = root
        for key in keys {
            guard let next = child(key, of: node, member) else { return nil }
            node = next
        }
        return node
    }

    private static func child(
        _ key: String,
        of node: JSONNode,
        _ member: (String, JSONNode) -> JSONNode?
    ) -> JSONNode? {
        guard case .array(let elements) = node.value else { return member(key, node) }
        guard let index = Int(key), elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// `~1` is a slash and `~0` a tilde, inside a fragment that is percent-encoded.
    private static func unescaped(_ key: String) -> String {
        let key = key.contains("%") ? percentDecoded(key) : key
        guard key.contains("~") else { return key }
        var text = ""
        var rest = key[...]
        while let tilde = rest.firstIndex(of: "~") {
            text += rest[..<tilde]
            rest = rest[rest.index(after: tilde)...]
            switch rest.first {
            case "1": text += "/"
            case "0": text += "~"
            default:
                text += "~"
                continue
            }
            rest = rest.dropFirst()
        }
        return text + rest
    }

    private static func percentDecoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2,
                let code = UInt8(digits, radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A key as a part of a pointer.
    package static func escaped(_ key: String) -> String {
        if key.allBytes({ $0 != 0x7E && $0 != 0x2F && $0 != 0x25 }) { return key }
        var text = ""
        for character in key {
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            case "%": text += "%25"
            default: text.append(character)
            }
        }
        return text
    }
}

extension JSONPointer {
    /// The key of the schema of `components` that a reference leads to.
    static func schemaKey(_ reference: String) -> String? {
        guard let keys = keys(of: reference), keys.count == 3, keys[0] == "components",
            keys[1] == "schemas"
        else { return nil }
        return keys[2]
    }

    package static func toSchema(_ key: String) -> String { "#/components/schemas/\(escaped(key))" }
}
