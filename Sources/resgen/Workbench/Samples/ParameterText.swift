import ResgenCompiler

/// A JSON value as the text of a path, a query, a form, a header or a cookie, as the runtime sends it.
enum ParameterText {
    /// `name=value` for each pair of a query or a form, names and values percent-encoded.
    ///
    /// - Parameter objects: How objects are sent that have no style.
    static func pairs(
        _ name: String,
        _ node: JSONNode,
        _ style: ParameterStyle?,
        objects: ParameterStyle = .repeat
    ) -> [String] {
        let name = encodedName(name)
        let style = style ?? (node.isNested ? objects : .repeat)
        switch style {
        case .repeat: return repeated(name, node)
        case .comma, .space, .pipe:
            return style.separator.map { joined(name, node, $0.encoded) } ?? []
        case .json: return node.isNull ? [] : [pair(name, node.compactText)]
        case .jsonElements:
            let parts = node.isList ? node.elements : [node]
            return parts.filter { !$0.isNull }.map { pair(name, $0.string ?? $0.compactText) }
        case .brackets: return deep(name, node, isNumbered: false)
        case .deep: return deep(name, node, isNumbered: true)
        }
    }

    /// The texts of a value, of the elements of a list, or of an object's keys and values in turn.
    static func scalars(_ node: JSONNode) -> [String] {
        switch node.value {
        case .null: []
        case .bool(let flag): [String(flag)]
        case .string(let text), .number(let text): [text]
        case .array(let elements): elements.flatMap(scalars)
        case .object(let members): members.flatMap { [$0.key] + scalars($0.value) }
        }
    }

    /// What is good to read is kept, as the runtime keeps it in queries.
    private static func encodedName(_ name: String) -> String {
        name.utf8.map { byte in
            let character = String(Unicode.Scalar(byte))
            return "!$'()*,/:;?@".contains(character)
                ? character : URISyntax.encodedValue(String(decoding: [byte], as: UTF8.self))
        }.joined()
    }

    private static func pair(_ name: String, _ text: String) -> String {
        "\(name)=\(URISyntax.encodedValue(text))"
    }

    private static func repeated(_ name: String, _ node: JSONNode) -> [String] {
        if case .object(let members) = node.value {
            return members.flatMap { repeated(encodedName($0.key), $0.value) }
        }
        return scalars(node).map { pair(name, $0) }
    }

    private static func joined(_ name: String, _ node: JSONNode, _ separator: String) -> [String] {
        let texts = scalars(node).map(URISyntax.encodedValue)
        return texts.isEmpty ? [] : ["\(name)=\(texts.joined(separator: separator))"]
    }

    private static func deep(_ name: String, _ node: JSONNode, isNumbered: Bool) -> [String] {
        switch node.value {
        case .array(let elements):
            return elements.enumerated().flatMap { index, element in
                deep(
                    "\(name)%5B\(isNumbered ? "\(index)" : "")%5D",
                    element,
                    isNumbered: isNumbered
                )
            }
        case .object(let members):
            return members.flatMap { member in
                let inner = "\(name)%5B\(URISyntax.encodedValue(member.key))%5D"
                return deep(inner, member.value, isNumbered: isNumbered)
            }
        default: return scalars(node).map { pair(name, $0) }
        }
    }
}

extension JSONNode {
    var isList: Bool {
        if case .array = value { true } else { false }
    }

    /// Whether more than a list of single values is in it.
    var isNested: Bool {
        switch value {
        case .object: true
        case .array(let elements): elements.contains(where: \.isContainer)
        default: false
        }
    }
}
