import Foundation

/// Reads what an operation sends besides its address and headers.
struct BodyReader {
    let context: OperationContext

    private var document: OpenAPIDocument { context.document }
    private var notes: OpenAPINotes { context.notes }
    private var schemas: SchemaReader { context.schemas }

    /// Nil where nothing is sent.
    func body(_ written: JSONNode) -> SpecBody? {
        guard
            let node = notes.resolved(written, in: document, orSay: "no body", makesCallsFail: true)
        else {
            return nil
        }
        let contents = node.contents
        if contents.isEmpty { return nil }
        if context.method == .get || context.method == .head {
            if contents.allSatisfy({ isEmpty($0.value["schema"]) }) { return nil }
            notes.note(
                .body,
                "a \(context.method.rawValue) request has no body: left out",
                at: written.range,
                makesCallsFail: true
            )
            return nil
        }
        let chosen = preferred(contents)
        let media = MediaType(chosen.key)
        if let schema = chosen.value["schema"], hasNoMembers(schema, media) {
            let isObject = media.isJSON && node["required"]?.bool == true
            return isObject ? SpecBody(emptyAt: node.range) : nil
        }
        let asMultipart = multipart(beside: contents)
        let others = contents.filter { $0.key != asMultipart?.key }
        if !context.sendsMultipart, !schemas.analyzer.isOne(others) {
            let rest = others.mediaTypes(beside: [chosen])
            notes.note(
                .body,
                "several media types: sent as '\(chosen.key)', not as \(rest)",
                at: written.range
            )
        }
        let isRequired = isNeeded(node, chosen.value["schema"], media)
        let description = BodyDescription(
            node: chosen.value,
            isRequired: isRequired,
            owner: schemas.componentName(of: written) ?? context.owner
        )
        let content = BodyContentReader(context: context).content(media, description)
        return SpecBody(
            content: content,
            media: self.media(media, of: content, at: chosen.keyRange),
            wrap: nil,
            isRequired: isRequired,
            range: node.range
        )
    }

    /// Whether the same can be sent as JSON and in parts, with more to say in the latter.
    func canBeMultipart(_ written: JSONNode) -> Bool {
        guard context.method != .get, context.method != .head,
            let contents = document.resolved(written)?.contents
        else { return false }
        return multipart(beside: contents) != nil
    }

    /// The parts that stand beside JSON, where these hold files or are other ones.
    private func multipart(beside contents: [JSONMember]) -> JSONMember? {
        guard contents.count > 1,
            let json = contents.first(where: { MediaType($0.key).isPlainJSON }),
            let parts = contents.first(where: {
                MediaType($0.key).essence == "multipart/form-data" && canBeSaid($0)
            }), let schema = parts.value["schema"],
            case .object(let object) = schemas.analyzer.finalShape(of: schema)
        else { return nil }
        // What says nothing may be a value in both.
        let hasFile = object.properties.contains {
            schemas.analyzer.isFile($0.schema, encoding: parts.value["encoding"]?[$0.key])
                && schemas.analyzer.saysBytes($0.schema)
        }
        return hasFile || !schemas.analyzer.isOne([json, parts]) ? parts : nil
    }

    /// Whether there has to be a body. Many documents do not say so of any, but that some of its properties are
    /// required, or that it changes something by what is in it.
    private func isNeeded(_ node: JSONNode, _ schema: JSONNode?, _ media: MediaType) -> Bool {
        if let isRequired = node["required"]?.bool { return isRequired }
        let doc = node["description"]?.string?.lowercased() ?? ""
        let isOptional = ["optional", "omit", "without", "no body"].contains(where: doc.contains)
        guard let schema, !isOptional else { return false }
        let (target, analysis) = schemas.analyzer.finalAnalysis(of: schema)
        // To delete all may take no body.
        guard context.method != .delete || target.id == schema.id, !analysis.isNullable else {
            return false
        }
        if requiresMembers(analysis.shape) {
            notes.noteOnce(
                .body,
                "taken as a required body, for it has required properties: 'required: true' would say so",
                at: node.range.opening
            )
            return true
        }
        guard case .object(let object) = analysis.shape, !object.properties.isEmpty, media.isJSON
        else { return false }
        return switch context.method {
        case .put, .patch: true
        case .post: !document.saysWhichBodiesAreRequired
        default: false
        }
    }

