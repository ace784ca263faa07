extension SchemaAnalyzer {
    /// Whether contents by media types are one, or describe the same value, of which JSON is one
    /// encoding, or streams of the same values: nothing is lost then when one of them is taken.
    func isOne(_ contents: [JSONMember]) -> Bool {
        guard contents.count > 1 else { return true }
        let isOneKind =
            contents.contains { MediaType($0.key).isPlainJSON }
            || contents.allSatisfy { MediaType($0.key).isStream }
        let key = isOneKind && contents[0].value["schema"] == nil ? "itemSchema" : "schema"
        guard isOneKind, let first = contents[0].value[key] else { return false }
        return contents.allSatisfy { content in
            content.value[key].map { graph.areEqual($0, first) } ?? false
        }
    }

    /// `File` or `[File]` for what is binary.
    ///
    /// - Parameter encoding: What the document says of the part.
    func fileType(_ node: JSONNode, isRequired: Bool, encoding: JSONNode?) -> SchemaType? {
        guard let number = fileNumber(node, depth: 0) else { return nil }
        let media = encoding?["contentType"]?.string.map(MediaType.init)
        if media?.isJSON == true || media?.isText == true, !saysBytes(node) { return nil }
        var type = SchemaType("File", at: node.range)
        if number == .several { type = type.array() }
        if !isRequired { type = type.optional() }
        return type
    }

    private enum FileNumber { case one, several }

    private static let depthOfFiles = 4

    /// Whether a schema is a file or several; nil where it is none.
    private func fileNumber(_ node: JSONNode, depth: Int) -> FileNumber? {
        // A list may be one of such lists.
        guard depth < Self.depthOfFiles else { return nil }
        let (target, analysis) = finalAnalysis(of: node)
        let schema = Schema(target)
        if schema.hasAlternatives {
            return fileNumber(ofAlternatives: schema.alternatives, depth: depth)
        }
        switch analysis.shape {
        case .array(let items?):
            return fileNumber(items, depth: depth + 1) == .one ? .several : nil
        case .scalar(let scalar) where scalar.type == .string && schema.isBinary: return .one
        // Without a type a part is bytes where no content type is said (OpenAPI 3.1.1, section 4.8.14.4).
        case .any
        where schema.mediaType != nil
            || schema.isAnything && schema.defaultValue == nil && graph.document.isOf31:
            return .one
        default: return nil
        }
    }

    /// A text may be sent as a file, and a file as one of several.
    private func fileNumber(ofAlternatives alternatives: [JSONNode], depth: Int) -> FileNumber? {
        var number: FileNumber?
        for alternative in alternatives where !Schema(alternative).isOnlyNull {
            if let own = fileNumber(alternative, depth: depth + 1) {
                if number != .several { number = own }
                continue
            }
            guard case .scalar(let scalar) = finalShape(of: alternative), scalar.type == .string
            else { return nil }
        }
        return number
    }

    /// Whether the schema of a file, or of several, says more than nothing.
    func saysBytes(_ node: JSONNode) -> Bool {
        let (target, analysis) = finalAnalysis(of: node)
        if case .array(let items?) = analysis.shape { return saysBytes(items) }
        if case .any = analysis.shape { return Schema(target).mediaType != nil }
        return true
    }

    /// Whether a part of the schema is a file, or each of several.
    func isFile(_ node: JSONNode, encoding: JSONNode?) -> Bool {
        fileType(node, isRequired: true, encoding: encoding) != nil
    }

    /// Whether a body of the schema, or of what it refers to, is bytes.
    func isBytes(_ node: JSONNode, in media: MediaType) -> Bool {
        let schema = finalAnalysis(of: node).node
        // Asked of each body, of which few say more than a model does.
        let words = ["format", "contentEncoding", "contentMediaType"]
        guard words.contains(where: { schema[$0] != nil }) else { return false }
        return Schema(schema).isBytes(in: media)
    }
}

extension Schema {
    /// Whether a body of a media type is bytes: in base64 only inside of JSON.
    func isBytes(in media: MediaType) -> Bool {
        format == "binary" || (media.isAny && (format == "byte" || isRawBinary))
    }

    /// Whether it says nothing of a value but a media type that is no text (OpenAPI 3.1, section "Considerations for
    /// File Uploads").
    private var isRawBinary: Bool {
        guard let media = mediaType.map(MediaType.init), !media.isText, !media.isJSON else {
            return false
        }
        return format.isEmpty && (isSilent || types == ["string"] && values == nil)
    }
}
