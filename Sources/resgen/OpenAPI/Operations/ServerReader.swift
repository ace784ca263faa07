import Foundation

/// Reads where an API is served.
struct ServerReader {
    let notes: OpenAPINotes
    let names: SwiftName

    func servers(_ node: JSONNode?) -> [SpecServer] {
        var chooser = UniqueNames(reserved: ReservedNames.Servers.avoided)
        let usable = (node?.elements ?? []).compactMap { server in
            address(of: server).map { (server, $0) }
        }
        if usable.isEmpty, let node {
            notes.note(
                .server,
                "no server with a complete address: the API takes one",
                at: node.range
            )
        }
        return usable.enumerated().map { index, server in
            let name = name(of: server.0, index: index, &chooser)
            return SpecServer(name: usable.count == 1 ? nil : name, address: server.1)
        }
    }

    /// The address of one server with the defaults of its variables, which are reported; nil when it
    /// has no host.
    func address(of server: JSONNode) -> Located<String>? {
        guard let url = server["url"], let pattern = url.string else { return nil }
        let (address, variables) = Self.expanded(pattern, of: server)
        for (variable, value) in variables {
            notes.note(
                .server,
                "the variable '\(variable.key)' of the server has its default '\(value)'",
                at: variable.keyRange
            )
        }
        guard ServerAddress.mistakes(in: address).isEmpty, !address.contains("{"),
            !address.contains("}")
        else { return nil }
        return Located(value: address, range: url.range)
    }

    /// The address of a server, as far as it is known without asking whether it can be used.
    static func expandedAddress(of server: JSONNode) -> String? {
        server["url"]?.string.map { expanded($0, of: server).address }
    }

    /// An address with the defaults of its variables, and those variables.
    private static func expanded(_ pattern: String, of server: JSONNode)
        -> (address: String, variables: [(JSONMember, value: String)])
    {
        var address = pattern
        var variables: [(JSONMember, value: String)] = []
        for variable in server["variables"]?.members ?? [] {
            let pattern = "{\(variable.key)}"
            guard address.contains(pattern), let value = variable.value["default"]?.scalarText
            else { continue }
            address = replacing(pattern, by: value, in: address)
            variables.append((variable, value))
        }
        while address.hasSuffix("/") { address.removeLast() }
        return (address, variables)
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
