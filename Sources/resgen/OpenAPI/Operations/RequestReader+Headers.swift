extension RequestReader {
    mutating func readHeader(_ parameter: OpenAPIParameter) {
        let ignored = ["accept", "content-type"]
        if ignored.contains(parameter.key.lowercased()) {
            notes.note(
                .parameter,
                "the header '\(parameter.key)' follows from other parts: left out",
                at: parameter.keyRange
            )
            return
        }
        let isNew = !headers.contains {
            $0.key.value.lowercased() == parameter.key.lowercased()
        }
        guard isNew, parameter.key.isToken else {
            notes.note(
                .parameter,
                "'\(parameter.key)' is no header's name: left out",
                at: parameter.keyRange
            )
            return
        }
        headers.append(textField(parameter, allowsLists: true))
    }

    mutating func readCookie(_ parameter: OpenAPIParameter) {
        guard parameter.key.isToken,
            !cookies.contains(where: { $0.key.value == parameter.key })
        else {
            notes.note(
                .parameter,
                "'\(parameter.key)' is no cookie's name: left out",
                at: parameter.keyRange
            )
            return
        }
        cookies.append(textField(parameter, allowsLists: false))
    }

    /// A parameter that can only be text, or a list of it.
    private mutating func textField(_ parameter: OpenAPIParameter, allowsLists: Bool) -> SpecField {
        var type = SchemaType("String", at: parameter.node.range)
        if let schema = parameter.schema {
            if let constant = schemas.constant(of: schema, isRequired: parameter.isRequired) {
                return field(parameter, name: nil, .const(constant))
            }
            let written = parameterType(parameter, schema).unwrapped
            if isScalar(written, schema) {
                type = written
            } else if allowsLists, case .list(let items?) = content(schema),
                case .scalar = content(items)
            {
                type = written
            } else {
                notes.note(.parameter, "'\(parameter.key)' is taken as text", at: schema.range)
            }
        }
        return queryField(parameter, type, nil, false)
    }
}
