/// Reads places in an answer: JSON paths, headers and links.
struct SpecPlaceReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    /// A place in the body, or a header or link.
    func place(_ node: JSONNode) -> Located<SpecPlace>? {
        switch node.value {
        case .string(let text):
            return dotted(text, at: node.range).map {
                Located(value: .body($0.value), range: $0.range)
            }
        case .array(let steps):
            let read = steps.compactMap(step)
            if steps.isEmpty { log.error("a place names at least one key", at: node.range) }
            guard read.count == steps.count, !steps.isEmpty else { return nil }
            return Located(value: .body(JSONPathSyntax(steps: read)), range: node.range)
        case .object: return outside(node)
        default:
            log.error(
                "a place is a string, a list or an object, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }

    /// What `unwrap` says: a place, or null where the value is all of the answer.
    func unwrap(_ node: JSONNode?) -> (place: Located<SpecPlace>?, isWhole: Bool) {
        guard let node, !node.isNull else { return (nil, isWhole: node != nil) }
        return (place(node), isWhole: false)
    }

    private func outside(_ node: JSONNode) -> Located<SpecPlace>? {
        guard let object = ObjectReader(node, .place, log: log) else { return nil }
        let header = object.string("header")
        let link = object.string("link")
        if (header == nil) == (link == nil) {
            if !["header", "link"].contains(where: object.isMisspelt) {
                log.error(
                    "a place outside the body needs 'header' or 'link'",
                    at: node.range,
                    notes: ["as in { \"header\": \"X-Next-Page\" } or { \"link\": \"next\" }"]
                )
            }
            return nil
        }
        if let header, !header.value.isToken {
            log.error("'\(header.value)' is no name of a header", at: header.range)
            return nil
        }
        if let link, link.value.isEmpty {
            log.error("a link has a relation, as in { \"link\": \"next\" }", at: link.range)
            return nil
        }
        let place = header.map { SpecPlace.header($0.value) } ?? link.map { .link($0.value) }
        return place.map { Located(value: $0, range: node.range) }
    }

    func dotted(_ text: String, at range: SourceRange, isKey: Bool = false)
        -> Located<JSONPathSyntax>?
    {
        if let mistake = ForeignPlace(text, isKey: isKey) {
            log.error(mistake.message, at: range, notes: mistake.notes)
            return nil
        }
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        return Located(
            value: JSONPathSyntax(steps: keys.map { $0 == "*" ? .each : .key(String($0)) }),
            range: range
        )
    }

    private func step(_ node: JSONNode) -> JSONPathSyntax.Step? {
        switch node.value {
        case .string("*"): return .each
        case .string(let key): return .key(key)
        case .number(let text):
            if let index = Int(text) { return .index(index) }
            log.error("an index is an integer", at: node.range)
            return nil
        case .object(let members):
            if members.count == 1, let text = members[0].value.string {
                return .element(key: members[0].key, text: text)
            }
            log.error(
                "an element of a list is found by one text in it",
                at: node.range,
                notes: ["as in { \"rel\": \"next\" }"]
            )
            return nil
        default:
            log.error(
                "a step of a place is a key, an index or a text in an element, found \(node.value.kindName)",
                at: node.range
            )
            return nil
        }
    }
}
