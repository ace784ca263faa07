/// Parts of a path, and of a server's address.
extension ParameterResolver {
    /// `{url: URL}` as the whole address.
    mutating func address(_ placeholder: Placeholder, _ described: SpecField?) -> String {
        let argument = pathArgument(placeholder, described)
        if let argument, fields.inline.resolver.expanded(argument.type) != .standard(.url) {
            log.error(
                "a placeholder that is the whole address is of type URL",
                at: placeholder.type?.range ?? placeholder.range
            )
        }
        return argument?.name ?? "url"
    }

    mutating func piece(
        _ placeholder: Placeholder,
        _ described: SpecField?,
        allowsLists: Bool = true
    ) -> Endpoint.Piece? {
        guard let argument = pathArgument(placeholder, described) else { return nil }
        let range = placeholder.type?.range ?? placeholder.range
        if argument.type.isOptional {
            log.error("a part of the path cannot be optional", at: range)
        } else if !types.isScalar(argument.type),
            !(allowsLists && types.isListOfScalars(argument.type))
        {
            let part =
                allowsLists
                ? "a part of the path is a value or a list of values"
                : "a part of an address is one value"
            log.error("\(part) of a simple type, an enum or a wrapped one", at: range)
        } else if placeholder.spansSegments, !isText(argument.type) {
            log.error("a placeholder of several segments is a String", at: range)
        }
        return .argument(
            argument.name,
            encoding: encoding(described, argument.type),
            spansSegments: placeholder.spansSegments
        )
    }

    /// A piece of the server's address.
    mutating func serverPiece(_ part: PathPart, _ described: [String: SpecField])
        -> Endpoint.Piece?
    {
        switch part {
        case .literal(let text): .literal(text)
        case .placeholder(let placeholder):
            piece(placeholder, described[placeholder.key.value], allowsLists: false)
        }
    }

    private mutating func pathArgument(_ placeholder: Placeholder, _ described: SpecField?)
        -> Argument?
    {
        let field = described ?? SpecField(placeholder)
        guard case .value(let value) = field.content else {
            log.error("a placeholder has no constant value", at: field.range)
            return nil
        }
        if let style = value.style {
            log.error("'style' is for a query or a form", at: style.range)
        }
        check.refuseMedia(value)
        if let described, placeholder.type != nil {
            log.error(
                "the type of '\(placeholder.key.value)' is in the placeholder already",
                at: described.range,
                notes: ["leave it out there: '{\(placeholder.key.value)}'"]
            )
        }
        let argument = argument(field, value)
        if let argument { path.append(argument) }
        return argument
    }

    private func isText(_ type: APIType) -> Bool {
        fields.inline.resolver.expanded(type) == .standard(.string)
    }
}
