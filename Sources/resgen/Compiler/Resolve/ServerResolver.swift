/// Resolves the servers of an API: their addresses, and what is to be put in them.
struct ServerResolver {
    let spec: Spec
    let source: SourceText
    let names: SwiftName
    let log: DiagnosticLog

    /// The default server; its placeholders become properties of the API.
    func server(_ parameters: inout ParameterResolver) -> API.Server {
        guard let server = spec.servers.first else { return .missing }
        let address = server.address
        guard address.value.contains("{") else {
            ServerAddress.check(address, log: log)
            checkVariables(of: server, placeholders: [])
            return .address(address.value)
        }
        let place = ReadingContext.placement(in: address.range, of: address.value, source: source)
        switch RequestLineParser.parseTemplate(address.value, place: place) {
        case .failure(let failure):
            log.error(failure.message, at: failure.range, notes: failure.notes)
            return .missing
        case .success(let parts):
            let described = server.variables.indexed(by: \.key.value)
            checkVariables(of: server, placeholders: parts.compactMap(\.key))
            var sample = ""
            var areAllowed = true
            for (index, part) in parts.enumerated() {
                let field = part.key.flatMap { described[$0] }
                let next = index + 1 < parts.count ? parts[index + 1] : .literal("")
                let place = ServerAddress.Place(behind: sample, before: next.start)
                let isMistaken = field.map { !isAllowed($0, in: place) } ?? false
                areAllowed = areAllowed && !isMistaken
                sample += part.sample(in: place, isMistaken ? [:] : described)
            }
            if areAllowed {
                ServerAddress.check(Located(value: sample, range: address.range), log: log)
            }
            return .template(parts.compactMap { parameters.serverPiece($0, described) })
        }
    }

    /// Whether the values of a variable that are known can be in its place of an address.
    private func isAllowed(_ variable: SpecField, in place: ServerAddress.Place) -> Bool {
        guard case .value(let value) = variable.content else { return true }
        var values: [Located<String>] = []
        if case .enumeration(let enumeration)? = value.inline {
            values = enumeration.cases.map { Located(value: $0.value.text, range: $0.range) }
        }
        if let text = variable.defaultText, let range = value.defaultValue?.range,
            !values.contains(where: { $0.value == text })
        {
            values.append(Located(value: text, range: range))
        }
        let refused = values.filter { !place.allows($0.value) }
        for value in refused {
            log.error("'\(value.value)' cannot stand in \(place.rawValue)", at: value.range)
        }
        return refused.isEmpty
    }

    private func checkVariables(of server: SpecServer, placeholders: [String]) {
        for variable in server.variables where !placeholders.contains(variable.key.value) {
            log.error(
                "'\(variable.key.value)' is no placeholder of the server",
                at: variable.key.range,
                suggestion: nearest(to: variable.key.value, in: placeholders)
            )
        }
    }

    /// The servers that callers can choose.
    func otherServers() -> [(name: String, address: String)] {
        var register = NameScope(owner: "'server'", remedy: "give one of them another key")
        return spec.servers.dropFirst().compactMap { server -> (name: String, address: String)? in
            ServerAddress.check(server.address, log: log)
            checkVariables(of: server, placeholders: [])
            guard let name = server.name, let swift = names.member(name.value) else { return nil }
            let isWebhooks =
                swift == EndpointKey.webhooks && spec.endpoints.contains { $0.isWebhook }
            if isWebhooks || ReservedNames.Servers.refused.contains(swift) {
                log.error("a server cannot be called '\(swift)'", at: name.range)
            } else if swift == "server" {
                log.error(
                    "the first server is 'server' in Swift: another one cannot be called so",
                    at: name.range
                )
            }
            guard register.take(swift, for: name, log: log) else { return nil }
            return (swift, server.address.value)
        }
    }
}
