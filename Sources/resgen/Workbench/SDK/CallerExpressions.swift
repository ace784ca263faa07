import ResgenCompiler

/// Writes values and calls as those who use an API do, in a module of their own.
struct CallerExpressions {
    let scope: TypeScope
    private let types: AnswerTypes
    private let samples: Samples

    init(_ api: API) {
        scope = TypeScope.caller(of: api)
        types = AnswerTypes(api)
        samples = Samples(types)
    }

    /// The value that a JSON value is read as. Nil for what only its author can write: a value of a type
    /// from another module, or of one that is read and never sent.
    func text(
        of node: JSONNode,
        as type: APIType,
        _ encoding: ValueEncoding? = nil
    ) -> String? {
        switch types.expanded(type) {
        case .standard(let standard): return self.standard(standard, node, encoding)
        case .generic, .entry: return nil
        case .optional(let wrapped):
            return node.isNull ? "nil" : text(of: node, as: wrapped, encoding)
        case .patch(let wrapped):
            return node.isNull
                ? ".null" : text(of: node, as: wrapped, encoding).map { ".value(\($0))" }
        case .array(let element):
            let elements = node.elements.compactMap { text(of: $0, as: element, encoding) }
            return elements.count == node.elements.count
                ? "[\(elements.joined(separator: ", "))]" : nil
        case .dictionary(let key, let value): return dictionary(node, key, value, encoding)
        case .model(let path, let arguments):
            return model(path, arguments, node, encoding)
        }
    }

    /// `key: value` of what a call of a function or an initializer has to say.
    func argument(_ name: String, _ value: String, isLabelled: Bool = true) -> String {
        if !isLabelled { return value }
        // Of all keywords only this one cannot be a label as it is.
        return "\(name == "inout" ? "`inout`" : name): \(value)"
    }

    private func standard(_ type: StandardType, _ node: JSONNode, _ encoding: ValueEncoding?)
        -> String?
    {
        switch type {
        case .json: return Literal.json(node).swift(in: scope, for: .standard(.json))
        case .file:
            let bytes = "\(scope.outer("Data"))(\"hello\".utf8)"
            return "\(scope.outer("FileUpload"))(\(bytes), name: \"hello.txt\")"
        default: break
        }
        let text: String
        switch node.value {
        case .string(let string): text = string
        case .number(let number): text = number
        case .bool(let flag): text = String(flag)
        case .null, .array, .object: return nil
        }
        let literal = LiteralResolver.literal(text, type, dates: encoding ?? .iso8601)
        return literal?.swift(in: scope, for: .standard(type))
    }

    private func dictionary(
        _ node: JSONNode,
        _ keyType: APIType,
        _ type: APIType,
        _ encoding: ValueEncoding?
    ) -> String? {
        let members = node.members.compactMap { member -> String? in
            let keyNode = node.with(.string(member.key))
            guard let key = text(of: keyNode, as: keyType),
                let value = text(of: member.value, as: type, encoding)
            else { return nil }
            return "\(key): \(value)"
        }
        guard members.count == node.members.count else { return nil }
        return members.isEmpty ? "[:]" : "[\(members.joined(separator: ", "))]"
    }

    // MARK: Models

    private func model(
        _ path: [String],
        _ arguments: [APIType],
        _ node: JSONNode,
        _ encoding: ValueEncoding?
    ) -> String? {
        let generics = types.replacement(of: path, by: arguments)
        let name = scope.type(.model(path, arguments))
        switch types.model(path)?.kind {
        case .structure(let structure):
            return self.structure(structure, generics, node).map { "\(name)(\($0))" }
        case .enumeration(let enumeration):
            guard let value = EnumValue(node) else { return nil }
            let known = enumeration.cases.first { $0.value == value }
            return known.map { name + SwiftIdentifier.member($0.name) }
        case .flags: return node.scalarText.map { "\(name)(rawValue: \($0))" }
        case .wrapper(let wrapped, let own):
            let value = text(of: node, as: wrapped.substituting(generics), own ?? encoding)
            return isLiteral(wrapped) ? value : value.map { "\(name)(rawValue: \($0))" }
        case .union(let union): return self.union(union, generics, node, name, encoding)
        case .alias, .external, .answers, nil: return nil
        }
    }

    /// Whether a value of a type that wraps this one can be written as a literal.
    private func isLiteral(_ wrapped: APIType) -> Bool {
        guard case .standard(let standard) = wrapped, standard != .decimal else { return false }
        return !standard.literalProtocols.isEmpty
    }

    /// The arguments of the initializer, those that have a default and are not in the object left out.
    private func structure(
        _ structure: Structure,
        _ generics: [String: APIType],
        _ node: JSONNode
    ) -> String? {
        var arguments: [String] = []
        for field in structure.fields where field.constant == nil {
            let type = field.type.substituting(generics)
            if let member = node[field.key] {
                guard let value = text(of: member, as: type, field.encoding) else { return nil }
                arguments.append(argument(field.name, value))
            } else if field.defaultValue == nil, !type.isOptional {
                return nil
            }
        }
        return arguments.joined(separator: ", ")
    }

    private func union(
        _ union: Union,
        _ generics: [String: APIType],
        _ node: JSONNode,
        _ name: String,
        _ encoding: ValueEncoding?
    ) -> String? {
        let item = union.cases.first { item in
            if let tag = union.tag {
                return node[tag].flatMap(EnumValue.init).map(item.tagValues.contains) ?? false
            }
            let type = item.type.substituting(generics)
            return AnswerMatching(types: types).matches(type, node, as: item.encoding ?? encoding)
        }
        guard let item else { return nil }
        let value = text(of: node, as: item.type.substituting(generics), item.encoding ?? encoding)
        return value.map { "\(name)\(SwiftIdentifier.member(item.name))(\($0))" }
    }
}
