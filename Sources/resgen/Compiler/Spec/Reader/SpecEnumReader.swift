/// Reads values that are one of few: enums, flags.
struct SpecEnumReader {
    let context: ReadingContext

    private var log: DiagnosticLog { context.log }

    /// Wire values, or Swift name → wire value.
    func enumeration(_ node: JSONNode, isClosed: Bool) -> SpecEnum? {
        let cases: [SpecCase]
        switch node.value {
        case .array(let values):
            cases = values.compactMap { value in
                enumValue(value).map { SpecCase(name: nil, value: $0, range: value.range) }
            }
        case .object:
            cases = ObjectReader.entries(of: node, as: .value("enum"), log: log).compactMap {
                member in
                enumValue(member.value).map {
                    SpecCase(
                        name: Located(value: member.key, range: member.keyRange),
                        value: $0,
                        range: member.value.range
                    )
                }
            }
        default:
            let values = node.string?.split { "|,".contains($0) }.map { String($0).trimmed } ?? []
            log.error(
                "'enum' is an array or an object, found \(node.value.kindName)",
                at: node.range,
                notes: values.isEmpty
                    ? [] : ["write [\(values.map(JSONPrinter.quoted).joined(separator: ", "))]"]
            )
            return nil
        }
        if node.isEmptyContainer {
            log.error("an enum needs at least one value", at: node.range)
            return nil
        }
        return SpecEnum(cases: cases, isClosed: isClosed, range: node.range)
    }

    func enumValue(_ node: JSONNode) -> EnumValue? {
        switch node.value {
        case .string(let text): return .string(text)
        case .number(let text):
            if let number = Int64(text) { return .integer(number) }
            log.error("an enum's number is an integer of 64 bits", at: node.range)
            return nil
        default:
            log.error(
                "an enum's value is a string or an integer, found \(node.value.kindName)",
                at: node.range,
                notes: enumNotes(node)
            )
            return nil
        }
    }

    private func enumNotes(_ node: JSONNode) -> [String] {
        switch node.value {
        case .bool: ["true and false are a 'Bool', one of them is a { \"const\": true }"]
        case .null: ["what may be null has a type with '?': leave it out here"]
        case .object:
            ["with names of its own it is one object: { \"small\": \"s\", \"large\": \"l\" }"]
        default: []
        }
    }

    /// Name → number of the bit.
    func flags(_ node: JSONNode, encoding: Located<ValueEncoding>?) -> SpecFlags? {
        guard case .object = node.value else {
            log.error(
                "'flags' is an object, found \(node.value.kindName)",
                at: node.range,
                notes: ObjectExample.note(for: .value("flags"), found: node)
            )
            return nil
        }
        let members = ObjectReader.entries(of: node, as: .value("flags"), log: log)
        if members.isEmpty {
            log.error("flags need at least one name", at: node.range)
            return nil
        }
        let flags = members.compactMap { member in
            bit(member.value).map {
                SpecFlags.Flag(name: Located(value: member.key, range: member.keyRange), bit: $0)
            }
        }
        return SpecFlags(flags: flags, encoding: encoding)
    }

    private func bit(_ node: JSONNode) -> Int? {
        if case .number(let text) = node.value, let bit = Int(text), (0...63).contains(bit) {
            return bit
        }
        log.error("a flag is the number of a bit, 0 to 63", at: node.range)
        return nil
    }
}

extension JSONNode {
    fileprivate var isEmptyContainer: Bool {
        switch value {
        case .array(let elements): elements.isEmpty
        case .object: membersWithoutComment?.isEmpty == true
        default: false
        }
    }
}
