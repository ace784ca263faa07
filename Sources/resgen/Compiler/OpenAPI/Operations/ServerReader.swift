import Foundation

/// Reads where an API is served.
struct ServerReader {
    let notes: OpenAPINotes
    let names: SwiftName

    /// - Parameter variables: What reads the variables of the first server.
    func servers(_ node: JSONNode?, variables: ServerVariableReader) -> [SpecServer] {
        var chooser = UniqueNames(reserved: ReservedNames.Servers.avoided)
        var usable: [(node: JSONNode, server: SpecServer)] = []
        for element in withoutCleartext(node?.elements ?? []) {
            let server = usable.isEmpty ? variables.server(element) : nil
            let other = { address(of: element).map { SpecServer(name: nil, address: $0) } }
            if let server = server ?? other() { usable.append((element, server)) }
        }
        if usable.isEmpty, let node {
            let ending = Self.path(of: node).map { ", which ends in '\($0)'" } ?? ""
            notes.note(
                .server,
                "no server with a complete address: the API's init takes one\(ending)",
                at: node.range
            )
        }
        noteSkipped(before: usable.first?.server.address, in: node)
        let words = Self.words(of: usable.map(\.node))
        return usable.enumerated().map { index, element in
            let name = name(of: element.node, words[index], index: index, &chooser)
            return SpecServer(
                name: usable.count == 1 ? nil : name,
                address: element.server.address,
                variables: element.server.variables
            )
        }
    }

    /// The servers without those on the Internet that are there by https, too.
    private func withoutCleartext(_ servers: [JSONNode]) -> [JSONNode] {
        let addresses = Set(servers.compactMap { $0["url"]?.string })
        return servers.filter { server in
            guard let url = server["url"], let address = url.string, address.hasPrefix("http://")
            else { return true }
            let rest = address.dropFirst("http://".count)
            guard Self.isPublic(rest.prefix { !"/:".contains($0) }),
                addresses.contains("https://" + rest)
            else { return true }
            notes.note(.server, "the same is there with https: left out", at: url.range)
            return false
        }
    }

    /// Whether a host has a name on the Internet (RFC 6761, section 6; RFC 6762, section 3; RFC 8375).
    private static func isPublic(_ host: Substring) -> Bool {
        let ownEndings = [".local", ".localhost", ".internal", ".lan", ".home.arpa", ".test"]
        return host.contains(".") && host.first != "{" && host.last?.isNumber == false
            && !ownEndings.contains(where: host.hasSuffix)
    }

    /// The first server is that which is used (OpenAPI, section "Server Object").
    private func noteSkipped(before address: Located<String>?, in node: JSONNode?) {
        guard let address, let first = node?.elements.first, !Self.isComplete(first),
            let url = first["url"]
        else { return }
        notes.note(
            .server,
            "no complete address: '\(address.value)' is the server unless a program says another",
            at: url.range
        )
    }

    /// The path that is all of a server's address.
    static func path(of servers: JSONNode) -> String? {
        servers.elements.compactMap(expandedAddress).first {
            $0.hasPrefix("/") && !$0.hasPrefix("//") && !$0.contains("{")
        }
    }

    /// What sets each server apart: the words of its description that not all of them have, else
    /// those of its host.
    private static func words(of servers: [JSONNode]) -> [[String]] {
        func different(_ texts: [String]) -> [[String]] {
            let articles: Set = ["a", "an", "the"]
            let words = texts.map {
                SwiftName.words(of: $0).filter { !articles.contains($0.lowercased()) }
            }
            let described = words.filter { !$0.isEmpty }.map { Set($0.map { $0.lowercased() }) }
            guard described.count > 1 else { return words }
            let common = described.dropFirst().reduce(described[0]) { $0.intersection($1) }
            return words.map { $0.filter { !common.contains($0.lowercased()) } }
        }
        guard servers.count > 1 else { return servers.map { _ in [] } }
        let described = different(servers.map { $0["description"]?.string ?? "" })
        let hosts = different(
            servers.map { server in
                let address = expandedAddress(of: server) ?? ""
                let host = address.drop { $0 != ":" }.drop { ":/".contains($0) }
                return String(host.prefix { $0 != "/" })
            }
        )
        return zip(described, hosts).map { description, host in
            let isName = { (words: [String]) in (1...3).contains(words.count) }
            return isName(description) ? description : isName(host) ? host : []
        }
    }

