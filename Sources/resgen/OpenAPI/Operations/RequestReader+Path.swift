extension RequestReader {
    /// `/repos/{owner}/{repo}?page=1#anchor`: what is no path becomes a query, or is left out.
    mutating func readPath(
        _ item: JSONMember,
        _ parameters: [OpenAPIParameter],
        constants: inout [SpecField]
    ) {
        let key = Self.inBraces(item.key)
        if key != item.key {
            notes.note(.parameter, "'\(item.key)' is read as '\(key)'", at: item.keyRange)
        }
        var text = key[...]
        if let hash = text.firstIndex(of: "#") {
            notes.note(.parameter, "a fragment is never sent: left out", at: item.keyRange)
            text = text[..<hash]
        }
        if let mark = Self.queryMark(in: text) {
            constants = self.constants(text[text.index(after: mark)...], at: item.keyRange)
            text = text[..<mark]
        }
        if !text.hasPrefix("/") { text = "/" + text }
        let known = Dictionary(
            parameters.filter { $0.location == "path" }.map { ($0.key, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var used: Set<String> = []
        var keys = NameChooser()
        while let open = text.firstIndex(of: "{"),
            let close = text[open...].firstIndex(of: "}")
        {
            add(literal: text[..<open])
            let written = String(text[text.index(after: open)..<close])
            let (name, spans) = Self.placeholder(written, known)
            used.insert(name)
            addPlaceholder(name, spans: spans, known[name], &keys, at: item.keyRange)
            text = text[text.index(after: close)...]
        }
        add(literal: text)
        for parameter in parameters
        where parameter.location == "path" && !used.contains(parameter.key) {
            notes.note(
                .parameter,
                "the path has no '{\(parameter.key)}': left out",
                at: parameter.keyRange
            )
        }
    }

    /// The name in the braces, where routers write more: `{path*}`, `{*path}`, `{+path}`, `{id:int}`.
    private static func placeholder(_ written: String, _ known: [String: OpenAPIParameter])
        -> (name: String, spans: Bool)
    {
        if known[written] != nil { return (written, false) }
        let inner = written.drop { "*+".contains($0) }
        let bare = inner.last.map { "*+".contains($0) } == true ? inner.dropLast() : inner
        if bare.count < written.count { return (String(bare), true) }
        let name = written.prefix { $0 != ":" && $0 != "?" }
        return (known[String(name)] == nil ? written : String(name), false)
    }

    /// `/:id`, as some routers write `/{id}`: a colon begins no other segment.
    static func inBraces(_ path: String) -> String {
        guard path.contains("/:") else { return path }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let name = segment.dropFirst()
            let isName =
                segment.first == ":" && !name.isEmpty
                && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            return isName ? "{\(name)}" : String(segment)
        }.joined(separator: "/")
    }

    /// Where a query begins: a question mark that is no part of a placeholder.
    private static func queryMark(in text: Substring) -> Substring.Index? {
        var isName = false
        return text.firstIndex { character in
            if character == "{" { isName = true }
            if character == "}" { isName = false }
            return character == "?" && !isName
        }
    }

    /// `action=list&all` in a path: sent with every request.
    private func constants(_ text: Substring, at range: SourceRange) -> [SpecField] {
        text.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = parts.first, !key.isEmpty, !pair.contains("{") else { return nil }
            let value = JSONNode(
                value: .string(parts.count == 2 ? String(parts[1]) : ""),
                range: range
            )
            return SpecField(
                key: Located(value: String(key), range: range),
                name: nil,
                doc: nil,
                deprecation: nil,
                content: .const(value),
                range: range
            )
        }
    }

    private mutating func add(literal text: Substring) {
        if text.isEmpty { return }
        let encoded = Self.encoded(text)
        if case .literal(let before)? = path.last {
            path[path.count - 1] = .literal(before + encoded)
        } else {
            path.append(.literal(encoded))
        }
    }

    /// What cannot stand in a path is percent-encoded (RFC 3986, section 3.3).
    private static func encoded(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        return bytes.indices.map { index in
            let isLegal =
                URISyntax.isPathByte(bytes[index]) || URISyntax.isEscape(at: index, of: bytes)
            return isLegal
                ? String(Unicode.Scalar(bytes[index])) : URISyntax.escape(bytes[index])
        }.joined()
    }

    private mutating func addPlaceholder(
        _ name: String,
        spans: Bool,
        _ parameter: OpenAPIParameter?,
        _ keys: inout NameChooser,
        at range: SourceRange
    ) {
        let key = placeholderKey(name, &keys, at: range)
        let located = Located(value: key, range: range)
        let spansSegments =
            spans || parameter?.node["x-multi-segment"]?.bool == true
            || parameter?.node["allowReserved"]?.bool == true
        addPrefix(of: parameter)
        let field = pathField(located, parameter)
        var isText = true
        if case .value(let value) = field.content {
            isText = value.inline == nil && value.type?.isString == true
        }
        let isPlain =
            field.name == nil && field.doc == nil && field.deprecation == nil
            && !field.hasInlineOrForm
        path.append(
            .placeholder(
                Placeholder(
                    key: located,
                    type: isPlain && !isText ? field.plainType : nil,
                    spansSegments: spansSegments && isText,
                    range: range
                )
            )
        )
        if !isPlain { pathFields.append(field) }
    }

    /// What stands before a value: `.5`, `;id=5` (RFC 6570, sections 3.2.5 and 3.2.7).
    private mutating func addPrefix(of parameter: OpenAPIParameter?) {
        switch parameter?.style {
        case "label": add(literal: ".")
        case "matrix": add(literal: ";\(parameter?.key ?? "")=")
        default: break
        }
    }

    /// The key of a placeholder is never sent: one that a path cannot hold is replaced.
    private func placeholderKey(_ name: String, _ keys: inout NameChooser, at range: SourceRange)
        -> String
    {
        let key =
            Placeholder.isKey(name) ? name : schemas.names.memberWishes(name, keepsCase: false)[0]
        let chosen = keys.choose([key])
        if chosen != key {
            notes.note(.parameter, "'{\(name)}' is there twice: named '\(chosen)'", at: range)
        }
        return chosen
    }

    private mutating func pathField(_ key: Located<String>, _ parameter: OpenAPIParameter?)
        -> SpecField
    {
        let name = argumentName(key.value, at: parameter?.keyRange ?? key.range, in: "path")
        var type = SchemaType("String", at: key.range)
        if let parameter, let schema = parameter.schema {
            type = pathType(parameter, schema) ?? type
        }
        return SpecField(
            key: key,
            name: name,
            doc: Documentation.text(parameter?.doc, of: key.value),
            deprecation: parameter?.isDeprecated == true ? .plain : nil,
            content: .value(schemas.value(type)),
            range: parameter?.node.range ?? key.range
        )
    }
}

extension RequestReader {
    /// One value, or a list of such; nil for all others, which are text.
    private func pathType(_ parameter: OpenAPIParameter, _ schema: JSONNode) -> SchemaType? {
        let written = parameterType(parameter, schema).unwrapped
        if isScalar(written, schema) { return written }
        let isRepeated = parameter.explodes && ["label", "matrix"].contains(parameter.style)
        if let list = listOfScalars(schema), !isRepeated {
            return list.isText
                ? SchemaType("String", at: schema.range).array()
                : parameterType(parameter, list.node).unwrapped
        }
        notes.note(
            .parameter,
            "'\(parameter.key)' is no single value and no plain list: a String",
            at: schema.range
        )
        return nil
    }
}

extension SpecField {
    fileprivate var plainType: TypeSyntax? {
        if case .value(let value) = content { value.type } else { nil }
    }

    /// Whether a placeholder cannot say it.
    fileprivate var hasInlineOrForm: Bool {
        guard case .value(let value) = content else { return true }
        return value.inline != nil || value.form != nil
    }
}

extension TypeSyntax {
    var isString: Bool {
        if case .named("String", _) = kind { true } else { false }
    }
}
