import ResgenCompiler

/// The names of the parts that one member of a body `multipart/form-data` becomes with names in brackets.
enum PartName {
    /// What is behind the name of a list: `[0]` or `[]`; nothing without such a style.
    static func suffix(ofElement index: Int, _ style: ParameterStyle?) -> String {
        switch style {
        case .deep: "[\(index)]"
        case .brackets: "[]"
        default: ""
        }
    }

    /// The single values in a value, each with its name: `a[k][0]`.
    static func leaves(of node: JSONNode, named name: String, _ style: ParameterStyle)
        -> [(name: String, value: JSONNode)]
    {
        switch node.value {
        case .null: []
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                leaves(of: element, named: name + suffix(ofElement: index, style), style)
            }
        case .object(let members):
            members.flatMap { leaves(of: $0.value, named: "\(name)[\($0.key)]", style) }
        default: [(name, node)]
        }
    }
}
