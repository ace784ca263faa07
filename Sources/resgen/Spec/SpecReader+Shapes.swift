extension SpecReader {
    /// A map of fields, a model's name, or `{ "extends": name, "fields": map }`.
    func shape(_ node: JSONNode, as owner: String) -> SpecShape {
        switch node.value {
        case .string(let text):
            guard text.first?.isLowercase != true, !text.contains("-") else {
                log.error(
                    "\(owner) is an object or a model's name, found the text '\(text)'",
                    at: node.range,
                    notes: ["write { \(JSONPrinter.quoted(text)): \"String\" }"]
                )
                return .none
            }
            return type(node).map(SpecShape.model) ?? .none
        case .object(let members) where isExtended(members):
            guard let object = ObjectReader(node, .shape, log: log),
                let parent = object.node("extends").flatMap(parent)
            else { return .none }
            return .extended(parent, object.node("fields").map { fields($0, as: "'fields'") } ?? [])
        case .object: return .fields(fields(node, as: owner))
        default:
            log.error(
                "\(owner) is an object or a model's name, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.note(for: owner, found: node)
            )
            return .none
        }
    }

    private func isExtended(_ members: [JSONMember]) -> Bool {
        guard let parent = members.first(where: { $0.key == "extends" }),
            case .string = parent.value.value
        else { return false }
        return members.allSatisfy { $0.key == "extends" || $0.key == "fields" || $0.isComment }
    }

    private static let bodyForms = ["json", "form", "multipart", "text", "data"]

    /// A type, which is JSON, or one of the forms by name.
    func body(_ node: JSONNode) -> SpecBody? {
        guard case .object = node.value else {
            return type(node).map {
                SpecBody(content: .json($0), media: nil, wrap: nil, range: node.range)
            }
        }
        guard let object = ObjectReader(node, .body, log: log) else { return nil }
        let found = Self.bodyForms.compactMap(object.member)
        guard let first = found.first else {
            // An unknown key is the mistake then, and reported.
            if node.membersWithoutComment?.contains(where: { !SpecKeys.body.known.contains($0.key) }
            ) != true {
                log.error("a body needs \(Self.bodyForms.quotedList)", at: node.range)
            }
            return nil
        }
        for other in found.dropFirst() {
            log.error("a body has one form: '\(first.key)' is there already", at: other.keyRange)
        }
        if let wrap = object.member("wrap"), first.key != "json" {
            log.error("'wrap' is for a body in JSON", at: wrap.keyRange)
        }
        return content(first).map {
            SpecBody(
                content: $0,
                media: object.string("media").flatMap(media),
                wrap: object.string("wrap"),
                range: node.range
            )
        }
    }

    private func content(_ member: JSONMember) -> SpecBody.Content? {
        switch member.key {
        case "json":
            if case .string = member.value.value {
                return type(member.value).map(SpecBody.Content.json)
            }
            return .jsonFields(shape(member.value, as: "'json'"))
        case "form": return .form(shape(member.value, as: "'form'"))
        case "multipart": return .multipart(shape(member.value, as: "'multipart'"))
        case "text": return type(member.value).map(SpecBody.Content.text)
        default: return type(member.value).map(SpecBody.Content.data)
        }
    }

    /// A media type (RFC 9110, section 8.3.1).
    func media(_ text: Located<String>) -> Located<String>? {
        if MediaTypeSyntax.isLegal(text.value) { return text }
        let near = Self.medias[text.value.lowercased().filter { !".* ".contains($0) }]
        log.error(
            "'\(text.value)' is no media type",
            at: text.range,
            notes: [near.map { "did you mean '\($0)'?" } ?? "as in 'application/json'"]
        )
        return nil
    }

    private static let medias = [
        "json": "application/json", "xml": "application/xml", "html": "text/html",
        "text": "text/plain", "plain": "text/plain", "csv": "text/csv", "pdf": "application/pdf",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "image": "image/png",
        "form": "application/x-www-form-urlencoded", "multipart": "multipart/form-data",
        "binary": "application/octet-stream", "data": "application/octet-stream",
        "ndjson": "application/x-ndjson", "zip": "application/zip",
    ]
}
