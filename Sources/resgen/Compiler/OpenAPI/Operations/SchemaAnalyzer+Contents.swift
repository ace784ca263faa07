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
    func fileType(_ node: JSONNode, isRequired: Bool) -> SchemaType? {
        let (target, analysis) = finalAnalysis(of: node)
        var type: SchemaType
        if case .array(let items?) = analysis.shape {
            let (element, inner) = finalAnalysis(of: items)
            guard case .scalar(let scalar) = inner.shape, scalar.type == .string,
                Schema(element).isBinary
            else { return nil }
            type = SchemaType("File", at: node.range).array()
        } else {
            guard case .scalar(let scalar) = analysis.shape, scalar.type == .string,
                Schema(target).isBinary
            else { return nil }
            type = SchemaType("File", at: node.range)
        }
        if !isRequired { type = type.optional() }
        return type
    }

    /// Whether a part of the schema is a file, or each of several.
    func isFile(_ node: JSONNode) -> Bool { fileType(node, isRequired: true) != nil }

    /// Whether a body of the schema, or of what it refers to, is bytes.
    func isBytes(_ node: JSONNode, in media: MediaType) -> Bool {
        Schema(finalAnalysis(of: node).node).isBytes(in: media)
    }
}

extension Schema {
    /// Whether a body of a media type is bytes: in base64 only inside of JSON.
    func isBytes(in media: MediaType) -> Bool {
        format == "binary" || (media.isAny && format == "byte")
    }
}
