extension SpecReader {
    /// Name → number of the bit.
    func flags(_ node: JSONNode, form: Located<ValueEncoding>?) -> SpecFlags? {
        guard case .object = node.value else {
            log.error(
                "'flags' is an object, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.note(for: "'flags'", found: node)
            )
            return nil
        }
        let members = ObjectReader.entries(of: node, as: "'flags'", log: log)
        if members.isEmpty { log.error("flags need at least one name", at: node.range) }
        let flags = members.compactMap { member in
            bit(member.value).map {
                SpecFlags.Flag(name: Located(value: member.key, range: member.keyRange), bit: $0)
            }
        }
        return SpecFlags(flags: flags, form: form)
    }

    private func bit(_ node: JSONNode) -> Int? {
        if case .number(let text) = node.value, let bit = Int(text), (0...63).contains(bit) {
            return bit
        }
        log.error("a flag is the number of a bit, 0 to 63", at: node.range)
        return nil
    }

    /// `{ "tag": key, "cases": { name: type, … } }`
    func union(_ node: JSONNode) -> SpecUnion? {
        guard let object = ObjectReader(node, .union, log: log),
            let cases = object.required("cases")
        else { return nil }
        let members = ObjectReader.entries(of: cases, as: "'cases'", log: log)
        if members.isEmpty, case .object = cases.value {
            log.error("a union needs at least one case", at: cases.range)
        }
        return SpecUnion(tag: object.string("tag"), cases: members.compactMap(unionCase))
    }

    private func unionCase(_ member: JSONMember) -> SpecUnion.Case? {
        let name = Located(value: member.key, range: member.keyRange)
        guard case .object = member.value.value else {
            return type(member.value).map {
                SpecUnion.Case(name: name, values: [], type: $0, range: member.value.range)
            }
        }
        guard let object = ObjectReader(member.value, .unionCase, log: log),
            let type = object.required("type").flatMap(type)
        else { return nil }
        let values = object.node("value").map(tagValues) ?? []
        return SpecUnion.Case(name: name, values: values, type: type, range: member.value.range)
    }

    /// A value of the tag, or a list of these.
    private func tagValues(_ node: JSONNode) -> [EnumValue] {
        guard case .array(let elements) = node.value else {
            return enumValue(node).map { [$0] } ?? []
        }
        if elements.isEmpty { log.error("a case needs at least one value", at: node.range) }
        return elements.compactMap(enumValue)
    }
}