    /// Whether a body has some properties in any case, whatever is chosen.
    private func requiresMembers(_ shape: SchemaShape) -> Bool {
        func requiresMembers(_ shape: SchemaShape) -> Bool {
            guard case .object(let object) = shape else { return false }
            return object.properties.contains { $0.isRequired && !Schema($0.schema).isReadOnly }
        }
        guard case .union(let union) = shape else { return requiresMembers(shape) }
        return union.parts.allSatisfy {
            requiresMembers(schemas.analyzer.finalShape(of: $0.schema))
        }
    }

    /// Whether an object is said to have no members, as one whose properties are all read only; a form
    /// without fields is none, whatever else it may have.
    private func hasNoMembers(_ schema: JSONNode, _ media: MediaType) -> Bool {
        guard isEmpty(schema) else { return false }
        return media.isForm || media.essence == "multipart/form-data"
            || document.resolved(schema)?["additionalProperties"]?.bool == false
            || document.isEmptyMessage(schema, isSent: true)
    }

    /// Whether nothing can be sent: an object without members that are described.
    private func isEmpty(_ node: JSONNode?) -> Bool {
        guard let schema = node.flatMap(document.resolved).map(Schema.init) else { return false }
        let isClosed = schema.additional?.bool == false && schema.types == ["object"]
        let hasNoProperties = schema.properties?.isEmpty ?? isClosed
        return hasNoProperties && schema.patterns == nil && schema.all.isEmpty
            && !schema.hasAlternatives && schema.additional?.isObject != true
            && schema.additional?.bool != true
    }

    /// JSON before forms before text before bytes; forms only where their fields are described.
    private func preferred(_ contents: [JSONMember]) -> JSONMember {
        if context.sendsMultipart, let parts = multipart(beside: contents) { return parts }
        let tests: [(MediaType) -> Bool] = [
            { $0.essence == "application/json" }, { $0.isJSON && !$0.isStream }, \.isForm,
            \.isMultipart, \.isText,
        ]
        // Bytes are no JSON where another media type is described.
        let sendable = contents.filter { !MediaType($0.key).isJSON || !isBytes($0) }
        for test in tests {
            let found = sendable.first { test(MediaType($0.key)) && canBeSaid($0) }
            if let found { return found }
        }
        return contents.first { MediaType($0.key).isAny } ?? sendable.first ?? contents[0]
    }

    private func isBytes(_ content: JSONMember) -> Bool {
        content.value["schema"].map { schemas.analyzer.isBytes($0, in: MediaType(content.key)) }
            ?? false
    }

    private func canBeSaid(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        guard media.isForm || media.isMultipart, let schema = content.value["schema"] else {
            return true
        }
        return switch schemas.analyzer.finalShape(of: schema) {
        case .object: true
        case .map: media.isForm
        default: false
        }
    }

    /// The media type where it is not the one that the encoding of the body has anyway.
    private func media(_ media: MediaType, of content: SpecBody.Content, at range: SourceRange)
        -> Located<String>?
    {
        let usual: String
        switch content {
        case .json, .jsonFields: usual = "application/json"
        case .form: usual = "application/x-www-form-urlencoded"
        case .multipart: usual = "multipart/form-data"
        case .text: usual = "text/plain"
        case .data: usual = "application/octet-stream"
        }
        guard media.essence != usual, media.isConcrete else { return nil }
        return Located(value: media.text, range: range)
    }
}

extension SpecBody {
    /// An object without members.
    fileprivate init(emptyAt range: SourceRange) {
        self.init(content: .jsonFields(.fields([])), media: nil, wrap: nil, range: range)
    }
}
