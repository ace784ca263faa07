import ResgenCompiler

/// Finds what servers notice of an API whose addresses differ.
struct ServerComparison {
    let old: API
    let new: API
    let oldTypes: WireTypes
    let newTypes: WireTypes

    func compare(
        _ addresses: RequestAddresses,
        _ pairs: EndpointPairs,
        _ values: inout WireValueComparison
    ) {
        func row(_ message: String) {
            values.rows.add(.behaviour, old.name, message, old.range, new.range)
        }
        if !addresses.areEqual(in: pairs) {
            if let (was, now) = addresses.otherServers {
                row("requests go to \(now), went to \(was)")
            }
            if let (was, now) = addresses.otherPaths {
                row("the server that callers give ends in '\(now)', ended in '\(was)'")
            }
        }
        let named = Dictionary(firstOf: new.otherServers.map { ($0.name, $0.address) })
        for server in old.otherServers {
            if let address = named[server.name] {
                if address.meantAddress != server.address.meantAddress {
                    row("the server '\(server.name)' is \(address), was \(server.address)")
                }
            } else if addresses.isGone(server.address) {
                row("the server '\(server.name)', \(server.address), is gone")
            }
        }
        compareVariables(&values)
    }

    /// By their positions where the rest of the address is the same, else by their names.
    private func compareVariables(_ values: inout WireValueComparison) {
        let others = newTypes.serverVariables(of: new)
        let areInPosition = old.serverTemplate != nil && old.serverTemplate == new.serverTemplate
        for (index, variable) in oldTypes.serverVariables(of: old).enumerated() {
            let subject = "\(new.name): '\(variable.name)' of the server"
            let isThere = areInPosition && others.indices.contains(index)
            guard
                let other = isThere
                    ? others[index] : others.first(where: { $0.name == variable.name })
            else {
                let isEnum =
                    if case .enumeration = oldTypes.shape(of: variable.value) { true } else {
                        false
                    }
                let level = isEnum ? APIChange.Level.breaking : .behaviour
                values.rows.add(level, subject, "it is gone", variable.range, new.range)
                continue
            }
            values.compare(
                variable.value,
                other.value,
                at: .init(
                    subject: subject,
                    direction: .sent,
                    old: variable.range,
                    new: other.range,
                    hasNull: false
                )
            )
        }
    }
}

extension API {
    /// `https://{}.example.com`; nil where the address has no variables.
    fileprivate var serverTemplate: String? {
        if case .template(let pieces) = server { pieces.template } else { nil }
    }
}
