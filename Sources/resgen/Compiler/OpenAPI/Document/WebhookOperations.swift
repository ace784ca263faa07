/// Operations that the server asks others for, in `webhooks` and in the `callbacks` of operations.
extension OpenAPIDocument {
    /// The path items of webhooks, by name, which may begin as an extension does. Documents of 3.0 write
    /// them as an extension.
    var webhooks: [JSONMember] {
        ["webhooks", "x-webhooks"].flatMap { root[$0]?.members ?? [] }
            .filter { !$0.isExtension || !operations(at: $0).isEmpty }
    }

    /// A callback of an operation: path items by expressions that say where the request goes.
    struct Callback {
        /// What the operation has: the callback, or a reference to it.
        let written: JSONMember
        let node: JSONNode

        var items: [JSONMember] { node.members.filter { !$0.isExtension } }
    }

    /// The callbacks of operations, and those that their requests have in turn: each once, however many
    /// refer to it.
    ///
    /// - Parameters:
    ///   - roots: The operations, and what is known of each.
    ///   - lost: Gets what refers to a callback that is nowhere.
    ///   - visit: Gets each request of a callback with what is known of the operation that has it, and
    ///     returns what is known of the request.
    func eachCallback<Owner>(
        of roots: [(operation: JSONNode, owner: Owner)],
        lost: (JSONNode) -> Void = { _ in },
        _ visit: (Callback, DocumentOperation, Owner) -> Owner
    ) {
        var pending = roots
        var seen: Set<JSONNode.ID> = []
        var next = 0
        while next < pending.count {
            let (operation, owner) = pending[next]
            next += 1
            for member in operation["callbacks"]?.members ?? [] {
                guard let node = resolved(member.value) else {
                    lost(member.value)
                    continue
                }
                guard node.isObject, seen.insert(node.id).inserted else { continue }
                let callback = Callback(written: member, node: node)
                for request in callback.items.flatMap(operations) {
                    pending.append((request.node, visit(callback, request, owner)))
                }
            }
        }
    }

    /// The operations of a path item.
    func operations(at item: JSONMember) -> [DocumentOperation] {
        resolved(item.value).map { DocumentOperation.all(at: item.with($0)) } ?? []
    }
}
