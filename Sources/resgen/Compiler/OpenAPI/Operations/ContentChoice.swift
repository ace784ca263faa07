/// Which of the contents of a response are read, and as what.
struct ContentChoice {
    let analyzer: SchemaAnalyzer

    /// The contents that come as the same text or the same bytes as the chosen one, which is among them.
    func alike(_ chosen: JSONMember, among contents: [JSONMember]) -> [JSONMember] {
        func kind(_ content: JSONMember) -> ContentKind {
            let media = MediaType(content.key)
            if isJSON(content) || media.isStream || media.isMultipart || media.isXML {
                return .other
            }
            return isFile(content) ? .bytes : media.isText || isAnyText(content) ? .text : .other
        }
        let chosenKind = kind(chosen)
        if chosenKind == .other { return [chosen] }
        return [chosen]
            + contents.filter { $0.keyRange != chosen.keyRange && kind($0) == chosenKind }
    }

    private enum ContentKind { case text, bytes, other }

    /// JSON before others, unless there is a file and the JSON beside it says nothing more.
    func preferred(_ contents: [JSONMember]) -> JSONMember? {
        if let file = contents.first(where: isFile),
            contents.allSatisfy({ !MediaType($0.key).isJSON || isVague($0.value["schema"]) })
        {
            return file
        }
        let json =
            contents.first { MediaType($0.key).essence == "application/json" }
            ?? contents.first { MediaType($0.key).isJSON && !MediaType($0.key).isStream }
        // Converters leave the examples with `application/json`, and the schema with any media type.
        if let json, isUndescribedJSON(json),
            let described = contents.first(where: { $0.value["schema"] != nil && isJSON($0) })
        {
            return described
        }
        return json ?? contents.first
    }

    func isUndescribedJSON(_ content: JSONMember) -> Bool {
        MediaType(content.key).isPlainJSON && content.value["schema"] == nil
    }

    /// Whether a content is read as one value of JSON: also where the media type is anything, but for a
    /// text, which frameworks that describe it so answer without quotes.
    func isJSON(_ content: JSONMember) -> Bool {
        let (media, schema) = (MediaType(content.key), content.value["schema"])
        if media.isStream { return false }
        if let schema, analyzer.isBytes(schema, in: media) { return false }
        return media.isJSON || media.isAny && schema != nil && !isAnyText(content)
    }

    func isAnyText(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        guard media.isAny, let schema = content.value["schema"],
            !analyzer.isBytes(schema, in: media),
            case .scalar(let scalar) = analyzer.finalShape(of: schema)
        else { return false }
        return scalar.type == .string && scalar.encoding == nil
    }

    private func isFile(_ content: JSONMember) -> Bool {
        let media = MediaType(content.key)
        if media.isJSON || media.isStream { return false }
        guard let schema = content.value["schema"] else { return media.isBinary }
        let described = Schema(analyzer.finalAnalysis(of: schema).node)
        return described.isBinary || described.isBytes(in: media) || media.isBinary
    }

    /// Whether a schema is that of a text or of any object: what frameworks describe a file by.
    private func isVague(_ schema: JSONNode?) -> Bool {
        guard let schema else { return true }
        switch analyzer.finalShape(of: schema) {
        case .scalar(let scalar): return scalar.type == .string || scalar.type == .data
        case .any, .map(nil): return true
        default: return false
        }
    }

    /// Whether contents are a stream of what is there as one value, too.
    func isStream(_ content: JSONMember, beside contents: [JSONMember]) -> Bool {
        MediaType(content.key).isStream
            && contents.contains { MediaType($0.key).isPlainJSON }
    }
}
