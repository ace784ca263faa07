/// The lines that call endpoints, each with a variable for what it gives.
struct ExampleCalls {
    /// What the calls need, as it is made: `.bearer("token")`.
    let credential: String?

    init(_ api: API) { credential = CredentialSample.of(api) }

    /// On one line.
    func of(_ endpoint: Endpoint) -> String {
        let call = CallSite.of(endpoint, session: credential == nil ? "session" : "loader")
        guard call.hasPrefix("try "), let type = endpoint.result.type else { return call }
        let name = ResultVariable.name(for: type, besides: endpoint.arguments.map(\.name))
        return "let \(name) = \(call)"
    }

    /// Broken where a person would break it, where it is too long for a column.
    func lines(_ endpoint: Endpoint) -> String { of(endpoint).onLines }
}

extension String {
    /// A call that fits a column: first its arguments get a line, then each one.
    fileprivate var onLines: String {
        let width = 56
        guard count > width, let open = firstIndex(of: "("), let close = closing(of: open) else {
            return self
        }
        let inner = self[index(after: open)..<close]
        var lines = [String(self[...open])]
        if inner.count <= width - 4 {
            lines.append("    \(inner)")
        } else if let start = inner.firstIndex(of: "("), inner.hasSuffix(")") {
            let arguments = inner[inner.index(after: start)...].dropLast()
            lines.append("    \(inner[...start])")
            lines.append(
                "        " + arguments.split(separator: ", ").joined(separator: ",\n        ")
            )
            lines.append("    )")
        }
        let rest = self[close...]
        if rest.hasSuffix(" }"), let brace = rest.firstIndex(of: "{") {
            let body = rest[rest.index(after: brace)...].dropLast(2).drop { $0 == " " }
            lines += [String(rest[...brace]), "    \(body)", "}"]
        } else {
            lines.append(String(rest))
        }
        return lines.joined(separator: "\n")
    }

    private func closing(of open: Index) -> Index? {
        var depth = 0
        for index in self[open...].indices {
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
