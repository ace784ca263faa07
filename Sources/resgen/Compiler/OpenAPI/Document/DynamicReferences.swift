/// Turns `$recursiveRef` and `$dynamicRef` (JSON Schema 2019-09 and 2020-12, section 8.2.4) into plain
/// references: to the closest schema around them that has the anchor.
struct DynamicReferences {
    private struct Anchor {
        let name: String
        let pointer: String
    }

    private var count = 0

    /// The document with plain references, and how many were rewritten; it is as deep as the parser lets
    /// it be.
    static func resolved(_ root: JSONNode) -> (JSONNode, count: Int) {
        // OpenAPI 3.0 has no such references.
        guard root["openapi"]?.string?.hasPrefix("3.0") != true else { return (root, 0) }
        var references = DynamicReferences()
        let resolved = references.rewritten(root, pointer: "#", anchors: [])
        return (resolved ?? root, references.count)
    }

    /// Nil where nothing changes.
    private mutating func rewritten(_ node: JSONNode, pointer: String, anchors: [Anchor])
        -> JSONNode?
    {
        switch node.value {
        case .array(var elements):
            var hasChanged = false
            for index in elements.indices {
                guard
                    let new = rewritten(
                        elements[index],
                        pointer: "\(pointer)/\(index)",
                        anchors: anchors
                    )
                else { continue }
                elements[index] = new
                hasChanged = true
            }
            return hasChanged ? node.with(.array(elements)) : nil
        case .object(let members):
            return rewritten(members, of: node, pointer: pointer, anchors: anchors)
        default: return nil
        }
    }

    private mutating func rewritten(
        _ members: [JSONMember],
        of node: JSONNode,
        pointer: String,
        anchors: [Anchor]
    ) -> JSONNode? {
        var members = members
        var anchors = anchors
        for member in members {
            switch (member.key, member.value.value) {
            case ("$recursiveAnchor", .bool(true)):
                anchors.append(Anchor(name: "", pointer: pointer))
            case ("$dynamicAnchor", .string(let name)):
                anchors.append(Anchor(name: name, pointer: pointer))
            default: break
            }
        }
        var hasChanged = false
        for index in members.indices {
            guard let new = rewritten(members[index], pointer: pointer, anchors: anchors) else {
                continue
            }
            members[index] = new
            hasChanged = true
        }
        return hasChanged ? node.with(.object(members)) : nil
    }

    private mutating func rewritten(_ member: JSONMember, pointer: String, anchors: [Anchor])
        -> JSONMember?
    {
        if ["$recursiveRef", "$dynamicRef"].contains(member.key),
            let reference = member.value.string, reference.utf8.first == UInt8(ascii: "#"),
            let anchor = anchors.last(where: { $0.name == reference.dropFirst() })
        {
            count += 1
            let target = JSONNode(value: .string(anchor.pointer), range: member.value.range)
            return JSONMember(key: "$ref", keyRange: member.keyRange, value: target)
        }
        let inner = "\(pointer)/\(JSONPointer.escaped(member.key))"
        return rewritten(member.value, pointer: inner, anchors: anchors).map(member.with)
    }
}
