/// Parameters that a model gives.
extension ParameterResolver {
    /// A map of parameters, a model of them, or a model's and some more.
    mutating func part(_ shape: SpecShape, _ part: ParameterPart) -> RequestPart {
        switch shape {
        case .fields(let specs): return .items(items(specs, in: part))
        case .model(let syntax): return model(syntax, part)
        case .extended(let syntax, let specs):
            let own = Set(specs.map(\.key.value))
            let inherited = inheritedFields(syntax).filter { !own.contains($0.key) }
            for field in inherited {
                let key = Located(value: field.key, range: syntax.range)
                checkName(key, in: part, of: syntax.names.first)
            }
            return .items(
                inherited.compactMap { item($0, at: syntax.range, part) } + items(specs, in: part)
            )
        }
    }

    /// The headers with the one that names the media types of the answers.
    func accepting(_ media: [Located<String>], beside headers: RequestPart) -> RequestPart {
        guard let first = media.first else { return headers }
        let text = media.map(\.value).joined(separator: ", ")
        let accept = RequestItem(
            key: "Accept",
            value: .const(.string(text)),
            range: first.range
        )
        if headerNames.contains("accept") {
            log.error(
                "'media' is sent as 'Accept', which is among 'headers' already",
                at: first.range
            )
        }
        return switch headers {
        case .items(let items): .items([accept] + items)
        case .model(let name, let others): .model(name, and: [accept] + others)
        }
    }

    private mutating func model(_ syntax: TypeSyntax, _ part: ParameterPart) -> RequestPart {
        guard let type = fields.inline.resolver.resolve(syntax),
            !fields.inline.resolver.isUnknown(type)
        else { return .items([]) }
        guard
            case .model(let path, let arguments) = fields.inline.resolver.expanded(type).unwrapped,
            let structure = structures[path[0]]
        else {
            log.error("expected a model by fields", at: syntax.range)
            return .items([])
        }
        let meanings = meanings(of: path[0], arguments)
        for field in structure.fields where !field.isUnknown && !field.isReadOnly {
            let type = field.type.substituting(meanings)
            guard let reason = types.whyNotSendable(type, field.style, part) else { continue }
            log.error(
                "'\(path[0])' cannot be sent as '\(part.rawValue)': '\(field.key)' \(reason)",
                at: syntax.range
            )
        }
        if let additional = structure.additional?.substituting(meanings),
            additional != .standard(.json),
            let reason = types.isText(part) && types.isMap(additional)
                ? "is a map in a map" : types.whyNotSendable(additional, nil, part)
        {
            log.error(
                "'\(path[0])' cannot be sent as '\(part.rawValue)': 'additional' \(reason)",
                at: syntax.range
            )
        }
        for field in structure.fields {
            checkName(Located(value: field.key, range: syntax.range), in: part, of: path[0])
        }
        guard let name = modelArgument(type, part, at: syntax.range) else { return .items([]) }
        guard part == .multipart, structure.fields.contains(where: { types.isBytes($0.type) })
        else {
            return .model(name)
        }
        return .items(parts(of: structure, type, at: syntax.range))
    }

    /// What the parameters of a generic model stand for.
    private func meanings(of model: String, _ arguments: [APIType]) -> [String: APIType] {
        let names = fields.inline.resolver.table[model]?.generics.map(\.value) ?? []
        return Dictionary(firstOf: zip(names, arguments))
    }

    /// The argument for a whole model: the body without a label, all else under the part's name.
    private mutating func modelArgument(
        _ type: APIType,
        _ part: ParameterPart,
        at range: SourceRange
    )
        -> String?
    {
        if part == .form || part == .multipart {
            return takeBody(type, at: range) ? Self.bodyName : nil
        }
        let key = Located(value: part.rawValue, range: range)
        guard register.take(part.rawValue, for: key, log: log) else { return nil }
        others.append(
            Argument(
                name: part.rawValue,
                type: type,
                defaultValue: type.isOptional ? .null : nil,
                doc: nil,
                isLabelled: true,
                range: range
            )
        )
        return part.rawValue
    }

    /// The parts of a model that holds Data one by one, since a model itself writes base64.
    private func parts(of structure: Structure, _ type: APIType, at range: SourceRange)
        -> [RequestItem]
    {
        let isPlain =
            !type.isOptional && structure.additional == nil
            && !structure.fields.contains { $0.deprecation != nil }
        guard isPlain else {
            log.error(
                "a model with parts of Data is not optional, and has no 'additional' or deprecated fields",
                at: range,
                notes: [
                    structure.additional == nil
                        ? "with 'extends' its fields become arguments"
                        : "with 'extends' its fields become arguments, without 'additional'"
                ]
            )
            return []
        }
        return structure.fields.filter { !$0.isReadOnly }.map { field in
            RequestItem(
                key: field.key,
                value: field.constant.map(RequestItem.Value.const)
                    ?? .member(field.name, of: Self.bodyName),
                range: field.range,
                style: field.style,
                encoding: field.encoding
            )
        }
    }

    private func inheritedFields(_ syntax: TypeSyntax) -> [Field] {
        guard let type = fields.inline.resolver.resolve(syntax),
            !fields.inline.resolver.isUnknown(type)
        else { return [] }
        guard case .model(let path, let arguments) = fields.inline.resolver.expanded(type),
            let structure = structures[path[0]]
        else {
            log.error("only a model by fields can be extended", at: syntax.range)
            return []
        }
        let replacement = meanings(of: path[0], arguments)
        return structure.fields.filter { !$0.isReadOnly }.map { own in
            var field = own
            field.type = own.type.substituting(replacement)
            return field
        }
    }

    /// A field of an extended model as a parameter.
    private mutating func item(_ field: Field, at range: SourceRange, _ part: ParameterPart)
        -> RequestItem?
    {
        if let constant = field.constant {
            return RequestItem(key: field.key, value: .const(constant), range: range)
        }
        let key = Located(value: field.key, range: range)
        guard register.take(field.name, for: key, log: log) else { return nil }
        others.append(
            Argument(
                name: field.name,
                type: field.type,
                defaultValue: field.defaultValue ?? (field.type.isOptional ? .null : nil),
                doc: field.doc,
                range: range
            )
        )
        if !field.isUnknown, let reason = types.whyNotSendable(field.type, field.style, part) {
            log.error("\(part.noun) '\(field.key)' \(reason)", at: range)
        }
        return RequestItem(
            key: field.key,
            value: .argument(field.name),
            range: range,
            style: field.style,
            encoding: field.encoding,
            writesNull: part == .json && field.writesNull
        )
    }
}
