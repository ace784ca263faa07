/// Reads which credentials an endpoint asks for.
struct SpecAuthChoiceReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    /// A name, `{ "all": […] }` for several that are sent together, or `"none"`; or a list of these, of
    /// which one is enough.
    func authChoice(_ node: JSONNode, of owner: String) -> SpecAuthChoice? {
        guard case .array(let elements) = node.value else {
            return alternative(node, of: owner, or: "a name, a list of names").map {
                SpecAuthChoice(alternatives: [$0], range: node.range)
            }
        }
        if elements.isEmpty { log.error("\(owner) names at least one way", at: node.range) }
        let read = elements.compactMap {
            alternative($0, of: "an alternative of 'auth'", or: "a name")
        }
        return read.isEmpty ? nil : SpecAuthChoice(alternatives: read, range: node.range)
    }

    private func alternative(_ node: JSONNode, of owner: String, or kinds: String)
        -> [Located<String>]?
    {
        switch node.value {
        case .string("none"): return []
        case .string(let name): return [Located(value: name, range: node.range)]
        case .object where node["all"] != nil: return authNames(node)
        default:
            log.error(
                "\(owner) is \(kinds), { \"all\": […] } or 'none', found \(node.value.kindName)",
                at: node.range,
                notes: [
                    node.value.isNothing
                        ? "write \"none\"" : "the ways themselves belong in 'auth' of the API"
                ]
            )
            return nil
        }
    }

    /// The names of what is sent together.
    private func authNames(_ node: JSONNode) -> [Located<String>]? {
        guard let object = ObjectReader(node, .allAuth, log: log), object.array("all") != nil
        else { return nil }
        let names = object.strings("all")
        if let none = names.first(where: { $0.value == "none" }) {
            log.error("'none' is not sent with others", at: none.range)
            return nil
        }
        if names.count > 1 { return names }
        log.error("'all' names at least two ways", at: node.range)
        return nil
    }
}

extension JSONValue {
    fileprivate var isNothing: Bool {
        switch self {
        case .null, .bool(false): true
        default: false
        }
    }
}
