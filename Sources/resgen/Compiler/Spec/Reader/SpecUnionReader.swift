/// Reads unions.
struct SpecUnionReader {
    let context: ReadingContext

    private var enumReader: SpecEnumReader { SpecEnumReader(context: context) }
    private var typeReader: SpecTypeReader { SpecTypeReader(context: context) }
    private var log: DiagnosticLog { context.log }

    /// `{ "tag": key, "cases": { name: type, … } }`
    func union(_ node: JSONNode) -> SpecUnion? {
        guard let object = ObjectReader(node, .union, log: log),
            let cases = object.required("cases")
        else { return nil }
        let members = ObjectReader.entries(of: cases, as: .value("cases"), log: log)
        if members.isEmpty, case .object = cases.value {
            log.error("a union needs at least one case", at: cases.range)
        }
        return SpecUnion(tag: object.string("tag"), cases: members.compactMap(unionCase))
    }

    private func unionCase(_ member: JSONMember) -> SpecUnion.Case? {
        let name = Located(value: member.key, range: member.keyRange)
        guard case .object = member.value.value else {
            return typeReader.type(member.value).map {
                SpecUnion.Case(name: name, values: [], type: $0, range: member.value.range)
            }
        }
        guard let object = ObjectReader(member.value, .unionCase, log: log),
            let type = object.required("type").flatMap(typeReader.type)
        else { return nil }
        let values = object.node("value").map(tagValues) ?? []
        return SpecUnion.Case(
            name: name,
            values: values,
            type: type,
            isDefault: object.bool("default")?.value ?? false,
            range: member.value.range
        )
    }

    /// A value of the tag, or a list of these.
    private func tagValues(_ node: JSONNode) -> [Located<EnumValue>] {
        guard case .array(let elements) = node.value else {
            return tagValue(node).map { [$0] } ?? []
        }
        if elements.isEmpty { log.error("a case needs at least one value", at: node.range) }
        return elements.compactMap(tagValue)
    }

    private func tagValue(_ node: JSONNode) -> Located<EnumValue>? {
        enumReader.enumValue(node).map { Located(value: $0, range: node.range) }
    }
}
