extension Swagger2Upgrade {
    /// Whether a parameter is the body, or a field of a form.
    static func isOfBody(_ parameter: JSONNode) -> Bool {
        ["body", "formData"].contains(parameter["in"]?.string)
    }

    /// The parameter behind a reference to the section of parameters.
    func resolved(_ parameter: JSONNode) -> JSONNode {
        let prefix = "#/parameters/"
        guard let text = parameter["$ref"]?.string, text.hasPrefix(prefix),
            let key = JSONPointer.lastKey(of: text)
        else { return parameter }
        return root["parameters"]?[key] ?? parameter
    }

    /// A parameter of a path, a query or a header; its type is in a schema of its own now.
    mutating func parameter(_ node: JSONNode) -> JSONNode {
        if let reference = referring(node) { return reference }
        guard case .object(let members) = node.value, node["schema"] == nil else { return node }
        var kept: [JSONMember] = []
        var typed: [JSONMember] = []
        for member in members {
            switch member.key {
            case "name", "in", "description", "required", "allowEmptyValue", "deprecated":
                kept.append(member)
            case "collectionFormat": continue
            case "x-example": kept.append(self.member("example", member.value, like: member))
            case _ where member.isExtension && !Self.ofSchemas.contains(member.key):
                kept.append(member)
            default: typed += [member]
            }
        }
        if let type = members.first(where: { $0.key == "type" }) ?? typed.first {
            let schema = schema(self.node(.object(typed), node.range))
            kept.append(self.member("schema", schema, like: type))
            kept += style(of: node, like: type)
        }
        return node.with(.object(kept))
    }

    private static let ofSchemas: Set<String> = [
        "x-nullable", "x-isnullable", "x-enum-varnames", "x-enumNames", "x-enum-values",
        "x-ms-enum",
    ]

    /// `style` and `explode` for a `collectionFormat`, which is `csv` where it is not given.
    mutating func style(of node: JSONNode, like type: JSONMember) -> [JSONMember] {
        guard node["type"]?.string == "array" else { return [] }
        let place = node.members.first { $0.key == "collectionFormat" } ?? type
        let format = node["collectionFormat"]?.string ?? "csv"
        if format == "multi" { return styled(nil, explodes: true, place) }
        let isDelimited = ["query", "formData"].contains(node["in"]?.string)
        switch format {
        case "ssv" where isDelimited: return styled("spaceDelimited", explodes: false, place)
        case "pipes" where isDelimited: return styled("pipeDelimited", explodes: false, place)
        case "csv": break
        default:
            notes.note(
                .parameter,
                "lists of the format '\(format)' are not written: commas are between the values",
                at: place.value.range,
                makesCallsFail: true
            )
        }
        return styled(nil, explodes: false, place)
    }

    private mutating func styled(_ style: String?, explodes: Bool, _ place: JSONMember)
        -> [JSONMember]
    {
        let explode = node(.bool(explodes), place.value.range)
        let style = style.map { member("style", string($0, like: place.value), like: place) }
        return [style].compactMap(\.self) + [member("explode", explode, like: place)]
    }
}
