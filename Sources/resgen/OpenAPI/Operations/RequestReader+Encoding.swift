/// `encoding`
extension RequestReader {
    /// How lists and objects stand in a form where the document says so; objects are `deep` in a
    /// form and JSON in parts without it.
    func styles(of object: ObjectShape, as form: BodyForm, _ encoding: JSONNode?)
        -> [String: Located<ParameterStyle>]
    {
        var styles: [String: Located<ParameterStyle>] = [:]
        for member in encoding?.members ?? [] {
            guard let property = object.properties.first(where: { $0.key == member.key }) else {
                continue
            }
            let isJSON = member.value["contentType"]?.string.map { MediaType($0).isJSON } ?? false
            let style: ParameterStyle? =
                switch content(property.schema) {
                case .list(let items?):
                    if case .scalar = content(items) {
                        listStyle(in: member.value, isJSON: isJSON)
                    } else {
                        isJSON ? .json : nil
                    }
                case .list(nil), .map, .object: isJSON && form == .form ? .json : nil
                case .scalar, .other: nil
                }
            if form == .parts, style == .deep {
                notes.note(
                    .body,
                    "no 'deepObject' in parts: one part for each element",
                    at: member.keyRange
                )
                continue
            }
            styles[member.key] = style.map { Located(value: $0, range: member.keyRange) }
        }
        return styles
    }

    private func listStyle(in encoding: JSONNode, isJSON: Bool) -> ParameterStyle? {
        let style = encoding["style"]?.string
        let explodes = encoding["explode"]?.bool
        if style == nil, explodes == nil { return isJSON ? .json : nil }
        return listStyle(style ?? "form", explodes: explodes ?? ((style ?? "form") == "form"))
    }
}
