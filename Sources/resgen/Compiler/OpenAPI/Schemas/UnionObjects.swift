/// The objects that the alternatives of a union may be, those of unions among them included.
struct UnionObjects {
    let analyzer: SchemaAnalyzer

    struct Object {
        /// Nil of any object.
        let shape: ObjectShape?
        /// Equal for objects that are written alike; nil where several are put together.
        var structure: SchemaStructure?
    }

    /// Unions that hold each other could have more than there is time for: no more are looked at.
    private static let limit = 250

    /// - Parameter followsTags: Whether those of unions with a tag are meant, too.
    func objects(of parts: [UnionShape.Part], followsTags: Bool = true) -> [Object] {
        var objects: [Object] = []
        var visited: Set<JSONNode.ID> = []
        var open = Array(parts.reversed())
        while let part = open.popLast(), objects.count < Self.limit {
            if let object = part.object {
                objects.append(Object(shape: object))
                continue
            }
            if analyzer.subsumption.isVisiting(part.schema) { continue }
            if let type = part.type {
                objects += object(of: part.schema, restrictedTo: type)
                continue
            }
            let (node, analysis) = analyzer.finalAnalysis(of: part.schema)
            guard visited.insert(node.id).inserted else { continue }
            switch analysis.shape {
            case .object(let object):
                let structure = analyzer.graph.structure(of: node)
                objects.append(Object(shape: object, structure: structure))
            case .map, .any: objects.append(Object(shape: nil))
            case .union(let union) where followsTags || union.tag == nil:
                open += union.parts.reversed()
            case .union, .scalar, .constant, .enumeration, .array, .same: continue
            }
        }
        return objects
    }

    /// The object that a schema of several kinds of values may be.
    private func object(of schema: JSONNode, restrictedTo type: String) -> [Object] {
        switch analyzer.analysis(of: Schema(schema), restrictedTo: type).shape {
        case .object(let object): [Object(shape: object)]
        case .map: [Object(shape: nil)]
        default: []
        }
    }
}
