/// Reads the bodies of requests.
struct SpecBodyReader {
    let context: ReadingContext

    private var shapeReader: SpecShapeReader { SpecShapeReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    private static let encodings = ["json", "form", "multipart", "text", "data"]

    /// A type, which is JSON, or one of the encodings by name.
    func body(_ node: JSONNode) -> SpecBody? {
        guard case .object = node.value else {
            return typeReader.type(node).map {
                SpecBody(content: .json($0), media: nil, wrap: nil, range: node.range)
            }
        }
        guard let object = ObjectReader(node, .body, log: log) else { return nil }
        let found = Self.encodings.compactMap(object.member)
        guard let first = found.first else {
            // An unknown key is the mistake then, and reported.
            if node.membersWithoutComment?.contains(where: { !SpecKeys.body.known.contains($0.key) }
            ) != true {
                log.error("a body needs \(Self.encodings.quotedList)", at: node.range)
            }
            return nil
        }
        for other in found.dropFirst() {
            log.error("a body has one form: '\(first.key)' is there already", at: other.keyRange)
        }
        if let wrap = object.member("wrap"), first.key != "json" {
            log.error("'wrap' is for a body in JSON", at: wrap.keyRange)
        }
        let wrap = object.string("wrap")
        if let wrap, wrap.value.contains(".") {
            log.warning(
                "'\(wrap.value)' is one key here, sent with its dot",
                at: wrap.range,
                notes: ["for an object in an object, write these as fields of 'json'"]
            )
        }
        return content(first).map {
            SpecBody(
                content: $0,
                media: object.string("media").flatMap { context.media($0) },
                wrap: wrap,
                range: node.range
            )
        }
    }

    private func content(_ member: JSONMember) -> SpecBody.Content? {
        switch member.key {
        case "json":
            if case .string = member.value.value {
                return typeReader.type(member.value).map(SpecBody.Content.json)
            }
            return .jsonFields(shapeReader.shape(member.value, as: .value("json")))
        case "form": return .form(shapeReader.shape(member.value, as: .value("form")))
        case "multipart":
            return .multipart(shapeReader.shape(member.value, as: .value("multipart")))
        case "text": return typeReader.type(member.value).map(SpecBody.Content.text)
        default: return typeReader.type(member.value).map(SpecBody.Content.data)
        }
    }
}
