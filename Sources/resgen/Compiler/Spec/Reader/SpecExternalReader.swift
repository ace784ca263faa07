/// Reads `external`: types that are written in Swift.
struct SpecExternalReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    func externals(_ object: ObjectReader) -> [SpecModel] {
        guard let node = object.node("external") else { return [] }
        return ObjectReader.entries(of: node, as: .value("external"), log: log).map { member in
            SpecModel(
                name: Located(value: member.key, range: member.keyRange),
                doc: nil,
                generics: [],
                kind: external(member.value).map(SpecModelKind.external)
                    ?? .alias(.unreadable(at: member.value.range)),
                conform: [],
            )
        }
    }

    private func external(_ node: JSONNode) -> SpecExternal? {
        guard case .object = node.value else {
            return context.string(node, "an external type").map {
                SpecExternal(type: $0, conforms: false)
            }
        }
        guard let object = ObjectReader(node, .external, log: log) else { return nil }
        let conforms = object.bool("conforms")?.value ?? false
        return object.requiredString("type").map { SpecExternal(type: $0, conforms: conforms) }
    }
}