    /// The address of one server with the defaults of its variables, which are reported; nil when it
    /// has no host.
    func address(of server: JSONNode) -> Located<String>? {
        guard let url = server["url"], let pattern = url.string else { return nil }
        let (address, variables) = Self.expanded(pattern, of: server)
        for variable in variables { Self.noteDefault(of: variable, notes) }
        return Self.isComplete(address) ? Located(value: address, range: url.range) : nil
    }

    /// Says that a variable has its default, where it could have another value.
    static func noteDefault(of variable: JSONMember, _ notes: OpenAPINotes) {
        let value = variable.value["default"]?.scalarText ?? ""
        if values(of: variable) == [value] { return }
        let message = SpecField.message(ofFixed: variable.key, value)
        notes.note(.server, message, at: variable.keyRange)
    }

    /// The values that a variable may have; none where it may have any.
    static func values(of variable: JSONMember) -> [String] {
        (variable.value["enum"]?.elements ?? []).compactMap(\.scalarText).unique
    }

    /// Whether two servers are one, whatever values their variables have.
    static func isSame(_ server: JSONNode, as other: JSONNode) -> Bool {
        guard let text = server["url"]?.string, let otherText = other["url"]?.string else {
            return false
        }
        if text.contains("{") || otherText.contains("{") { return text == otherText }
        return expandedAddress(of: server) == expandedAddress(of: other)
    }

    /// Whether the address of a server has a host.
    static func isComplete(_ server: JSONNode) -> Bool {
        expandedAddress(of: server).map(isComplete) ?? false
    }

    static func isComplete(_ address: String) -> Bool {
        ServerAddress.mistakes(in: address).isEmpty && !address.contains("{")
            && !address.contains("}")
    }

    /// The address of a server, as far as it is known without asking whether it can be used.
    static func expandedAddress(of server: JSONNode) -> String? {
        server["url"]?.string.map { expanded($0, of: server).address }
    }

    /// An address with the defaults of its variables, and those variables.
    private static func expanded(_ pattern: String, of server: JSONNode)
        -> (address: String, variables: [JSONMember])
    {
        var address = pattern
        var variables: [JSONMember] = []
        for variable in server["variables"]?.members ?? [] {
            let pattern = "{\(variable.key)}"
            guard address.contains(pattern), let value = variable.value["default"]?.scalarText
            else { continue }
            address = address.replacing(pattern, with: value)
            variables.append(variable)
        }
        return (address.withoutSlashesAtEnd, variables)
    }

    private func name(
        of server: JSONNode,
        _ words: [String],
        index: Int,
        _ chooser: inout UniqueNames
    ) -> Located<String> {
        let given = server["name"]
        let description = server["description"]
        let text = description?.string ?? ""
        let isShort = text.utf8.count <= 24
        let candidates = [
            given?.string.flatMap(names.member), names.member(words.joined(separator: " ")),
            isShort ? names.member(text) : nil,
            index == 0 ? "production" : "alternative",
        ].compactMap(\.self)
        let name = chooser.choose(Array(candidates.prefix(1)))
        return Located(value: name, range: (given ?? description)?.range ?? server.range)
    }
}

extension OpenAPIDocument {
    /// Where the API is served; where the document has no server of use and all operations have servers of
    /// their own, those of the first one.
    var servers: JSONNode? {
        let written = root["servers"]
        if written?.elements.contains(where: ServerReader.isComplete) == true { return written }
        let own = operations.map(\.servers)
        let areComplete = own.allSatisfy { $0?.elements.first.map(ServerReader.isComplete) == true }
        return areComplete ? own.first ?? written : written
    }
}
