/// The path of an operation: its parts, what is said of its placeholders, and the query that is
/// written in it.
struct OperationPath {
    var parts: [PathPart] = []
    var fields: [SpecField] = []
    var constants: [SpecField] = []

    mutating func add(literal text: Substring) {
        add(encoded: URISyntax.encodedPath(text))
    }

    mutating func add(encoded: String) {
        if !encoded.isEmpty { parts.add(.literal(encoded)) }
    }
}

/// Reads the template of a path with the parameters in it.
struct PathReader {
    let context: OperationContext

    private var notes: OpenAPINotes { context.notes }

    /// `/repos/{owner}/{repo}?page=1#anchor`: what is no path becomes a query, or is left out.
    func path(_ item: JSONMember, _ parameters: [OpenAPIParameter]) -> OperationPath {
        var path = OperationPath()
        let key = PathTemplate.inBraces(item.key)
        if key != item.key {
            notes.note(.parameter, "'\(item.key)' is read as '\(key)'", at: item.keyRange)
        }
        var text = key[...]
        if let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) {
            notes.note(.parameter, "a fragment is never sent: left out", at: item.keyRange)
            text = text[..<hash]
        }
        if text.last == " " {
            notes.note(.parameter, "spaces behind a path are not sent", at: item.keyRange)
            while text.last == " " { text.removeLast() }
        }
        if let mark = Self.queryMark(in: text) {
            path.constants = constants(text[text.index(after: mark)...], at: item.keyRange)
            text = text[..<mark]
        }
        if !key.isPrintableASCII, let scalar = text.unicodeScalars.first(where: \.isInvisible) {
            notes.note(
                .parameter,
                "the path has an invisible character, \(scalar.codePoint), which is sent",
                at: item.keyRange
            )
        }
        if !text.hasPrefix("/") { text = "/" + text }
        if Self.mayHaveDotSegments(text.utf8) {
            let sent = URISyntax.withoutDotSegments(String(text))
            if sent != text {
                notes.note(.parameter, "the path is sent as '\(sent)'", at: item.keyRange)
                text = sent[...]
            }
        }
        let known = Dictionary(firstOf: parameters.map { ($0.key, $0) })
        var used: Set<String> = []
        var keys = UniqueNames()
        while let open = text.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = text[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
        {
            path.add(literal: text[..<open])
            let written = String(text[text.index(after: open)..<close])
            let (name, spans) = Self.placeholder(written, known)
            used.insert(name)
            let key = placeholderKey(name, &keys, at: item.keyRange)
            let place = known[name]?.keyRange ?? item.keyRange
            add(Located(value: key, range: place), spans: spans, known[name], to: &path)
            text = text[text.index(after: close)...]
        }
        path.add(literal: text)
        for parameter in parameters where !used.contains(parameter.key) {
            notes.note(
                .parameter,
                "the path has no '{\(parameter.key)}': left out",
                at: parameter.keyRange
            )
        }
        return path
    }

    /// Whether a segment begins with a dot, or with a byte that is encoded as a dot is.
    private static func mayHaveDotSegments(_ text: Substring.UTF8View) -> Bool {
        var isStart = false
        for byte in text {
            if isStart, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
            isStart = byte == UInt8(ascii: "/")
        }
        return false
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
        guard known[String(name)] != nil else { return (written, false) }
        return (String(name), written.dropFirst(name.count) == ":path")
    }

    /// Where a query begins: a question mark that is no part of a placeholder.
    private static func queryMark(in text: Substring) -> Substring.Index? {
        var isName = false
        return text.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "{") { isName = true }
            if byte == UInt8(ascii: "}") { isName = false }
            return byte == UInt8(ascii: "?") && !isName
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

