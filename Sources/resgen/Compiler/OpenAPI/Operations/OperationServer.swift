/// The server of an operation by itself, or of its path.
struct OperationServer {
    /// Nil where it is that of the API.
    var address: Located<String>?
    /// The path behind the address of the API that the paths of the operation are behind.
    var path = ""

    init() {}

    /// Nil where the address is not known.
    init?(_ servers: JSONNode?, beside main: JSONNode?, _ reader: ServerReader) {
        guard let server = servers?.elements.first else { return }
        if let main, ServerReader.isSame(server, as: main) { return }
        if let address = reader.address(of: server) {
            self.address = address
            return
        }
        // What it is relative to is where the document is (OpenAPI 3.0, section "Server Object"): on the host of the
        // API, as a rule.
        guard let path = ServerReader.expandedAddress(of: server),
            path.isEmpty || path.hasPrefix("/"), !path.hasPrefix("//"),
            ServerReader.isComplete("https://a.example" + path)
        else { return nil }
        let address = main.flatMap(ServerReader.expandedAddress) ?? ""
        if let main, ServerReader.isComplete(main) {
            let own = address.prefix(upTo: Self.endOfHost(in: address)) + path
            if own == address { return }
            noteVariables(ofHostOf: main, reader.notes)
            let range = server["url"]?.range ?? server.range
            self.address = Located(value: String(own), range: range)
        } else if path == address {
            return
        } else if path.hasPrefix(address + "/") {
            self.path = String(path.dropFirst(address.count))
        } else {
            return nil
        }
    }

    /// Those that the host has are not those of a caller then.
    private func noteVariables(ofHostOf main: JSONNode, _ notes: OpenAPINotes) {
        guard let pattern = main["url"]?.string else { return }
        let host = pattern[..<Self.endOfHost(in: pattern)]
        for variable in main["variables"]?.members ?? []
        where String(host).contains("{\(variable.key)}") {
            ServerReader.noteDefault(of: variable, notes)
        }
    }

    private static func endOfHost(in address: String) -> String.Index {
        let host = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        return address[host...].firstIndex(of: "/") ?? address.endIndex
    }
}

extension SpecRequest {
    /// The same request to a path behind another one.
    func behind(_ path: String) -> SpecRequest {
        guard !path.isEmpty, case .path(let parts) = line.target else { return self }
        var all: [PathPart] = [.literal(path)]
        for part in parts { all.add(part) }
        var request = self
        request.line = RequestLine(method: line.method, target: .path(all), range: line.range)
        return request
    }
}
