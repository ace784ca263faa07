/// Reads `only`, `rename`, `change` and `lenient`.
struct SpecChoiceReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    /// `only`, `rename`, `change` and `lenient`.
    func choice(_ object: ObjectReader) -> SpecChoice {
        if let node = object.node("only"), case .array(let elements) = node.value, elements.isEmpty
        {
            log.error("'only' chooses nothing: without it, all is there", at: node.range)
        }
        return SpecChoice(
            only: object.strings("only"),
            rename: object.node("rename").map(renames) ?? [],
            changes: object.node("change").map(changes) ?? [],
            leniency: object.node("lenient").flatMap(leniency),
        )
    }

    private func renames(_ node: JSONNode) -> [SpecRename] {
        ObjectReader.entries(of: node, as: .value("rename"), log: log).compactMap { member in
            context.string(member.value, "a name").map {
                SpecRename(name: Located(value: member.key, range: member.keyRange), target: $0)
            }
        }
    }

    private func changes(_ node: JSONNode) -> [SpecChange] {
        ObjectReader.entries(of: node, as: .value("change"), log: log).map { member in
            SpecChange(
                place: Located(value: member.key, range: member.keyRange),
                value: member.value
            )
        }
    }

    /// `true`, or the names of models.
    private func leniency(_ node: JSONNode) -> SpecLeniency? {
        switch node.value {
        case .bool(let isLenient): return isLenient ? .all : nil
        case .array(let names):
            if names.isEmpty { log.error("'lenient' names no model", at: node.range) }
            return .models(names.compactMap { context.string($0, "the name of a model") })
        default:
            log.error(
                "'lenient' is true or a list of models, found \(node.value.kindName)",
                at: node.range,
                notes: node.string.map { ["write [\(JSONPrinter.quoted($0))]"] } ?? []
            )
            return nil
        }
    }
}
