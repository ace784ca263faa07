/// Turns `$recursiveRef` and `$dynamicRef` (JSON Schema 2019-09 and 2020-12, section 8.2.4) into plain
/// references: to the closest schema around them that has the anchor. A reference to a template, with definitions
/// beside it for the anchors in there, becomes a copy of the template: a page becomes a page of users.
struct DynamicReferences {
    private struct Anchor {
        let name: String
        let pointer: String
    }

    private let root: JSONNode
    private var count = 0
    private var hasCopies = false
    /// The references to the templates that are being copied: a copy of one in itself would have no end.
    private var visiting: Set<String> = []
    /// How many objects may still be copied: few templates can ask for more than fits in memory.
    private var room = Self.roomLimit
    private static let roomLimit = 20_000

    /// The document with plain references, and how many were rewritten; it is as deep as the parser lets
    /// it be.
    static func resolved(_ root: JSONNode, text: DocumentText) -> (JSONNode, count: Int) {
        guard text.mentions("$dynamicRef") || text.mentions("$recursiveRef")
        else { return (root, 0) }
        var references = DynamicReferences(root: root)
        guard let resolved = references.rewritten(root, pointer: "#", anchors: []) else {
            return (root, 0)
        }
        var lastID = JSONNode.ID.none
        let whole = references.hasCopies ? resolved.numbered(after: &lastID) : resolved
        return (whole, references.count)
    }

    private init(root: JSONNode) { self.root = root }

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
        if let (reference, instance) = instance(of: members, at: pointer) {
            hasCopies = true
            visiting.insert(reference)
            defer { visiting.remove(reference) }
            let node = node.with(.object(instance))
            return rewritten(node, pointer: pointer, anchors: anchors) ?? node
        }
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

    // MARK: Templates

    /// The copy of a template, and the reference to it; nil for any other schema. What is said beside the reference
    /// holds, too.
    private mutating func instance(of members: [JSONMember], at pointer: String)
        -> (reference: String, [JSONMember])?
    {
        guard let reference = members.first(where: { $0.key == "$ref" })?.value.string,
            room > 0, !visiting.contains(reference),
            let definitions = members.first(where: { $0.key == "$defs" }),
            case .object(let template)? = JSONPointer.node(at: reference, in: root)?.value
        else { return nil }
        var bound: [String: String] = [:]
        for definition in definitions.value.members {
            guard let name = definition.value["$dynamicAnchor"]?.string else { continue }
            bound["#\(name)"] = "\(pointer)/$defs/\(JSONPointer.escaped(definition.key))"
        }
        let before = count
        let identifiers = ["$id", "$anchor", "$dynamicAnchor", "$defs"]
        var copy = template.filter { !identifiers.contains($0.key) }
            .map { $0.with(filled($0.value, bound)) }
        if count == before { return nil }
        let own = members.filter { $0.key != "$ref" }
        let texts: Set = ["title", "description", "deprecated"]
        copy.removeAll { member in
            texts.contains(member.key) && own.contains { $0.key == member.key }
        }
        if own.contains(where: { member in copy.contains { $0.key == member.key } }) {
            let range = definitions.value.range
            let rest = own.filter { $0.key != "$defs" }
            let parts = [copy, rest].map { JSONNode(value: .object($0), range: range) }
            let all = JSONNode(value: .array(parts), range: range)
            copy = [JSONMember(key: "allOf", keyRange: definitions.keyRange, value: all)]
            return (reference, copy + [definitions])
        }
        return (reference, copy + own)
    }

    private mutating func filled(_ node: JSONNode, _ bound: [String: String]) -> JSONNode {
        guard case .object(let members) = node.value else {
            return node.mapChildren { filled($1, bound) }
        }
        room -= 1
        let new = members.map { member -> JSONMember in
            guard member.key == "$dynamicRef", let text = member.value.string,
                let pointer = bound[text]
            else { return member.with(filled(member.value, bound)) }
            count += 1
            let target = JSONNode(value: .string(pointer), range: member.value.range)
            return JSONMember(key: "$ref", keyRange: member.keyRange, value: target)
        }
        return node.with(.object(new))
    }
}
