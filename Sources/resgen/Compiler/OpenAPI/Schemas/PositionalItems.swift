/// The schemas of a list whose elements have a type by place: `prefixItems`, or a list as `items`.
struct PositionalItems {
    private let tuple: JSONNode
    private let schema: Schema
    private let graph: SchemaGraph
    /// Those of all places, and of what follows.
    private let items: [JSONNode]

    /// - Parameter others: The schema of what follows, where it is written.
    init(_ tuple: JSONNode, others: JSONNode?, of schema: Schema, _ graph: SchemaGraph) {
        self.tuple = tuple
        self.schema = schema
        self.graph = graph
        items = tuple.elements + [others].compactMap(\.self)
    }

    /// What one element is; nil where it may be any value.
    func elements(_ notes: OpenAPINotes) -> JSONNode? {
        // Coordinates are two numbers.
        if let first = items.first, first.isObject, !isOpen,
            items.allSatisfy({ graph.areEqual($0, first) })
        {
            return first
        }
        let isUnion =
            !items.isEmpty && !isOpen && !items.contains(where: isAny)
            && (isClosed || isOfSeveralTypes)
        let elements = isUnion ? "each is one of these types" : "any values"
        notes.note(
            .type,
            "a list whose elements have a type by place: \(elements)",
            at: tuple.range
        )
        return isUnion ? graph.either(of: items) : nil
    }

    /// Whether values follow that are of any kind, or of a schema that no place has.
    private var isOpen: Bool {
        schema.items?.bool == true || schema.node["additionalItems"]?.isObject == true
    }

    private func isAny(_ item: JSONNode) -> Bool { !item.isObject || Schema(item).isSilent }

    /// Whether a list has no elements but those that have a type by place.
    private var isClosed: Bool {
        if schema.items?.bool == false || schema.node["additionalItems"]?.bool == false {
            return true
        }
        let most = schema.node["maxItems"]?.number.flatMap { Int($0) }
        return schema.items == nil && most.map { $0 <= tuple.elements.count } ?? false
    }

    /// Whether the schemas name types of which no one type could be read: a union keeps what is none of
    /// them.
    private var isOfSeveralTypes: Bool {
        let types = items.map { schema -> String? in
            let type = schema["type"]?.string
            return type == "integer" ? "number" : type
        }
        return !types.contains(nil) && Set(types).count > 1
    }
}