    private func add(
        _ key: Located<String>,
        spans: Bool,
        _ parameter: OpenAPIParameter?,
        to path: inout OperationPath
    ) {
        // Of a parameter that is not encoded a `/` is kept, with which it stands for several segments.
        let keepsSlashes = ["x-multi-segment", "x-ms-skip-url-encoding", "allowReserved"]
        let spansSegments = spans || keepsSlashes.contains { parameter?.node[$0]?.bool == true }
        path.add(literal: prefix(of: parameter)[...])
        if let constant = constant(parameter) {
            spansSegments
                ? path.add(literal: constant[...])
                : path.add(encoded: URISyntax.encodedValue(constant))
            return
        }
        let field = field(key, parameter)
        var isText = true
        if case .value(let value) = field.content {
            isText =
                value.inline == nil && value.type?.isString == true && value.defaultValue == nil
        }
        let isPlain =
            field.name == nil && field.doc == nil && field.deprecation == nil
            && !field.hasInlineOrEncoding
        path.parts.append(
            .placeholder(
                Placeholder(
                    key: key,
                    type: isPlain && !isText ? field.plainType : nil,
                    spansSegments: spansSegments && isText,
                    range: key.range
                )
            )
        )
        if !isPlain { path.fields.append(field) }
    }

    /// The only value of a parameter, which is then a part of the path.
    private func constant(_ parameter: OpenAPIParameter?) -> String? {
        guard let schema = parameter?.schema else { return nil }
        return context.schemas.fields.constant(of: schema, isRequired: true)?.scalarText
            .flatMap { [".", "..", ""].contains($0) ? nil : $0 }
    }

    /// What is written before a value: `.5`, `;id=5` (RFC 6570, sections 3.2.5 and 3.2.7).
    private func prefix(of parameter: OpenAPIParameter?) -> String {
        switch parameter?.style {
        case .label: "."
        case .matrix: ";\(parameter?.key ?? "")="
        default: ""
        }
    }

    /// The key of a placeholder is never sent: one that a path cannot hold is replaced.
    private func placeholderKey(_ name: String, _ keys: inout UniqueNames, at range: SourceRange)
        -> String
    {
        let key =
            Placeholder.isKey(name)
            ? name : context.schemas.names.memberCandidates(name, keepsCase: false)[0]
        let chosen = keys.choose([key])
        if chosen != key {
            notes.note(.parameter, "'{\(name)}' is there twice: named '\(chosen)'", at: range)
        }
        return chosen
    }

    private func field(_ key: Located<String>, _ parameter: OpenAPIParameter?)
        -> SpecField
    {
        let name = context.arguments.name(
            key.value,
            at: parameter?.keyRange ?? key.range,
            in: "path",
            context.schemas
        )
        var type = SchemaType("String", at: key.range)
        var defaultValue: SpecDefault?
        if let parameter, let schema = parameter.schema,
            let described = self.type(of: parameter, schema)
        {
            type = described
            defaultValue = context.schemas.fields.defaultValue(of: schema)
        }
        return SpecField(
            key: key,
            name: name,
            doc: Documentation.text(parameter?.doc, of: key.value),
            deprecation: parameter?.isDeprecated == true ? .plain : nil,
            content: .value(context.schemas.fields.value(type, defaultValue: defaultValue)),
            range: parameter?.node.range ?? key.range
        )
    }
}

extension PathReader {
    /// One value, or a list of such; nil for all others, which are text.
    private func type(of parameter: OpenAPIParameter, _ schema: JSONNode) -> SchemaType? {
        let reader = ParameterReader(context: context, names: context.arguments)
        let values = PlainValues(analyzer: context.schemas.analyzer)
        if values.isOfSeveralKinds(parameter, schema) { return nil }
        let written = reader.type(of: parameter, schema).unwrapped
        if values.isScalar(written, schema) { return written }
        let isRepeated = parameter.explodes && [.label, .matrix].contains(parameter.style)
        if let list = values.listOfScalars(schema), !isRepeated {
            return list.isText
                ? SchemaType("String", at: schema.range).array()
                : reader.type(of: parameter, list.node).unwrapped
        }
        let isUnknown = values.analyzer.finalShape(of: schema).isAny
        notes.note(
            .parameter,
            isUnknown
                ? "'\(parameter.key)' has no type that is known: a String"
                : "'\(parameter.key)' is no single value and no plain list: a String",
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
    fileprivate var hasInlineOrEncoding: Bool {
        guard case .value(let value) = content else { return true }
        return value.inline != nil || value.encoding != nil || value.defaultValue != nil
    }
}

extension TypeSyntax {
    var isString: Bool {
        if case .named("String", _) = kind { true } else { false }
    }
}
