/// Reads `server`: one, or several by name.
struct SpecServerReader {
    let context: ReadingContext

    private var fieldReader: SpecFieldReader { SpecFieldReader(context: context) }
    private var log: DiagnosticLog { context.log }

    func servers(_ node: JSONNode) -> [SpecServer] {
        if case .string(let address) = node.value {
            let address = Located(value: address, range: node.range)
            return isServer(address) ? [SpecServer(name: nil, address: address)] : []
        }
        guard case .object = node.value else {
            let urls = node.elements.compactMap { $0.string ?? $0["url"]?.string }
            let names = ["production", "staging"] + (3..<10).map { "server\($0)" }
            let named = zip(names, urls).map { "\"\($0)\": \"\($1)\"" }
            let several = "{ \(named.joined(separator: ", ")) }"
            log.error(
                "'server' is a URL or an object of named URLs, found \(node.value.kindName)",
                at: node.range,
                notes: urls.isEmpty
                    ? [] : ["write \(urls.count == 1 ? JSONPrinter.quoted(urls[0]) : several)"]
            )
            return []
        }
        if isOne(node) { return server(node, name: nil).map { [$0] } ?? [] }
        let members = ObjectReader.entries(of: node, as: .value("server"), log: log)
        if members.isEmpty { log.error("'server' names no server", at: node.range) }
        return members.compactMap { member in
            let name = Located(value: member.key, range: member.keyRange)
            return server(member.value, name: name)
        }
    }

    /// A URL, or an object that says more of its placeholders.
    private func server(_ node: JSONNode, name: Located<String>?) -> SpecServer? {
        guard case .object = node.value else {
            guard let address = context.string(node, "a server"), isServer(address) else {
                return nil
            }
            return SpecServer(name: name, address: address)
        }
        guard let object = ObjectReader(node, .server, log: log),
            let address = object.requiredString("url"), isServer(address)
        else { return nil }
        let variables = object.node("variables").map {
            fieldReader.fields($0, as: .value("variables"))
        }
        return SpecServer(name: name, address: address, variables: variables ?? [])
    }

    /// Whether an object is a server, and not several by name.
    private func isOne(_ node: JSONNode) -> Bool {
        let keys = (node.membersWithoutComment ?? []).map(\.key)
        return keys.contains("url") && keys.allSatisfy(SpecKeys.server.known.contains)
    }

    /// False where the address has placeholders of another tool.
    private func isServer(_ address: Located<String>) -> Bool {
        let bytes = Array(address.value.utf8)
        let foreign = ForeignPlaceholder.all(in: address.value).filter {
            !Self.isHost($0.range, of: bytes)
        }
        guard let first = foreign.first else { return true }
        let place = context.placement(in: address.range, of: address.value)
        let text = String(decoding: bytes[first.range], as: UTF8.self)
        let corrected = ForeignPlaceholder.corrected(address.value, foreign)
        log.error(
            "'\(text)' is no placeholder of a server",
            at: place(first.range),
            notes: corrected.hasPrefix("{")
                ? [
                    "a server is a URL: an address that differs is given in Swift, 'Shows(server: url)'"
                ]
                : ["write \"\(corrected)\""]
        )
        return false
    }

    /// `[::1]` of `http://[::1]:8080` (RFC 3986, section 3.2.2)
    private static func isHost(_ range: Range<Int>, of address: [UInt8]) -> Bool {
        let text = String(decoding: address[range], as: UTF8.self)
        let isNumber = text.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
        return text.hasPrefix("[") && text.hasSuffix("]") && text.contains(":") && isNumber
            && [UInt8(ascii: "/"), UInt8(ascii: "@")].contains(address[..<range.lowerBound].last)
    }
}
