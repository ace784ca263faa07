import Foundation

/// Reads where an API is served.
struct ServerReader {
    let notes: OpenAPINotes
    let names: SwiftName

    func servers(_ node: JSONNode?) -> [SpecServer] {
        var chooser = UniqueNames(reserved: ReservedNames.Servers.avoided)
        let usable = (node?.elements ?? []).enumerated().compactMap { index, server in
            address(of: server, isFirst: index == 0).map { (server, $0) }
        }
        if usable.isEmpty, let node {
            notes.note(.server, "no server with a whole address: the API takes one", at: node.range)
        }
        return usable.enumerated().map { index, server in
            let name = name(of: server.0, index: index, &chooser)
            return SpecServer(name: usable.count == 1 ? nil : name, address: server.1)
        }
    }

    /// The address of one server with the defaults of its variables; nil when it has no host.
    func address(of server: JSONNode, isFirst: Bool) -> Located<String>? {
        guard let url = server["url"], var address = url.string else { return nil }
        for variable in server["variables"]?.members ?? [] {
            let pattern = "{\(variable.key)}"
            guard address.contains(pattern), let value = variable.value["default"]?.scalarText
            else { continue }
            address = Self.replacing(pattern, by: value, in: address)
            notes.note(
                .server,
                "the variable '\(variable.key)' of the server has its default '\(value)'",
                at: variable.keyRange
            )
        }
        while address.hasSuffix("/") { address.removeLast() }
        guard ServerAddress.isUsable(address) else { return nil }
        return Located(value: address, range: url.range)
    }

    private static func replacing(_ pattern: String, by value: String, in text: String) -> String {
        text.components(separatedBy: pattern).joined(separator: value)
    }

    private func name(of server: JSONNode, index: Int, _ chooser: inout UniqueNames)
        -> Located<String>
    {
        let description = server["description"]
        let text = description?.string ?? ""
        let isShort = text.utf8.count <= 24
        let candidate = isShort ? names.member(text) : nil
        let name = chooser.choose([candidate ?? (index == 0 ? "production" : "alternative")])
        return Located(value: name, range: description?.range ?? server.range)
    }
}

extension ServerAddress {
    /// Whether it can be written as a server of a spec: no credentials, no query.
    static func isUsable(_ address: String) -> Bool {
        guard isLegal(address), !address.contains("{"), !address.contains("}") else { return false }
        let log = DiagnosticLog()
        check(Located(value: address, range: .start), log: log)
        return !log.hasErrors
    }
}
