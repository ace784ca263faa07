/// Makes a reference beside keywords a part of `allOf`: both hold (JSON Schema 2020-12, core, section 8.2.3.1).
/// In OpenAPI 3.0 what is beside a reference is ignored (section "Reference Object").
struct ReferencesBesideKeywords {
    private var count = 0

    /// The document without such references, and how many there were; it is as deep as the parser lets it be.
    static func joined(_ root: JSONNode) -> (JSONNode, count: Int) {
        guard root["openapi"]?.scalarText?.hasPrefix("3.0") != true else { return (root, 0) }
        var references = ReferencesBesideKeywords()
        guard let joined = references.joined(root, .document) else { return (root, 0) }
        var lastID = JSONNode.ID.none
        return (joined.numbered(after: &lastID), references.count)
    }

    /// Nil where nothing changes.
    private mutating func joined(_ node: JSONNode, _ role: DocumentRole) -> JSONNode? {
        if case .data = role { return nil }
        var hasChanged = false
        switch node.value {
        case .array(var elements):
            guard case .list(let role) = role else { return nil }
            for index in elements.indices {
                guard let new = joined(elements[index], role) else { continue }
                elements[index] = new
                hasChanged = true
            }
            return hasChanged ? node.with(.array(elements)) : nil
        case .object(var members):
            for index in members.indices {
                let (key, value) = (members[index].key, members[index].value)
                guard value.isContainer, let new = joined(value, role.role(of: key, value)) else {
                    continue
                }
                members[index] = members[index].with(new)
                hasChanged = true
            }
            if case .schema = role, let joined = Self.joined(members) {
                members = joined
                hasChanged = true
                count += 1
            }
            return hasChanged ? node.with(.object(members)) : nil
        default: return nil
        }
    }

    /// Nil for a schema without a reference beside keywords that say more of a value. Places in it stay as they
    /// are, for references into it.
    private static func joined(_ members: [JSONMember]) -> [JSONMember]? {
        guard let index = members.firstIndex(where: { $0.key == "$ref" && $0.value.string != nil }),
            members.contains(where: saysMore)
        else { return nil }
        var members = members
        let reference = members.remove(at: index)
        let part = JSONNode(value: .object([reference]), range: reference.value.range)
        if let all = members.firstIndex(where: { $0.key == "allOf" }) {
            let list = members[all].value
            members[all] = members[all].with(list.with(.array(list.elements + [part])))
        } else {
            let list = JSONNode(value: .array([part]), range: reference.value.range)
            members.insert(
                JSONMember(key: "allOf", keyRange: reference.keyRange, value: list),
                at: index
            )
        }
        return members
    }

    /// Alternatives of simple values beside a reference have no type of both.
    private static func isOfObjects(_ alternative: JSONNode) -> Bool {
        ["$ref", "properties", "required", "allOf"].contains { alternative[$0] != nil }
    }

    private static func saysMore(_ member: JSONMember) -> Bool {
        switch member.key {
        case "properties", "patternProperties", "items":
            member.value.isObject && !member.value.members.isEmpty
        case "additionalProperties", "unevaluatedProperties":
            member.value.bool == true || member.value.isObject && !member.value.members.isEmpty
        case "required", "enum", "allOf": !member.value.elements.isEmpty
        case "anyOf", "oneOf": member.value.elements.contains(where: isOfObjects)
        case "const": true
        default: false
        }
    }
}
