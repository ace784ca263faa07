/// Finds the fields of a form that are no plain values or lists of such: what is received of these has names
/// in brackets.
struct FormObjects {
    private let sendable: SendableTypes
    private var keys: [String] = []
    private var visited: Set<String> = []

    static func keys(of type: APIType, _ sendable: SendableTypes) -> [String] {
        var objects = FormObjects(sendable: sendable)
        objects.add(type)
        return objects.keys
    }

    /// Whether a value is read of a text, or of several of one name.
    static func isText(_ type: APIType, _ sendable: SendableTypes) -> Bool {
        switch sendable.resolver.expanded(type) {
        case .optional(let inner), .patch(let inner): isText(inner, sendable)
        case let type: sendable.isScalar(type) || sendable.isListOfScalars(type)
        }
    }

    /// The fields of a model, or of all cases of a union.
    private mutating func add(_ type: APIType) {
        let resolver = sendable.resolver
        guard case .model(let path, let arguments) = resolver.expanded(type).unwrapped,
            let model = resolver.table[path[0]], visited.insert(path[0]).inserted
        else { return }
        if let structure = sendable.structures[path[0]] {
            let replacement = Dictionary(firstOf: zip(model.generics.map(\.value), arguments))
            for field in structure.fields where field.constant == nil && !keys.contains(field.key) {
                let type = field.type.substituting(replacement)
                if field.style?.hasBrackets == true || !Self.isText(type, sendable) {
                    keys.append(field.key)
                }
            }
        } else if case .union(let union) = model.kind {
            for type in union.cases.compactMap({ resolver.silent.resolve($0.type) }) { add(type) }
        }
    }
}
