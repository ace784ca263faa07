/// The line that calls an endpoint, with a variable for what it gives.
enum ExampleCall {
    /// On one line.
    static func of(_ endpoint: Endpoint, in api: API) -> String {
        let call = CallSite.of(endpoint, session: api.needsLoader ? "loader" : "session")
        guard call.hasPrefix("try "), let type = endpoint.result.type else { return call }
        return "let \(variable(for: type, endpoint)) = \(call)"
    }

    /// Broken where a person would break it, where it is too long for a column.
    static func lines(_ endpoint: Endpoint, in api: API) -> String { of(endpoint, in: api).onLines }

    /// `person` for a `Person`; it is none of the names that the call itself has.
    private static func variable(for type: APIType, _ endpoint: Endpoint) -> String {
        let name =
            switch type.unwrapped {
            case .model(let path, _): lowercased(path[path.count - 1])
            case .array(.model(let path, _)): plural(lowercased(path[path.count - 1]))
            case .array, .dictionary: "values"
            default: "value"
            }
        let taken = ["api", "session", "loader"] + endpoint.arguments.map(\.name)
        return SwiftIdentifier.quoted(taken.contains(name) ? name + "Value" : name)
    }

    /// `htmlPage` of `HTMLPage`.
    private static func lowercased(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }.count
        let head = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
        return name.prefix(head).lowercased() + name.dropFirst(head)
    }

    private static func plural(_ name: String) -> String {
        if name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) {
            return name.dropLast() + "ies"
        }
        return name + (["s", "x", "ch", "sh"].contains(where: name.hasSuffix) ? "es" : "s")
    }
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
