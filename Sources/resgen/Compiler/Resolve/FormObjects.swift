/// Finds the fields of a form that are no plain values or lists of such: what is received of these has names
/// in brackets.
struct FormObjects {
    private let parameters: ParameterResolver
    private let resolver: TypeResolver
    private var keys: [String] = []
    private var visited: Set<String> = []

    static func keys(of type: APIType, _ parameters: ParameterResolver) -> [String] {
        var objects = FormObjects(parameters)
        objects.add(type)
        return objects.keys
    }

    private init(_ parameters: ParameterResolver) {
        self.parameters = parameters
        resolver = parameters.fields.inline.resolver
    }

    /// Whether a value is read of a text, or of several of one name.
    static func isText(_ type: APIType, _ parameters: ParameterResolver) -> Bool {
        switch parameters.fields.inline.resolver.expanded(type) {
        case .optional(let inner), .patch(let inner): isText(inner, parameters)
        case let type: parameters.isScalar(type) || parameters.isListOfScalars(type)
        }
    }

    /// The fields of a model, or of all cases of a union.
    private mutating func add(_ type: APIType) {
        guard case .model(let path, let arguments) = resolver.expanded(type).unwrapped,
            let model = resolver.table[path[0]], visited.insert(path[0]).inserted
        else { return }
        if let structure = parameters.structures[path[0]] {
            let replacement = Dictionary(firstOf: zip(model.generics.map(\.value), arguments))
            for field in structure.fields where field.constant == nil && !keys.contains(field.key) {
                let type = field.type.substituting(replacement)
                if field.style?.hasBrackets == true || !Self.isText(type, parameters) {
                    keys.append(field.key)
                }
            }
        } else if case .union(let union) = model.kind {
            for type in union.cases.compactMap({ resolver.silent.resolve($0.type) }) { add(type) }
        }
    }
}
